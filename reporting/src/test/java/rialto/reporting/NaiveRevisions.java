package rialto.reporting;

import rialto.client.TradeEventListener;
import rialto.protocol.TradeRevisedDecoder;

/** What becomes of trades, as {@link NaiveHistory} has it. */
final class NaiveRevisions implements TradeEventListener {
    private final NaiveRows rows;

    NaiveRevisions(final NaiveRows rows) {
        this.rows = rows;
    }

    @Override
    public void onTradeRevised(final TradeRevisedDecoder e) {
        rows.put(
                "trade_revisions",
                "" + e.header().eventSequence(),
                e.header().eventSequence(),
                e.header().timestampNs(),
                e.instrumentId(),
                e.tradeId(),
                e.revision(),
                e.kindRaw(),
                e.tradeEventSequence(),
                e.quantityLots(),
                e.formerTicks(),
                e.formerQuote(),
                e.formerTakerFee(),
                e.formerMakerFee(),
                e.priceTicks(),
                e.quoteAmount(),
                e.takerFee(),
                e.makerFee(),
                e.takerSideRaw(),
                e.takerOrderId(),
                e.takerAccountId(),
                e.makerOrderId(),
                e.makerAccountId());
    }
}
