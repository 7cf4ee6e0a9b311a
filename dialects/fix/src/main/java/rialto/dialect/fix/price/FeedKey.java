package rialto.dialect.fix.price;

import rialto.gateway.state.Instrument;

/**
 * What a feed tells of an instrument. All who ask for the same share one.
 *
 * @param depth levels of a side at most
 * @param types a set of {@link EntryType}s
 */
record FeedKey(Instrument instrument, int depth, int types) {
    private static final int LEVELS_OF_A_WEIGHT = 100;

    /** What it costs to write one out or to keep it: 1, and 1 for each 100 levels of a side. */
    int weight() {
        return 1 + depth / LEVELS_OF_A_WEIGHT;
    }
}
