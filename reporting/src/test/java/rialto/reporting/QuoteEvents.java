package rialto.reporting;

import rialto.protocol.HoldEndReason;
import rialto.protocol.HoldEndedEncoder;
import rialto.protocol.HoldOpenedEncoder;
import rialto.protocol.HoldOutcome;
import rialto.protocol.Identifier36;
import rialto.protocol.QuoteCancelReason;
import rialto.protocol.QuoteCommandRejectedEncoder;
import rialto.protocol.QuoteExecutedEncoder;
import rialto.protocol.QuoteOrderAcceptedEncoder;
import rialto.protocol.QuoteProviderSetEncoder;
import rialto.protocol.QuoteRejectReason;
import rialto.protocol.QuoteRejectedEncoder;
import rialto.protocol.QuoteRequestChangedEncoder;
import rialto.protocol.QuoteRequestState;
import rialto.protocol.QuotesCanceledEncoder;
import rialto.protocol.QuotesReplacedEncoder;
import rialto.protocol.SettlementType;
import rialto.protocol.Side;
import rialto.reporting.AdministrationEvents.Body;

/** Events of streamed quotes on instrument 1 for an {@link EventScript}. */
final class QuoteEvents {
    /** Its ladders never end by themselves. */
    static final long NEVER = Long.MAX_VALUE;

    private static final int INSTRUMENT = 1;

    private QuoteEvents() {}

    /** A trade on hold, as both of its events tell it. */
    record Held(long holdId, ScriptOrder order, long providerAccountId, long priceTicks, long lots, long openedNs) {}

    static Body provider(final long accountId, final int holdMs) {
        return (buffer, offset, messageHeader, header) -> {
            final QuoteProviderSetEncoder event =
                    new QuoteProviderSetEncoder().wrapAndApplyHeader(buffer, offset, messageHeader);
            header.accept(event.header());
            event.accountId(accountId)
                    .toleranceTicks(3)
                    .instrumentId(INSTRUMENT)
                    .leaseMs(5_000)
                    .holdMs(holdMs)
                    .outcomeAtEnd(HoldOutcome.REJECT)
                    .enabled((short) 1);
            return event.encodedLength();
        };
    }

    /** One tier a side, of 10 lots; a price of 0 is none. */
    static Body ladder(final long accountId, final String quoteId, final long bidTicks, final long askTicks) {
        return ladder(accountId, 0, quoteId, bidTicks, askTicks, NEVER);
    }

    static Body ladder(
            final long accountId,
            final int stream,
            final String quoteId,
            final long bidTicks,
            final long askTicks,
            final long validUntilNs) {
        return (buffer, offset, messageHeader, header) -> {
            final QuotesReplacedEncoder event =
                    new QuotesReplacedEncoder().wrapAndApplyHeader(buffer, offset, messageHeader);
            header.accept(event.header());
            Identifier36.encode(quoteId, event.quoteId());
            event.accountId(accountId).validUntilNs(validUntilNs).instrumentId(INSTRUMENT).stream((short) stream)
                    .fullAmount((short) 0)
                    .lastLook((short) 1);
            final QuotesReplacedEncoder.BidsEncoder bids = event.bidsCount(bidTicks == 0 ? 0 : 2);
            for (int tier = 0; bidTicks != 0 && tier < 2; tier++) {
                bids.next().priceTicks(bidTicks - tier).quantityLots(10).maxShowLots(10);
            }
            final QuotesReplacedEncoder.AsksEncoder asks = event.asksCount(askTicks == 0 ? 0 : 1);
            if (askTicks != 0) {
                asks.next().priceTicks(askTicks).quantityLots(10).maxShowLots(10);
            }
            return event.encodedLength();
        };
    }

    static Body refused(final long accountId, final QuoteRejectReason reason) {
        return refused(accountId, INSTRUMENT, reason);
    }

    static Body refused(final long accountId, final int instrumentId, final QuoteRejectReason reason) {
        return (buffer, offset, messageHeader, header) -> {
            final QuoteRejectedEncoder event =
                    new QuoteRejectedEncoder().wrapAndApplyHeader(buffer, offset, messageHeader);
            header.accept(event.header());
            Identifier36.encode("refused", event.quoteId());
            event.accountId(accountId).instrumentId(instrumentId).stream((short) 0)
                    .reason(reason);
            return event.encodedLength();
        };
    }

    static Body refusedAnswer(final long accountId, final long holdId) {
        return (buffer, offset, messageHeader, header) -> {
            final QuoteCommandRejectedEncoder event =
                    new QuoteCommandRejectedEncoder().wrapAndApplyHeader(buffer, offset, messageHeader);
            header.accept(event.header());
            event.accountId(accountId).referenceId(holdId).instrumentId(0).reason(QuoteRejectReason.UNKNOWN_HOLD);
            return event.encodedLength();
        };
    }

    /**
     * @param accountId 0 for all
     * @param stream -1 for all
     * @param quoteId empty for any
     * @param tier 0 for whole ladders, otherwise of the bids
     */
    static Body canceled(
            final long accountId,
            final int stream,
            final String quoteId,
            final int tier,
            final int ladders,
            final QuoteCancelReason reason) {
        return (buffer, offset, messageHeader, header) -> {
            final QuotesCanceledEncoder event =
                    new QuotesCanceledEncoder().wrapAndApplyHeader(buffer, offset, messageHeader);
            header.accept(event.header());
            Identifier36.encode(quoteId, event.quoteId());
            event.accountId(accountId).instrumentId(INSTRUMENT).ladderCount(ladders).stream((byte) stream)
                    .tier((short) tier)
                    .side(Side.BUY)
                    .reason(reason);
            return event.encodedLength();
        };
    }

    static Body namedQuote(final long orderId, final long quoteAccountId, final String quoteId, final int tier) {
        return (buffer, offset, messageHeader, header) -> {
            final QuoteOrderAcceptedEncoder event =
                    new QuoteOrderAcceptedEncoder().wrapAndApplyHeader(buffer, offset, messageHeader);
            header.accept(event.header());
            Identifier36.encode(quoteId, event.quoteId());
            event.orderId(orderId)
                    .minQuantityLots(3)
                    .quoteAccountId(quoteAccountId)
                    .quoteRequestId(0)
                    .quoteTier((short) tier);
            return event.encodedLength();
        };
    }

    /** Firm, of the first tier of stream 0; 250 ns old, and 102 of account 103 was the next best. */
    static Body executed(final ScriptOrder order, final long tradeId, final long providerAccountId) {
        return executed(order, tradeId, providerAccountId, 0, 0);
    }

    static Body executed(
            final ScriptOrder order,
            final long tradeId,
            final long providerAccountId,
            final long holdId,
            final long heldNs) {
        return (buffer, offset, messageHeader, header) -> {
            final QuoteExecutedEncoder event =
                    new QuoteExecutedEncoder().wrapAndApplyHeader(buffer, offset, messageHeader);
            header.accept(event.header());
            Identifier36.encode("q-1", event.quoteId());
            event
                    .tradeId(tradeId)
                    .takerOrderId(order.orderId)
                    .providerAccountId(providerAccountId)
                    .tierRemainingLots(0)
                    .ageNs(250)
                    .runnerUpTicks(102)
                    .runnerUpAccountId(103)
                    .requestId(0)
                    .holdId(holdId)
                    .heldNs(heldNs)
                    .instrumentId(INSTRUMENT)
                    .settlementDate(20261130)
                    .settlementType(SettlementType.SPOT)
                    .stream((short) 0)
                    .tier((short) 1)
                    .fullAmount((short) 0);
            return event.encodedLength();
        };
    }

    static Body opened(final Held held) {
        return (buffer, offset, messageHeader, header) -> {
            final HoldOpenedEncoder event = new HoldOpenedEncoder().wrapAndApplyHeader(buffer, offset, messageHeader);
            header.accept(event.header());
            Identifier36.encode("q-1", event.quoteId());
            event
                    .holdId(held.holdId)
                    .takerOrderId(held.order.orderId)
                    .takerAccountId(held.order.accountId)
                    .providerAccountId(held.providerAccountId)
                    .priceTicks(held.priceTicks)
                    .quantityLots(held.lots)
                    .reserveTicks(held.priceTicks)
                    .toleranceTicks(3)
                    .openedNs(held.openedNs)
                    .endsNs(held.openedNs + 100_000_000)
                    .ageNs(750)
                    .runnerUpTicks(0)
                    .runnerUpAccountId(0)
                    .tierRemainingLots(0)
                    .instrumentId(INSTRUMENT)
                    .stream((short) 0)
                    .tier((short) 1)
                    .outcomeAtEnd(HoldOutcome.REJECT)
                    .takerBuys((short) (held.order.side == Side.BUY ? 1 : 0))
                    .fullAmount((short) 0);
            return event.encodedLength();
        };
    }

    static Body ended(final Held held, final HoldEndReason reason, final long presentTicks, final long canceledLots) {
        return (buffer, offset, messageHeader, header) -> {
            final HoldEndedEncoder event = new HoldEndedEncoder().wrapAndApplyHeader(buffer, offset, messageHeader);
            header.accept(event.header());
            event
                    .holdId(held.holdId)
                    .takerOrderId(held.order.orderId)
                    .takerAccountId(held.order.accountId)
                    .providerAccountId(held.providerAccountId)
                    .priceTicks(held.priceTicks)
                    .quantityLots(held.lots)
                    .presentTicks(presentTicks)
                    .canceledLots(canceledLots)
                    .openedNs(held.openedNs)
                    .instrumentId(INSTRUMENT)
                    .stream((short) 0)
                    .tier((short) 1)
                    .reason(reason)
                    .takerBuys((short) (held.order.side == Side.BUY ? 1 : 0));
            return event.encodedLength();
        };
    }

    /** Of account 101, to buy 8 lots, created at 1,000 ns and open for 9,000 ns more; two providers are asked. */
    static Body request(
            final long requestId, final QuoteRequestState state, final long providerAccountId, final long askTicks) {
        return (buffer, offset, messageHeader, header) -> {
            final QuoteRequestChangedEncoder event =
                    new QuoteRequestChangedEncoder().wrapAndApplyHeader(buffer, offset, messageHeader);
            header.accept(event.header());
            event.requestId(requestId)
                    .accountId(101)
                    .quantityLots(8)
                    .providers(3)
                    .declined(state == QuoteRequestState.REJECTED ? 1 : 0)
                    .createdNs(1_000)
                    .expireTimestampNs(10_000)
                    .providerAccountId(providerAccountId)
                    .bidTicks(0)
                    .askTicks(askTicks)
                    .validUntilNs(askTicks == 0 ? 0 : 9_000)
                    .instrumentId(INSTRUMENT)
                    .wantsBid((short) 0)
                    .wantsAsk((short) 1)
                    .state(state);
            return event.encodedLength();
        };
    }
}
