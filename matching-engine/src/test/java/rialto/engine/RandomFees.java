package rialto.engine;

import java.util.SplittableRandom;

/** What administrators do to fees now and then, in some runs. */
final class RandomFees {
    private static final int[] ONE_IN = {40, 200};
    private static final int NAMES = 4;

    private final RandomValues values;
    private final SplittableRandom dice;
    private final int oneIn;

    RandomFees(final RandomValues values) {
        this.values = values;
        dice = values.dice(CommandFamily.FEES);
        oneIn = dice == null ? 0 : ONE_IN[dice.nextInt(ONE_IN.length)];
    }

    private boolean rarely(final int one) {
        return dice.nextInt(one) == 0;
    }

    /** @return null when nobody does anything */
    Command next() {
        if (dice == null || !rarely(oneIn)) {
            return null;
        }
        return switch (dice.nextInt(4)) {
            case 0 -> account();
            case 1 ->
                new FeeCommand.AssignFeeSchedule(
                        rarely(20) ? dice.nextInt(6) - 1 : 1 + dice.nextInt(3),
                        rarely(5) ? 0 : 1 + dice.nextInt(rarely(20) ? 80 : NAMES));
            default -> schedule();
        };
    }

    private Command account() {
        final AccountFees terms = new AccountFees();
        terms.accountId = rarely(20)
                ? dice.nextInt(4)
                : 100 + dice.nextInt(values.workload().accounts());
        if (!rarely(3)) {
            terms.discountPpm = rarely(3) ? 0 : dice.nextInt(rarely(10) ? 1_000_003 : 500_000) - (rarely(30) ? 1 : 0);
            terms.fixedTier = rarely(3) ? dice.nextInt(18) - (rarely(20) ? 1 : 0) : 0;
        }
        return new FeeCommand.SetAccountFees(terms);
    }

    private Command schedule() {
        final FeeSchedule schedule = new FeeSchedule();
        if (!rarely(50)) {
            schedule.name.set(Ids.id(1 + dice.nextInt(NAMES)));
        }
        schedule.volumeAssetId = rarely(20) ? dice.nextInt(40) : 1 + dice.nextInt(2);
        if (rarely(6)) {
            return new FeeCommand.SetFeeSchedule(schedule);
        }
        schedule.tierCount = 1 + dice.nextInt(rarely(4) ? 16 : 4);
        long volume = 0;
        int least = 1_000_000;
        for (int i = 0; i < schedule.tierCount; i++) {
            schedule.volumeFrom[i] = volume;
            volume += 1 + dice.nextInt(values.workload().wealth());
            schedule.takerFeePpm[i] = dice.nextInt(rarely(10) ? 1_000_001 : 60_000);
            least = Math.min(least, schedule.takerFeePpm[i]);
        }
        for (int i = 0; i < schedule.tierCount; i++) {
            schedule.makerFeePpm[i] = rarely(2) ? -dice.nextInt(least + 1) : dice.nextInt(40_000);
        }
        if (rarely(10)) {
            disturb(schedule, least);
        }
        return new FeeCommand.SetFeeSchedule(schedule);
    }

    private void disturb(final FeeSchedule schedule, final int least) {
        final int tier = dice.nextInt(schedule.tierCount);
        switch (dice.nextInt(6)) {
            case 0 -> schedule.makerFeePpm[tier] = -least - 1;
            case 1 -> schedule.takerFeePpm[tier] = dice.nextInt(2) == 0 ? -1 : 1_000_001;
            case 2 -> schedule.makerFeePpm[tier] = 1_000_001;
            case 3 -> schedule.volumeFrom[tier] = dice.nextInt(3);
            case 4 -> schedule.volumeFrom[tier] = values.edge();
            default -> schedule.tierCount = dice.nextInt(2) == 0 ? -1 : 17;
        }
    }
}
