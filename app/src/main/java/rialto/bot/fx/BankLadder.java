package rialto.bot.fx;

import java.util.Arrays;

/** Tiers of both sides, the best first, in ticks and lots. */
record BankLadder(long[] bids, long[] asks, long[] lots) {
    @Override
    public boolean equals(final Object other) {
        return other instanceof BankLadder ladder
                && Arrays.equals(bids, ladder.bids)
                && Arrays.equals(asks, ladder.asks)
                && Arrays.equals(lots, ladder.lots);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bids) + 31 * Arrays.hashCode(asks);
    }

    @Override
    public String toString() {
        return Arrays.toString(bids) + " " + Arrays.toString(asks) + " " + Arrays.toString(lots);
    }
}
