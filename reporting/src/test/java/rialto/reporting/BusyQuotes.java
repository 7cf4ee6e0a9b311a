package rialto.reporting;

import rialto.protocol.CancelReason;
import rialto.protocol.ChildOrderReason;
import rialto.protocol.HoldEndReason;
import rialto.protocol.ParentOrderState;
import rialto.protocol.QuoteCancelReason;
import rialto.protocol.QuoteRejectReason;
import rialto.protocol.QuoteRequestState;
import rialto.protocol.RejectReason;
import rialto.protocol.Side;
import rialto.reporting.QuoteEvents.Held;

/** Streamed quotes on instrument 1 with all that there are rows of; accounts 102 and 103 provide, 101 takes. */
final class BusyQuotes {
    private static final int ROUNDS = 18;
    private static final long MS = 1_000_000;

    private BusyQuotes() {}

    /**
     * Two ladders, an order and a request a round; each third order is on hold, and half of those are rejected. Each third
     * round has a parent order.
     *
     * @param firstOrderId of three times as many orders and two more than there are rounds
     * @param stepNs from round to round
     */
    static void append(final EventScript script, final long firstOrderId, final long stepNs) {
        for (int i = 1; i <= ROUNDS; i++) {
            script.later(stepNs);
            final long validUntilNs = script.timestampNs() + 700 * MS;
            script.event(QuoteEvents.ladder(102, i % 2, "q-" + i, 100 + i % 3, 102 + i % 5, validUntilNs))
                    .end();
            script.event(QuoteEvents.ladder(103, "r-" + i, i % 7 == 0 ? 0 : 99 + i % 4, 103))
                    .end();
            enter(script, i, ScriptOrder.limit(firstOrderId + i - 1, 101, 1, Side.BUY, 110, 10));
            if (i % 3 == 1) {
                parent(script, firstOrderId + ROUNDS + 2 * i);
            }
            script.event(QuoteEvents.request(i, QuoteRequestState.CREATED, 0, 0))
                    .end();
            script.event(QuoteEvents.request(i, QuoteRequestState.QUOTED, 103, 104))
                    .end();
            if (i % 5 == 0) {
                script.event(QuoteEvents.refused(102, QuoteRejectReason.TIERS_OUT_OF_ORDER))
                        .end();
                script.event(QuoteEvents.canceled(102, -1, "", 0, 2, QuoteCancelReason.REQUESTED))
                        .end();
                script.event(QuoteEvents.request(i - 4, QuoteRequestState.EXPIRED, 0, 0))
                        .end();
            }
        }
    }

    /** One whose only child gets nothing, and that is canceled for it; every other child is refused. */
    private static void parent(final EventScript script, final long parentOrderId) {
        final ScriptOrder child = ParentEvents.childOrder(parentOrderId + 1, parentOrderId, 1, 1);
        script.event(ParentEvents.accepted(parentOrderId, script.timestampNs())).split();
        script.event(ParentEvents.chosen(parentOrderId, 1, 1, ChildOrderReason.ONLY_ONE));
        if (parentOrderId % 4 == 0) {
            script.reject(child, RejectReason.INSUFFICIENT_BALANCE);
        } else {
            script.accept(child).cancel(child, CancelReason.IOC_REMAINDER, "");
        }
        script.event(ParentEvents.changed(parentOrderId, 1, 0, ParentOrderState.CANCELED, CancelReason.IOC_REMAINDER))
                .end();
    }

    private static void enter(final EventScript script, final int round, final ScriptOrder order) {
        script.accept(order);
        if (round % 4 == 0) {
            script.event(QuoteEvents.namedQuote(order.orderId, 102, "q-" + round, 1));
        }
        script.split();
        if (round % 3 == 0) {
            hold(script, new Held(round / 3, order, 102, 103, 10, script.timestampNs()), round % 2 == 1);
        } else {
            trade(script, order, 103, 0, 0);
        }
    }

    private static void hold(final EventScript script, final Held held, final boolean accept) {
        script.event(QuoteEvents.opened(held)).end();
        script.later(40 * MS);
        if (accept) {
            script.event(QuoteEvents.ended(held, HoldEndReason.ACCEPTED, 103, 0))
                    .split();
            trade(script, held.order(), 102, held.holdId(), 40 * MS);
        } else {
            script.cancel(held.order(), CancelReason.REQUESTED, "").end();
            script.event(QuoteEvents.ended(held, HoldEndReason.REJECTED, 104, 10))
                    .end();
        }
    }

    private static void trade(
            final EventScript script,
            final ScriptOrder order,
            final long providerAccountId,
            final long holdId,
            final long heldNs) {
        script.executeQuote(order, providerAccountId, 103, 10, 0).split();
        script.event(QuoteEvents.executed(order, script.lastTradeId(1), providerAccountId, holdId, heldNs))
                .end();
    }
}
