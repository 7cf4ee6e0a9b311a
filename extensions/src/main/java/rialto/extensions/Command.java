package rialto.extensions;

import rialto.client.trading.OrderRequest;
import rialto.client.trading.ParentOrderRequest;
import rialto.protocol.ReplaceMode;

/**
 * What a handler may want of the venue, by {@link Delivery#send}. Each has its effect once, however often the event comes: what enters an
 * order carries a client order id of the event, and the others name by an id what the venue knows by no second one.
 *
 * <p>Ladders of streamed quotes are not among them: the venue keeps no names of ladders that are gone, so one that came again would stand
 * again, and trade twice.
 */
public sealed interface Command {
    /**
     * A new order, on whatever market: of a posted-offer instrument it is an offer.
     *
     * @param order with account and instrument; its client order id is overwritten
     */
    record Enter(OrderRequest order) implements Command {}

    /** Takes an order out, by the venue's id. */
    record Cancel(long accountId, int instrumentId, long orderId) implements Command {}

    /**
     * Takes out all orders that an account has open when it is carried out. When the event comes again, that is done again: what was entered
     * meanwhile leaves too.
     *
     * @param instrumentId 0 for all instruments
     */
    record CancelAll(long accountId, int instrumentId) implements Command {}

    /**
     * Reduces an order, which keeps its place. When the event comes again it is refused, for there is nothing to reduce.
     *
     * @param newQuantityLots its new total, what is executed included
     */
    record Amend(long accountId, int instrumentId, long orderId, long newQuantityLots) implements Command {}

    /**
     * Takes an order out and enters another one in one step.
     *
     * @param orderId of the one that leaves, of the same account and instrument
     * @param mode what happens when it is not there any more
     * @param order the other one; its client order id is overwritten
     */
    record Replace(long orderId, ReplaceMode mode, OrderRequest order) implements Command {}

    /**
     * An order that the venue works by children, where quotes are streamed.
     *
     * @param parent its client order id is overwritten
     */
    record EnterParent(ParentOrderRequest parent) implements Command {}

    /** Takes out what is left of a parent order, by the venue's id. */
    record CancelParent(long accountId, long parentOrderId) implements Command {}

    /**
     * A provider's word about a trade on hold, once.
     *
     * @param accountId of the provider
     */
    record AnswerHold(long accountId, long holdId, boolean isAccepted) implements Command {}

    /**
     * A provider's firm price for a request for quotes, for its whole quantity. The same again changes nothing, and after a trade it is
     * refused.
     *
     * @param accountId of the provider
     * @param bidTicks 0 for none, as {@code askTicks}
     * @param validUntilNs nanoseconds since 1970 by the venue's clock: reckon from {@link Delivery#time}
     */
    record AnswerQuoteRequest(long accountId, long quoteRequestId, long bidTicks, long askTicks, long validUntilNs)
            implements Command {}

    /** A provider answers a request for quotes with no, or takes its answer back. */
    record DeclineQuoteRequest(long accountId, long quoteRequestId) implements Command {}
}
