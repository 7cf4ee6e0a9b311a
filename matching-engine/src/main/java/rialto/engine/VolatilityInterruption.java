package rialto.engine;

/**
 * A trade would have been too far from the reference price, so its instrument came to an auction; or that auction would have
 * traded too far from it, so it goes on. In a callback it is to be read only and only during the call.
 */
public final class VolatilityInterruption {
    int instrumentId;

    /** {@link DueQueue#NEVER} outside an interruption. */
    long endsNs = DueQueue.NEVER;

    long referenceTicks;
    long priceTicks;
    long lowestTicks;
    long highestTicks;
    int extensionCount;

    /** As a record of a snapshot is made. Each parameter is what the method of its name says. */
    public void set(
            final int instrument,
            final long ends,
            final long reference,
            final long price,
            final long lowest,
            final long highest,
            final int extensions) {
        instrumentId = instrument;
        endsNs = ends;
        referenceTicks = reference;
        priceTicks = price;
        lowestTicks = lowest;
        highestTicks = highest;
        extensionCount = extensions;
    }

    void copyTo(final VolatilityInterruption other) {
        other.instrumentId = instrumentId;
        other.endsNs = endsNs;
        other.referenceTicks = referenceTicks;
        other.priceTicks = priceTicks;
        other.lowestTicks = lowestTicks;
        other.highestTicks = highestTicks;
        other.extensionCount = extensionCount;
    }

    public int instrumentId() {
        return instrumentId;
    }

    /** When the auction ends, unless it is extended or somebody moves the instrument to another phase before. */
    public long endsNs() {
        return endsNs;
    }

    /** The reference price when the interruption began. */
    public long referenceTicks() {
        return referenceTicks;
    }

    /** What would have been traded at, and was not: by the order that began it, or in the auction that was extended last. */
    public long priceTicks() {
        return priceTicks;
    }

    /** The lowest price that would have been traded at. */
    public long lowestTicks() {
        return lowestTicks;
    }

    /** The highest price that would have been traded at. */
    public long highestTicks() {
        return highestTicks;
    }

    /** How often the auction was extended; 0 for one that begins. */
    public int extensionCount() {
        return extensionCount;
    }
}
