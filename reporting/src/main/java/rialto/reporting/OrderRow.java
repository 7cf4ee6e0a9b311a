package rialto.reporting;

import rialto.protocol.CancelReason;
import rialto.protocol.OrderType;
import rialto.protocol.PegTerms;
import rialto.protocol.SelfTradePrevention;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;
import rialto.protocol.TriggerTerms;

/**
 * An accepted order as it stands.
 *
 * @param clientOrderId the present one; empty when it has none
 * @param quantityLots present total, executed part included; 0 for MARKET by quote amount
 * @param quoteAmount of MARKET by quote amount; otherwise 0
 * @param executedQuote what the executed lots came to, minor units of the quote asset, fees not taken off
 * @param cancelReason null unless it left with a part not executed
 * @param enteredNs when it was accepted
 * @param changedNs of its last event
 * @param expireNs GTD and DAY: when it expires at the latest; otherwise 0
 * @param trigger what it waits or waited for before it enters the market
 * @param trailingNs when its trigger began to trail; 0 before, and for one that does not
 * @param workingNs when it entered the market; 0 while it waits for its trigger or is pending, and when it left before that
 * @param orderListId the list that it is in; 0 for none
 * @param neverReleased whether it was pending in its list to its end, or is
 * @param displayLots of an iceberg what the book shows at a time; -1 of a hidden order, 0 of an order that shows all
 * @param peg which price of the book it took its own from
 */
public record OrderRow(
        long orderId,
        long accountId,
        int instrumentId,
        String clientOrderId,
        Side side,
        OrderType orderType,
        TimeInForce timeInForce,
        SelfTradePrevention selfTradePrevention,
        long priceTicks,
        long quantityLots,
        long quoteAmount,
        long executedLots,
        long executedQuote,
        OrderStatus status,
        CancelReason cancelReason,
        long enteredNs,
        long changedNs,
        long expireNs,
        TriggerTerms trigger,
        long trailingNs,
        long workingNs,
        long orderListId,
        boolean neverReleased,
        long displayLots,
        PegTerms peg) {}
