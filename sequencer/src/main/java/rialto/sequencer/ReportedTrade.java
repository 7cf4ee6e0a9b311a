package rialto.sequencer;

import rialto.engine.Execution;
import rialto.engine.MatchType;
import rialto.engine.Side;

/** A trade that is to be reported: its execution may have to wait for the event that tells its quote. */
final class ReportedTrade {
    long makerAccountId;
    long takerAccountId;
    long takerOrderId;
    long lots;
    long quoteAmount;
    int instrumentId;
    Side takerSide;
    MatchType matchType;
    private long tradeId;
    private long priceTicks;
    private long makerFee;
    private long takerFee;

    void set(final Execution execution) {
        makerAccountId = execution.makerAccountId();
        takerAccountId = execution.takerAccountId();
        takerOrderId = execution.takerOrderId();
        lots = execution.quantityLots();
        quoteAmount = execution.quoteAmount();
        instrumentId = execution.instrumentId();
        takerSide = execution.takerSide();
        matchType = execution.matchType();
        tradeId = execution.tradeId();
        priceTicks = execution.priceTicks();
        makerFee = execution.makerFee();
        takerFee = execution.takerFee();
    }

    Side side(final boolean ofMaker) {
        return (takerSide == Side.BUY) == ofMaker ? Side.SELL : Side.BUY;
    }

    /** Adds it to a report for one of its sides. */
    void describe(final ReportContent report, final boolean isMaker) {
        report.tradeId = tradeId;
        report.instrumentId = instrumentId;
        report.side = side(isMaker).code();
        report.lastTicks = priceTicks;
        report.lastLots = lots;
        report.fee = isMaker ? makerFee : takerFee;
        report.matchType = matchType.code();
        report.isMaker = isMaker;
    }
}
