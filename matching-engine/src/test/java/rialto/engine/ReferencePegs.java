package rialto.engine;

import rialto.engine.ReferenceState.Instrument;
import rialto.engine.ReferenceState.Order;

import java.util.List;

/** Pegged orders of the reference model: the prices that they get. */
final class ReferencePegs {
    record Peg(PegPriceType priceType, PegOffsetType offsetType, int offset, long limit) {
        static Peg of(final OrderRequest r) {
            return new Peg(r.pegPriceType, r.pegOffsetType, r.pegOffset, r.pegLimitTicks);
        }
    }

    private ReferencePegs() {}

    static boolean isMalformed(final OrderRequest r) {
        if (r.pegPriceType == null || r.pegOffsetType == null || r.pegLimitTicks < 0) {
            return true;
        }
        final boolean levels = r.pegOffsetType == PegOffsetType.PRICE_LEVEL;
        if (r.pegPriceType == PegPriceType.NONE) {
            return r.pegOffsetType != PegOffsetType.NONE || r.pegOffset != 0 || r.pegLimitTicks != 0;
        }
        return r.priceTicks != 0
                || r.pegOffsetType == PegOffsetType.NONE && r.pegOffset != 0
                || levels && r.pegPriceType == PegPriceType.MID_PRICE
                || levels && (r.pegOffset < 0 || r.pegOffset > 100);
    }

    static boolean exists(final OrderRequest r, final Instrument instrument) {
        final boolean forOneAuction = r.timeInForce == TimeInForce.AT_OPEN || r.timeInForce == TimeInForce.AT_CLOSE;
        return instrument.hasAuctions()
                && !ReferenceTriggers.has(r)
                && !forOneAuction
                && (r.orderType == OrderType.LIMIT || r.orderType == OrderType.LIMIT_MAKER);
    }

    /** The order with its price, as if others had left; 0 for none, -1 for one below all prices. */
    static OrderRequest priced(final OrderRequest r, final Instrument instrument, final List<Order> leaving) {
        if (!r.isPegged()) {
            return r;
        }
        final OrderRequest priced = new OrderRequest().set(r);
        priced.priceTicks = exists(r, instrument) ? price(r, instrument, leaving) : 0;
        return priced;
    }

    private static long price(final OrderRequest r, final Instrument instrument, final List<Order> leaving) {
        final boolean buy = r.side == Side.BUY;
        final List<Long> bids = prices(instrument, true, leaving);
        final List<Long> asks = prices(instrument, false, leaving);
        long price;
        if (r.pegPriceType == PegPriceType.MID_PRICE) {
            if (bids.isEmpty() || asks.isEmpty()) {
                return 0;
            }
            final long sum = bids.getFirst() + asks.getFirst();
            price = buy ? Math.floorDiv(sum, 2) : Math.ceilDiv(sum, 2);
        } else {
            final List<Long> prices = (r.pegPriceType == PegPriceType.PRIMARY) == buy ? bids : asks;
            final int level = r.pegOffsetType == PegOffsetType.PRICE_LEVEL ? r.pegOffset : 0;
            if (level >= prices.size()) {
                return 0;
            }
            price = prices.get(level);
        }
        if (r.pegOffsetType == PegOffsetType.TICKS) {
            price += r.pegOffset;
        }
        if (price <= 0) {
            price = -1;
        }
        if (r.pegLimitTicks == 0) {
            return price;
        }
        return buy ? Math.min(price, r.pegLimitTicks) : Math.max(price, r.pegLimitTicks);
    }

    /** That everybody sees, from the best one on. */
    private static List<Long> prices(final Instrument instrument, final boolean buy, final List<Order> leaving) {
        return instrument.shown(buy).stream()
                .filter(order -> !order.isOutsideBook() && !leaving.contains(order))
                .map(order -> order.price)
                .distinct()
                .toList();
    }
}
