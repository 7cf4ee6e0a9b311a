package rialto.reporting.rows;

import rialto.protocol.CancelReason;
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
    String clientOrderId;
    long quantityLots;
    long executedLots;
    long executedQuote;
    OrderStatus status = OrderStatus.NEW;
    int cancelReason;
    long changedNs;
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
            final long enteredSequence) {
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
        this.changedNs = enteredNs;
    }

    /** Whether it is MARKET by quote amount, of which an execution does not tell what remains. */
    boolean isByQuoteAmount() {
        return quantityLots == 0;
    }

    void execute(final long lots, final long quote, final boolean filled, final long timestampNs) {
        executedLots += lots;
        executedQuote += quote;
        status = filled ? OrderStatus.FILLED : OrderStatus.PARTIALLY_FILLED;
        changedNs = timestampNs;
    }

    void cancel(final CancelReason reason, final long timestampNs) {
        status = OrderStatus.of(reason);
        cancelReason = reason.value();
        changedNs = timestampNs;
    }
}
