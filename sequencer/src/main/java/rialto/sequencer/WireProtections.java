package rialto.sequencer;

import rialto.engine.PriceProtection;
import rialto.protocol.PriceProtectionDecoder;
import rialto.protocol.PriceProtectionEncoder;

/** Price protections between the schema and the engine; the instrument that they are of is not theirs. */
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
