package rialto.engine;

import java.util.SplittableRandom;

/** Rules of accounts that administrators set now and then, in some runs. */
final class RandomRules {
    private static final int[] ONE_IN = {60, 400};

    private final RandomValues values;
    private final SplittableRandom dice;
    private final int oneIn;

    RandomRules(final RandomValues values) {
        this.values = values;
        dice = values.dice(CommandFamily.ACCOUNT_RULES);
        oneIn = dice == null ? 0 : ONE_IN[dice.nextInt(ONE_IN.length)];
    }

    private boolean rarely(final int one) {
        return dice.nextInt(one) == 0;
    }

    /** @return null when nobody sets any */
    Command next() {
        if (dice == null || !rarely(oneIn)) {
            return null;
        }
        final AccountRules rules = new AccountRules();
        rules.accountId = rarely(20)
                ? dice.nextInt(4)
                : 100 + dice.nextInt(values.workload().accounts());
        rules.tradeGroupId = rarely(3) ? 0 : 1 + dice.nextInt(2);
        rules.maxCancels10s = rarely(2) ? 0 : 1 + dice.nextInt(4);
        if (rarely(20)) {
            rules.tradeGroupId = rarely(2) ? -1 : Integer.MAX_VALUE;
            rules.maxCancels10s = rarely(2) ? -1 : Integer.MAX_VALUE;
        }
        return new Command.SetAccountRules(rules);
    }
}
