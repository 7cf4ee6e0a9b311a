package rialto.sequencer;

import org.agrona.DirectBuffer;
import rialto.engine.CreditLine;
import rialto.engine.HoldOutcome;
import rialto.engine.OrderRequest;
import rialto.engine.OrderType;
import rialto.engine.ParentCancelRequest;
import rialto.engine.ParentOrderRequest;
import rialto.engine.QuoteAnswer;
import rialto.engine.QuoteCancelRequest;
import rialto.engine.QuoteLadder;
import rialto.engine.QuoteProviderTerms;
import rialto.engine.QuoteRequest;
import rialto.engine.QuoteScope;
import rialto.engine.QuoteSide;
import rialto.engine.SelfTradePrevention;
import rialto.engine.Side;
import rialto.engine.TargetStrategy;
import rialto.engine.TimeInForce;
import rialto.protocol.AnswerQuoteRequestDecoder;
import rialto.protocol.CancelParentOrderDecoder;
import rialto.protocol.CancelQuotesDecoder;
import rialto.protocol.EnterParentOrderDecoder;
import rialto.protocol.EnterQuoteOrderDecoder;
import rialto.protocol.GroupSizeEncodingDecoder;
import rialto.protocol.ReplaceQuotesDecoder;
import rialto.protocol.RequestQuoteDecoder;
import rialto.protocol.SetCreditLineDecoder;
import rialto.protocol.SetQuoteProviderDecoder;

import java.nio.ByteOrder;

/** Turns decoded commands of streamed quotes into the engine's requests, which are reused from command to command. */
final class QuoteRequests {
    private static final int TIER_LENGTH = ReplaceQuotesDecoder.BidsDecoder.sbeBlockLength();
    private static final int QUANTITY_OFFSET = Long.BYTES;
    private static final int SHOW_OFFSET = 2 * Long.BYTES;

    private final OrderRequest order = new OrderRequest();
    private final QuoteLadder ladder = new QuoteLadder();
    private final QuoteCancelRequest cancel = new QuoteCancelRequest();
    private final QuoteRequest request = new QuoteRequest();
    private final QuoteAnswer answer = new QuoteAnswer();
    private final QuoteProviderTerms provider = new QuoteProviderTerms();
    private final CreditLine credit = new CreditLine();
    private final ParentOrderRequest parent = new ParentOrderRequest();
    private final ParentCancelRequest parentCancel = new ParentCancelRequest();

    ParentOrderRequest parent(final EnterParentOrderDecoder command) {
        parent.accountId = command.accountId();
        WireIdentifiers.decode(command.clientOrderId(), parent.clientOrderId);
        parent.quantityLots = command.quantityLots();
        parent.limitTicks = command.limitTicks();
        parent.startNs = command.startNs();
        parent.endNs = command.endNs();
        parent.durationNs = command.durationNs();
        parent.minChildLots = command.minChildLots();
        parent.maxChildLots = command.maxChildLots();
        parent.instrumentId = command.instrumentId();
        parent.bookInstrumentId = command.bookInstrumentId();
        parent.sliceCount = command.sliceCount();
        parent.side = Side.of(command.sideRaw());
        parent.strategy = TargetStrategy.of(command.strategyRaw());
        return parent;
    }

    ParentCancelRequest cancelParent(final CancelParentOrderDecoder command) {
        parentCancel.accountId = command.accountId();
        parentCancel.parentOrderId = command.parentOrderId();
        WireIdentifiers.decode(command.clientOrderId(), parentCancel.clientOrderId);
        WireIdentifiers.decode(command.requestId(), parentCancel.requestId);
        return parentCancel;
    }

    OrderRequest order(final EnterQuoteOrderDecoder command) {
        order.accountId = command.accountId();
        WireIdentifiers.decode(command.clientOrderId(), order.clientOrderId);
        order.priceTicks = command.priceTicks();
        order.quantityLots = command.quantityLots();
        order.instrumentId = command.instrumentId();
        order.terms(
                Side.of(command.sideRaw()),
                OrderType.of(command.orderTypeRaw()),
                TimeInForce.of(command.timeInForceRaw()),
                SelfTradePrevention.EXPIRE_MAKER);
        order.expireTimestampNs = command.expireTimestampNs();
        order.cancelTimerId = command.cancelTimerId();
        order.minQuantityLots = command.minQuantityLots();
        order.quoteAccountId = command.quoteAccountId();
        order.quoteRequestId = command.quoteRequestId();
        WireIdentifiers.decode(command.quoteId(), order.quoteId);
        order.quoteTier = command.quoteTier();
        order.validateOnly = command.validateOnly() != 0;
        return order;
    }

    /**
     * A ladder, or null if its tiers do not fit the message. More tiers than there may be are counted, not read.
     *
     * @param end of the message
     */
    QuoteLadder ladder(final ReplaceQuotesDecoder command, final int end) {
        ladder.accountId = command.accountId();
        WireIdentifiers.decode(command.quoteId(), ladder.quoteId);
        ladder.validUntilNs = command.validUntilNs();
        ladder.instrumentId = command.instrumentId();
        ladder.stream = command.stream();
        ladder.fullAmount = command.fullAmount() != 0;
        ladder.lastLook = command.lastLook() != 0;
        final int asks = side(command.buffer(), command.limit(), end, ladder.bids);
        return asks >= 0 && side(command.buffer(), asks, end, ladder.asks) >= 0 ? ladder : null;
    }

    /** Where the group ends; -1 if it does not fit. */
    private static int side(final DirectBuffer buffer, final int group, final int end, final QuoteSide into) {
        final int begin = group + GroupSizeEncodingDecoder.ENCODED_LENGTH;
        if (begin > end) {
            return -1;
        }
        final int blockLength = buffer.getShort(group, ByteOrder.LITTLE_ENDIAN) & 0xFFFF;
        final int count =
                buffer.getShort(group + GroupSizeEncodingDecoder.numInGroupEncodingOffset(), ByteOrder.LITTLE_ENDIAN)
                        & 0xFFFF;
        if (count > 0 && blockLength < TIER_LENGTH || (long) begin + (long) count * blockLength > end) {
            return -1;
        }
        into.tierCount = count;
        for (int i = 0; i < Math.min(count, QuoteSide.MAX_TIERS); i++) {
            final int tier = begin + i * blockLength;
            into.priceTicks[i] = buffer.getLong(tier, ByteOrder.LITTLE_ENDIAN);
            into.quantityLots[i] = buffer.getLong(tier + QUANTITY_OFFSET, ByteOrder.LITTLE_ENDIAN);
            into.maxShowLots[i] = buffer.getLong(tier + SHOW_OFFSET, ByteOrder.LITTLE_ENDIAN);
        }
        return begin + count * blockLength;
    }

    QuoteCancelRequest cancel(final CancelQuotesDecoder command) {
        cancel.accountId = command.accountId();
        WireIdentifiers.decode(command.quoteId(), cancel.quoteId);
        cancel.instrumentId = command.instrumentId();
        cancel.stream = command.stream();
        cancel.scope = QuoteScope.of(command.scopeRaw());
        return cancel;
    }

    QuoteRequest request(final RequestQuoteDecoder command) {
        request.accountId = command.accountId();
        request.quantityLots = command.quantityLots();
        request.providers = command.providers();
        request.expireTimestampNs = command.expireTimestampNs();
        request.instrumentId = command.instrumentId();
        request.wantsBid = command.wantsBid() != 0;
        request.wantsAsk = command.wantsAsk() != 0;
        return request;
    }

    QuoteAnswer answer(final AnswerQuoteRequestDecoder command) {
        answer.accountId = command.accountId();
        answer.requestId = command.requestId();
        answer.bidTicks = command.bidTicks();
        answer.askTicks = command.askTicks();
        answer.validUntilNs = command.validUntilNs();
        return answer;
    }

    QuoteProviderTerms provider(final SetQuoteProviderDecoder command) {
        provider.accountId = command.accountId();
        provider.toleranceTicks = command.toleranceTicks();
        provider.instrumentId = command.instrumentId();
        provider.leaseMs = command.leaseMs();
        provider.holdMs = command.holdMs();
        provider.outcomeAtEnd = HoldOutcome.of(command.outcomeAtEndRaw());
        provider.enabled = command.enabled() != 0;
        return provider;
    }

    CreditLine credit(final SetCreditLineDecoder command) {
        credit.takerAccountId = command.takerAccountId();
        credit.providerAccountId = command.providerAccountId();
        credit.limit = command.creditLimit();
        credit.assetId = command.assetId();
        return credit;
    }
}
