package rialto.sequencer;

import rialto.engine.AccountLimits;
import rialto.engine.PriceProtection;
import rialto.protocol.AccountLimitsDecoder;
import rialto.protocol.AccountLimitsEncoder;
import rialto.protocol.PriceProtectionDecoder;
import rialto.protocol.PriceProtectionEncoder;

/** Price protections and limits of accounts between the schema and the engine; what they are of is not theirs. */
final class WireProtections {
    private WireProtections() {}

    static void decode(final PriceProtectionDecoder from, final PriceProtection into) {
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
