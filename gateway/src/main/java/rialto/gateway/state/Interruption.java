package rialto.gateway.state;

import rialto.protocol.SnapshotVolatilityInterruptionDecoder;
import rialto.protocol.VolatilityInterruptedDecoder;

/**
 * Why an instrument is in a volatility auction, and until when. All zero outside one.
 *
 * @param endsNs when the auction ends, unless it is extended or somebody changes the phase before
 * @param referenceTicks the reference price when it began
 * @param priceTicks what would have been traded at: by an order, or in the auction that was extended last
 * @param lowestTicks the lowest price that would have been traded at
 * @param highestTicks the highest one
 * @param extensionCount how often the auction was extended
 */
public record Interruption(
        long endsNs, long referenceTicks, long priceTicks, long lowestTicks, long highestTicks, int extensionCount) {
    public static final Interruption NONE = new Interruption(0, 0, 0, 0, 0, 0);

    static Interruption of(final VolatilityInterruptedDecoder event) {
        return new Interruption(
                event.endsNs(),
                event.referenceTicks(),
                event.priceTicks(),
                event.lowestTicks(),
                event.highestTicks(),
                event.extensionCount());
    }

    static Interruption of(final SnapshotVolatilityInterruptionDecoder record) {
        return new Interruption(
                record.endsNs(),
                record.referenceTicks(),
                record.priceTicks(),
                record.lowestTicks(),
                record.highestTicks(),
                record.extensionCount());
    }

    public boolean isNone() {
        return endsNs == 0;
    }
}
