package rialto.engine;

/**
 * One trade, both sides. A continuous one has the resting order's price. The engine reuses it: valid only during the
 * callback.
 */
public final class Execution {
    long tradeId;
    long makerOrderId;
    long takerOrderId;
    long makerAccountId;
    long takerAccountId;
    long priceTicks;
    long quantityLots;
    long quoteAmount;
    long makerFee;
    long takerFee;
    int makerFeePpm;
    int takerFeePpm;
    boolean hasRates;
    long makerRemainingLots;
    long takerRemainingLots;
    int instrumentId;
    boolean takerBuys;
    MatchType matchType;

    /** As the listener numbers it; 0 where it does not. */
    long eventSequence;

    Execution() {}

    /**
     * Called by a listener that numbers events: the trade is remembered by this number, and whoever is told that it was busted or
     * corrected later is told it, too.
     */
    public void recordedAs(final long sequence) {
        eventSequence = sequence;
    }

    /** As {@link OrderRequest#terms} stores. */
    void matchType(final MatchType type) {
        if (matchType != type) {
            matchType = type;
        }
    }

    /** Per instrument, from 1 without gaps. */
    public long tradeId() {
        return tradeId;
    }

    /** 0 for a provider's quote, of which {@link QuoteExecution} tells. */
    public long makerOrderId() {
        return makerOrderId;
    }

    public long takerOrderId() {
        return takerOrderId;
    }

    public long makerAccountId() {
        return makerAccountId;
    }

    public long takerAccountId() {
        return takerAccountId;
    }

    public long priceTicks() {
        return priceTicks;
    }

    public long quantityLots() {
        return quantityLots;
    }

    /** Minor units of the quote asset. */
    public long quoteAmount() {
        return quoteAmount;
    }

    /**
     * Minor units of the asset that the maker receives. Below zero it is a rebate: minor units of the asset that the taker
     * receives, and part of {@link #takerFee}.
     */
    public long makerFee() {
        return makerFee;
    }

    /** Minor units of the asset that the taker receives. */
    public long takerFee() {
        return takerFee;
    }

    /** Whether a fee schedule or terms of an account had a part in the rates; else they are the instrument's own. */
    public boolean hasRates() {
        return hasRates;
    }

    /** The maker's rate after its discount, parts per million; below zero for a rebate. Where {@link #hasRates}. */
    public int makerFeePpm() {
        return makerFeePpm;
    }

    /** The taker's rate after its discount, parts per million. Where {@link #hasRates}. */
    public int takerFeePpm() {
        return takerFeePpm;
    }

    /** Of a quote as {@link QuoteExecution#tierRemainingLots}. */
    public long makerRemainingLots() {
        return makerRemainingLots;
    }

    /** 0 also for a MARKET order by quote amount; where quotes are streamed without what is on hold. */
    public long takerRemainingLots() {
        return takerRemainingLots;
    }

    public int instrumentId() {
        return instrumentId;
    }

    public Side takerSide() {
        return takerBuys ? Side.BUY : Side.SELL;
    }

    public MatchType matchType() {
        return matchType;
    }
}
