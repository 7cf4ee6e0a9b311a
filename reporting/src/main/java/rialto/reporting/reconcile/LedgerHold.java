package rialto.reporting.reconcile;

import rialto.protocol.HoldOpenedDecoder;

/**
 * What a trade on hold takes from what its two sides have available.
 *
 * @param takerPayment what the taker may have to pay, minor units of what it pays with
 * @param providerPayment what the provider has to pay
 */
record LedgerHold(
        long takerId,
        int takerAssetId,
        long takerPayment,
        long providerId,
        int providerAssetId,
        long providerPayment,
        boolean movesMoney) {

    static LedgerHold of(final HoldOpenedDecoder event, final LedgerInstrument instrument) {
        final boolean takerBuys = event.takerBuys() != 0;
        return new LedgerHold(
                event.takerAccountId(),
                instrument.paidAssetId(takerBuys),
                instrument.payment(takerBuys, event.reserveTicks(), event.quantityLots()),
                event.providerAccountId(),
                instrument.paidAssetId(!takerBuys),
                instrument.payment(!takerBuys, event.priceTicks(), event.quantityLots()),
                instrument.movesMoney);
    }

    /** @param times 1 to hold it, -1 to let it go */
    void count(final LedgerBalances balances, final int times) {
        if (movesMoney) {
            balances.hold(takerId, takerAssetId, times * takerPayment);
            balances.hold(providerId, providerAssetId, times * providerPayment);
        }
    }
}
