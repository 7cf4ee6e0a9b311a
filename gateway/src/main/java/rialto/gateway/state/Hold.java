package rialto.gateway.state;

import rialto.protocol.HoldOutcome;

/**
 * A trade on hold: its provider has a last look at it.
 *
 * @param takerOrderId the order's; the view may not have it when the order has left
 * @param tier         from 1
 * @param endsNs       when the agreed outcome happens
 * @param ageNs        how long before the order took it the provider had sent the quote
 * @param runnerUpTicks the best price of another provider that others might see; 0 for none, or when it is not known any more
 * @param runnerUp     whose that was, or null
 */
public record Hold(
        long holdId,
        Instrument instrument,
        long takerOrderId,
        Account taker,
        Account provider,
        String quoteId,
        int stream,
        int tier,
        boolean takerBuys,
        long priceTicks,
        long quantityLots,
        long toleranceTicks,
        long openedNs,
        long endsNs,
        long ageNs,
        long runnerUpTicks,
        Account runnerUp,
        HoldOutcome outcomeAtEnd,
        boolean fullAmount) {
    /** Price times quantity, minor units of the quote asset. */
    long quoteAmount() {
        return instrument.quoteAmount(priceTicks, quantityLots);
    }
}
