package rialto.engine;

/** What the engine does when its time has come. */
final class DueActions {
    private final EngineState state;
    private final OrderExit exit;

    DueActions(final EngineState state, final OrderExit exit) {
        this.state = state;
        this.exit = exit;
    }

    /** When the next thing is due; {@link DueQueue#NEVER} when nothing is. */
    long nextNs() {
        return state.expiries.nextNs();
    }

    /** Does everything that is due, in order of due time; of what is due together schedules come first, then expiries. */
    void advance(final long timestampNs) {
        while (state.expiries.nextNs() <= timestampNs) {
            expire(state.expiries.first());
        }
    }

    private void expire(final int order) {
        final Instrument instrument = state.instruments.get(state.orders.instrumentId(order));
        instrument.market.remove(order);
        exit.cancel(instrument, order, CancelReason.EXPIRED);
    }
}
