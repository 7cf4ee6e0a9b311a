package rialto.reporting.rows;

/** A row of {@code quote_executions}: a trade, the quote that it was made with, and the mids that follow it. */
final class QuoteExecutionRow extends StoredRow {
    /** The mid is not known yet. */
    static final long NOT_DUE = 0;

    /** Which quote the order took. */
    record Taken(
            long providerAccountId,
            int stream,
            String quoteId,
            int tier,
            long ageNs,
            long runnerUpTicks,
            long runnerUpAccountId,
            long quoteRequestId,
            long holdId,
            long heldNs,
            int settlementType,
            int settlementDate,
            int fullAmount,
            long twiceMidTicks) {}

    final int instrumentId;
    final long tradeId;
    final long eventSequence;
    final long timestampNs;
    final long takerOrderId;
    final long takerAccountId;
    final int takerSide;
    final long priceTicks;
    final long quantityLots;
    final Taken taken;

    /** Twice the mid at each of {@link MarkOuts#HORIZONS_NS}. */
    final long[] twiceMidTicks = new long[MarkOuts.HORIZONS_NS.length];

    QuoteExecutionRow(
            final int instrumentId,
            final long tradeId,
            final long eventSequence,
            final long timestampNs,
            final long takerOrderId,
            final long takerAccountId,
            final int takerSide,
            final long priceTicks,
            final long quantityLots,
            final Taken taken) {
        this.instrumentId = instrumentId;
        this.tradeId = tradeId;
        this.eventSequence = eventSequence;
        this.timestampNs = timestampNs;
        this.takerOrderId = takerOrderId;
        this.takerAccountId = takerAccountId;
        this.takerSide = takerSide;
        this.priceTicks = priceTicks;
        this.quantityLots = quantityLots;
        this.taken = taken;
    }

    static QuoteExecutionRow of(final TradeEntry trade, final Taken taken) {
        return new QuoteExecutionRow(
                trade.instrumentId(),
                trade.tradeId(),
                trade.eventSequence(),
                trade.timestampNs(),
                trade.takerOrderId(),
                trade.takerAccountId(),
                trade.takerSide(),
                trade.priceTicks(),
                trade.quantityLots(),
                taken);
    }
}
