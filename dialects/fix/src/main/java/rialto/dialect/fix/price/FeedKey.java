package rialto.dialect.fix.price;

import rialto.gateway.state.Instrument;

/**
 * What a feed tells of an instrument. All who ask for the same share one.
 *
 * @param depth levels of a side at most
 * @param types a set of {@link EntryType}s
 */
record FeedKey(Instrument instrument, int depth, int types) {}
