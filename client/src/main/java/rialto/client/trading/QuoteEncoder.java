package rialto.client.trading;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import rialto.protocol.AnswerHoldEncoder;
import rialto.protocol.AnswerQuoteRequestEncoder;
import rialto.protocol.CancelParentOrderEncoder;
import rialto.protocol.CancelQuoteRequestEncoder;
import rialto.protocol.CancelQuotesEncoder;
import rialto.protocol.CommandSourceEncoder;
import rialto.protocol.DeclineQuoteRequestEncoder;
import rialto.protocol.EnterParentOrderEncoder;
import rialto.protocol.Identifier36;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.QuoteScope;
import rialto.protocol.RenewQuotesEncoder;
import rialto.protocol.ReplaceQuotesEncoder;
import rialto.protocol.RequestQuoteEncoder;

import java.nio.ByteOrder;

/** Writes requests about streamed quotes as commands; each method returns the command's length. Allocates nothing. */
final class QuoteEncoder {
    private static final int NUMBER_OFFSET =
            MessageHeaderEncoder.ENCODED_LENGTH + CommandSourceEncoder.correlationIdEncodingOffset();
    private static final long NS_PER_MS = 1_000_000;

    private final UnsafeBuffer buffer;
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final ReplaceQuotesEncoder replace = new ReplaceQuotesEncoder();
    private final CancelQuotesEncoder cancel = new CancelQuotesEncoder();
    private final RenewQuotesEncoder renew = new RenewQuotesEncoder();
    private final AnswerHoldEncoder answerHold = new AnswerHoldEncoder();
    private final RequestQuoteEncoder requestQuote = new RequestQuoteEncoder();
    private final AnswerQuoteRequestEncoder answer = new AnswerQuoteRequestEncoder();
    private final DeclineQuoteRequestEncoder decline = new DeclineQuoteRequestEncoder();
    private final CancelQuoteRequestEncoder cancelRequest = new CancelQuoteRequestEncoder();
    private final EnterParentOrderEncoder enterParent = new EnterParentOrderEncoder();
    private final CancelParentOrderEncoder cancelParent = new CancelParentOrderEncoder();
    private final int gatewayId;

    /** @param buffer to write to, shared with other requests */
    QuoteEncoder(final UnsafeBuffer buffer, final int gatewayId) {
        this.buffer = buffer;
        this.gatewayId = gatewayId;
    }

    UnsafeBuffer buffer() {
        return buffer;
    }

    int replace(final long requestId, final LadderRequest ladder) {
        replace.wrapAndApplyHeader(buffer, 0, header);
        source(replace.source(), requestId);
        Identifier36.encode(ladder.quoteId, replace.quoteId());
        replace
                .accountId(ladder.accountId)
                .validUntilNs(
                        ladder.validForMs == 0
                                ? ladder.validUntilNs
                                : (System.currentTimeMillis() + ladder.validForMs) * NS_PER_MS)
                .instrumentId(ladder.instrumentId)
                .stream((short) ladder.stream)
                .fullAmount(flag(ladder.fullAmount))
                .lastLook(flag(ladder.lastLook));
        final ReplaceQuotesEncoder.BidsEncoder bids = replace.bidsCount(ladder.bids.count);
        for (int i = 0; i < ladder.bids.count; i++) {
            bids.next()
                    .priceTicks(ladder.bids.priceTicks[i])
                    .quantityLots(ladder.bids.quantityLots[i])
                    .maxShowLots(ladder.bids.maxShowLots[i]);
        }
        final ReplaceQuotesEncoder.AsksEncoder asks = replace.asksCount(ladder.asks.count);
        for (int i = 0; i < ladder.asks.count; i++) {
            asks.next()
                    .priceTicks(ladder.asks.priceTicks[i])
                    .quantityLots(ladder.asks.quantityLots[i])
                    .maxShowLots(ladder.asks.maxShowLots[i]);
        }
        return MessageHeaderEncoder.ENCODED_LENGTH + replace.encodedLength();
    }

    int enterParent(final long requestId, final ParentOrderRequest parent) {
        enterParent.wrapAndApplyHeader(buffer, 0, header);
        source(enterParent.source(), requestId);
        Identifier36.encode(parent.clientOrderId, enterParent.clientOrderId());
        enterParent
                .accountId(parent.accountId)
                .quantityLots(parent.quantityLots)
                .limitTicks(parent.limitTicks)
                .startNs(parent.startNs)
                .endNs(parent.endNs)
                .durationNs(parent.durationNs)
                .minChildLots(parent.minChildLots)
                .maxChildLots(parent.maxChildLots)
                .instrumentId(parent.instrumentId)
                .bookInstrumentId(parent.bookInstrumentId)
                .sliceCount(parent.sliceCount)
                .side(parent.side)
                .strategy(parent.strategy);
        return MessageHeaderEncoder.ENCODED_LENGTH + enterParent.encodedLength();
    }

    int cancelParent(
            final long requestId,
            final long accountId,
            final long parentOrderId,
            final String clientOrderId,
            final String cancelId) {
        cancelParent.wrapAndApplyHeader(buffer, 0, header);
        source(cancelParent.source(), requestId);
        Identifier36.encode(clientOrderId, cancelParent.clientOrderId());
        Identifier36.encode(cancelId, cancelParent.requestId());
        cancelParent.accountId(accountId).parentOrderId(parentOrderId);
        return MessageHeaderEncoder.ENCODED_LENGTH + cancelParent.encodedLength();
    }

    /** A command that was written before, under another number. */
    int again(final long requestId, final DirectBuffer command, final int offset, final int length) {
        buffer.putBytes(0, command, offset, length);
        buffer.putLong(NUMBER_OFFSET, requestId, ByteOrder.LITTLE_ENDIAN);
        return length;
    }

    int cancel(
            final long requestId,
            final QuoteScope scope,
            final long accountId,
            final int instrumentId,
            final int stream,
            final String quoteId) {
        cancel.wrapAndApplyHeader(buffer, 0, header);
        source(cancel.source(), requestId);
        Identifier36.encode(quoteId, cancel.quoteId());
        cancel.accountId(accountId).instrumentId(instrumentId).stream((short) stream)
                .scope(scope)
                .disconnected((short) 0);
        return MessageHeaderEncoder.ENCODED_LENGTH + cancel.encodedLength();
    }

    int renew(final long requestId, final long accountId, final int instrumentId) {
        renew.wrapAndApplyHeader(buffer, 0, header);
        source(renew.source(), requestId);
        renew.accountId(accountId).instrumentId(instrumentId);
        return MessageHeaderEncoder.ENCODED_LENGTH + renew.encodedLength();
    }

    int answerHold(final long requestId, final long accountId, final long holdId, final boolean accepted) {
        answerHold.wrapAndApplyHeader(buffer, 0, header);
        source(answerHold.source(), requestId);
        answerHold.accountId(accountId).holdId(holdId).accepted(flag(accepted));
        return MessageHeaderEncoder.ENCODED_LENGTH + answerHold.encodedLength();
    }

    int requestQuote(final long requestId, final QuoteInquiry inquiry) {
        requestQuote.wrapAndApplyHeader(buffer, 0, header);
        source(requestQuote.source(), requestId);
        requestQuote
                .accountId(inquiry.accountId)
                .quantityLots(inquiry.quantityLots)
                .providers(inquiry.providers)
                .expireTimestampNs(
                        inquiry.validForMs == 0
                                ? inquiry.expireTimestampNs
                                : (System.currentTimeMillis() + inquiry.validForMs) * NS_PER_MS)
                .instrumentId(inquiry.instrumentId)
                .wantsBid(flag(inquiry.wantsBid))
                .wantsAsk(flag(inquiry.wantsAsk));
        return MessageHeaderEncoder.ENCODED_LENGTH + requestQuote.encodedLength();
    }

    int answer(
            final long requestId,
            final long accountId,
            final long quoteRequestId,
            final long bidTicks,
            final long askTicks,
            final long validUntilNs) {
        answer.wrapAndApplyHeader(buffer, 0, header);
        source(answer.source(), requestId);
        answer.accountId(accountId)
                .requestId(quoteRequestId)
                .bidTicks(bidTicks)
                .askTicks(askTicks)
                .validUntilNs(validUntilNs);
        return MessageHeaderEncoder.ENCODED_LENGTH + answer.encodedLength();
    }

    int decline(final long requestId, final long accountId, final long quoteRequestId) {
        decline.wrapAndApplyHeader(buffer, 0, header);
        source(decline.source(), requestId);
        decline.accountId(accountId).requestId(quoteRequestId);
        return MessageHeaderEncoder.ENCODED_LENGTH + decline.encodedLength();
    }

    int cancelRequest(final long requestId, final long accountId, final long quoteRequestId) {
        cancelRequest.wrapAndApplyHeader(buffer, 0, header);
        source(cancelRequest.source(), requestId);
        cancelRequest.accountId(accountId).requestId(quoteRequestId);
        return MessageHeaderEncoder.ENCODED_LENGTH + cancelRequest.encodedLength();
    }

    private void source(final CommandSourceEncoder source, final long requestId) {
        source.gatewayId(gatewayId).flags(0).correlationId(requestId);
    }

    private static short flag(final boolean value) {
        return (short) (value ? 1 : 0);
    }
}
