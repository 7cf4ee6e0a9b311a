package rialto.reporting;

import org.agrona.ExpandableArrayBuffer;
import rialto.client.EventBatchHandler;
import rialto.client.EventSubscription;
import rialto.protocol.AcceptedOrders;
import rialto.protocol.AccountCreatedEncoder;
import rialto.protocol.AmendRejectedEncoder;
import rialto.protocol.AssetAddedEncoder;
import rialto.protocol.AuctionUncrossedEncoder;
import rialto.protocol.BalanceChangedEncoder;
import rialto.protocol.CancelReason;
import rialto.protocol.CancelRejectedEncoder;
import rialto.protocol.CommandRejectedEncoder;
import rialto.protocol.EventBatch;
import rialto.protocol.EventHeaderDecoder;
import rialto.protocol.EventHeaderEncoder;
import rialto.protocol.Identifier36;
import rialto.protocol.InstrumentDefinedEncoder;
import rialto.protocol.MarketModel;
import rialto.protocol.MatchType;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.OrderAcceptedEncoder;
import rialto.protocol.OrderAmendedEncoder;
import rialto.protocol.OrderCanceledEncoder;
import rialto.protocol.OrderExecutedEncoder;
import rialto.protocol.OrderRejectedEncoder;
import rialto.protocol.OrderRepeatedEncoder;
import rialto.protocol.OrderRestedEncoder;
import rialto.protocol.PegTerms;
import rialto.protocol.RejectReason;
import rialto.protocol.RiskRule;
import rialto.protocol.SelfTradePrevention;
import rialto.protocol.TimeInForce;
import rialto.protocol.TradeRates;
import rialto.protocol.TradingPhase;
import rialto.protocol.TradingScheduleSetEncoder;
import rialto.protocol.TransferAppliedEncoder;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A venue's recorded events, written by hand: each method appends an event to the present command, {@link #end} closes
 * the command as one batch. Prices are multiplied by quantities for the quote amount; fees are as given.
 */
final class EventScript implements EventSource {
    private final List<byte[]> batches = new ArrayList<>();
    private final List<Long> lastSequences = new ArrayList<>();
    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
    private final MessageHeaderEncoder messageHeader = new MessageHeaderEncoder();
    private final Map<Integer, Long> tradeIds = new HashMap<>();
    private int offset;
    private int lastEntry;
    private long sequence;
    private long timestampNs = 1_700_000_000_000_000_000L;

    EventScript at(final long newTimestampNs) {
        timestampNs = newTimestampNs;
        return this;
    }

    EventScript later(final long elapsedNs) {
        return at(timestampNs + elapsedNs);
    }

    long timestampNs() {
        return timestampNs;
    }

    long sequence() {
        return sequence;
    }

    long lastTradeId(final int instrumentId) {
        return tradeIds.getOrDefault(instrumentId, 0L);
    }

    int batchCount() {
        return batches.size();
    }

    byte[] batch(final int index) {
        return batches.get(index);
    }

    /** Of a batch. */
    long lastSequence(final int index) {
        return lastSequences.get(index);
    }

    EventScript asset(final int assetId, final String symbol, final int scale) {
        final AssetAddedEncoder event = new AssetAddedEncoder();
        event.wrapAndApplyHeader(buffer, begin(), messageHeader);
        header(event.header());
        Identifier36.encode(symbol, event.symbol());
        event.assetId(assetId).scale((short) scale);
        return finish(event.encodedLength());
    }

    /** With quote scale 8 a tick is 0.01; with base scale 8 a lot is 0.000001. */
    EventScript instrument(final int id, final String symbol, final int baseAssetId, final int quoteAssetId) {
        final InstrumentDefinedEncoder event = new InstrumentDefinedEncoder();
        event.wrapAndApplyHeader(buffer, begin(), messageHeader);
        header(event.header());
        Identifier36.encode(symbol, event.symbol());
        event.terms()
                .tickSize(1_000_000)
                .lotSize(100)
                .baseAssetId(baseAssetId)
                .quoteAssetId(quoteAssetId)
                .marketModel(MarketModel.ORDER_BOOK)
                .riskRule(RiskRule.FULL_RESERVE);
        event.terms()
                .filters()
                .minPriceTicks(1)
                .maxPriceTicks(1_000_000)
                .minQuantityLots(1)
                .maxQuantityLots(1_000_000)
                .maxMarketQuantityLots(1_000_000)
                .minNotional(1)
                .maxNotional(Long.MAX_VALUE / 2)
                .maxOpenOrders(200)
                .makerFeePpm(100)
                .takerFeePpm(200)
                .sessionPauseMs(id)
                .orderTimeoutMs(1_000);
        event.instrumentId(id).phase(TradingPhase.CONTINUOUS).minHiddenLots(0);
        return finish(event.encodedLength());
    }

    EventScript account(final long accountId, final String name) {
        final AccountCreatedEncoder event = new AccountCreatedEncoder();
        event.wrapAndApplyHeader(buffer, begin(), messageHeader);
        header(event.header());
        event.accountId(accountId);
        Identifier36.encode(name, event.name());
        return finish(event.encodedLength());
    }

    EventScript transfer(
            final String transferId,
            final long accountId,
            final int assetId,
            final long amount,
            final boolean repeated) {
        final TransferAppliedEncoder event = new TransferAppliedEncoder();
        event.wrapAndApplyHeader(buffer, begin(), messageHeader);
        header(event.header());
        event.accountId(accountId).amount(amount).available(amount * 2).held(0).assetId(assetId);
        event.repeated((short) (repeated ? 1 : 0));
        Identifier36.encode(transferId, event.transferId());
        return finish(event.encodedLength());
    }

    EventScript balance(final long accountId, final int assetId, final long available, final long held) {
        final BalanceChangedEncoder event = new BalanceChangedEncoder();
        event.wrapAndApplyHeader(buffer, begin(), messageHeader);
        header(event.header());
        event.accountId(accountId).available(available).held(held).assetId(assetId);
        return finish(event.encodedLength());
    }

    EventScript accept(final ScriptOrder order) {
        return accept(order, 0, 0);
    }

    /**
     * @param displayLots what the book shows at a time; 0 of an order that shows all
     * @param minLots what must trade at once when it enters; 0 for any
     */
    EventScript accept(final ScriptOrder order, final long displayLots, final long minLots) {
        return accept(order, displayLots, minLots, PegTerms.NONE);
    }

    /** As the other one, of an order that took its price from the book. */
    EventScript accept(final ScriptOrder order, final long displayLots, final long minLots, final PegTerms peg) {
        final OrderAcceptedEncoder event = new OrderAcceptedEncoder();
        event.wrapAndApplyHeader(buffer, begin(), messageHeader);
        final int length = AcceptedOrders.blockLength(displayLots, minLots, !peg.isNone());
        messageHeader.blockLength(length);
        header(event.header());
        event.orderId(order.orderId).accountId(order.accountId).priceTicks(order.priceTicks);
        event.quantityLots(order.quantityLots).quoteAmount(order.quoteAmount).instrumentId(order.instrumentId);
        event.side(order.side).orderType(order.type).timeInForce(order.timeInForce);
        event.selfTradePrevention(SelfTradePrevention.NONE);
        event.expireTimestampNs(order.timeInForce == TimeInForce.GTD ? timestampNs + 3_600_000_000_000L : 0);
        Identifier36.encode(order.clientOrderId, event.clientOrderId());
        AcceptedOrders.encode(event, displayLots, minLots, !peg.isNone());
        if (!peg.isNone()) {
            peg.encode(event.peg());
        }
        return finish(length);
    }

    EventScript rest(final ScriptOrder order) {
        final OrderRestedEncoder event = new OrderRestedEncoder();
        event.wrapAndApplyHeader(buffer, begin(), messageHeader);
        header(event.header());
        event.orderId(order.orderId).priceTicks(order.priceTicks).remainingLots(order.remaining());
        event.instrumentId(order.instrumentId).side(order.side);
        return finish(event.encodedLength());
    }

    /** The taker takes lots from the maker at the maker's price; both are changed. */
    EventScript execute(final ScriptOrder taker, final ScriptOrder maker, final long lots) {
        maker.executedLots += lots;
        taker.executedLots += lots;
        final OrderExecutedEncoder event = new OrderExecutedEncoder();
        event.wrapAndApplyHeader(buffer, begin(), messageHeader);
        messageHeader.blockLength(TradeRates.shortBlockLength());
        header(event.header());
        final long tradeId = tradeIds.merge(taker.instrumentId, 1L, Long::sum);
        event.tradeId(tradeId);
        event.makerOrderId(maker.orderId).takerOrderId(taker.orderId);
        event.makerAccountId(maker.accountId).takerAccountId(taker.accountId);
        event.priceTicks(maker.priceTicks).quantityLots(lots).quoteAmount(maker.priceTicks * lots);
        event.makerFee(lots).takerFee(2 * lots).makerRemainingLots(maker.remaining());
        event.takerRemainingLots(taker.quantityLots == 0 ? 0 : taker.remaining());
        event.instrumentId(taker.instrumentId).takerSide(taker.side).matchType(MatchType.get((short)
                (1 + tradeId % 3)));
        return finish(TradeRates.shortBlockLength());
    }

    /** The taker takes a quote of a provider, who has no order; {@link QuoteEvents#executed} is to follow. */
    EventScript executeQuote(
            final ScriptOrder taker,
            final long providerAccountId,
            final long priceTicks,
            final long lots,
            final long takerRemainingLots) {
        taker.executedLots += lots;
        final OrderExecutedEncoder event = new OrderExecutedEncoder();
        event.wrapAndApplyHeader(buffer, begin(), messageHeader);
        messageHeader.blockLength(TradeRates.shortBlockLength());
        header(event.header());
        event.tradeId(tradeIds.merge(taker.instrumentId, 1L, Long::sum))
                .makerOrderId(0)
                .takerOrderId(taker.orderId);
        event.makerAccountId(providerAccountId).takerAccountId(taker.accountId);
        event.priceTicks(priceTicks).quantityLots(lots).quoteAmount(priceTicks * lots);
        event.makerFee(0).takerFee(0).makerRemainingLots(0).takerRemainingLots(takerRemainingLots);
        event.instrumentId(taker.instrumentId).takerSide(taker.side).matchType(MatchType.STREAMED_QUOTE);
        return finish(TradeRates.shortBlockLength());
    }

    EventScript cancel(final ScriptOrder order, final CancelReason reason, final String requestId) {
        final OrderCanceledEncoder event = new OrderCanceledEncoder();
        event.wrapAndApplyHeader(buffer, begin(), messageHeader);
        header(event.header());
        event.orderId(order.orderId).accountId(order.accountId).priceTicks(order.priceTicks);
        event.canceledLots(Math.max(0, order.remaining()))
                .instrumentId(order.instrumentId)
                .side(order.side);
        event.reason(reason).resting((short) 1);
        Identifier36.encode(requestId, event.requestId());
        return finish(event.encodedLength());
    }

    EventScript amend(final ScriptOrder order, final long newQuantityLots, final String newClientOrderId) {
        final long reduced = order.quantityLots - newQuantityLots;
        order.quantityLots = newQuantityLots;
        order.clientOrderId = newClientOrderId;
        final OrderAmendedEncoder event = new OrderAmendedEncoder();
        event.wrapAndApplyHeader(buffer, begin(), messageHeader);
        header(event.header());
        event.orderId(order.orderId).accountId(order.accountId).priceTicks(order.priceTicks);
        event.quantityLots(newQuantityLots).remainingLots(order.remaining()).reducedLots(reduced);
        event.instrumentId(order.instrumentId).side(order.side);
        Identifier36.encode(newClientOrderId, event.clientOrderId());
        return finish(event.encodedLength());
    }

    EventScript reject(final ScriptOrder order, final RejectReason reason) {
        final OrderRejectedEncoder event = new OrderRejectedEncoder();
        event.wrapAndApplyHeader(buffer, begin(), messageHeader);
        header(event.header());
        event.accountId(order.accountId).priceTicks(order.priceTicks).quantityLots(order.quantityLots);
        event.quoteAmount(order.quoteAmount).instrumentId(order.instrumentId).side(order.side);
        event.orderType(order.type).timeInForce(order.timeInForce).reason(reason);
        Identifier36.encode(order.clientOrderId, event.clientOrderId());
        return finish(event.encodedLength());
    }

    EventScript repeat(final ScriptOrder order) {
        final OrderRepeatedEncoder event = new OrderRepeatedEncoder();
        event.wrapAndApplyHeader(buffer, begin(), messageHeader);
        header(event.header());
        event.accountId(order.accountId).orderId(order.orderId).instrumentId(order.instrumentId);
        event.reason(RejectReason.NONE);
        Identifier36.encode(order.clientOrderId, event.clientOrderId());
        return finish(event.encodedLength());
    }

    EventScript refuseCancel(final ScriptOrder order, final String requestId) {
        final CancelRejectedEncoder event = new CancelRejectedEncoder();
        event.wrapAndApplyHeader(buffer, begin(), messageHeader);
        header(event.header());
        event.accountId(order.accountId).orderId(order.orderId).instrumentId(order.instrumentId);
        event.reason(RejectReason.UNKNOWN_ORDER);
        Identifier36.encode(order.clientOrderId, event.clientOrderId());
        Identifier36.encode(requestId, event.requestId());
        return finish(event.encodedLength());
    }

    EventScript refuseAmend(final ScriptOrder order) {
        final AmendRejectedEncoder event = new AmendRejectedEncoder();
        event.wrapAndApplyHeader(buffer, begin(), messageHeader);
        header(event.header());
        event.accountId(order.accountId).orderId(order.orderId).instrumentId(order.instrumentId);
        event.reason(RejectReason.AMEND_NOT_A_REDUCTION);
        Identifier36.encode(order.clientOrderId, event.clientOrderId());
        return finish(event.encodedLength());
    }

    EventScript uncross(final int instrumentId, final long priceTicks, final long volumeLots, final long imbalance) {
        final AuctionUncrossedEncoder event = new AuctionUncrossedEncoder();
        event.wrapAndApplyHeader(buffer, begin(), messageHeader);
        header(event.header());
        event.priceTicks(priceTicks).volumeLots(volumeLots).imbalanceLots(imbalance);
        event.instrumentId(instrumentId).phase(TradingPhase.OPENING_AUCTION);
        return finish(event.encodedLength());
    }

    /** The phases begin in turn, an hour and a second apart, on Mondays and Sundays. */
    EventScript schedule(final int instrumentId, final TradingPhase... phases) {
        final TradingScheduleSetEncoder event = new TradingScheduleSetEncoder();
        event.wrapAndApplyHeader(buffer, begin(), messageHeader);
        header(event.header());
        event.nextTransitionNs(Long.MAX_VALUE).instrumentId(instrumentId).utcOffsetSeconds(-18_000);
        event.entryCount((short) phases.length).daysOfWeek((short) 0b100_0001);
        for (int i = 0; i < TradingScheduleSetEncoder.secondOfDayLength(); i++) {
            event.secondOfDay(i, i < phases.length ? 3_601 * (i + 1) : 0);
            event.phase(i, i < phases.length ? phases[i].value() : 0);
        }
        return finish(event.encodedLength());
    }

    /** An event of which there is no row. */
    EventScript commandRejected() {
        final CommandRejectedEncoder event = new CommandRejectedEncoder();
        event.wrapAndApplyHeader(buffer, begin(), messageHeader);
        header(event.header());
        event.referenceId(0).commandTemplateId(110).reason(RejectReason.ACCOUNT_EXISTS);
        return finish(event.encodedLength());
    }

    /** One that {@link AdministrationEvents} or {@link QuoteEvents} writes. */
    EventScript event(final AdministrationEvents.Body body) {
        return finish(body.encode(buffer, begin(), messageHeader, this::header));
    }

    /** Ends the command. */
    EventScript end() {
        final EventHeaderDecoder decoder = new EventHeaderDecoder();
        final int header = EventBatch.messageOffset(lastEntry) + MessageHeaderDecoder.ENCODED_LENGTH;
        final EventHeaderEncoder encoder = new EventHeaderEncoder();
        decoder.wrap(buffer, header);
        encoder.wrap(buffer, header).flags(decoder.flags() | EventBatch.END_OF_COMMAND);
        return split();
    }

    /** Ends the batch but not the command. */
    EventScript split() {
        final byte[] batch = new byte[offset];
        buffer.getBytes(0, batch);
        batches.add(batch);
        lastSequences.add(sequence);
        offset = 0;
        return this;
    }

    /** The events, at most so many batches a poll. */
    EventSource trickling(final int batchesPerPoll) {
        return afterSequence -> {
            final EventSubscription stream = open(afterSequence);
            return new EventSubscription() {
                @Override
                public int poll(final EventBatchHandler handler, final int batchLimit) {
                    return stream.poll(handler, batchesPerPoll);
                }

                @Override
                public boolean isLive() {
                    return stream.isLive();
                }

                @Override
                public long lagBytes() {
                    return stream.lagBytes();
                }

                @Override
                public void close() {
                    stream.close();
                }
            };
        };
    }

    @Override
    public EventSubscription open(final long afterSequence) {
        return open(afterSequence, batches.size());
    }

    /** The events as if only so many batches were recorded yet. */
    EventSubscription open(final long afterSequence, final int recordedBatches) {
        return new ScriptReader(this, afterSequence, recordedBatches);
    }

    private int begin() {
        sequence++;
        return EventBatch.messageOffset(offset);
    }

    private void header(final EventHeaderEncoder header) {
        header.eventSequence(sequence)
                .timestampNs(timestampNs)
                .correlationId(sequence)
                .gatewayId(7);
        header.flags(0);
    }

    private EventScript finish(final int bodyLength) {
        lastEntry = offset;
        offset = EventBatch.endEntry(buffer, offset, MessageHeaderEncoder.ENCODED_LENGTH + bodyLength);
        return this;
    }
}
