package rialto.engine;

/** Instruments that have a schedule, by when they change their phase next; those that change together by their ids. */
final class ScheduleQueue extends DueQueue {
    private final Instruments instruments;

    ScheduleQueue(final Instruments instruments) {
        this.instruments = instruments;
    }

    /** An instrument's schedule has another next time; it stands in the queue unless that is never. */
    void change(final TradingSchedule schedule, final long nextTransitionNs) {
        if (schedule.nextTransitionNs != NEVER) {
            remove(schedule.instrumentId);
        }
        schedule.nextTransitionNs = nextTransitionNs;
        if (nextTransitionNs != NEVER) {
            add(schedule.instrumentId);
        }
    }

    @Override
    long dueNs(final int instrumentId) {
        return instruments.get(instrumentId).schedule.nextTransitionNs;
    }

    @Override
    long number(final int instrumentId) {
        return instrumentId;
    }

    @Override
    int index(final int instrumentId) {
        return instruments.get(instrumentId).schedule.scheduleIndex;
    }

    @Override
    void index(final int instrumentId, final int index) {
        instruments.get(instrumentId).schedule.scheduleIndex = index;
    }
}
