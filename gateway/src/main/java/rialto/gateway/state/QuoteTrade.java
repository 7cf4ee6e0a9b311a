package rialto.gateway.state;

import rialto.protocol.SettlementType;

/**
 * A trade between an order and a quote, and why it was that quote.
 *
 * @param takerOrder        null when the view does not have it any more
 * @param stream            0 for an answer to a request
 * @param tier              from 1; 0 for an answer to a request
 * @param tierRemainingLots what the tier has left; 0 after a hold
 * @param ageNs             how long before the order took it the provider had sent it
 * @param runnerUpTicks     the best price of another provider that others might see, or of those that answered the same
 *     request; 0 for none
 * @param runnerUp          whose that was, or null
 * @param requestId         0 for a tier of a ladder
 * @param holdId            0 for a firm quote
 * @param heldNs            how long it was on hold
 * @param takerFee          minor units of what the taker receives; likewise {@code providerFee}
 * @param settlementDate    as a number {@code yyyymmdd}; 0 when the calendar tells
 */
public record QuoteTrade(
        Instrument instrument,
        Trade trade,
        Order takerOrder,
        Account taker,
        Account provider,
        String quoteId,
        int stream,
        int tier,
        boolean fullAmount,
        long tierRemainingLots,
        long ageNs,
        long runnerUpTicks,
        Account runnerUp,
        long requestId,
        long holdId,
        long heldNs,
        long takerFee,
        long providerFee,
        SettlementType settlementType,
        int settlementDate) {
    /** Whether the taker buys. */
    public boolean takerBuys() {
        return !trade.buyerMaker();
    }
}
