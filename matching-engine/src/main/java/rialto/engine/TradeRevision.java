package rialto.engine;

/** A trade was busted or has another price. The engine reuses it: valid only during the callback. */
public final class TradeRevision {
    RevisionKind kind;
    long tradeId;
    long tradeEventSequence;
    long tradeTimestampNs;
    long makerOrderId;
    long takerOrderId;
    long makerAccountId;
    long takerAccountId;
    long quantityLots;
    long formerTicks;
    long formerQuote;
    long formerMakerFee;
    long formerTakerFee;
    long priceTicks;
    long quoteAmount;
    long makerFee;
    long takerFee;
    int instrumentId;
    int revision;
    boolean takerBuys;

    TradeRevision() {}

    /** What of a trade no revision changes. */
    void of(final RevisableTrade trade) {
        tradeId = trade.tradeId;
        tradeEventSequence = trade.eventSequence;
        tradeTimestampNs = trade.timestampNs;
        makerOrderId = trade.makerOrderId;
        takerOrderId = trade.takerOrderId;
        makerAccountId = trade.makerAccountId;
        takerAccountId = trade.takerAccountId;
        quantityLots = trade.quantityLots;
        instrumentId = trade.instrumentId;
        takerBuys = trade.takerBuys;
    }

    public RevisionKind kind() {
        return kind;
    }

    public long tradeId() {
        return tradeId;
    }

    public int instrumentId() {
        return instrumentId;
    }

    /** Of the trade's OrderExecuted; 0 where the host numbers no events. */
    public long tradeEventSequence() {
        return tradeEventSequence;
    }

    /** When the trade was made. */
    public long tradeTimestampNs() {
        return tradeTimestampNs;
    }

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

    public long quantityLots() {
        return quantityLots;
    }

    public Side takerSide() {
        return takerBuys ? Side.BUY : Side.SELL;
    }

    /** How often the trade was revised, with this time. */
    public int revision() {
        return revision;
    }

    /** The price that it had until now. */
    public long formerTicks() {
        return formerTicks;
    }

    /** The same times its quantity, minor units of the quote asset. */
    public long formerQuote() {
        return formerQuote;
    }

    /** Minor units, as {@link Execution#makerFee}. */
    public long formerMakerFee() {
        return formerMakerFee;
    }

    public long formerTakerFee() {
        return formerTakerFee;
    }

    /** The price that it has; 0 when it is busted, as all that follow. */
    public long priceTicks() {
        return priceTicks;
    }

    /** The same times its quantity, minor units of the quote asset. */
    public long quoteAmount() {
        return quoteAmount;
    }

    public long makerFee() {
        return makerFee;
    }

    public long takerFee() {
        return takerFee;
    }
}
