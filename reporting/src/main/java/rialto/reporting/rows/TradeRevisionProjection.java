package rialto.reporting.rows;

import rialto.client.TradeEventListener;
import rialto.protocol.RevisionKind;
import rialto.protocol.TradeRevisedDecoder;

/**
 * Busts and corrections of trades into rows. An order of the trade that is still open executed less, or at another price; one that
 * has left stays as it was.
 */
final class TradeRevisionProjection implements TradeEventListener {
    private final ProjectionState state;
    private final PendingRows rows;
    private final OrderHistory history;

    TradeRevisionProjection(final ProjectionState state, final PendingRows rows, final OrderHistory history) {
        this.state = state;
        this.rows = rows;
        this.history = history;
    }

    @Override
    public void onTradeRevised(final TradeRevisedDecoder event) {
        rows.revisions.add(TradeRevisionRow.of(event));
        change(event, event.makerOrderId());
        change(event, event.takerOrderId());
    }

    private void change(final TradeRevisedDecoder event, final long orderId) {
        final OrderState order = state.openOrders.get(orderId);
        if (order == null) {
            return;
        }
        final boolean isBust = event.kind() == RevisionKind.BUSTED;
        if (isBust) {
            history.keepAcceptance(order);
        }
        order.revise(
                isBust ? event.quantityLots() : 0,
                event.formerQuote(),
                event.quoteAmount(),
                event.header().timestampNs());
        rows.touch(order);
    }
}
