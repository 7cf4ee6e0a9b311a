package rialto.gateway.state;

/**
 * A trade with both its orders, as they are after it.
 *
 * <p>Where quotes are streamed {@code maker} is null, and {@code taker} too when its order has left and the view does not
 * have it any more.
 *
 * @param makerFee minor units of the asset the maker receives; below zero a rebate, minor units of what the taker receives
 * @param takerFee minor units of the asset the taker receives
 */
public record Execution(Instrument instrument, Trade trade, Order maker, Order taker, long makerFee, long takerFee) {
    public long fee(final Order order) {
        return order == maker ? makerFee : takerFee;
    }

    /** The asset in which that order's fee is charged: what it receives; of a rebate what it pays. */
    public Asset feeAsset(final Order order) {
        return instrument.feeAsset(order.side(), fee(order));
    }
}
