package rialto.engine;

import static rialto.engine.Ids.id;

/** Orders to enter, and requests that name orders: many of them orders that are open, as the reference model knows. */
final class RandomOrders {
    private static final TimeInForce[] STAYING = {
        TimeInForce.GTD, TimeInForce.DAY, TimeInForce.AT_OPEN, TimeInForce.AT_CLOSE
    };

    private final RandomValues values;
    private final Workload workload;
    private final RandomCancelTimers cancelTimers;
    private final RandomQuotes quotes;
    private final RandomTriggers triggers;
    private final RandomDisplays displays;
    private final RandomMinimums minimums;
    private final RandomPegs pegs;
    private OrderRequest last;

    RandomOrders(final RandomValues values) {
        this.values = values;
        workload = values.workload();
        cancelTimers = new RandomCancelTimers(values);
        quotes = new RandomQuotes(values);
        triggers = new RandomTriggers(values, values.known());
        displays = new RandomDisplays(values);
        minimums = new RandomMinimums(values);
        pegs = new RandomPegs(values);
    }

    /** A new one mostly, now and then the one before once more. */
    OrderRequest order(final long now) {
        if (last == null || !values.rarely(20)) {
            last = newOrder(now);
        }
        return last;
    }

    /** A new one that nobody repeats. */
    OrderRequest another(final long now) {
        return newOrder(now);
    }

    /** Of a new order, mostly. */
    Identifier name() {
        return clientOrderId(values.name());
    }

    private OrderRequest newOrder(final long now) {
        final OrderRequest order = new OrderRequest();
        order.accountId = values.account();
        order.clientOrderId(clientOrderId(values.name()));
        order.instrumentId = values.instrumentId();
        order.side = Side.of(values.rarely(150) ? 0 : 1 + values.below(2));
        order.orderType = values.rarely(200) ? null : orderType();
        order.timeInForce = timeInForce();
        order.expireTimestampNs = expiry(order, now);
        order.selfTradePrevention = SelfTradePrevention.of(values.rarely(200) ? 9 : 1 + values.below(4));
        fillAmounts(order);
        if (workload.quotes()) {
            quotes.fill(order);
        }
        triggers.fill(order);
        displays.fill(order);
        minimums.fill(order);
        pegs.fill(order);
        order.cancelTimerId = cancelTimers.ofOrder();
        order.validateOnly = values.rarely(15);
        return order;
    }

    /** None for 0; a quarter of the others begin with two hyphens. */
    private static Identifier clientOrderId(final long name) {
        return id(name % 4 == 1 ? Ids.passing(name) : name, name == 0 ? 0 : 1);
    }

    private TimeInForce timeInForce() {
        if (!values.ofTen(workload.resting())) {
            return values.coin() ? TimeInForce.FOK : TimeInForce.IOC;
        }
        return values.coin() ? TimeInForce.GTC : STAYING[values.below(STAYING.length)];
    }

    private long expiry(final OrderRequest order, final long now) {
        if (values.rarely(100)) {
            return values.edge();
        }
        if (order.timeInForce != TimeInForce.GTD) {
            return 0;
        }
        return values.rarely(20) ? now : now + 1 + values.below(values.coin() ? 100 : Integer.MAX_VALUE) * 1_000L;
    }

    private OrderType orderType() {
        if (values.ofTen(workload.market())) {
            return OrderType.MARKET;
        }
        return values.rarely(8) ? OrderType.LIMIT_MAKER : OrderType.LIMIT;
    }

    private void fillAmounts(final OrderRequest order) {
        final boolean market = order.orderType == OrderType.MARKET;
        final boolean byQuote = market && values.rarely(3);
        order.priceTicks = market ? 0 : values.price(order.side);
        order.quantityLots = byQuote ? 0 : 1 + values.below(values.rarely(10) ? 2_000 : 12);
        order.quoteAmount = byQuote ? values.below(2_500) : 0;
        if (values.rarely(40)) {
            order.quantityLots = values.edge();
        }
        if (!market && values.rarely(30)) {
            order.priceTicks = 300 + 2L * workload.spread(); // what MARKET buys reserve at in an auction
        }
        if (values.rarely(150)) {
            order.quoteAmount = values.edge();
        }
    }

    CancelRequest cancel(final long now) {
        final CancelRequest cancel = new CancelRequest().requestId(id(now, 3));
        final ReferenceState.Order open = values.openOrder();
        if (open != null) {
            cancel.accountId = open.accountId;
            cancel.instrumentId = open.instrument.definition.instrumentId;
            cancel.orderId = values.rarely(3) ? 0 : open.id;
            cancel.clientOrderId(open.clientOrderId);
        } else {
            cancel.accountId = values.account();
            cancel.instrumentId = values.instrumentId();
            cancel.orderId = values.rarely(3) ? 0 : values.orderId();
            cancel.clientOrderId(clientOrderId(values.name()));
        }
        return cancel;
    }

    AmendRequest amend() {
        final AmendRequest amend = new AmendRequest();
        final ReferenceState.Order open = values.openOrder();
        if (open != null) {
            amend.accountId = open.accountId;
            amend.instrumentId = open.instrument.definition.instrumentId;
            amend.orderId = values.rarely(3) ? 0 : open.id;
            amend.clientOrderId(open.clientOrderId);
            amend.newQuantityLots =
                    open.quantity - open.remaining + values.below((int) Math.min(20, open.remaining + 1));
        } else {
            amend.accountId = values.account();
            amend.instrumentId = values.instrumentId();
            amend.orderId = values.coin() ? values.orderId() : 0;
            amend.clientOrderId(clientOrderId(values.name()));
            amend.newQuantityLots = values.rarely(50) ? values.edge() : values.below(12);
        }
        amend.newClientOrderId(clientOrderId(values.rarely(3) ? values.name() : 0));
        return amend;
    }

    /** The cancel and the order mostly agree on account and instrument. */
    Command replace(final long now) {
        final OrderRequest order = values.rarely(10) ? order(now) : newOrder(now);
        final CancelRequest cancel = cancel(now);
        if (order != last && !values.rarely(40)) {
            order.accountId = cancel.accountId;
            order.instrumentId = cancel.instrumentId;
        }
        final ReplaceMode mode = ReplaceMode.of(values.rarely(60) ? 0 : 1 + values.below(3));
        final boolean lessExecuted = values.rarely(mode == null || mode == ReplaceMode.ALLOW_FAILURE ? 30 : 2);
        final long executedBefore = values.rarely(3) ? values.below(6) : 0;
        return new Command.ReplaceOrder(cancel, order, mode, lessExecuted, executedBefore);
    }
}
