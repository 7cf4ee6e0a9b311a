package rialto.reporting.rows;

import rialto.protocol.CancelReason;
import rialto.protocol.PegTerms;
import rialto.protocol.TriggerTerms;
import rialto.reporting.OrderStatus;

/** An order as it will stand in the database; known while it is open, and until a batch has taken its end. */
final class OrderState {
    final long orderId;
    final long accountId;
    final int instrumentId;
    final int side;
    final int orderType;
    final int timeInForce;
    final int selfTradePrevention;
    final long priceTicks;
    final long quoteAmount;
    final long enteredNs;
    final long expireNs;
    final long enteredSequence;
    /** What it waits or waited for before it enters the market. */
    final TriggerTerms trigger;
    /** Of an iceberg what the book shows at a time; 0 of an order that shows all. */
    final long displayLots;
    /** What had to trade at once when it entered; 0 for any. */
    final long minLots;
    /** Which price of the book it took its own from. */
    final PegTerms peg;

    String clientOrderId;
    long quantityLots;
    long executedLots;
    long executedQuote;
    OrderStatus status = OrderStatus.NEW;
    int cancelReason;
    long changedNs;
    /** When its trigger began to trail; 0 before, and for one that does not. */
    long trailingNs;
    /** When it was triggered; 0 before, and for one without a trigger. */
    long triggeredNs;
    /** The list that it is in; 0 for none. */
    long orderListId;
    /** When it was released; -1 before, and 0 of one that never was pending. */
    long releasedNs;
    /** Of its trades that are on hold: as long as there are any, it has not come to its end. */
    long heldLots;
    /** Whether order_events has its acceptance, which this row does not tell any more. */
    boolean acceptanceKept;
    /** Whether an earlier batch has it. */
    boolean stored;
    /** Whether the present batch has it already. */
    boolean dirty;
    /** Whether the present batch gives it another client order id. */
    boolean renamed;

    OrderState(
            final long orderId,
            final long accountId,
            final int instrumentId,
            final int side,
            final int orderType,
            final int timeInForce,
            final int selfTradePrevention,
            final long priceTicks,
            final long quoteAmount,
            final long enteredNs,
            final long expireNs,
            final long enteredSequence,
            final TriggerTerms trigger,
            final long displayLots,
            final long minLots,
            final PegTerms peg) {
        this.orderId = orderId;
        this.accountId = accountId;
        this.instrumentId = instrumentId;
        this.side = side;
        this.orderType = orderType;
        this.timeInForce = timeInForce;
        this.selfTradePrevention = selfTradePrevention;
        this.priceTicks = priceTicks;
        this.quoteAmount = quoteAmount;
        this.enteredNs = enteredNs;
        this.expireNs = expireNs;
        this.enteredSequence = enteredSequence;
        this.trigger = trigger;
        this.displayLots = displayLots;
        this.minLots = minLots;
        this.peg = peg;
        this.changedNs = enteredNs;
    }

    /** Whether it is MARKET by quote amount, of which an execution does not tell what remains. */
    boolean isByQuoteAmount() {
        return quantityLots == 0;
    }

    /**
     * @param ended whether nothing of it is left to execute: it was filled, unless lots of it were canceled while others were
     *     on hold
     */
    void execute(final long lots, final long quote, final boolean ended, final long timestampNs) {
        executedLots += lots;
        executedQuote += quote;
        changedNs = timestampNs;
        if (ended && (cancelReason == 0 || executedLots == quantityLots)) {
            status = OrderStatus.FILLED;
            cancelReason = 0;
        } else if (ended) {
            endCanceled(timestampNs);
        } else {
            status = OrderStatus.PARTIALLY_FILLED;
        }
    }

    /**
     * A trade of it was busted or has another price, while it is open.
     *
     * @param bustedLots by which it becomes smaller; 0 of a trade that has another price
     */
    void revise(final long bustedLots, final long formerQuote, final long quote, final long timestampNs) {
        quantityLots -= bustedLots;
        executedLots -= bustedLots;
        final long sum = Math.max(0, executedQuote - formerQuote) + quote;
        executedQuote = sum < 0 ? Long.MAX_VALUE : sum;
        status = executedLots == 0 ? OrderStatus.NEW : status;
        changedNs = timestampNs;
    }

    /** @return whether that is its end: while trades are on hold, the status stays as it is and the reason tells */
    boolean cancel(final CancelReason reason, final long timestampNs) {
        cancelReason = reason.value();
        changedNs = timestampNs;
        if (heldLots == 0) {
            endCanceled(timestampNs);
        }
        return heldLots == 0;
    }

    /** The last of it has left, for the reason that it has. */
    void endCanceled(final long timestampNs) {
        status = OrderStatus.of(CancelReason.get((short) cancelReason));
        changedNs = timestampNs;
    }
}
