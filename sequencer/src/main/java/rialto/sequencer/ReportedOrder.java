package rialto.sequencer;

import rialto.engine.Identifier;
import rialto.engine.OpenOrder;
import rialto.engine.OrderRequest;
import rialto.engine.OrderType;
import rialto.engine.PegOffsetType;
import rialto.engine.PegPriceType;
import rialto.engine.Side;
import rialto.engine.TimeInForce;
import rialto.engine.TriggerPriceType;
import rialto.engine.TriggerType;

/** What reports tell of an order. Used again for another one when it has left. */
final class ReportedOrder {
    final Identifier clientOrderId = new Identifier();
    /** Of the cancel that it left by. */
    final Identifier requestId = new Identifier();

    /** Whom its owner acts for by it; may be none. */
    final Identifier partyId = new Identifier();

    long orderId;
    long accountId;
    /** The order's limit; 0 for MARKET. */
    long priceTicks;
    /** As the client has it: with what was canceled. 0 for MARKET by quote amount. */
    long quantityLots;

    long quoteAmount;
    long executedLots;
    long executedQuote;
    long canceledLots;
    long expireTimestampNs;
    int instrumentId;
    int side;
    int orderType;
    int timeInForce;
    /** As in the command. */
    long triggerTicks;

    /** Of an iceberg what the book shows at a time; 0 for all. */
    long displayLots;

    /** The worst price that a pegged order could get; 0 for any. */
    long pegLimitTicks;

    int pegOffset;
    /** Code of the price that it was pegged to; 0 for none. */
    int pegPriceType;

    int pegOffsetType;
    int trailingDelta;
    /** Code of the trigger; 0 for none. */
    int triggerType;

    int triggerPriceType;
    /** Code of the reason that it left for, while trades of it are on hold; 0 as long as it is open. */
    int cancelReason;
    /** The session that asked for the cancel; 0 for none. */
    long requesterId;
    /** What orders before it executed whose place it took, where it counts that as its own, lots. */
    long carriedLots;

    /** The same, minor units of the quote asset. */
    long carriedQuote;
    /** Another order took its place: nobody is told when its trades on hold end. */
    boolean replaced;

    ReportedOrder clear(final long id) {
        orderId = id;
        clientOrderId.clear();
        requestId.clear();
        partyId.clear();
        accountId = 0;
        priceTicks = 0;
        quantityLots = 0;
        quoteAmount = 0;
        executedLots = 0;
        executedQuote = 0;
        canceledLots = 0;
        expireTimestampNs = 0;
        instrumentId = 0;
        side = 0;
        orderType = 0;
        timeInForce = 0;
        triggerTicks = 0;
        displayLots = 0;
        peg(PegPriceType.NONE, PegOffsetType.NONE, 0, 0);
        trailingDelta = 0;
        triggerType = 0;
        triggerPriceType = 0;
        cancelReason = 0;
        requesterId = 0;
        carriedLots = 0;
        carriedQuote = 0;
        replaced = false;
        return this;
    }

    void set(final OrderRequest order) {
        accountId = order.accountId;
        clientOrderId.set(order.clientOrderId);
        priceTicks = order.priceTicks;
        quantityLots = order.quantityLots;
        quoteAmount = order.quoteAmount;
        expireTimestampNs = order.expireTimestampNs;
        instrumentId = order.instrumentId;
        terms(order.side, order.orderType, order.timeInForce);
        trigger(order.triggerType, order.triggerPriceType, order.triggerTicks, order.trailingDelta);
        displayLots = order.shownAtATime();
        peg(order.pegPriceType, order.pegOffsetType, order.pegOffset, order.pegLimitTicks);
    }

    /** @param order as the engine lists it: what is on hold is not executed */
    void set(final OpenOrder order) {
        accountId = order.accountId;
        clientOrderId.set(order.clientOrderId);
        priceTicks = order.orderType == OrderType.MARKET ? 0 : order.priceTicks;
        quantityLots = order.quantityLots;
        executedLots = order.executedLots;
        executedQuote = order.executedQuote;
        expireTimestampNs = order.expireTimestampNs;
        instrumentId = order.instrumentId;
        terms(order.side, order.orderType, order.timeInForce);
        displayLots = order.displayLots;
        peg(order.pegPriceType, order.pegOffsetType, order.pegOffset, order.pegLimitTicks);
        if (order.triggerType != TriggerType.NONE) {
            trigger(order.triggerType, order.triggerPriceType, order.triggerTicks, order.trailingDelta);
        }
    }

    /** What an event tells of an order of which nothing is known. */
    void guess(final int ofInstrument, final Side ofSide, final long ticks, final long lots) {
        instrumentId = ofInstrument;
        side = ofSide.code();
        priceTicks = ticks;
        quantityLots = lots;
    }

    private void terms(final Side ofSide, final OrderType type, final TimeInForce time) {
        side = ofSide == null ? 0 : ofSide.code();
        orderType = type == null ? 0 : type.code();
        timeInForce = time == null ? 0 : time.code();
    }

    private void trigger(final TriggerType type, final TriggerPriceType priceType, final long ticks, final int delta) {
        triggerType = type == null ? 0 : type.code();
        triggerPriceType = priceType == null ? 0 : priceType.code();
        triggerTicks = ticks;
        trailingDelta = delta;
    }

    private void peg(
            final PegPriceType priceType, final PegOffsetType offsetType, final int offset, final long limitTicks) {
        pegPriceType = priceType == null ? 0 : priceType.code();
        pegOffsetType = offsetType == null ? 0 : offsetType.code();
        pegOffset = offset;
        pegLimitTicks = limitTicks;
    }

    void execute(final long lots, final long quote) {
        executedLots += lots;
        executedQuote = sum(executedQuote, quote);
    }

    /** @param bustedLots of a trade that was busted, by which it becomes smaller; 0 of one that has another price */
    void revise(final long bustedLots, final long formerQuote, final long quote) {
        quantityLots -= bustedLots;
        executedLots -= bustedLots;
        executedQuote = sum(Math.max(0, executedQuote - formerQuote), quote);
    }

    /** What all orders executed whose place this one has, with its own, lots. */
    long executedLotsOfAll() {
        return sum(carriedLots, executedLots);
    }

    /** The same, minor units of the quote asset. */
    long executedQuoteOfAll() {
        return sum(carriedQuote, executedQuote);
    }

    /** Counts what another order executed as its own. */
    void carry(final ReportedOrder replacedOrder) {
        carriedLots = replacedOrder.executedLotsOfAll();
        carriedQuote = replacedOrder.executedQuoteOfAll();
    }

    private static long sum(final long first, final long second) {
        final long sum = first + second;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }

    boolean isByQuote() {
        return quoteAmount > 0;
    }

    /** Whether nothing can happen to it any more. An order by quote amount never lasts longer than its command. */
    boolean isDone() {
        return isByQuote() ? cancelReason != 0 : executedLots + canceledLots >= quantityLots;
    }

    /** What may still be executed. */
    long remainingLots() {
        return isByQuote() ? 0 : Math.max(0, quantityLots - executedLots - canceledLots);
    }

    long stateHash() {
        long hash = 31 * (31 * orderId + accountId) + clientOrderId.hashCode();
        hash = 31 * (31 * hash + priceTicks) + quantityLots;
        hash = 31 * (31 * hash + quoteAmount) + executedLots;
        hash = 31 * (31 * hash + executedQuote) + canceledLots;
        hash = 31 * (31 * hash + expireTimestampNs) + requestId.hashCode();
        hash = 31 * (31 * hash + instrumentId) + side;
        hash = 31 * (31 * hash + orderType) + timeInForce;
        if (triggerType != 0) {
            hash = 31 * (31 * hash + triggerTicks) + trailingDelta;
            hash = 31 * (31 * hash + triggerType) + triggerPriceType;
        }
        if (!partyId.isNone()) {
            hash = 31 * hash + partyId.hashCode();
        }
        if (carriedLots != 0) {
            hash = 31 * (31 * hash + carriedLots) + carriedQuote;
        }
        if (displayLots != 0) {
            hash = 31 * hash + displayLots;
        }
        if (pegPriceType != 0) {
            hash = 31 * (31 * hash + pegPriceType) + pegOffsetType;
            hash = 31 * (31 * hash + pegOffset) + pegLimitTicks;
        }
        hash = 31 * hash + requesterId;
        return 31 * (31 * hash + cancelReason) + (replaced ? 1 : 0);
    }
}
