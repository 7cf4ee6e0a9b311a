package rialto.engine;

/**
 * What the engine does when its time has come: phases change by schedule, orders expire, cancel timers fall due,
 * sessions are run, quotes and holds end.
 */
final class DueActions {
    private final EngineState state;
    private final EngineListener listener;
    private final OrderExit exit;
    private final TradingPhases phases;
    private final CancelTimerChanges cancelTimers;
    private final Sessions sessions;
    private final TriggerWork triggers;
    private final VolatilityInterruptions interruptions;
    private final OrderListWork lists;
    private final QuoteActions quotes;
    private final QuoteProtectionWork quoteProtections;

    DueActions(
            final EngineState state,
            final EngineListener listener,
            final OrderExit exit,
            final TradingPhases phases,
            final CancelTimerChanges cancelTimers,
            final Sessions sessions,
            final TriggerWork triggers,
            final VolatilityInterruptions interruptions,
            final OrderListWork lists,
            final QuoteActions quotes,
            final QuoteProtectionWork quoteProtections) {
        this.quoteProtections = quoteProtections;
        this.interruptions = interruptions;
        this.lists = lists;
        this.triggers = triggers;
        this.quotes = quotes;
        this.state = state;
        this.listener = listener;
        this.exit = exit;
        this.phases = phases;
        this.cancelTimers = cancelTimers;
        this.sessions = sessions;
    }

    /** When the next thing is due; {@link DueQueue#NEVER} when nothing is. */
    long nextNs() {
        return Math.min(
                Math.min(state.schedules.nextNs(), Math.min(interruptions.nextNs(), state.expiries.nextNs())),
                Math.min(
                        Math.min(cancelTimers.nextNs(), triggers.nextNs()),
                        Math.min(sessions.nextNs(), quotes.nextNs())));
    }

    /**
     * Does everything that is due, in order of due time; of what is due together schedules come first, then ends of
     * volatility auctions, then expiries, then what is left of cancel timers that have ended, then cancel timers in order of
     * their making, then holders likewise, then sessions, then orders whose triggers were reached, then what streamed quotes
     * do.
     */
    void advance(final long timestampNs) {
        cancelTimers.beginCommand();
        sessions.beginCommand();
        quotes.beginCommand();
        int sessionCount = 0;
        for (long dueNs = nextNs(); dueNs <= timestampNs && dueNs != DueQueue.NEVER; dueNs = nextNs()) {
            if (state.schedules.nextNs() == dueNs) {
                changePhase(state.instruments.get(state.schedules.first()), timestampNs);
            } else if (interruptions.nextNs() == dueNs) {
                interruptions.endNext(timestampNs);
            } else if (state.expiries.nextNs() == dueNs) {
                expire(state.expiries.first());
            } else if (cancelTimers.nextNs() == dueNs) {
                cancelTimers.runNext(timestampNs);
            } else if (sessions.nextNs() == dueNs) {
                sessions.runNext(timestampNs);
                sessionCount++;
            } else if (triggers.nextNs() == dueNs) {
                triggers.runNext(timestampNs);
            } else {
                quotes.runNext(dueNs, timestampNs);
            }
            quoteProtections.react();
            lists.react();
        }
        if (sessionCount > 0) {
            listener.onSessionsRun(sessionCount);
        }
        quotes.endCommand();
    }

    /**
     * Of several entries of a schedule that are due, those of a downtime, the last one takes place, and before it the
     * last one that closes: a day ends though nobody was there, but no auction is held that nobody could take part in.
     * The others are passed over, so an instrument changes twice at most. A volatility auction is part of continuous trading:
     * an entry that begins this does not end it. The instrument is told as it is then, for each command tells something.
     */
    private void changePhase(final Instrument instrument, final long timestampNs) {
        final TradingSchedule schedule = instrument.schedule;
        final long dueNs = schedule.nextTransitionNs;
        final long closesNs = schedule.last(timestampNs, TradingPhase.CLOSED);
        final long takesPlaceNs = closesNs >= dueNs ? closesNs : schedule.last(timestampNs, null);
        if (takesPlaceNs > dueNs) {
            state.schedules.change(schedule, takesPlaceNs); // what is due before that comes first
            return;
        }
        final TradingPhase phase = schedule.nextPhase();
        state.schedules.change(schedule, schedule.next(dueNs, null));
        if (phase == TradingPhase.CONTINUOUS && instrument.definition.phase == TradingPhase.VOLATILITY_AUCTION) {
            phases.tell(instrument);
        } else {
            phases.set(instrument, phase, dueNs, timestampNs);
        }
    }

    private void expire(final int order) {
        final Instrument instrument = state.instruments.get(state.orders.instrumentId(order));
        instrument.takeOut(order);
        exit.cancel(instrument, order, CancelReason.EXPIRED);
    }
}
