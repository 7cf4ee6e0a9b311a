package rialto.gateway.state;

import rialto.client.TradeEventListener;
import rialto.protocol.TradeRevisedDecoder;

/**
 * Busts and corrections of trades into the {@link VenueView}: open orders of theirs executed less, or at another price. The market's
 * last price, candles and statistics stay as they were told. Owned by the event loop.
 */
final class TradeRevisionProjection implements TradeEventListener {
    private final VenueView view;

    TradeRevisionProjection(final VenueView view) {
        this.view = view;
    }

    @Override
    public void onTradeRevised(final TradeRevisedDecoder event) {
        final TradeRevision revision = new TradeRevision(
                view.instrument(event.instrumentId()),
                event.tradeId(),
                event.kind(),
                event.revision(),
                event.takerSide(),
                view.account(event.makerAccountId()),
                view.account(event.takerAccountId()),
                event.makerOrderId(),
                event.takerOrderId(),
                event.quantityLots(),
                event.formerTicks(),
                event.formerQuote(),
                event.priceTicks(),
                event.quoteAmount(),
                event.makerFee(),
                event.takerFee(),
                event.tradeTimestampNs(),
                view.eventSequence,
                view.eventTimeNs);
        change(view.order(event.makerOrderId()), revision);
        change(view.order(event.takerOrderId()), revision);
        for (final VenueListener listener : view.listeners()) {
            listener.onTradeRevised(revision);
        }
    }

    private void change(final Order order, final TradeRevision revision) {
        if (order != null && order.status.isOpen()) {
            order.revise(revision);
            order.changedNs = view.eventTimeNs;
        }
    }
}
