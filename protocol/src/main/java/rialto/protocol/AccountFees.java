package rialto.protocol;

/**
 * What an account has of its own in fees.
 *
 * @param discountPpm parts per million by which rates above zero are lower; 0 for none
 * @param fixedTier from 1: this tier, or the last one of a schedule with fewer, whatever the volume; 0 for none
 */
public record AccountFees(int discountPpm, int fixedTier) {
    public static final AccountFees NONE = new AccountFees(0, 0);

    /** A copy of what is decoded. */
    public static AccountFees of(final AccountFeesSetDecoder event) {
        return new AccountFees(event.discountPpm(), event.fixedTier());
    }

    /** A copy of what is decoded. */
    public static AccountFees of(final SnapshotAccountFeesDecoder record) {
        return new AccountFees(record.discountPpm(), record.fixedTier());
    }

    public boolean isNone() {
        return equals(NONE);
    }

    /** A rate after the discount, rounded down; a rebate as it is. Both in parts per million. */
    public int discounted(final int ppm) {
        return ppm <= 0 ? ppm : (int) ((long) ppm * (FeeSchedule.PPM - discountPpm) / FeeSchedule.PPM);
    }

    /** The tier that counts, from 1, where the volume reaches that one. */
    public int tier(final FeeSchedule schedule, final int byVolume) {
        return fixedTier == 0 ? byVolume : Math.min(fixedTier, schedule.tiers().size());
    }
}
