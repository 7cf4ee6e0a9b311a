package rialto.gateway.state;

import rialto.client.DisplayEventListener;
import rialto.client.TriggerEventListener;
import rialto.protocol.AmendRejectedDecoder;
import rialto.protocol.CancelRejectedDecoder;
import rialto.protocol.Identifier36;
import rialto.protocol.OrderAcceptedDecoder;
import rialto.protocol.OrderAmendedDecoder;
import rialto.protocol.OrderCanceledDecoder;
import rialto.protocol.OrderDisplayAcceptedDecoder;
import rialto.protocol.OrderDisplays;
import rialto.protocol.OrderExecutedDecoder;
import rialto.protocol.OrderRejectedDecoder;
import rialto.protocol.OrderRepeatedDecoder;
import rialto.protocol.OrderReplenishedDecoder;
import rialto.protocol.OrderRestedDecoder;
import rialto.protocol.OrderTriggeredDecoder;
import rialto.protocol.OrderType;
import rialto.protocol.OrderValidatedDecoder;
import rialto.protocol.PegTerms;
import rialto.protocol.Side;
import rialto.protocol.TrailingStartedDecoder;
import rialto.protocol.TriggerOrderAcceptedDecoder;
import rialto.protocol.TriggerTerms;
import rialto.reporting.OrderStatus;

/** Events about orders into the {@link VenueView}: orders and books. Owned by the event loop. */
final class OrderProjection implements TriggerEventListener, DisplayEventListener {
    private final VenueView view;
    private final OrderListProjection lists;
    private Order quoteOrder;
    /** Of the order that is accepted next. */
    private TriggerTerms trigger = TriggerTerms.NONE;

    private boolean trails;
    /** Of the order that is accepted next, as older builds told it. */
    private long displayLots;

    OrderProjection(final VenueView view, final OrderListProjection lists) {
        this.view = view;
        this.lists = lists;
    }

    /** The events of a command are over. */
    void endCommand() {
        endQuoteOrder();
    }

    private void endQuoteOrder() {
        if (quoteOrder != null) {
            // nothing but the end of its events says that an order by quote amount has bought all that it can
            if (quoteOrder.status.isOpen()) {
                close(quoteOrder, OrderStatus.FILLED);
            }
            quoteOrder = null;
        }
    }

    /** Told before the order itself. */
    @Override
    public void onTriggerOrderAccepted(final TriggerOrderAcceptedDecoder event) {
        trigger = TriggerTerms.of(event);
        trails = event.markTicks() != 0;
    }

    /** Older builds told it before the order itself. */
    @Override
    public void onOrderDisplayAccepted(final OrderDisplayAcceptedDecoder event) {
        displayLots = event.displayLots();
    }

    void onOrderAccepted(final OrderAcceptedDecoder event) {
        final Order order = new Order(
                event.orderId(),
                view.account(event.accountId()),
                view.instrument(event.instrumentId()),
                Identifier36.text(event.clientOrderId()),
                event.side(),
                event.orderType(),
                event.timeInForce(),
                event.selfTradePrevention(),
                event.priceTicks(),
                event.quantityLots(),
                event.quoteAmount(),
                event.expireTimestampNs(),
                view.eventTimeNs);
        view.lastOrderId = Math.max(view.lastOrderId, order.orderId);
        if (view.keepsFills) {
            order.fills = new Fills(0);
        }
        view.orders.add(order);
        quoteOrder = order.quoteAmount > 0 ? order : null;
        order.resting = order.instrument.hasQuotes() && waitsForQuotes(order);
        order.displayLots = displayLots == 0 ? OrderDisplays.lots(event) : displayLots;
        displayLots = 0;
        order.peg = PegTerms.of(event);
        if (!trigger.isNone()) {
            order.waitFor(trigger);
            order.trailingNs = trails ? view.eventTimeNs : 0;
            trigger = TriggerTerms.NONE;
        }
        lists.onOrderAccepted(order);
        for (final VenueListener listener : view.listeners()) {
            listener.onOrderAccepted(order);
        }
        lists.afterOrderAccepted(order);
    }

    /** Of what the order before it executed no more comes. */
    @Override
    public void onOrderTriggered(final OrderTriggeredDecoder event) {
        endQuoteOrder();
        final Order order = view.order(event.orderId());
        order.workingNs = view.eventTimeNs;
        order.changedNs = view.eventTimeNs;
        for (final VenueListener listener : view.listeners()) {
            listener.onOrderTriggered(order);
        }
    }

    @Override
    public void onTrailingStarted(final TrailingStartedDecoder event) {
        view.order(event.orderId()).trailingNs = view.eventTimeNs;
    }

    /** Whether what is left of it waits for quotes, where they are streamed. */
    static boolean waitsForQuotes(final Order order) {
        return order.type == OrderType.LIMIT
                && switch (order.timeInForce) {
                    case GTC, GTD, DAY -> true;
                    default -> false;
                };
    }

    void onHoldOpened(final Hold hold) {
        view.order(hold.takerOrderId()).heldLots += hold.quantityLots();
    }

    /** One that is accepted is executed next; else the lots are the order's again, or leave if it has left. */
    void onHoldEnded(final HoldEnd end) {
        final Order order = view.order(end.hold().takerOrderId());
        if (order == null) {
            return; // it had left before the snapshot that the view began with
        }
        order.heldLots -= end.hold().quantityLots();
        order.canceledLots += end.canceledLots();
        order.changedNs = view.eventTimeNs;
        if (order.status.isOpen() && order.isSpent()) {
            close(order, end(order));
        }
    }

    /** Executed whole it is filled, even if it was canceled while the last of it was on hold. */
    private static OrderStatus end(final Order order) {
        return order.canceledLots == 0 ? OrderStatus.FILLED : order.leaving;
    }

    void onOrderRested(final OrderRestedDecoder event) {
        final Order order = view.order(event.orderId());
        order.resting = true;
        order.show();
        if (!order.isHidden()) {
            if (order.instrument.hasBook()) {
                joinBook(order);
            }
            changeDepth(order.instrument, event.side(), event.priceTicks(), order.shownLots());
        }
        for (final VenueListener listener : view.listeners()) {
            listener.onOrderRested(order);
        }
    }

    @Override
    public void onOrderReplenished(final OrderReplenishedDecoder event) {
        final Order order = view.order(event.orderId());
        order.show(event.shownLots());
        joinBook(order);
        changeDepth(order.instrument, event.side(), event.priceTicks(), event.shownLots());
        for (final VenueListener listener : view.listeners()) {
            listener.onOrderReplenished(order);
        }
    }

    /** At the end of the queue at its price, under a public id that is new. */
    private void joinBook(final Order order) {
        final BookEvents events = order.instrument.bookEvents();
        order.publicId = events.next();
        order.instrument.restingOrders().add(order);
        events.addJoined(order, view);
    }

    /** Where quotes are streamed there is no maker's order; and the taker's may have left before the view began. */
    Execution execute(final OrderExecutedDecoder event, final Instrument instrument, final Trade trade) {
        return instrument.hasQuotes()
                ? executeQuote(event, instrument, trade)
                : executeOrders(event, instrument, trade);
    }

    private Execution executeQuote(final OrderExecutedDecoder event, final Instrument instrument, final Trade trade) {
        final Order taker = view.order(event.takerOrderId());
        if (taker != null) {
            fill(taker, trade, taker.executedLots + trade.quantityLots() + taker.canceledLots >= taker.quantityLots);
        }
        return tell(new Execution(instrument, trade, null, taker, event.makerFee(), event.takerFee()));
    }

    private Execution executeOrders(final OrderExecutedDecoder event, final Instrument instrument, final Trade trade) {
        final Order maker = view.order(event.makerOrderId());
        final Order taker = view.order(event.takerOrderId());
        fill(maker, trade, event.makerRemainingLots() == 0);
        fill(taker, trade, taker.quoteAmount == 0 && event.takerRemainingLots() == 0);
        view.fees.count(instrument, maker.account(), taker.account(), trade);
        final Order shownMaker = leaveBook(maker, maker.hide(trade.quantityLots()));
        final Order shownTaker = leaveBook(taker, taker.hide(trade.quantityLots()));
        if (instrument.hasBook()) {
            instrument.bookEvents().addTrade(trade, shownMaker, shownTaker, view);
        }
        return tell(new Execution(instrument, trade, maker, taker, event.makerFee(), event.takerFee()));
    }

    private Execution tell(final Execution execution) {
        for (final VenueListener listener : view.listeners()) {
            listener.onOrderExecuted(execution);
        }
        return execution;
    }

    /**
     * In an auction both may stand on the book, at prices of their own, or neither.
     *
     * @param lots that the book showed
     * @return the order; null when the book showed none of them
     */
    private Order leaveBook(final Order order, final long lots) {
        if (!order.resting || lots == 0) {
            return null;
        }
        if (order.instrument.hasBook()) {
            order.instrument.restingOrders().reduce(order, lots);
        }
        changeDepth(order.instrument, order.side, order.priceTicks, -lots);
        return order;
    }

    private void fill(final Order order, final Trade trade, final boolean complete) {
        order.executedLots += trade.quantityLots();
        order.executedQuote += trade.quoteAmount();
        if (order.fills != null) {
            view.fillRoom.add(order, trade.priceTicks(), trade.quantityLots(), trade.timestampNs());
        }
        order.changedNs = view.eventTimeNs;
        order.status = OrderStatus.PARTIALLY_FILLED;
        if (complete) {
            close(order, end(order));
        }
    }

    void onOrderCanceled(final OrderCanceledDecoder event) {
        final Order order = view.order(event.orderId());
        if (event.resting() != 0 && !order.isHidden()) {
            if (order.instrument.hasBook()) {
                order.instrument.restingOrders().remove(order);
                order.instrument.bookEvents().addDeleted(order, view);
            }
            changeDepth(order.instrument, event.side(), event.priceTicks(), -order.shownLots());
        }
        order.leaving = OrderStatus.of(event.reason());
        order.canceledLots += event.canceledLots();
        if (order.instrument.hasQuotes() && !order.isSpent()) {
            order.changedNs = view.eventTimeNs; // the rest is on hold
        } else {
            close(order, order.leaving);
        }
        final String requestId = Identifier36.text(event.requestId());
        for (final VenueListener listener : view.listeners()) {
            listener.onOrderCanceled(order, event.reason(), requestId);
        }
    }

    void onOrderAmended(final OrderAmendedDecoder event) {
        final Order order = view.order(event.orderId());
        final String previous = order.clientOrderId;
        final String present = Identifier36.text(event.clientOrderId());
        if (!present.equals(previous)) {
            view.orders.rename(order, present);
        }
        order.quantityLots = event.quantityLots();
        order.changedNs = view.eventTimeNs;
        final long lessShown = order.trim(event.reducedLots());
        if (leaveBook(order, lessShown) != null && order.instrument.hasBook()) {
            order.instrument.bookEvents().addReduced(order, view);
        }
        for (final VenueListener listener : view.listeners()) {
            listener.onOrderAmended(order, previous, lessShown);
        }
    }

    void onOrderRejected(final OrderRejectedDecoder event) {
        final String clientOrderId = Identifier36.text(event.clientOrderId());
        for (final VenueListener listener : view.listeners()) {
            listener.onOrderRejected(
                    view.account(event.accountId()),
                    view.instrument(event.instrumentId()),
                    clientOrderId,
                    event.side(),
                    event.orderType(),
                    event.timeInForce(),
                    event.priceTicks(),
                    event.quantityLots(),
                    event.quoteAmount(),
                    event.reason());
        }
    }

    void onOrderRepeated(final OrderRepeatedDecoder event) {
        final String clientOrderId = Identifier36.text(event.clientOrderId());
        for (final VenueListener listener : view.listeners()) {
            listener.onOrderRepeated(view.account(event.accountId()), clientOrderId, event.orderId(), event.reason());
        }
    }

    void onOrderValidated(final OrderValidatedDecoder event) {
        for (final VenueListener listener : view.listeners()) {
            listener.onOrderValidated();
        }
    }

    void onCancelRejected(final CancelRejectedDecoder event) {
        for (final VenueListener listener : view.listeners()) {
            listener.onCancelRejected(event.reason());
        }
    }

    void onAmendRejected(final AmendRejectedDecoder event) {
        for (final VenueListener listener : view.listeners()) {
            listener.onAmendRejected(event.reason());
        }
    }

    private void changeDepth(
            final Instrument instrument, final Side side, final long priceTicks, final long deltaLots) {
        if (!instrument.hasBook()) {
            return;
        }
        final long now = instrument.book().add(instrument, side, priceTicks, deltaLots);
        for (final VenueListener listener : view.listeners()) {
            listener.onDepthChanged(instrument, side, priceTicks, now);
        }
    }

    private void close(final Order order, final OrderStatus status) {
        order.status = status;
        order.changedNs = view.eventTimeNs;
        order.closedSequence = view.eventSequence;
        view.orders.close(order);
    }
}
