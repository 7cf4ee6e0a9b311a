package rialto.gateway.command;

import rialto.gateway.command.CommandSender.Encoder;
import rialto.gateway.state.Instrument;
import rialto.protocol.AnswerHoldEncoder;
import rialto.protocol.AnswerQuoteRequestEncoder;
import rialto.protocol.CancelQuoteRequestEncoder;
import rialto.protocol.DeclineQuoteRequestEncoder;
import rialto.protocol.EnterQuoteOrderEncoder;
import rialto.protocol.Identifier36;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.RenewQuotesEncoder;
import rialto.protocol.ReplaceQuotesEncoder;
import rialto.protocol.RequestQuoteEncoder;

import java.util.List;

/** The commands about streamed quotes, each encoded when it is sent. Owned by the event loop. */
public final class QuoteCommands {
    /** A provider's streams of an instrument are 0 to this. */
    public static final int MAX_STREAM = 15;

    /** Tiers of a side that a ladder has at most. */
    public static final int MAX_TIERS = 20;

    private final EnterQuoteOrderEncoder enter = new EnterQuoteOrderEncoder();
    private final ReplaceQuotesEncoder replace = new ReplaceQuotesEncoder();
    private final RenewQuotesEncoder renew = new RenewQuotesEncoder();
    private final AnswerHoldEncoder answerHold = new AnswerHoldEncoder();
    private final RequestQuoteEncoder requestQuote = new RequestQuoteEncoder();
    private final AnswerQuoteRequestEncoder answerRequest = new AnswerQuoteRequestEncoder();
    private final DeclineQuoteRequestEncoder decline = new DeclineQuoteRequestEncoder();
    private final CancelQuoteRequestEncoder cancelRequest = new CancelQuoteRequestEncoder();

    /**
     * A price for a quantity, in the instrument's units.
     *
     * @param maxShowLots what is shown of it
     */
    public record Tier(long priceTicks, long quantityLots, long maxShowLots) {}

    /** A ladder as a provider describes it. */
    public record NewLadder(
            Instrument instrument,
            int stream,
            String quoteId,
            long validUntilNs,
            boolean fullAmount,
            boolean lastLook,
            List<Tier> bids,
            List<Tier> asks) {}

    /** @param providers bit n asks provider n; 0 asks all */
    public record NewRequest(
            Instrument instrument,
            long quantityLots,
            long providers,
            long expireNs,
            boolean wantsBid,
            boolean wantsAsk) {}

    public Encoder replace(final long accountId, final NewLadder ladder) {
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
                        .maxShowLots(tier.maxShowLots());
            }
            final ReplaceQuotesEncoder.AsksEncoder asks =
                    replace.asksCount(ladder.asks().size());
            for (final Tier tier : ladder.asks()) {
                asks.next()
                        .priceTicks(tier.priceTicks())
                        .quantityLots(tier.quantityLots())
                        .maxShowLots(tier.maxShowLots());
            }
            return MessageHeaderEncoder.ENCODED_LENGTH + replace.encodedLength();
        };
    }

    /** @param instrumentId 0 for all */
    public Encoder renew(final long accountId, final int instrumentId) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            renew.wrapAndApplyHeader(buffer, offset, header);
            renew.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            renew.accountId(accountId).instrumentId(instrumentId);
            return MessageHeaderEncoder.ENCODED_LENGTH + renew.encodedLength();
        };
    }

    public Encoder enter(final long accountId, final QuoteOrderTerms order, final long cancelTimerId) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            enter.wrapAndApplyHeader(buffer, offset, header);
            enter.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            Identifier36.encode(order.clientOrderId(), enter.clientOrderId());
            Identifier36.encode(order.quoteId(), enter.quoteId());
            enter.accountId(accountId)
                    .priceTicks(order.priceTicks())
                    .quantityLots(order.quantityLots())
                    .instrumentId(order.instrument().instrumentId())
                    .side(order.side())
                    .orderType(order.type())
                    .timeInForce(order.timeInForce())
                    .quoteTier((short) order.tier())
                    .expireTimestampNs(order.expireNs())
                    .cancelTimerId(cancelTimerId)
                    .minQuantityLots(order.minQuantityLots())
                    .quoteAccountId(order.providerAccountId())
                    .quoteRequestId(order.requestId())
                    .validateOnly((short) 0);
            return MessageHeaderEncoder.ENCODED_LENGTH + enter.encodedLength();
        };
    }

    public Encoder answerHold(final long accountId, final long holdId, final boolean accepted) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            answerHold.wrapAndApplyHeader(buffer, offset, header);
            answerHold.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            answerHold.accountId(accountId).holdId(holdId).accepted(flag(accepted));
            return MessageHeaderEncoder.ENCODED_LENGTH + answerHold.encodedLength();
        };
    }

    public Encoder request(final long accountId, final NewRequest request) {
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
    public Encoder answer(
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

    public Encoder decline(final long accountId, final long requestId) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            decline.wrapAndApplyHeader(buffer, offset, header);
            decline.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            decline.accountId(accountId).requestId(requestId);
            return MessageHeaderEncoder.ENCODED_LENGTH + decline.encodedLength();
        };
    }

    public Encoder cancelRequest(final long accountId, final long requestId) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            cancelRequest.wrapAndApplyHeader(buffer, offset, header);
            cancelRequest.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            cancelRequest.accountId(accountId).requestId(requestId);
            return MessageHeaderEncoder.ENCODED_LENGTH + cancelRequest.encodedLength();
        };
    }

    private static short flag(final boolean set) {
        return (short) (set ? 1 : 0);
    }
}
