package rialto.engine;

/** What the engine does when its time has come. */
final class DueActions {
    private final EngineState state;
    private final EngineListener listener;
    private final OrderExit exit;
    private final Sessions sessions;

    DueActions(final EngineState state, final EngineListener listener, final OrderExit exit, final Sessions sessions) {
        this.state = state;
        this.listener = listener;
        this.exit = exit;
        this.sessions = sessions;
    }

    /** When the next thing is due; {@link DueQueue#NEVER} when nothing is. */
    long nextNs() {
        return Math.min(state.expiries.nextNs(), sessions.nextNs());
    }

    /**
     * Does everything that is due, in order of due time; of what is due together schedules come first, then expiries, then
     * sessions.
     */
    void advance(final long timestampNs) {
        int sessionCount = 0;
        while (nextNs() <= timestampNs) {
            if (state.expiries.nextNs() <= sessions.nextNs()) {
                expire(state.expiries.first());
            } else {
                sessions.runNext(timestampNs);
                sessionCount++;
            }
        }
        if (sessionCount > 0) {
            listener.onSessionsRun(sessionCount);
        }
    }

    private void expire(final int order) {
        final Instrument instrument = state.instruments.get(state.orders.instrumentId(order));
        instrument.market.remove(order);
        exit.cancel(instrument, order, CancelReason.EXPIRED);
    }
}
