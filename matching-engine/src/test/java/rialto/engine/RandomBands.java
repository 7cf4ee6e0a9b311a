package rialto.engine;

import java.util.SplittableRandom;

/**
 * Price bands, collars and limits of accounts that administrators set now and then, in some runs. Its dice are its own, so
 * that what it does is added to a run.
 */
final class RandomBands {
    private static final int[] ONE_IN = {40, 200, 10_000};
    private static final int ENDS_ONE_IN = 60;
    private static final TradingPhase[] PHASES_AFTER = {
        TradingPhase.CLOSED,
        TradingPhase.HALTED,
        TradingPhase.PRE_OPEN,
        TradingPhase.OPENING_AUCTION,
        TradingPhase.CLOSING_AUCTION
    };

    private final RandomValues values;
    private final SplittableRandom dice;
    private final int oneIn;

    /** Of volatility interruptions alone, so that they are added to a run; null in those without. */
    private final SplittableRandom interruptions;

    /** Of who ends volatility auctions alone; null when nobody does. */
    private final SplittableRandom ends;

    RandomBands(final RandomValues values) {
        this.values = values;
        ends = values.dice(CommandFamily.ENDS_OF_INTERRUPTIONS);
        dice = values.apart().split().split();
        oneIn = ONE_IN[dice.nextInt(ONE_IN.length)];
        final SplittableRandom apart = values.apart().split().split().split();
        interruptions = apart.nextInt(2) == 0 ? apart : null;
    }

    private boolean rarely(final int one) {
        return dice.nextInt(one) == 0;
    }

    /** An administrator ends an instrument's volatility auction by another phase than the one that follows of itself. */
    private Command end() {
        for (int id = 1; ends != null && id <= 2; id++) {
            final ReferenceState.Instrument instrument = values.known().instrument(id);
            if (instrument != null
                    && instrument.definition.phase == TradingPhase.VOLATILITY_AUCTION
                    && ends.nextInt(ENDS_ONE_IN) == 0) {
                return new Command.SetTradingPhase(id, PHASES_AFTER[ends.nextInt(PHASES_AFTER.length)]);
            }
        }
        return null;
    }

    /** @return null when nobody sets any */
    Command next() {
        final Command end = end();
        if (end != null) {
            return end;
        }
        if (!rarely(oneIn)) {
            return null;
        }
        return rarely(3) ? limits() : protection();
    }

    private Command limits() {
        final AccountLimits limits = new AccountLimits();
        limits.accountId = rarely(20)
                ? dice.nextInt(4)
                : 100 + dice.nextInt(values.workload().accounts());
        limits.instrumentId = rarely(20) ? dice.nextInt(5) - 1 : 1 + dice.nextInt(3);
        if (!rarely(3)) {
            limits.maxOrderLots = rarely(2) ? 0 : 1 + dice.nextInt(20);
            limits.maxOrderNotional = rarely(2) ? 0 : 1 + dice.nextInt(3_000);
            limits.maxOpenNotional = rarely(2) ? 0 : 1 + dice.nextInt(8_000);
            limits.maxPositionLots =
                    rarely(2) ? 0 : 1 + dice.nextInt(values.workload().wealth());
            limits.maxOpenOrders = rarely(2) ? 0 : 1 + dice.nextInt(8);
        }
        if (rarely(30)) {
            limits.maxOpenNotional = values.edge();
        }
        return new Command.SetAccountLimits(limits);
    }

    private Command protection() {
        final PriceProtection protection = new PriceProtection();
        protection.instrumentId = rarely(20) ? dice.nextInt(5) - 1 : 1 + dice.nextInt(2);
        if (rarely(4)) {
            return new Command.SetPriceProtection(protection);
        }
        protection.referenceTicks = rarely(3) ? 0 : reference(protection.instrumentId);
        if (protection.referenceTicks != 0 && rarely(3) || rarely(50)) {
            protection.staticUp = ratio();
            protection.staticDown = Math.min(10_000, ratio());
        }
        if (!rarely(3)) {
            protection.bidMultiplierUp = 10_000 + ratio();
            protection.bidMultiplierDown = Math.max(0, 10_000 - ratio());
            protection.askMultiplierUp = 10_000 + ratio();
            protection.askMultiplierDown = Math.max(0, 10_000 - ratio());
        }
        protection.averageMinutes = rarely(3) ? 0 : 1 + dice.nextInt(rarely(2) ? 3 : 60);
        protection.collar = rarely(3) ? 0 : 1 + dice.nextInt(rarely(2) ? 200 : 3_000);
        interrupt(protection);
        if (rarely(30)) {
            disturb(protection);
        }
        return new Command.SetPriceProtection(protection);
    }

    private void interrupt(final PriceProtection protection) {
        if (interruptions == null) {
            return;
        }
        protection.volatilityRange = 1 + interruptions.nextInt(interruptions.nextInt(8) == 0 ? 9_999 : 300);
        protection.interruptionSeconds = 1 + interruptions.nextInt(interruptions.nextInt(3) == 0 ? 3_600 : 60);
        if (interruptions.nextInt(2) == 0) {
            final int more = interruptions.nextInt(2) == 0 ? 0 : interruptions.nextInt(500);
            protection.extensionRange = Math.min(9_999, protection.volatilityRange + more);
            protection.maxExtensions = 1 + interruptions.nextInt(10);
        }
        if (interruptions.nextInt(30) == 0) {
            final int wrong = interruptions.nextInt(4);
            protection.volatilityRange = wrong == 0 ? 10_000 - interruptions.nextInt(2) : protection.volatilityRange;
            protection.interruptionSeconds = wrong == 1 ? 3_600 + interruptions.nextInt(2) : 1;
            protection.extensionRange = wrong == 2 ? interruptions.nextInt(10_001) : protection.extensionRange;
            protection.maxExtensions = wrong == 3 ? 10 + interruptions.nextInt(2) : protection.maxExtensions;
        }
    }

    private long reference(final int instrumentId) {
        if (rarely(30)) {
            return 1L << dice.nextInt(44);
        }
        final ReferenceState.Instrument instrument = values.known().instrument(instrumentId);
        return instrument == null || instrument.lastPrice == 0 ? 100 : instrument.lastPrice;
    }

    /** Mostly some hundredths. */
    private int ratio() {
        return rarely(10) ? dice.nextInt(1_000_001) : dice.nextInt(rarely(3) ? 10_000 : 1_500);
    }

    private void disturb(final PriceProtection protection) {
        final int wrong = dice.nextInt(3) == 0 ? -1 : 1_000_001;
        switch (dice.nextInt(7)) {
            case 0 -> protection.staticUp = wrong;
            case 1 -> protection.staticDown = wrong;
            case 2 -> protection.bidMultiplierUp = wrong;
            case 3 -> protection.askMultiplierDown = wrong;
            case 4 -> protection.averageMinutes = wrong;
            case 5 -> protection.collar = wrong;
            default -> protection.referenceTicks = values.edge();
        }
    }
}
