package rialto.sequencer;

import org.agrona.MutableDirectBuffer;
import rialto.engine.AccountLimits;
import rialto.engine.AccountRules;
import rialto.engine.PriceProtection;
import rialto.engine.QuoteProtection;
import rialto.engine.VolatilityInterruption;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.QuoteProtectionBound;
import rialto.protocol.SnapshotAccountLimitsEncoder;
import rialto.protocol.SnapshotAccountRulesEncoder;
import rialto.protocol.SnapshotPriceAverageEncoder;
import rialto.protocol.SnapshotPriceProtectionEncoder;
import rialto.protocol.SnapshotQuoteFillEncoder;
import rialto.protocol.SnapshotQuoteProtectionEncoder;
import rialto.protocol.SnapshotVolatilityInterruptionEncoder;

/** What protects a market as records of a snapshot. */
final class ProtectionRecordWriter {
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final SnapshotPriceProtectionEncoder protection = new SnapshotPriceProtectionEncoder();
    private final SnapshotAccountLimitsEncoder limits = new SnapshotAccountLimitsEncoder();
    private final SnapshotAccountRulesEncoder rules = new SnapshotAccountRulesEncoder();
    private final SnapshotQuoteProtectionEncoder quoteProtection = new SnapshotQuoteProtectionEncoder();
    private final SnapshotQuoteFillEncoder quoteFill = new SnapshotQuoteFillEncoder();
    private final SnapshotPriceAverageEncoder average = new SnapshotPriceAverageEncoder();
    private final SnapshotVolatilityInterruptionEncoder interruption = new SnapshotVolatilityInterruptionEncoder();

    /** @return the length without the header, as {@code encodedLength} gives it */
    int encode(final PriceProtection from, final MutableDirectBuffer buffer) {
        protection.wrapAndApplyHeader(buffer, 0, header).instrumentId(from.instrumentId);
        WireProtections.encode(from, protection.protection());
        WireProtections.encode(from, protection.volatility());
        return protection.encodedLength();
    }

    /** @return as the other one */
    int encode(final VolatilityInterruption from, final MutableDirectBuffer buffer) {
        return interruption
                .wrapAndApplyHeader(buffer, 0, header)
                .endsNs(from.endsNs())
                .referenceTicks(from.referenceTicks())
                .priceTicks(from.priceTicks())
                .lowestTicks(from.lowestTicks())
                .highestTicks(from.highestTicks())
                .instrumentId(from.instrumentId())
                .extensionCount(from.extensionCount())
                .encodedLength();
    }

    /** @return as the other one */
    int encode(final QuoteProtection from, final MutableDirectBuffer buffer) {
        quoteProtection
                .wrapAndApplyHeader(buffer, 0, header)
                .accountId(from.accountId)
                .seenLots(from.seenLots)
                .seenFills(from.seenFills)
                .instrumentId(from.instrumentId)
                .bound(QuoteProtectionBound.get(from.bound.code()));
        WireQuoting.encode(from, quoteProtection.protection());
        return quoteProtection.encodedLength();
    }

    /** @return as the other one */
    int encode(final long fillNs, final long fillLots, final MutableDirectBuffer buffer) {
        return quoteFill
                .wrapAndApplyHeader(buffer, 0, header)
                .timestampNs(fillNs)
                .lots(fillLots)
                .encodedLength();
    }

    /** @return as the other one */
    int encode(final AccountLimits from, final MutableDirectBuffer buffer) {
        limits.wrapAndApplyHeader(buffer, 0, header).accountId(from.accountId).instrumentId(from.instrumentId);
        WireProtections.encode(from, limits.limits());
        return limits.encodedLength();
    }

    /** @return as the other one */
    int encode(final AccountRules from, final long windowNs, final int cancels, final MutableDirectBuffer buffer) {
        return rules.wrapAndApplyHeader(buffer, 0, header)
                .accountId(from.accountId)
                .windowNs(windowNs)
                .tradeGroupId(from.tradeGroupId)
                .maxCancels10s(from.maxCancels10s)
                .cancels(cancels)
                .encodedLength();
    }

    /** @return as the other one */
    int encode(
            final int instrumentId,
            final long slot,
            final long lots,
            final long amountHigh,
            final long amountLow,
            final MutableDirectBuffer buffer) {
        return average.wrapAndApplyHeader(buffer, 0, header)
                .slot(slot)
                .lots(lots)
                .amountHigh(amountHigh)
                .amountLow(amountLow)
                .instrumentId(instrumentId)
                .encodedLength();
    }
}
