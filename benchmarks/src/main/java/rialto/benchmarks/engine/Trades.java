package rialto.benchmarks.engine;

/** What came of a stream: equal for all who are measured, or no number is worth anything. */
final class Trades {
    long count;
    long lots;
    long notional;
    long hash;

    void add(final long makerId, final long takerId, final long priceTicks, final long tradedLots) {
        count++;
        lots += tradedLots;
        notional += priceTicks * tradedLots;
        hash = (hash ^ makerId * 31 ^ takerId * 131 ^ priceTicks * 1_031 ^ tradedLots) * 0x9E37_79B9_7F4A_7C15L;
        hash ^= hash >>> 32;
    }

    /** Whether these are the same trades in the same order. */
    boolean same(final Trades other) {
        return sameSums(other) && hash == other.hash;
    }

    boolean sameSums(final Trades other) {
        return count == other.count && lots == other.lots && notional == other.notional;
    }

    @Override
    public String toString() {
        return count + " trades, " + lots + " lots, notional " + notional + ", hash " + Long.toHexString(hash);
    }
}
