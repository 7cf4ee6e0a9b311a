package rialto.engine;

import java.util.Arrays;

/**
 * The tiers that an order is going to take, in their order. One instance, reused; grows to its greatest size so far.
 */
final class QuotePlan {
    /** Trades that an order makes at most in one command; so many more with the next one, if it waits. */
    static final int MAX_TRADES = 256;

    private int[] ladders = new int[16];
    private int[] tiers = new int[16];
    private long[] lots = new long[16];
    private int count;
    private long totalLots;
    private boolean isCut;

    /** Another order's, or another one of the same. */
    void begin() {
        clear();
        isCut = false;
    }

    /** It takes nothing. */
    void clear() {
        count = 0;
        totalLots = 0;
    }

    boolean isFull() {
        return count == MAX_TRADES;
    }

    /** There is more than fits. */
    void cut() {
        isCut = true;
    }

    /** Whether the order might take more, and would make too many trades. */
    boolean isCut() {
        return isCut;
    }

    /** Whether an order that waits takes more with the next command. */
    boolean goesOn() {
        return isCut && count > 0;
    }

    void add(final int ladder, final int tier, final long tierLots) {
        assert tierLots > 0 : "a plan to take nothing of a tier";
        if (count == lots.length) {
            ladders = Arrays.copyOf(ladders, 2 * count);
            tiers = Arrays.copyOf(tiers, 2 * count);
            lots = Arrays.copyOf(lots, 2 * count);
        }
        ladders[count] = ladder;
        tiers[count] = tier;
        lots[count++] = tierLots;
        totalLots += tierLots;
    }

    int count() {
        return count;
    }

    long totalLots() {
        return totalLots;
    }

    int ladder(final int index) {
        return ladders[index];
    }

    int tier(final int index) {
        return tiers[index];
    }

    long lots(final int index) {
        return lots[index];
    }
}
