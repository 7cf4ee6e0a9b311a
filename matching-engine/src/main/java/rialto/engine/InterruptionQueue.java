package rialto.engine;

/** Instruments in a volatility auction, by when it ends; those that end together by their ids. */
final class InterruptionQueue extends DueQueue {
    private final Instruments instruments;

    InterruptionQueue(final Instruments instruments) {
        this.instruments = instruments;
    }

    /** An instrument's auction ends at another time, or with {@link #NEVER} is over. */
    void change(final Instrument instrument, final long endsNs) {
        if (instrument.interruption.endsNs != NEVER) {
            remove(instrument.id());
        }
        instrument.interruption.endsNs = endsNs;
        if (endsNs != NEVER) {
            add(instrument.id());
        }
    }

    @Override
    long dueNs(final int instrumentId) {
        return instruments.get(instrumentId).interruption.endsNs;
    }

    @Override
    long number(final int instrumentId) {
        return instrumentId;
    }

    @Override
    int index(final int instrumentId) {
        return instruments.get(instrumentId).interruptionIndex;
    }

    @Override
    void index(final int instrumentId, final int index) {
        instruments.get(instrumentId).interruptionIndex = index;
    }
}
