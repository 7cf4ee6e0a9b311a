package rialto.protocol;

/**
 * How much an account may do on an instrument; 0 for no limit.
 *
 * @param maxOrderLots of one order
 * @param maxOrderNotional of one order, minor units of the quote asset
 * @param maxOpenNotional of all open orders together, minor units of the quote asset
 * @param maxPositionLots what the account has of the base asset, with what its open buy orders can add to it
 * @param maxOpenOrders fewer than the instrument's own
 */
public record AccountLimits(
        long maxOrderLots, long maxOrderNotional, long maxOpenNotional, long maxPositionLots, int maxOpenOrders) {
    public static final AccountLimits NONE = new AccountLimits(0, 0, 0, 0, 0);

    /** A copy of what is decoded. */
    public static AccountLimits of(final AccountLimitsDecoder limits) {
        return new AccountLimits(
                limits.maxOrderLots(),
                limits.maxOrderNotional(),
                limits.maxOpenNotional(),
                limits.maxPositionLots(),
                limits.maxOpenOrders());
    }

    public void encode(final AccountLimitsEncoder into) {
        into.maxOrderLots(maxOrderLots)
                .maxOrderNotional(maxOrderNotional)
                .maxOpenNotional(maxOpenNotional)
                .maxPositionLots(maxPositionLots)
                .maxOpenOrders(maxOpenOrders);
    }

    public boolean isNone() {
        return equals(NONE);
    }
}
