package rialto.reporting.reconcile;

import rialto.protocol.OrderType;
import rialto.protocol.TriggerTerms;

/** An open order: what of it can still trade, and what it has to pay for that. */
final class LedgerOrder {
    private static final int WHOLE_BASIS_POINTS = 10_000;

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

    /** Says at what price it holds money while it is open. */
    void reserveAt(final long limitTicks) {
        if (type != OrderType.MARKET || !buys) {
            reserveTicks = limitTicks;
        } else if (trigger.isNone()) {
            // where it waits for an auction; where it takes quotes it holds what it takes
            reserveTicks = instrument.collectsOrders ? instrument.maxPriceTicks() : 0;
        } else {
            reserveTicks = trigger.trails() ? trailingTicks() : trigger.ticks();
        }
    }

    private long trailingTicks() {
        final long mark = trigger.ticks() == 0 ? instrument.lastTicks : trigger.ticks();
        final int above = WHOLE_BASIS_POINTS + trigger.trailingDelta();
        return mark == 0
                ? instrument.maxPriceTicks()
                : Math.ceilDiv(Math.multiplyExact(mark, above), WHOLE_BASIS_POINTS);
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
