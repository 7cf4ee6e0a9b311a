package rialto.engine;

/** Runs sessions of posted-offer markets, and settles what they trade. */
final class Sessions implements SessionListener {
    private final EngineState state;
    private final Settlement settlement;
    private final OrderExit exit;

    Sessions(final EngineState state, final Settlement settlement, final OrderExit exit) {
        this.state = state;
        this.settlement = settlement;
        this.exit = exit;
    }

    /** When the next session is due; {@link DueQueue#NEVER} when none is. */
    long nextNs() {
        return state.sessionTimes.nextNs();
    }

    /** Runs the session that is due first, as of the time when it was due; there is one. */
    void runNext(final long timestampNs) {
        final Instrument instrument = state.instruments.get(state.sessionTimes.first());
        settlement.begin(instrument, 0, 0, timestampNs);
        instrument.sessions.runSession(state.sessionTimes.nextNs());
    }

    @Override
    public void onTrade(
            final Instrument instrument, final int buyer, final int ask, final long priceTicks, final long lots) {
        settlement.tradeResting(
                ask, buyer, priceTicks, lots, MatchType.POSTED_OFFER, instrument.definition.takerFeePpm);
    }

    @Override
    public void onExit(final Instrument instrument, final int order, final CancelReason reason) {
        exit.cancel(instrument, order, reason);
    }
}
