package rialto.engine;

/** Instruments of which waiting orders have still to look at the quotes, by when they go on. */
final class QuoteWalks extends DueQueue {
    private final Instruments instruments;

    QuoteWalks(final Instruments instruments) {
        this.instruments = instruments;
    }

    /** The next part comes at another time; {@link DueQueue#NEVER} when there is none. */
    void change(final int instrumentId, final long timestampNs) {
        final StreamedQuotes quotes = instruments.get(instrumentId).quotes;
        if (quotes.goesOnNs == timestampNs) {
            return;
        }
        if (quotes.goesOnNs != NEVER) {
            remove(instrumentId);
        }
        quotes.goesOnNs = timestampNs;
        if (timestampNs != NEVER) {
            add(instrumentId);
        }
    }

    /** Whether an instrument has still to go on. */
    boolean isDue(final int instrumentId) {
        return dueNs(instrumentId) != NEVER;
    }

    @Override
    long dueNs(final int instrumentId) {
        return instruments.get(instrumentId).quotes.goesOnNs;
    }

    @Override
    long number(final int instrumentId) {
        return instrumentId;
    }

    @Override
    int index(final int instrumentId) {
        return instruments.get(instrumentId).quotes.walkIndex;
    }

    @Override
    void index(final int instrumentId, final int index) {
        instruments.get(instrumentId).quotes.walkIndex = index;
    }
}
