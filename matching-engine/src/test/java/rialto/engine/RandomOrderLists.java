package rialto.engine;

import java.util.SplittableRandom;

import static rialto.engine.Ids.id;

/** Lists of orders: mostly such as go together, near the market, so that they are worked and ended soon. */
final class RandomOrderLists {
    private static final int[] ONE_IN = {4, 8, 8, 30, 300};

    private final RandomValues values;
    private final RandomOrders orders;
    private final SplittableRandom random;
    private final int oneIn;
    private OrderListRequest last;

    RandomOrderLists(final RandomValues values, final RandomOrders orders) {
        this.values = values;
        this.orders = orders;
        random = values.apart().split().split();
        oneIn = ONE_IN[random.nextInt(ONE_IN.length)];
    }

    private boolean rarely(final int one) {
        return random.nextInt(one) == 0;
    }

    /** A command of some that are about lists; null for one that is not. */
    Command next(final long now) {
        if (!rarely(oneIn)) {
            return null;
        }
        if (rarely(10)) {
            return cancel(now);
        }
        if (last == null || !rarely(25)) {
            last = newList(now);
        }
        return new ListCommand.EnterOrderList(last);
    }

    private Command cancel(final long now) {
        final CancelRequest cancel = new CancelRequest().requestId(id(now, 3));
        final var lists = values.known().orderLists;
        if (!lists.isEmpty() && !rarely(8)) {
            final ReferenceState.OrderList list = lists.get(random.nextInt(lists.size()));
            cancel.accountId = list.accountId;
            cancel.instrumentId = list.instrument.definition.instrumentId;
            cancel.orderId = rarely(3) ? 0 : list.id + (rarely(10) ? 1 : 0);
            cancel.clientOrderId(list.name);
        } else {
            cancel.accountId = values.account();
            cancel.instrumentId = values.instrumentId();
            cancel.orderId = values.orderId();
        }
        return new ListCommand.CancelOrderList(cancel, rarely(6));
    }

    private OrderListRequest newList(final long now) {
        final OrderListRequest list = new OrderListRequest();
        list.contingencyType = rarely(100) ? null : ContingencyType.of(1 + random.nextInt(3));
        for (final OrderRequest leg : list.legs) {
            leg.set(orders.another(now));
            leg.accountId = rarely(100) ? leg.accountId : list.legs[0].accountId;
            leg.instrumentId = rarely(100) ? leg.instrumentId : list.legs[0].instrumentId;
        }
        list.accountId = list.legs[0].accountId;
        list.instrumentId = list.legs[0].instrumentId;
        list.clientListId(orders.name());
        if (list.contingencyType != null && !rarely(12)) {
            become(list);
        }
        return list;
    }

    /** One whose orders go together. */
    private void become(final OrderListRequest list) {
        if (list.contingencyType.hasPending()) {
            work(list.legs[0]);
        }
        final int pair = list.contingencyType.firstOfPair();
        if (pair >= 0) {
            final OrderRequest one = list.legs[pair];
            final OrderRequest other = list.legs[pair + 1];
            other.side = one.side;
            one.quantityLots = Math.max(1, one.quantityLots);
            other.quantityLots = rarely(50) ? other.quantityLots : one.quantityLots;
            wait(one, TriggerType.TAKE_PROFIT, !rarely(3));
            wait(other, TriggerType.STOP_LOSS, false);
            if (rarely(40)) {
                exchangePrices(one, other);
            }
            if (rarely(2)) {
                final OrderRequest swapped = new OrderRequest().set(one);
                one.set(other);
                other.set(swapped);
            }
        } else {
            list.legs[1].quoteAmount = 0;
            list.legs[1].quantityLots = Math.max(1, list.legs[1].quantityLots);
        }
    }

    /** Each awaits what the other one should, so that one is on the wrong side of the other. */
    private static void exchangePrices(final OrderRequest one, final OrderRequest other) {
        final long ticks = awaited(one);
        await(one, awaited(other));
        await(other, ticks);
    }

    private static long awaited(final OrderRequest order) {
        return order.hasTrigger() ? order.triggerTicks : order.priceTicks;
    }

    private static void await(final OrderRequest order, final long ticks) {
        if (order.hasTrigger()) {
            order.triggerTicks = ticks;
        } else {
            order.priceTicks = ticks;
        }
    }

    private void work(final OrderRequest order) {
        order.trigger(TriggerType.NONE, TriggerPriceType.LAST_TRADE, 0, 0);
        if (order.orderType != OrderType.LIMIT_MAKER) {
            order.orderType = OrderType.LIMIT;
        }
        order.priceTicks = order.priceTicks == 0 ? last() : order.priceTicks;
        order.quoteAmount = 0;
        order.quantityLots = Math.max(1, order.quantityLots);
        if (order.timeInForce != null && order.timeInForce.isForOneAuction()) {
            order.timeInForce = TimeInForce.GTC;
        }
    }

    private void wait(final OrderRequest order, final TriggerType type, final boolean maker) {
        final boolean rise = type.awaitsRise(order.side == Side.BUY);
        final long away = random.nextInt(1, 2 + values.workload().spread() / 3);
        final long ticks = Math.max(1, rise ? last() + away : last() - away);
        final boolean best = rarely(4);
        order.quoteAmount = 0;
        if (order.timeInForce != TimeInForce.GTD && order.timeInForce != TimeInForce.DAY) {
            order.timeInForce = TimeInForce.GTC;
        }
        if (maker) {
            order.orderType = OrderType.LIMIT_MAKER;
            order.priceTicks = ticks;
            order.trigger(TriggerType.NONE, TriggerPriceType.LAST_TRADE, 0, 0);
        } else {
            order.orderType = rarely(2) ? OrderType.LIMIT : OrderType.MARKET;
            order.priceTicks = order.orderType == OrderType.MARKET ? 0 : Math.max(1, ticks + random.nextInt(-3, 4));
            final boolean trails = !best && rarely(6);
            order.trigger(
                    type,
                    best ? TriggerPriceType.BEST_PRICE : TriggerPriceType.LAST_TRADE,
                    trails && rarely(2) ? 0 : ticks,
                    trails ? 10 * (1 + random.nextInt(60)) : 0);
        }
    }

    private long last() {
        final ReferenceState.Instrument instrument = values.known().instrument(1);
        return instrument == null || instrument.lastPrice == 0 ? 100 : instrument.lastPrice;
    }
}
