package rialto.simulation;

import org.agrona.ExpandableArrayBuffer;
import rialto.engine.CreditLine;
import rialto.engine.OrderRequest;
import rialto.engine.ParentCancelRequest;
import rialto.engine.ParentOrderRequest;
import rialto.engine.QuoteAnswer;
import rialto.engine.QuoteCancelReason;
import rialto.engine.QuoteCancelRequest;
import rialto.engine.QuoteCommand;
import rialto.engine.QuoteLadder;
import rialto.engine.QuoteProviderTerms;
import rialto.engine.QuoteRequest;
import rialto.engine.QuoteSide;
import rialto.protocol.AnswerHoldEncoder;
import rialto.protocol.AnswerQuoteRequestEncoder;
import rialto.protocol.CancelParentOrderEncoder;
import rialto.protocol.CancelQuoteRequestEncoder;
import rialto.protocol.CancelQuotesEncoder;
import rialto.protocol.DeclineQuoteRequestEncoder;
import rialto.protocol.EnterParentOrderEncoder;
import rialto.protocol.EnterQuoteOrderEncoder;
import rialto.protocol.HoldOutcome;
import rialto.protocol.Identifier36;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.QuoteScope;
import rialto.protocol.RenewQuotesEncoder;
import rialto.protocol.ReplaceQuotesEncoder;
import rialto.protocol.RequestQuoteEncoder;
import rialto.protocol.SetCreditLineEncoder;
import rialto.protocol.SetQuoteProviderEncoder;
import rialto.protocol.TargetStrategy;

/** As {@link WireCommand}, of streamed quotes. */
final class WireQuoteCommand {
    private final ExpandableArrayBuffer buffer;
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();

    /** @param buffer that commands are encoded into, from its beginning */
    WireQuoteCommand(final ExpandableArrayBuffer buffer) {
        this.buffer = buffer;
    }

    /** Whether an order says what only an order on streamed quotes can. */
    static boolean isQuoteOrder(final OrderRequest order) {
        return order.minQuantityLots != 0
                || order.quoteAccountId != 0
                || order.quoteRequestId != 0
                || order.quoteTier != 0
                || !order.quoteId.isNone();
    }

    int enterOrder(final OrderRequest order, final String name) {
        final EnterQuoteOrderEncoder encoder = new EnterQuoteOrderEncoder().wrapAndApplyHeader(buffer, 0, header);
        if (name == null) {
            WireCommand.identifier(encoder.clientOrderId(), order.clientOrderId);
        } else {
            Identifier36.encode(name, encoder.clientOrderId());
        }
        WireCommand.identifier(encoder.quoteId(), order.quoteId);
        return encoder.accountId(order.accountId)
                .priceTicks(order.priceTicks)
                .quantityLots(order.quantityLots)
                .instrumentId(order.instrumentId)
                .side(WireCommand.side(order.side))
                .orderType(WireCommand.type(order.orderType))
                .timeInForce(WireCommand.timeInForce(order.timeInForce))
                .quoteTier((short) order.quoteTier)
                .expireTimestampNs(order.expireTimestampNs)
                .cancelTimerId(order.cancelTimerId)
                .minQuantityLots(order.minQuantityLots)
                .quoteAccountId(order.quoteAccountId)
                .quoteRequestId(order.quoteRequestId)
                .validateOnly(flag(order.validateOnly))
                .encodedLength();
    }

    int body(final QuoteCommand command) {
        return switch (command) {
            case QuoteCommand.SetQuoteProvider set -> setProvider(set.terms());
            case QuoteCommand.ReplaceQuotes replace -> replace(replace.ladder());
            case QuoteCommand.CancelQuotes cancel -> cancel(cancel.cancel(), cancel.reason());
            case QuoteCommand.RenewQuotes renew ->
                new RenewQuotesEncoder()
                        .wrapAndApplyHeader(buffer, 0, header)
                        .accountId(renew.accountId())
                        .instrumentId(renew.instrumentId())
                        .encodedLength();
            case QuoteCommand.AnswerHold answer ->
                new AnswerHoldEncoder()
                        .wrapAndApplyHeader(buffer, 0, header)
                        .accountId(answer.accountId())
                        .holdId(answer.holdId())
                        .accepted(flag(answer.accepts()))
                        .encodedLength();
            case QuoteCommand.SetCredit set -> setCredit(set.line(), set.resets());
            case QuoteCommand.RequestQuote request -> request(request.request());
            case QuoteCommand.AnswerQuote answer -> answer(answer.answer());
            case QuoteCommand.EndRequest end -> endRequest(end);
            case QuoteCommand.EnterParent enter -> enterParent(enter.parent());
            case QuoteCommand.CancelParent cancel -> cancelParent(cancel.cancel());
        };
    }

    private int enterParent(final ParentOrderRequest parent) {
        final EnterParentOrderEncoder encoder = new EnterParentOrderEncoder().wrapAndApplyHeader(buffer, 0, header);
        WireCommand.identifier(encoder.clientOrderId(), parent.clientOrderId);
        return encoder.accountId(parent.accountId)
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
                .side(WireCommand.side(parent.side))
                .strategy(
                        parent.strategy == null ? TargetStrategy.NULL_VAL : TargetStrategy.get(parent.strategy.code()))
                .encodedLength();
    }

    private int cancelParent(final ParentCancelRequest cancel) {
        final CancelParentOrderEncoder encoder = new CancelParentOrderEncoder().wrapAndApplyHeader(buffer, 0, header);
        WireCommand.identifier(encoder.clientOrderId(), cancel.clientOrderId);
        WireCommand.identifier(encoder.requestId(), cancel.requestId);
        return encoder.accountId(cancel.accountId)
                .parentOrderId(cancel.parentOrderId)
                .encodedLength();
    }

    private int setProvider(final QuoteProviderTerms terms) {
        return new SetQuoteProviderEncoder()
                .wrapAndApplyHeader(buffer, 0, header)
                .accountId(terms.accountId)
                .toleranceTicks(terms.toleranceTicks)
                .instrumentId(terms.instrumentId)
                .leaseMs(terms.leaseMs)
                .holdMs(terms.holdMs)
                .outcomeAtEnd(
                        terms.outcomeAtEnd == null ? HoldOutcome.NULL_VAL : HoldOutcome.get(terms.outcomeAtEnd.code()))
                .enabled(flag(terms.enabled))
                .encodedLength();
    }

    private int replace(final QuoteLadder ladder) {
        final ReplaceQuotesEncoder encoder = new ReplaceQuotesEncoder().wrapAndApplyHeader(buffer, 0, header);
        WireCommand.identifier(encoder.quoteId(), ladder.quoteId);
        encoder.accountId(ladder.accountId).validUntilNs(ladder.validUntilNs).instrumentId(ladder.instrumentId).stream(
                        (short) ladder.stream)
                .fullAmount(flag(ladder.fullAmount))
                .lastLook(flag(ladder.lastLook));
        final ReplaceQuotesEncoder.BidsEncoder bids = encoder.bidsCount(Math.max(0, ladder.bids.tierCount));
        for (int i = 0; i < ladder.bids.tierCount; i++) {
            final int tier = Math.min(i, QuoteSide.MAX_TIERS - 1);
            bids.next()
                    .priceTicks(ladder.bids.priceTicks[tier])
                    .quantityLots(ladder.bids.quantityLots[tier])
                    .maxShowLots(ladder.bids.maxShowLots[tier]);
        }
        final ReplaceQuotesEncoder.AsksEncoder asks = encoder.asksCount(Math.max(0, ladder.asks.tierCount));
        for (int i = 0; i < ladder.asks.tierCount; i++) {
            final int tier = Math.min(i, QuoteSide.MAX_TIERS - 1);
            asks.next()
                    .priceTicks(ladder.asks.priceTicks[tier])
                    .quantityLots(ladder.asks.quantityLots[tier])
                    .maxShowLots(ladder.asks.maxShowLots[tier]);
        }
        return encoder.encodedLength();
    }

    private int cancel(final QuoteCancelRequest cancel, final QuoteCancelReason reason) {
        final CancelQuotesEncoder encoder = new CancelQuotesEncoder().wrapAndApplyHeader(buffer, 0, header);
        WireCommand.identifier(encoder.quoteId(), cancel.quoteId);
        return encoder.accountId(cancel.accountId).instrumentId(cancel.instrumentId).stream((short) cancel.stream)
                .scope(cancel.scope == null ? QuoteScope.NULL_VAL : QuoteScope.get(cancel.scope.code()))
                .disconnected(flag(reason == QuoteCancelReason.DISCONNECTED))
                .encodedLength();
    }

    private int setCredit(final CreditLine line, final boolean resets) {
        return new SetCreditLineEncoder()
                .wrapAndApplyHeader(buffer, 0, header)
                .takerAccountId(line.takerAccountId)
                .providerAccountId(line.providerAccountId)
                .creditLimit(line.limit)
                .assetId(line.assetId)
                .reset(flag(resets))
                .encodedLength();
    }

    private int request(final QuoteRequest request) {
        return new RequestQuoteEncoder()
                .wrapAndApplyHeader(buffer, 0, header)
                .accountId(request.accountId)
                .quantityLots(request.quantityLots)
                .providers(request.providers)
                .expireTimestampNs(request.expireTimestampNs)
                .instrumentId(request.instrumentId)
                .wantsBid(flag(request.wantsBid))
                .wantsAsk(flag(request.wantsAsk))
                .encodedLength();
    }

    private int answer(final QuoteAnswer answer) {
        return new AnswerQuoteRequestEncoder()
                .wrapAndApplyHeader(buffer, 0, header)
                .accountId(answer.accountId)
                .requestId(answer.requestId)
                .bidTicks(answer.bidTicks)
                .askTicks(answer.askTicks)
                .validUntilNs(answer.validUntilNs)
                .encodedLength();
    }

    private int endRequest(final QuoteCommand.EndRequest end) {
        return end.declines()
                ? new DeclineQuoteRequestEncoder()
                        .wrapAndApplyHeader(buffer, 0, header)
                        .accountId(end.accountId())
                        .requestId(end.requestId())
                        .encodedLength()
                : new CancelQuoteRequestEncoder()
                        .wrapAndApplyHeader(buffer, 0, header)
                        .accountId(end.accountId())
                        .requestId(end.requestId())
                        .encodedLength();
    }

    private static short flag(final boolean value) {
        return (short) (value ? 1 : 0);
    }
}
