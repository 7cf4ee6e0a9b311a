package rialto.reporting.reconcile;

import rialto.protocol.OrderType;
import rialto.protocol.TriggerTerms;

/** An open order: what of it can still trade, and what it has to pay for that. */
final class LedgerOrder {
    final long orderId;
    final long accountId;
    final LedgerInstrument instrument;
    final boolean buys;
    final OrderType type;
    final TriggerTerms trigger;
    /** A MARKET order by quote amount: how much of it is left nobody says, and it is over with its command. */
    final boolean byQuoteAmount;

    /** Price at which money is held for it; 0 for a MARKET order that buys and pays as it goes. */
    long reserveTicks;

    long remainingLots;
    /** Lots of trades that wait for a provider. */
    long onHoldLots;
    /** Waits for another order of its list, and holds nothing. */
    boolean pending;
    /** Of the two that end one another in a list, the other one; null for an order without such a one. */
    LedgerOrder alternative;
    /** No longer open. */
    boolean isGone;
    /** What the balance counts for it. */
    long countedHeld;
    /** Stands in the ledger's list of what the command touched. */
    boolean isTouched;

    LedgerOrder(
            final long orderId,
            final long accountId,
            final LedgerInstrument instrument,
            final boolean buys,
            final OrderType type,
            final TriggerTerms trigger,
            final long quantityLots,
            final boolean byQuoteAmount) {
        this.orderId = orderId;
        this.accountId = accountId;
        this.instrument = instrument;
        this.buys = buys;
        this.type = type;
        this.trigger = trigger;
        this.remainingLots = quantityLots;
        this.byQuoteAmount = byQuoteAmount;
    }

    private long need() {
        return instrument.payment(buys, reserveTicks, remainingLots);
    }

    private boolean holds() {
        return !isGone && !pending && instrument.movesMoney;
    }

    /**
     * What it holds between two commands. Of two that end one another the first one holds what the dearer of them needs, and the
     * second nothing.
     */
    long held() {
        if (!holds()) {
            return 0;
        }
        if (alternative == null || !alternative.holds()) {
            return need();
        }
        return orderId < alternative.orderId ? Math.max(need(), alternative.need()) : 0;
    }
}
