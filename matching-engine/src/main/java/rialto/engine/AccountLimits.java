package rialto.engine;

/**
 * How much an account may do on an instrument, beside the instrument's own filters. 0 stands for no limit, all zero for none
 * at all. As a parameter it is reused by the caller; the engine never writes to it and keeps no reference. In a callback it
 * is to be read only and only during the call.
 */
public final class AccountLimits {
    public long accountId;

    /** Of one order. */
    public long maxOrderLots;

    /** Of one order, minor units of the quote asset. A MARKET order by quantity counts at its trigger, or at the last trade's price. */
    public long maxOrderNotional;

    /** Of all open orders together, minor units of the quote asset: price times what can still trade. */
    public long maxOpenNotional;

    /** What the account has of the base asset, with what its open buy orders can add to it. */
    public long maxPositionLots;

    public int instrumentId;

    /** Fewer than the instrument's own. */
    public int maxOpenOrders;

    void copyTo(final AccountLimits other) {
        other.accountId = accountId;
        other.maxOrderLots = maxOrderLots;
        other.maxOrderNotional = maxOrderNotional;
        other.maxOpenNotional = maxOpenNotional;
        other.maxPositionLots = maxPositionLots;
        other.instrumentId = instrumentId;
        other.maxOpenOrders = maxOpenOrders;
    }

    boolean isNone() {
        return (maxOrderLots | maxOrderNotional | maxOpenNotional | maxPositionLots | maxOpenOrders) == 0;
    }

    /** @param reserves whether the instrument moves money: else nobody has a position there */
    boolean isValid(final boolean reserves) {
        return isAmount(maxOrderLots)
                && isAmount(maxOrderNotional)
                && isAmount(maxOpenNotional)
                && isAmount(maxPositionLots)
                && maxOpenOrders >= 0
                && (reserves || maxPositionLots == 0);
    }

    private static boolean isAmount(final long value) {
        return value >= 0 && value <= Amounts.MAX;
    }
}
