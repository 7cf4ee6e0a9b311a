package rialto.engine;

import java.util.List;

import static rialto.engine.Ids.id;

/** Parent orders, and cancels of them. */
final class RandomParents {
    private static final int STREAMED = 3;
    private static final long MS_NS = 1_000_000;

    private final RandomValues values;
    private ParentOrderRequest last;

    RandomParents(final RandomValues values) {
        this.values = values;
    }

    Command next(final long now) {
        final int dice = values.below(12);
        if (dice < 1) {
            return new QuoteCommand.CancelParent(cancel());
        } else if (dice < 5) {
            return new Command.EnterOrder(onTheBook(now));
        } else if (dice < 6 && last != null) {
            return new QuoteCommand.EnterParent(last);
        }
        last = parent(now);
        return new QuoteCommand.EnterParent(last);
    }

    /** Seldom one that a child may have soon. */
    private Identifier name() {
        final Identifier name = new Identifier();
        if (values.rarely(40)) {
            ChildName.of(Math.max(1, values.orderId()), 1 + values.below(3), name);
        } else {
            name.set(id(values.name()));
        }
        return name;
    }

    /** An order that rests on a book of the same pair, mostly beside a quote. */
    private OrderRequest onTheBook(final long now) {
        final OrderRequest order = new OrderRequest().clientOrderId(name());
        order.accountId = values.account();
        order.instrumentId = 1 + values.below(2);
        order.side = values.coin() ? Side.BUY : Side.SELL;
        order.orderType = OrderType.LIMIT;
        order.timeInForce = TimeInForce.GTD;
        order.expireTimestampNs = now + 1 + values.below(2_000_000_000);
        order.selfTradePrevention = SelfTradePrevention.EXPIRE_TAKER;
        order.priceTicks = values.price(order.side);
        order.quantityLots = 2 + values.below(30);
        values.quotes()
                .ladders()
                .skip(values.below(3))
                .map(ladder -> ladder.best(order.side == Side.BUY))
                .filter(tier -> tier != null && values.ofTen(7))
                .findFirst()
                .ifPresent(tier -> order.priceTicks = tier.price + (values.coin() ? 0 : values.below(3) - 1));
        return order;
    }

    private ParentCancelRequest cancel() {
        final ParentCancelRequest cancel = new ParentCancelRequest();
        final List<ReferenceParents.Parent> known = values.parents();
        final ParentOrder of = known.isEmpty() ? null : known.get(values.below(known.size())).order;
        cancel.accountId = of == null || values.rarely(8) ? values.account() : of.accountId;
        cancel.parentOrderId = values.coin() ? 0 : of == null || values.rarely(8) ? values.orderId() : of.parentOrderId;
        if (cancel.parentOrderId == 0 && !values.rarely(20)) {
            cancel.clientOrderId.set(of == null ? id(values.name()) : of.clientOrderId);
        }
        cancel.requestId.set(id(values.below(3)));
        return cancel;
    }

    private ParentOrderRequest parent(final long now) {
        final ParentOrderRequest parent = new ParentOrderRequest().clientOrderId(name());
        parent.accountId = values.account();
        parent.instrumentId = values.rarely(20) ? values.instrumentId() : STREAMED;
        parent.bookInstrumentId =
                values.rarely(3) ? 0 : values.rarely(20) ? values.instrumentId() : values.rarely(3) ? 2 : 1;
        parent.side = values.rarely(60) ? null : values.coin() ? Side.BUY : Side.SELL;
        parent.strategy = TargetStrategy.of(values.rarely(60) ? 0 : 1 + values.below(3));
        parent.quantityLots = values.rarely(40) ? values.edge() : 2 + values.below(values.rarely(4) ? 3_000 : 50);
        parent.limitTicks = values.coin() ? 0 : values.price(parent.side);
        if (parent.strategy != null) {
            fill(parent, now);
        }
        return parent;
    }

    private void fill(final ParentOrderRequest parent, final long now) {
        switch (parent.strategy) {
            case SWEEP -> parent.endNs = values.rarely(40) ? now + 1 : 0;
            case WAIT_FOR_PRICE -> {
                parent.limitTicks =
                        parent.limitTicks == 0 && !values.rarely(20) ? values.price(parent.side) : parent.limitTicks;
                parent.startNs = values.rarely(8) ? now + values.below(100) : 0;
                parent.endNs = now + 1 + values.below(values.coin() ? 400 : 2_000_000_000);
            }
            case TWAP -> {
                parent.sliceCount = values.rarely(30) ? (int) values.edge() : 1 + values.below(values.coin() ? 4 : 30);
                parent.startNs = values.rarely(4) ? now + values.below(2_000) * MS_NS : 0;
                final long begin = Math.max(now, parent.startNs);
                parent.endNs = begin + Math.max(1, parent.sliceCount) * (90L + values.below(400)) * MS_NS;
                parent.minChildLots = values.rarely(3) ? values.below(8) : 0;
                parent.maxChildLots = values.rarely(3) ? values.below(60) : 0;
            }
        }
        if (values.rarely(30)) {
            parent.endNs = values.coin() ? now : now + 40L * 86_400_000 * MS_NS;
        }
        if (values.rarely(3)) {
            parent.durationNs =
                    values.rarely(60) ? values.edge() : Math.max(0, parent.endNs - Math.max(now, parent.startNs));
            parent.endNs = values.rarely(40) ? parent.endNs : 0;
        }
        if (values.rarely(60)) {
            parent.minChildLots = values.edge();
        }
    }
}
