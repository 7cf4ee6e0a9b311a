package rialto.engine;

/**
 * Fees by tiers of the volume that an account traded; {@code docs/fees.md} has the rules. As a parameter it is reused by the
 * caller; the engine never writes to it and keeps no reference. In a callback it is to be read only and only during the call.
 */
public final class FeeSchedule {
    public static final int MAX_TIERS = 16;

    static final int PPM = 1_000_000;

    /** Assigned by the engine, from 1 to 64: the lowest that is free when it is made. Not read from a command. */
    public int scheduleId;

    /** Required. */
    public final Identifier name = new Identifier();

    /** Trades of instruments with this quote asset count as volume. */
    public int volumeAssetId;

    /** 1 to 16; in a command 0 removes the schedule, in a callback it says that it is there no more. */
    public int tierCount;

    /** From which volume on a tier applies, minor units of the volume asset: 0, then ascending to 2^62 at most. */
    public final long[] volumeFrom = new long[MAX_TIERS];

    /**
     * Parts per million of what the maker receives. Below zero it is a rebate: parts per million of what the taker receives. No
     * rebate is more than the lowest taker rate of the schedule, so no trade costs the venue more than it takes.
     */
    public final int[] makerFeePpm = new int[MAX_TIERS];

    /** Parts per million of what the taker receives, 0 to 1,000,000. */
    public final int[] takerFeePpm = new int[MAX_TIERS];

    void copyTo(final FeeSchedule other) {
        other.scheduleId = scheduleId;
        other.name.set(name);
        other.volumeAssetId = volumeAssetId;
        other.tierCount = tierCount;
        for (int i = 0; i < MAX_TIERS; i++) {
            final boolean used = i < tierCount;
            other.volumeFrom[i] = used ? volumeFrom[i] : 0;
            other.makerFeePpm[i] = used ? makerFeePpm[i] : 0;
            other.takerFeePpm[i] = used ? takerFeePpm[i] : 0;
        }
    }

    /** Whether tiers and rates make sense. */
    boolean isValid() {
        if (tierCount < 1 || tierCount > MAX_TIERS || volumeFrom[0] != 0) {
            return false;
        }
        final int leastTaken = leastTakerFeePpm();
        for (int i = 0; i < tierCount; i++) {
            if (i > 0 && volumeFrom[i] <= volumeFrom[i - 1]
                    || volumeFrom[i] > Amounts.MAX
                    || takerFeePpm[i] > PPM
                    || makerFeePpm[i] > PPM
                    || makerFeePpm[i] < -leastTaken) {
                return false;
            }
        }
        return leastTaken >= 0;
    }

    private int leastTakerFeePpm() {
        int least = takerFeePpm[0];
        for (int i = 1; i < tierCount; i++) {
            least = Math.min(least, takerFeePpm[i]);
        }
        return least;
    }

    /** The index of the tier that a volume reaches. */
    int tierOf(final long volume) {
        int tier = tierCount - 1;
        while (volumeFrom[tier] > volume) {
            tier--;
        }
        return tier;
    }
}
