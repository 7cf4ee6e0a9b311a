package rialto.sequencer;

import rialto.engine.TradeRevision;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.RevisionKind;
import rialto.protocol.TradeRevisedEncoder;

/** Encodes that a trade was busted or has another price. */
final class TradeRevisionPublisher {
    private final EventBatchWriter events;
    private final MessageHeaderEncoder messageHeader = new MessageHeaderEncoder();
    private final TradeRevisedEncoder tradeRevised = new TradeRevisedEncoder();

    TradeRevisionPublisher(final EventBatchWriter events) {
        this.events = events;
    }

    void onTradeRevised(final TradeRevision revision) {
        tradeRevised.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(TradeRevisedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(tradeRevised.header());
        tradeRevised
                .tradeId(revision.tradeId())
                .tradeEventSequence(revision.tradeEventSequence())
                .tradeTimestampNs(revision.tradeTimestampNs())
                .makerOrderId(revision.makerOrderId())
                .takerOrderId(revision.takerOrderId())
                .makerAccountId(revision.makerAccountId())
                .takerAccountId(revision.takerAccountId())
                .quantityLots(revision.quantityLots())
                .formerTicks(revision.formerTicks())
                .formerQuote(revision.formerQuote())
                .formerMakerFee(revision.formerMakerFee())
                .formerTakerFee(revision.formerTakerFee())
                .priceTicks(revision.priceTicks())
                .quoteAmount(revision.quoteAmount())
                .makerFee(revision.makerFee())
                .takerFee(revision.takerFee())
                .instrumentId(revision.instrumentId())
                .revision(revision.revision())
                .takerSide(WireCodes.of(revision.takerSide()))
                .kind(RevisionKind.get(revision.kind().code()));
        events.endEvent(TradeRevisedEncoder.BLOCK_LENGTH);
    }
}
