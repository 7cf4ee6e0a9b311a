package rialto.engine;

/**
 * What an account has of its own in fees. As a parameter it is reused by the caller; the engine never writes to it and keeps
 * no reference. In a callback it is to be read only and only during the call.
 */
public final class AccountFees {
    public long accountId;

    /** Parts per million by which rates above zero are lower, 0 to 1,000,000. */
    public int discountPpm;

    /** From 1 to {@link FeeSchedule#MAX_TIERS}: this tier, or the last one of a schedule with fewer, whatever the volume; 0 for none. */
    public int fixedTier;

    void copyTo(final AccountFees other) {
        other.accountId = accountId;
        other.discountPpm = discountPpm;
        other.fixedTier = fixedTier;
    }

    boolean isNone() {
        return discountPpm == 0 && fixedTier == 0;
    }

    boolean isValid() {
        return discountPpm >= 0
                && discountPpm <= FeeSchedule.PPM
                && fixedTier >= 0
                && fixedTier <= FeeSchedule.MAX_TIERS;
    }

    /** A rate after the discount, rounded down; a rebate as it is. */
    int discounted(final int ppm) {
        return ppm <= 0 ? ppm : (int) ((long) ppm * (FeeSchedule.PPM - discountPpm) / FeeSchedule.PPM);
    }
}
