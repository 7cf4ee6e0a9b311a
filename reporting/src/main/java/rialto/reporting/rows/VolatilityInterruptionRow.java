package rialto.reporting.rows;

/** A volatility auction that begins, or is extended. */
record VolatilityInterruptionRow(
        int instrumentId,
        long eventSequence,
        long timestampNs,
        long endsNs,
        long referenceTicks,
        long priceTicks,
        long lowestTicks,
        long highestTicks,
        int extensionCount) {}
