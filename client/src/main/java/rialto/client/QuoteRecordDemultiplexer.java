package rialto.client;

import org.agrona.DirectBuffer;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.SnapshotAvoidedStreamDecoder;
import rialto.protocol.SnapshotChildOrderDecoder;
import rialto.protocol.SnapshotCreditLineDecoder;
import rialto.protocol.SnapshotHoldDecoder;
import rialto.protocol.SnapshotLadderDecoder;
import rialto.protocol.SnapshotMinQuantityDecoder;
import rialto.protocol.SnapshotParentCountersDecoder;
import rialto.protocol.SnapshotParentOrderDecoder;
import rialto.protocol.SnapshotQuoteAnswerDecoder;
import rialto.protocol.SnapshotQuoteCountersDecoder;
import rialto.protocol.SnapshotQuoteProviderDecoder;
import rialto.protocol.SnapshotQuoteRequestDecoder;
import rialto.protocol.SnapshotQuoteWalkDecoder;
import rialto.protocol.SnapshotSettlementDecoder;
import rialto.protocol.SnapshotTierDecoder;

/** Calls a {@link QuoteRecordListener} for records of streamed quotes. Not thread-safe. */
final class QuoteRecordDemultiplexer {
    private final SnapshotQuoteCountersDecoder quoteCounters = new SnapshotQuoteCountersDecoder();
    private final SnapshotSettlementDecoder settlement = new SnapshotSettlementDecoder();
    private final SnapshotQuoteProviderDecoder quoteProvider = new SnapshotQuoteProviderDecoder();
    private final SnapshotLadderDecoder ladder = new SnapshotLadderDecoder();
    private final SnapshotTierDecoder tier = new SnapshotTierDecoder();
    private final SnapshotCreditLineDecoder creditLine = new SnapshotCreditLineDecoder();
    private final SnapshotMinQuantityDecoder minQuantity = new SnapshotMinQuantityDecoder();
    private final SnapshotHoldDecoder hold = new SnapshotHoldDecoder();
    private final SnapshotQuoteRequestDecoder quoteRequest = new SnapshotQuoteRequestDecoder();
    private final SnapshotQuoteAnswerDecoder quoteAnswer = new SnapshotQuoteAnswerDecoder();
    private final SnapshotQuoteWalkDecoder quoteWalk = new SnapshotQuoteWalkDecoder();
    private final SnapshotParentCountersDecoder parentCounters = new SnapshotParentCountersDecoder();
    private final SnapshotParentOrderDecoder parentOrder = new SnapshotParentOrderDecoder();
    private final SnapshotChildOrderDecoder childOrder = new SnapshotChildOrderDecoder();
    private final SnapshotAvoidedStreamDecoder avoidedStream = new SnapshotAvoidedStreamDecoder();

    /**
     * @param header of the record, wrapped
     * @throws EventStreamException if the template is unknown
     */
    void dispatch(
            final QuoteRecordListener listener,
            final DirectBuffer buffer,
            final int offset,
            final MessageHeaderDecoder header) {
        switch (header.templateId()) {
            case SnapshotQuoteCountersDecoder.TEMPLATE_ID ->
                listener.onQuoteCounters(quoteCounters.wrapAndApplyHeader(buffer, offset, header));
            case SnapshotSettlementDecoder.TEMPLATE_ID ->
                listener.onSettlement(settlement.wrapAndApplyHeader(buffer, offset, header));
            case SnapshotQuoteProviderDecoder.TEMPLATE_ID ->
                listener.onQuoteProvider(quoteProvider.wrapAndApplyHeader(buffer, offset, header));
            case SnapshotLadderDecoder.TEMPLATE_ID ->
                listener.onLadder(ladder.wrapAndApplyHeader(buffer, offset, header));
            case SnapshotTierDecoder.TEMPLATE_ID -> listener.onTier(tier.wrapAndApplyHeader(buffer, offset, header));
            case SnapshotCreditLineDecoder.TEMPLATE_ID ->
                listener.onCreditLine(creditLine.wrapAndApplyHeader(buffer, offset, header));
            case SnapshotMinQuantityDecoder.TEMPLATE_ID ->
                listener.onMinQuantity(minQuantity.wrapAndApplyHeader(buffer, offset, header));
            case SnapshotHoldDecoder.TEMPLATE_ID -> listener.onHold(hold.wrapAndApplyHeader(buffer, offset, header));
            case SnapshotQuoteRequestDecoder.TEMPLATE_ID ->
                listener.onQuoteRequest(quoteRequest.wrapAndApplyHeader(buffer, offset, header));
            case SnapshotQuoteAnswerDecoder.TEMPLATE_ID ->
                listener.onQuoteAnswer(quoteAnswer.wrapAndApplyHeader(buffer, offset, header));
            case SnapshotQuoteWalkDecoder.TEMPLATE_ID ->
                listener.onQuoteWalk(quoteWalk.wrapAndApplyHeader(buffer, offset, header));
            case SnapshotParentCountersDecoder.TEMPLATE_ID ->
                listener.onParentCounters(parentCounters.wrapAndApplyHeader(buffer, offset, header));
            case SnapshotParentOrderDecoder.TEMPLATE_ID ->
                listener.onParentOrder(parentOrder.wrapAndApplyHeader(buffer, offset, header));
            case SnapshotChildOrderDecoder.TEMPLATE_ID ->
                listener.onChildOrder(childOrder.wrapAndApplyHeader(buffer, offset, header));
            case SnapshotAvoidedStreamDecoder.TEMPLATE_ID ->
                listener.onAvoidedStream(avoidedStream.wrapAndApplyHeader(buffer, offset, header));
            default -> throw new EventStreamException("unknown snapshot record, template " + header.templateId());
        }
    }
}
