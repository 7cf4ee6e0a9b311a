package rialto.engine;

import java.util.List;

import static rialto.engine.Ids.id;

/** Parent orders, and cancels of them. */
final class RandomParents {
    private static final int STREAMED = 3;
    private static final long MS_NS = 1_000_000;

    private final RandomValues values;

    RandomParents(final RandomValues values) {
        this.values = values;
    }

    Command next(final long now) {
        return values.rarely(6) ? new QuoteCommand.CancelParent(cancel()) : new QuoteCommand.EnterParent(parent(now));
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
        final ParentOrderRequest parent = new ParentOrderRequest().clientOrderId(id(values.name()));
        parent.accountId = values.account();
        parent.instrumentId = values.rarely(20) ? values.instrumentId() : STREAMED;
        parent.bookInstrumentId =
                values.rarely(3) ? 0 : values.rarely(20) ? values.instrumentId() : 1 + values.below(2);
        parent.side = values.rarely(60) ? null : values.coin() ? Side.BUY : Side.SELL;
        parent.strategy = TargetStrategy.of(values.rarely(60) ? 0 : 1 + values.below(3));
        parent.quantityLots = values.rarely(40) ? values.edge() : 2 + values.below(values.rarely(4) ? 3_000 : 50);
        parent.limitTicks = values.rarely(3) ? 0 : values.price(parent.side);
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
        if (values.rarely(60)) {
            parent.minChildLots = values.edge();
        }
    }
}
