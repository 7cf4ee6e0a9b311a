package rialto.gateway.state;

import rialto.client.OrderListEventListener;
import rialto.protocol.Identifier36;
import rialto.protocol.OrderListAcceptedDecoder;
import rialto.protocol.OrderListEndedDecoder;
import rialto.protocol.OrderListRejectedDecoder;
import rialto.protocol.OrderListRepeatedDecoder;
import rialto.protocol.OrderReleasedDecoder;
import rialto.protocol.RejectReason;

/** Events about lists of orders into the {@link VenueView}. Owned by the event loop. */
final class OrderListProjection implements OrderListEventListener {
    private final VenueView view;
    private final EndedLists endedLists = new EndedLists();

    /** The list whose orders are accepted next; null for none. */
    private OrderList entering;

    OrderListProjection(final VenueView view) {
        this.view = view;
    }

    @Override
    public void onOrderListAccepted(final OrderListAcceptedDecoder event) {
        entering = new OrderList(
                event.listId(),
                view.account(event.accountId()),
                view.instrument(event.instrumentId()),
                Identifier36.text(event.clientListId()),
                event.contingencyType(),
                event.legCount(),
                event.pendingFrom(),
                view.eventTimeNs);
        add(entering);
    }

    static void add(final OrderList list) {
        list.account.orderLists.put(list.listId, list);
        list.account.listsByClientId.put(list.clientListId, list);
    }

    /** An order that is about to be told as accepted; it may be a leg of the list that was. */
    void onOrderAccepted(final Order order) {
        if (entering != null && entering.contains(order.orderId)) {
            entering.join(order);
        }
    }

    /** It was told as accepted. */
    void afterOrderAccepted(final Order order) {
        if (entering == null || order.orderId != entering.listId + entering.legCount - 1) {
            return;
        }
        final OrderList list = entering;
        entering = null;
        for (final VenueListener listener : view.listeners()) {
            listener.onOrderListAccepted(list);
        }
    }

    @Override
    public void onOrderListRejected(final OrderListRejectedDecoder event) {
        final String clientListId = Identifier36.text(event.clientListId());
        for (final VenueListener listener : view.listeners()) {
            listener.onOrderListRejected(
                    view.account(event.accountId()),
                    view.instrument(event.instrumentId()),
                    clientListId,
                    event.reason(),
                    event.leg());
        }
    }

    @Override
    public void onOrderListRepeated(final OrderListRepeatedDecoder event) {
        final String clientListId = Identifier36.text(event.clientListId());
        for (final VenueListener listener : view.listeners()) {
            listener.onOrderListRepeated(view.account(event.accountId()), clientListId, event.listId(), event.reason());
        }
    }

    @Override
    public void onOrderReleased(final OrderReleasedDecoder event) {
        final Order order = view.order(event.orderId());
        if (event.refused() == RejectReason.NONE) {
            order.pending = false;
            order.workingNs = order.trigger.isNone() ? view.eventTimeNs : 0;
            order.list.released = true;
            order.changedNs = view.eventTimeNs;
        }
        for (final VenueListener listener : view.listeners()) {
            listener.onOrderReleased(order, event.refused());
        }
    }

    @Override
    public void onOrderListEnded(final OrderListEndedDecoder event) {
        final Account account = view.account(event.accountId());
        final OrderList list = account.orderLists.remove(event.listId());
        list.ended = true;
        list.changedNs = view.eventTimeNs;
        endedLists.add(list);
        for (final VenueListener listener : view.listeners()) {
            listener.onOrderListEnded(list);
        }
    }
}
