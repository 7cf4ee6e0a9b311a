package rialto.engine;

/** Cancel timers that are set, ended and renewed; few numbers and holders, so that they meet again. */
final class RandomCancelTimers {
    private static final int NUMBERS = 4;
    private static final int HOLDERS = 3;

    private final RandomValues values;

    RandomCancelTimers(final RandomValues values) {
        this.values = values;
    }

    /** For an order: mostly none. */
    long ofOrder() {
        return values.rarely(10) ? values.rarely(50) ? values.edge() : 1 + values.below(NUMBERS) : 0;
    }

    Command next() {
        final int dice = values.below(10);
        return dice < 7 ? set() : dice < 8 ? renew() : end();
    }

    private Command set() {
        final CancelTimerTerms terms = new CancelTimerTerms();
        terms.accountId = values.account();
        terms.cancelTimerId = values.rarely(40) ? values.edge() : 1 + values.below(NUMBERS);
        terms.countdownMs = values.rarely(3) ? 0 : period();
        terms.allOrders = values.rarely(5);
        terms.instrumentId = terms.allOrders && values.coin() || values.rarely(40) ? values.instrumentId() : 0;
        final boolean held = terms.countdownMs == 0 || values.rarely(5);
        terms.holderId = held != values.rarely(60) ? 1 + values.below(HOLDERS) : 0;
        return new Command.SetCancelTimer(terms, held ? period() : 0);
    }

    private int period() {
        return values.rarely(20) ? (int) values.edge() : values.coin() ? 100 : 100 + values.below(60_000);
    }

    private Command renew() {
        return new Command.RenewCancelTimers(values.rarely(20) ? 0 : 1 + values.below(HOLDERS), period());
    }

    private Command end() {
        return new Command.EndCancelTimer(values.account(), 1 + values.below(NUMBERS), values.coin());
    }
}
