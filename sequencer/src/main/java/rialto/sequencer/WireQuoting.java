package rialto.sequencer;

import rialto.engine.QuoteProtection;
import rialto.engine.QuoteProtectionBound;
import rialto.protocol.QuoteProtectionDecoder;
import rialto.protocol.QuoteProtectionEncoder;
import rialto.protocol.SnapshotQuoteProtectionDecoder;

/** Protections of quotes on order books between the schema and the engine. */
final class WireQuoting {
    private WireQuoting() {}

    /** Its bounds; what they are of is not theirs. */
    static void decode(final QuoteProtectionDecoder from, final QuoteProtection into) {
        into.maxLots = from.maxLots();
        into.windowMs = from.windowMs();
        into.maxFills = from.maxFills();
    }

    static void encode(final QuoteProtection from, final QuoteProtectionEncoder into) {
        into.maxLots(from.maxLots).windowMs(from.windowMs).maxFills(from.maxFills);
    }

    static void decode(final SnapshotQuoteProtectionDecoder record, final QuoteProtection into) {
        decode(record.protection(), into);
        into.accountId = record.accountId();
        into.instrumentId = record.instrumentId();
        into.seenLots = record.seenLots();
        into.seenFills = record.seenFills();
        into.bound = QuoteProtectionBound.of(record.boundRaw());
        if (into.bound == null) {
            throw new IllegalStateException("bound " + record.boundRaw() + " of the quote protection of account "
                    + into.accountId + " does not exist");
        }
    }
}
