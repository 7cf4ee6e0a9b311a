package rialto.sequencer;

import rialto.engine.AccountLimits;
import rialto.engine.PriceProtection;
import rialto.engine.VolatilityInterruption;
import rialto.protocol.AccountLimitsDecoder;
import rialto.protocol.AccountLimitsEncoder;
import rialto.protocol.PriceProtectionDecoder;
import rialto.protocol.PriceProtectionEncoder;
import rialto.protocol.SetPriceProtectionDecoder;
import rialto.protocol.SnapshotAccountLimitsDecoder;
import rialto.protocol.SnapshotPriceProtectionDecoder;
import rialto.protocol.SnapshotVolatilityInterruptionDecoder;
import rialto.protocol.VolatilityTerms;
import rialto.protocol.VolatilityTermsDecoder;
import rialto.protocol.VolatilityTermsEncoder;

/** Price protections and limits of accounts between the schema and the engine; what limits are of is not theirs. */
final class WireProtections {
    private WireProtections() {}

    static void decode(final SetPriceProtectionDecoder command, final PriceProtection into) {
        into.instrumentId = command.instrumentId();
        decode(command.protection(), into);
        decode(VolatilityTerms.isIn(command) ? command.volatility() : null, into);
    }

    static void decode(final SnapshotPriceProtectionDecoder record, final PriceProtection into) {
        into.instrumentId = record.instrumentId();
        decode(record.protection(), into);
        decode(VolatilityTerms.isIn(record) ? record.volatility() : null, into);
    }

    static void decode(final SnapshotVolatilityInterruptionDecoder record, final VolatilityInterruption into) {
        into.set(
                record.instrumentId(),
                record.endsNs(),
                record.referenceTicks(),
                record.priceTicks(),
                record.lowestTicks(),
                record.highestTicks(),
                record.extensionCount());
    }

    /** @param from null for none */
    private static void decode(final VolatilityTermsDecoder from, final PriceProtection into) {
        into.volatilityRange = from == null ? 0 : from.volatilityRange();
        into.interruptionSeconds = from == null ? 0 : from.interruptionSeconds();
        into.extensionRange = from == null ? 0 : from.extensionRange();
        into.maxExtensions = from == null ? 0 : from.maxExtensions();
    }

    static void encode(final PriceProtection from, final VolatilityTermsEncoder into) {
        into.volatilityRange(from.volatilityRange)
                .interruptionSeconds(from.interruptionSeconds)
                .extensionRange(from.extensionRange)
                .maxExtensions(from.maxExtensions);
    }

    private static void decode(final PriceProtectionDecoder from, final PriceProtection into) {
        into.referenceTicks = from.referenceTicks();
        into.staticUp = from.staticUp();
        into.staticDown = from.staticDown();
        into.bidMultiplierUp = from.bidMultiplierUp();
        into.bidMultiplierDown = from.bidMultiplierDown();
        into.askMultiplierUp = from.askMultiplierUp();
        into.askMultiplierDown = from.askMultiplierDown();
        into.averageMinutes = from.averageMinutes();
        into.collar = from.collar();
    }

    static void decode(final SnapshotAccountLimitsDecoder record, final AccountLimits into) {
        decode(record.limits(), into);
        into.accountId = record.accountId();
        into.instrumentId = record.instrumentId();
    }

    static void decode(final AccountLimitsDecoder from, final AccountLimits into) {
        into.maxOrderLots = from.maxOrderLots();
        into.maxOrderNotional = from.maxOrderNotional();
        into.maxOpenNotional = from.maxOpenNotional();
        into.maxPositionLots = from.maxPositionLots();
        into.maxOpenOrders = from.maxOpenOrders();
    }

    static void encode(final AccountLimits from, final AccountLimitsEncoder into) {
        into.maxOrderLots(from.maxOrderLots)
                .maxOrderNotional(from.maxOrderNotional)
                .maxOpenNotional(from.maxOpenNotional)
                .maxPositionLots(from.maxPositionLots)
                .maxOpenOrders(from.maxOpenOrders);
    }

    static void encode(final PriceProtection from, final PriceProtectionEncoder into) {
        into.referenceTicks(from.referenceTicks)
                .staticUp(from.staticUp)
                .staticDown(from.staticDown)
                .bidMultiplierUp(from.bidMultiplierUp)
                .bidMultiplierDown(from.bidMultiplierDown)
                .askMultiplierUp(from.askMultiplierUp)
                .askMultiplierDown(from.askMultiplierDown)
                .averageMinutes(from.averageMinutes)
                .collar(from.collar);
    }
}
