package rialto.dialect.fix.price;

import rialto.gateway.command.CommandSender.Encoder;
import rialto.gateway.state.Instrument;
import rialto.protocol.AnswerHoldEncoder;
import rialto.protocol.AnswerQuoteRequestEncoder;
import rialto.protocol.CancelQuoteRequestEncoder;
import rialto.protocol.DeclineQuoteRequestEncoder;
import rialto.protocol.EnterQuoteOrderEncoder;
import rialto.protocol.Identifier36;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.OrderType;
import rialto.protocol.ReplaceQuotesEncoder;
import rialto.protocol.RequestQuoteEncoder;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;

import java.util.List;

/** The commands about streamed quotes, each encoded when it is sent. Owned by the event loop. */
final class QuoteEncoders {
    private final ReplaceQuotesEncoder replace = new ReplaceQuotesEncoder();
    private final AnswerHoldEncoder answerHold = new AnswerHoldEncoder();
    private final RequestQuoteEncoder requestQuote = new RequestQuoteEncoder();
    private final AnswerQuoteRequestEncoder answerRequest = new AnswerQuoteRequestEncoder();
    private final DeclineQuoteRequestEncoder decline = new DeclineQuoteRequestEncoder();
    private final CancelQuoteRequestEncoder cancelRequest = new CancelQuoteRequestEncoder();
    private final EnterQuoteOrderEncoder enter = new EnterQuoteOrderEncoder();

    /** A price for a quantity, in the instrument's units. */
    record Tier(long priceTicks, long quantityLots) {}

    /** A ladder as a provider describes it. */
    record NewLadder(
            Instrument instrument,
            int stream,
            String quoteId,
            long validUntilNs,
            boolean fullAmount,
            boolean lastLook,
            List<Tier> bids,
            List<Tier> asks) {}

    /** @param providers bit n asks provider n; 0 asks all */
    record NewRequest(
            Instrument instrument,
            long quantityLots,
            long providers,
            long expireNs,
            boolean wantsBid,
            boolean wantsAsk) {}

    /**
     * A taker hits a quote, for all that it wants or not at all. It is no FOK order: that would take no quote with last look.
     *
     * @param quoteId   of a tier of a ladder; otherwise null
     * @param requestId of an answer to a request; otherwise 0
     */
    record Hit(
            Instrument instrument,
            String clientOrderId,
            Side side,
            long priceTicks,
            long quantityLots,
            long providerAccountId,
            String quoteId,
            int tier,
            long requestId) {}

    Encoder replace(final long accountId, final NewLadder ladder) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            replace.wrapAndApplyHeader(buffer, offset, header);
            replace.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            Identifier36.encode(ladder.quoteId(), replace.quoteId());
            replace
                    .accountId(accountId)
                    .validUntilNs(ladder.validUntilNs())
                    .instrumentId(ladder.instrument().instrumentId())
                    .stream((short) ladder.stream())
                    .fullAmount(flag(ladder.fullAmount()))
                    .lastLook(flag(ladder.lastLook()));
            final ReplaceQuotesEncoder.BidsEncoder bids =
                    replace.bidsCount(ladder.bids().size());
            for (final Tier tier : ladder.bids()) {
                bids.next()
                        .priceTicks(tier.priceTicks())
                        .quantityLots(tier.quantityLots())
                        .maxShowLots(tier.quantityLots());
            }
            final ReplaceQuotesEncoder.AsksEncoder asks =
                    replace.asksCount(ladder.asks().size());
            for (final Tier tier : ladder.asks()) {
                asks.next()
                        .priceTicks(tier.priceTicks())
                        .quantityLots(tier.quantityLots())
                        .maxShowLots(tier.quantityLots());
            }
            return MessageHeaderEncoder.ENCODED_LENGTH + replace.encodedLength();
        };
    }

    Encoder answerHold(final long accountId, final long holdId, final boolean accepted) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            answerHold.wrapAndApplyHeader(buffer, offset, header);
            answerHold.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            answerHold.accountId(accountId).holdId(holdId).accepted(flag(accepted));
            return MessageHeaderEncoder.ENCODED_LENGTH + answerHold.encodedLength();
        };
    }

    Encoder request(final long accountId, final NewRequest request) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            requestQuote.wrapAndApplyHeader(buffer, offset, header);
            requestQuote.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            requestQuote
                    .accountId(accountId)
                    .quantityLots(request.quantityLots())
                    .providers(request.providers())
                    .expireTimestampNs(request.expireNs())
                    .instrumentId(request.instrument().instrumentId())
                    .wantsBid(flag(request.wantsBid()))
                    .wantsAsk(flag(request.wantsAsk()));
            return MessageHeaderEncoder.ENCODED_LENGTH + requestQuote.encodedLength();
        };
    }

    /** @param bidTicks 0 for none, as is {@code askTicks} */
    Encoder answer(
            final long accountId,
            final long requestId,
            final long bidTicks,
            final long askTicks,
            final long validUntilNs) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            answerRequest.wrapAndApplyHeader(buffer, offset, header);
            answerRequest.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            answerRequest
                    .accountId(accountId)
                    .requestId(requestId)
                    .bidTicks(bidTicks)
                    .askTicks(askTicks)
                    .validUntilNs(validUntilNs);
            return MessageHeaderEncoder.ENCODED_LENGTH + answerRequest.encodedLength();
        };
    }

    Encoder decline(final long accountId, final long requestId) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            decline.wrapAndApplyHeader(buffer, offset, header);
            decline.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            decline.accountId(accountId).requestId(requestId);
            return MessageHeaderEncoder.ENCODED_LENGTH + decline.encodedLength();
        };
    }

    Encoder cancelRequest(final long accountId, final long requestId) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            cancelRequest.wrapAndApplyHeader(buffer, offset, header);
            cancelRequest.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            cancelRequest.accountId(accountId).requestId(requestId);
            return MessageHeaderEncoder.ENCODED_LENGTH + cancelRequest.encodedLength();
        };
    }

    Encoder hit(final long accountId, final Hit hit) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            enter.wrapAndApplyHeader(buffer, offset, header);
            enter.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            Identifier36.encode(hit.clientOrderId(), enter.clientOrderId());
            Identifier36.encode(hit.quoteId(), enter.quoteId());
            enter.accountId(accountId)
                    .priceTicks(hit.priceTicks())
                    .quantityLots(hit.quantityLots())
                    .instrumentId(hit.instrument().instrumentId())
                    .side(hit.side())
                    .orderType(OrderType.PREVIOUSLY_QUOTED)
                    .timeInForce(TimeInForce.IOC)
                    .quoteTier((short) hit.tier())
                    .expireTimestampNs(0)
                    .cancelTimerId(0)
                    .minQuantityLots(hit.quantityLots())
                    .quoteAccountId(hit.providerAccountId())
                    .quoteRequestId(hit.requestId())
                    .validateOnly((short) 0);
            return MessageHeaderEncoder.ENCODED_LENGTH + enter.encodedLength();
        };
    }

    private static short flag(final boolean set) {
        return (short) (set ? 1 : 0);
    }
}
