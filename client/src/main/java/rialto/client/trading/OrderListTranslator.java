package rialto.client.trading;

import rialto.client.OrderListEventListener;
import rialto.protocol.Identifier36;
import rialto.protocol.OrderListAcceptedDecoder;
import rialto.protocol.OrderListEndedDecoder;
import rialto.protocol.OrderListRejectedDecoder;
import rialto.protocol.OrderListRepeatedDecoder;
import rialto.protocol.OrderReleasedDecoder;

/** As {@link EventTranslator}, of events of lists of orders. */
final class OrderListTranslator implements OrderListEventListener {
    private final EventTranslator events;
    private final VenueListener listener;

    OrderListTranslator(final EventTranslator events, final VenueListener listener) {
        this.events = events;
        this.listener = listener;
    }

    @Override
    public void onOrderListAccepted(final OrderListAcceptedDecoder event) {
        if (events.isTold(event.accountId())) {
            listener.on(new OrderListEvent.Accepted(
                    events.header(),
                    event.listId(),
                    event.accountId(),
                    event.instrumentId(),
                    Identifier36.text(event.clientListId()),
                    event.contingencyType()));
        }
    }

    @Override
    public void onOrderListRejected(final OrderListRejectedDecoder event) {
        if (events.isTold(event.accountId())) {
            listener.on(new OrderListEvent.Rejected(
                    events.header(),
                    event.accountId(),
                    event.instrumentId(),
                    Identifier36.text(event.clientListId()),
                    event.reason(),
                    event.leg()));
        }
    }

    @Override
    public void onOrderListRepeated(final OrderListRepeatedDecoder event) {
        if (events.isTold(event.accountId())) {
            listener.on(new OrderListEvent.Repeated(
                    events.header(),
                    event.accountId(),
                    event.instrumentId(),
                    Identifier36.text(event.clientListId()),
                    event.listId(),
                    event.reason()));
        }
    }

    @Override
    public void onOrderReleased(final OrderReleasedDecoder event) {
        if (events.isTold(event.accountId())) {
            events.toldOrderId(event.orderId());
            listener.on(new OrderListEvent.Released(
                    events.header(),
                    event.orderId(),
                    event.listId(),
                    event.accountId(),
                    event.instrumentId(),
                    event.refused()));
        }
    }

    @Override
    public void onOrderListEnded(final OrderListEndedDecoder event) {
        if (events.isTold(event.accountId())) {
            listener.on(
                    new OrderListEvent.Ended(events.header(), event.listId(), event.accountId(), event.instrumentId()));
        }
    }
}
