package rialto.engine;

import java.util.Arrays;

/**
 * The tiers that an order is going to take, in their order. One instance, reused; grows to its greatest size so far.
 */
final class QuotePlan {
    private int[] ladders = new int[16];
    private int[] tiers = new int[16];
    private long[] lots = new long[16];
    private int count;
    private long totalLots;

    void clear() {
        count = 0;
        totalLots = 0;
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
