package rialto.engine;

/**
 * Runs sessions of posted-offer markets, and settles what they trade. A command does a bounded part of what is due, so
 * that no other market waits for all of it; the rest is due right after.
 */
final class Sessions implements SessionListener {
    private final EngineState state;
    private final Settlement settlement;
    private final OrderExit exit;
    private int workLeft;

    Sessions(final EngineState state, final Settlement settlement, final OrderExit exit) {
        this.state = state;
        this.settlement = settlement;
        this.exit = exit;
    }

    /** Before a command that may run sessions. */
    void beginCommand() {
        workLeft = state.limits.pendingCancelsPerCommand();
    }

    /** When the next session is to be run; {@link DueQueue#NEVER} when none is. */
    long nextNs() {
        return Math.max(state.sessionTimes.nextNs(), state.sessionTimes.goesOnNs);
    }

    /** Runs the session that is due first, as of the time when it was due; there is one. */
    void runNext(final long timestampNs) {
        final Instrument instrument = state.instruments.get(state.sessionTimes.first());
        final long restAtNs = Math.min(timestampNs, DueQueue.NEVER - 1) + 1;
        settlement.begin(instrument, 0, 0, timestampNs);
        instrument.sessions.runSession(state.sessionTimes.nextNs(), restAtNs);
        if (workLeft <= 0) {
            state.sessionTimes.goesOnNs = restAtNs;
        }
    }

    @Override
    public boolean isCommandFull() {
        return workLeft <= 0;
    }

    @Override
    public void onTrade(
            final Instrument instrument, final int buyer, final int ask, final long priceTicks, final long lots) {
        workLeft--;
        settlement.tradeResting(ask, buyer, priceTicks, lots, MatchType.POSTED_OFFER);
    }

    @Override
    public void onExit(final Instrument instrument, final int order, final CancelReason reason) {
        workLeft--;
        exit.cancel(instrument, order, reason);
    }
}
