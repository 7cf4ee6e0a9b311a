package rialto.sequencer;

import rialto.engine.AccountFees;
import rialto.engine.AccountLimits;
import rialto.engine.AccountRules;
import rialto.engine.AmendRequest;
import rialto.engine.Amendment;
import rialto.engine.BookQuote;
import rialto.engine.CancelRequest;
import rialto.engine.Cancellation;
import rialto.engine.EngineListener;
import rialto.engine.Execution;
import rialto.engine.FeeSchedule;
import rialto.engine.Identifier;
import rialto.engine.MassQuoteRejection;
import rialto.engine.MassQuoteRequest;
import rialto.engine.OrderDisplay;
import rialto.engine.OrderListRequest;
import rialto.engine.OrderRequest;
import rialto.engine.OrderTrigger;
import rialto.engine.PriceOutOfBand;
import rialto.engine.PriceProtection;
import rialto.engine.QuoteProtection;
import rialto.engine.RejectReason;
import rialto.engine.Side;
import rialto.engine.TradeRevision;
import rialto.engine.VolatilityInterruption;
import rialto.protocol.AcceptedOrders;
import rialto.protocol.AmendRejectedEncoder;
import rialto.protocol.CancelRejectedEncoder;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.OrderAcceptedEncoder;
import rialto.protocol.OrderAmendedEncoder;
import rialto.protocol.OrderCanceledEncoder;
import rialto.protocol.OrderExecutedEncoder;
import rialto.protocol.OrderRejectedEncoder;
import rialto.protocol.OrderRepeatedEncoder;
import rialto.protocol.OrderRestedEncoder;
import rialto.protocol.OrderValidatedEncoder;
import rialto.protocol.OrdersMassCanceledEncoder;
import rialto.protocol.QuoteOrderAcceptedEncoder;
import rialto.protocol.TradeRates;

/** Encodes what happens to orders; the other events are {@link EngineEventPublisher}'s. */
abstract class OrderEventPublisher implements EngineListener {
    final EventBatchWriter events;
    final SessionReports reports;
    final MessageHeaderEncoder messageHeader = new MessageHeaderEncoder();
    private final OrderAcceptedEncoder orderAccepted = new OrderAcceptedEncoder();
    private final QuoteOrderAcceptedEncoder quoteOrderAccepted = new QuoteOrderAcceptedEncoder();
    private final TriggerEventPublisher triggers;
    private final ProtectionEventPublisher protections;
    private final TradeRevisionPublisher revisions;
    private final FeeEventPublisher fees;
    private final OrderListEventPublisher lists;
    private final QuotingEventPublisher quoting;
    private final DisplayEventPublisher displays;
    private final OrderRestedEncoder orderRested = new OrderRestedEncoder();
    private final OrderExecutedEncoder orderExecuted = new OrderExecutedEncoder();
    private final OrderCanceledEncoder orderCanceled = new OrderCanceledEncoder();
    private final OrderAmendedEncoder orderAmended = new OrderAmendedEncoder();
    private final OrderRejectedEncoder orderRejected = new OrderRejectedEncoder();
    private final OrderRepeatedEncoder orderRepeated = new OrderRepeatedEncoder();
    private final OrderValidatedEncoder orderValidated = new OrderValidatedEncoder();
    private final CancelRejectedEncoder cancelRejected = new CancelRejectedEncoder();
    private final AmendRejectedEncoder amendRejected = new AmendRejectedEncoder();
    private final OrdersMassCanceledEncoder ordersMassCanceled = new OrdersMassCanceledEncoder();

    OrderEventPublisher(final EventBatchWriter events, final SessionReports reports) {
        this.events = events;
        this.reports = reports;
        triggers = new TriggerEventPublisher(events);
        protections = new ProtectionEventPublisher(events);
        revisions = new TradeRevisionPublisher(events);
        fees = new FeeEventPublisher(events);
        lists = new OrderListEventPublisher(events, reports);
        quoting = new QuotingEventPublisher(events);
        displays = new DisplayEventPublisher(events);
    }

    @Override
    public void onOrderListAccepted(final OrderListRequest request, final long listId) {
        lists.onOrderListAccepted(request, listId);
    }

    @Override
    public void onOrderListRejected(final OrderListRequest request, final RejectReason reason, final int leg) {
        lists.onOrderListRejected(request, reason, leg);
    }

    @Override
    public void onOrderListRepeated(
            final OrderListRequest request, final long firstListId, final RejectReason firstReason) {
        lists.onOrderListRepeated(request, firstListId, firstReason);
    }

    @Override
    public void onOrderReleased(
            final long orderId,
            final long listId,
            final long accountId,
            final int instrumentId,
            final RejectReason refused) {
        lists.onOrderReleased(orderId, listId, accountId, instrumentId, refused);
    }

    @Override
    public void onOrderListEnded(final long listId, final long accountId, final int instrumentId) {
        lists.onOrderListEnded(listId, accountId, instrumentId);
    }

    @Override
    public void onMassQuoteAccepted(final MassQuoteRequest request, final int refusedCount, final boolean repeated) {
        quoting.onMassQuoteAccepted(request, refusedCount, repeated);
    }

    @Override
    public void onMassQuoteRejected(final MassQuoteRejection rejection) {
        quoting.onMassQuoteRejected(rejection);
    }

    @Override
    public void onBookQuoteChanged(final BookQuote quote) {
        quoting.onBookQuoteChanged(quote);
    }

    @Override
    public void onQuoteProtectionSet(final QuoteProtection protection) {
        quoting.onQuoteProtectionSet(protection);
    }

    @Override
    public void onQuoteProtectionTriggered(final QuoteProtection protection) {
        quoting.onQuoteProtectionTriggered(protection);
    }

    @Override
    public void onTriggerOrderAccepted(final OrderTrigger trigger) {
        triggers.onAccepted(trigger);
    }

    @Override
    public void onOrderReplenished(final OrderDisplay display) {
        displays.onReplenished(display);
    }

    @Override
    public void onTrailingStarted(final OrderTrigger trigger) {
        triggers.onTrailingStarted(trigger);
    }

    @Override
    public void onOrderTriggered(final OrderTrigger trigger) {
        triggers.onTriggered(trigger);
        if (reports.isActive()) {
            reports.onTriggered(trigger);
        }
    }

    @Override
    public void onOrderAccepted(final OrderRequest order, final long orderId, final long expireTimestampNs) {
        final long displayLots = order.shownAtATime();
        final boolean isPegged = order.isPegged();
        final int length = AcceptedOrders.blockLength(displayLots, order.minEntryLots, isPegged);
        orderAccepted.wrapAndApplyHeader(events.buffer(), events.beginEvent(length), messageHeader);
        messageHeader.blockLength(length);
        events.writeHeader(orderAccepted.header());
        WireIdentifiers.encode(order.clientOrderId, orderAccepted.clientOrderId());
        orderAccepted
                .orderId(orderId)
                .accountId(order.accountId)
                .priceTicks(order.priceTicks)
                .quantityLots(order.quantityLots)
                .quoteAmount(order.quoteAmount)
                .instrumentId(order.instrumentId)
                .side(WireCodes.of(order.side))
                .orderType(WireCodes.of(order.orderType))
                .timeInForce(WireCodes.of(order.timeInForce))
                .selfTradePrevention(WireCodes.of(order.selfTradePrevention))
                .expireTimestampNs(expireTimestampNs);
        AcceptedOrders.encode(orderAccepted, displayLots, order.minEntryLots, isPegged);
        if (isPegged) {
            WirePegs.encode(order, orderAccepted.peg());
        }
        events.endEvent(length);
        if (order.minQuantityLots != 0 || order.quoteAccountId != 0) {
            onQuoteOrderAccepted(order, orderId);
        }
        if (reports.isActive()) {
            reports.onAccepted(order, orderId, expireTimestampNs);
        }
    }

    private void onQuoteOrderAccepted(final OrderRequest order, final long orderId) {
        quoteOrderAccepted.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(QuoteOrderAcceptedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(quoteOrderAccepted.header());
        WireIdentifiers.encode(order.quoteId, quoteOrderAccepted.quoteId());
        quoteOrderAccepted
                .orderId(orderId)
                .minQuantityLots(order.minQuantityLots)
                .quoteAccountId(order.quoteAccountId)
                .quoteRequestId(order.quoteRequestId)
                .quoteTier((short) order.quoteTier);
        events.endEvent(QuoteOrderAcceptedEncoder.BLOCK_LENGTH);
    }

    @Override
    public void onOrderRested(
            final long orderId,
            final long priceTicks,
            final long remainingLots,
            final int instrumentId,
            final Side side) {
        orderRested.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(OrderRestedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(orderRested.header());
        orderRested
                .orderId(orderId)
                .priceTicks(priceTicks)
                .remainingLots(remainingLots)
                .instrumentId(instrumentId)
                .side(WireCodes.of(side));
        events.endEvent(OrderRestedEncoder.BLOCK_LENGTH);
    }

    /** The block ends before the rates, as in older recordings, where they are the instrument's own. */
    @Override
    public void onOrderExecuted(final Execution execution) {
        final int blockLength =
                execution.hasRates() ? OrderExecutedEncoder.BLOCK_LENGTH : TradeRates.shortBlockLength();
        orderExecuted.wrapAndApplyHeader(events.buffer(), events.beginEvent(blockLength), messageHeader);
        messageHeader.blockLength(blockLength);
        events.writeHeader(orderExecuted.header());
        orderExecuted
                .tradeId(execution.tradeId())
                .makerOrderId(execution.makerOrderId())
                .takerOrderId(execution.takerOrderId())
                .makerAccountId(execution.makerAccountId())
                .takerAccountId(execution.takerAccountId())
                .priceTicks(execution.priceTicks())
                .quantityLots(execution.quantityLots())
                .quoteAmount(execution.quoteAmount())
                .makerFee(execution.makerFee())
                .takerFee(execution.takerFee())
                .makerRemainingLots(execution.makerRemainingLots())
                .takerRemainingLots(execution.takerRemainingLots())
                .instrumentId(execution.instrumentId())
                .takerSide(WireCodes.of(execution.takerSide()))
                .matchType(WireCodes.of(execution.matchType()));
        if (execution.hasRates()) {
            orderExecuted.makerFeePpm(execution.makerFeePpm()).takerFeePpm(execution.takerFeePpm());
        }
        events.endEvent(blockLength);
        execution.recordedAs(events.sequence());
        if (reports.isActive()) {
            reports.onExecuted(execution);
        }
    }

    @Override
    public void onOrderCanceled(final Cancellation cancellation) {
        orderCanceled.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(OrderCanceledEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(orderCanceled.header());
        WireIdentifiers.encode(cancellation.requestId(), orderCanceled.requestId());
        orderCanceled
                .orderId(cancellation.orderId())
                .accountId(cancellation.accountId())
                .priceTicks(cancellation.priceTicks())
                .canceledLots(cancellation.canceledLots())
                .instrumentId(cancellation.instrumentId())
                .side(WireCodes.of(cancellation.side()))
                .reason(WireCodes.of(cancellation.reason()))
                .resting((short) (cancellation.resting() ? 1 : 0));
        events.endEvent(OrderCanceledEncoder.BLOCK_LENGTH);
        if (reports.isActive()) {
            reports.onCanceled(cancellation);
        }
    }

    @Override
    public void onOrderAmended(final Amendment amendment) {
        orderAmended.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(OrderAmendedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(orderAmended.header());
        WireIdentifiers.encode(amendment.clientOrderId(), orderAmended.clientOrderId());
        orderAmended
                .orderId(amendment.orderId())
                .accountId(amendment.accountId())
                .priceTicks(amendment.priceTicks())
                .quantityLots(amendment.quantityLots())
                .remainingLots(amendment.remainingLots())
                .reducedLots(amendment.reducedLots())
                .instrumentId(amendment.instrumentId())
                .side(WireCodes.of(amendment.side()));
        events.endEvent(OrderAmendedEncoder.BLOCK_LENGTH);
        if (reports.isActive()) {
            reports.onAmended(amendment);
        }
    }

    @Override
    public void onPriceOutOfBand(final PriceOutOfBand outOfBand) {
        protections.onPriceOutOfBand(outOfBand);
        reports.onPriceOutOfBand(outOfBand);
    }

    @Override
    public void onAccountLimitsSet(final AccountLimits limits) {
        protections.onAccountLimitsSet(limits);
    }

    @Override
    public void onTradeRevised(final TradeRevision revision) {
        revisions.onTradeRevised(revision);
        if (reports.isActive()) {
            reports.onTradeRevised(revision);
        }
    }

    @Override
    public void onAccountRulesSet(final AccountRules rules) {
        protections.onAccountRulesSet(rules);
    }

    @Override
    public void onFeeScheduleSet(final FeeSchedule schedule) {
        fees.onFeeScheduleSet(schedule);
    }

    @Override
    public void onFeeScheduleAssigned(final int instrumentId, final int scheduleId) {
        fees.onFeeScheduleAssigned(instrumentId, scheduleId);
    }

    @Override
    public void onAccountFeesSet(final AccountFees terms) {
        fees.onAccountFeesSet(terms);
    }

    @Override
    public void onVolatilityInterrupted(final VolatilityInterruption interruption) {
        protections.onVolatilityInterrupted(interruption);
    }

    @Override
    public void onPriceProtectionSet(final PriceProtection protection) {
        protections.onPriceProtectionSet(protection);
    }

    @Override
    public void onOrderRejected(final OrderRequest order, final RejectReason reason) {
        orderRejected.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(OrderRejectedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(orderRejected.header());
        WireIdentifiers.encode(order.clientOrderId, orderRejected.clientOrderId());
        orderRejected
                .accountId(order.accountId)
                .priceTicks(order.priceTicks)
                .quantityLots(order.quantityLots)
                .quoteAmount(order.quoteAmount)
                .instrumentId(order.instrumentId)
                .side(WireCodes.of(order.side))
                .orderType(WireCodes.of(order.orderType))
                .timeInForce(WireCodes.of(order.timeInForce))
                .reason(WireCodes.of(reason));
        events.endEvent(OrderRejectedEncoder.BLOCK_LENGTH);
        if (reports.isActive()) {
            reports.onRejected(order, reason);
        }
    }

    @Override
    public void onOrderRepeated(final OrderRequest order, final long firstOrderId, final RejectReason firstReason) {
        orderRepeated.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(OrderRepeatedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(orderRepeated.header());
        WireIdentifiers.encode(order.clientOrderId, orderRepeated.clientOrderId());
        orderRepeated
                .accountId(order.accountId)
                .orderId(firstOrderId)
                .instrumentId(order.instrumentId)
                .reason(WireCodes.of(firstReason));
        events.endEvent(OrderRepeatedEncoder.BLOCK_LENGTH);
        if (reports.isActive()) {
            reports.refusals().onRepeated(order, firstOrderId);
        }
    }

    @Override
    public void onOrderValidated(final OrderRequest order) {
        orderValidated.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(OrderValidatedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(orderValidated.header());
        WireIdentifiers.encode(order.clientOrderId, orderValidated.clientOrderId());
        orderValidated.accountId(order.accountId).instrumentId(order.instrumentId);
        events.endEvent(OrderValidatedEncoder.BLOCK_LENGTH);
    }

    @Override
    public void onCancelRejected(final CancelRequest request, final RejectReason reason) {
        cancelRejected.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(CancelRejectedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(cancelRejected.header());
        WireIdentifiers.encode(request.clientOrderId, cancelRejected.clientOrderId());
        WireIdentifiers.encode(request.requestId, cancelRejected.requestId());
        cancelRejected
                .accountId(request.accountId)
                .orderId(request.orderId)
                .instrumentId(request.instrumentId)
                .reason(WireCodes.of(reason));
        events.endEvent(CancelRejectedEncoder.BLOCK_LENGTH);
        if (reports.isActive()) {
            reports.refusals().onCancelRejected(request, reason);
        }
    }

    @Override
    public void onAmendRejected(final AmendRequest request, final RejectReason reason) {
        amendRejected.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(AmendRejectedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(amendRejected.header());
        WireIdentifiers.encode(request.clientOrderId, amendRejected.clientOrderId());
        amendRejected
                .accountId(request.accountId)
                .orderId(request.orderId)
                .instrumentId(request.instrumentId)
                .reason(WireCodes.of(reason));
        events.endEvent(AmendRejectedEncoder.BLOCK_LENGTH);
        if (reports.isActive()) {
            reports.refusals().onAmendRejected(request, reason);
        }
    }

    @Override
    public void onOrdersMassCanceled(
            final long accountId, final Identifier requestId, final int instrumentId, final int canceledCount) {
        ordersMassCanceled.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(OrdersMassCanceledEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(ordersMassCanceled.header());
        WireIdentifiers.encode(requestId, ordersMassCanceled.requestId());
        ordersMassCanceled.accountId(accountId).instrumentId(instrumentId).canceledCount(canceledCount);
        events.endEvent(OrdersMassCanceledEncoder.BLOCK_LENGTH);
        if (reports.isActive()) {
            reports.onMassCanceled(accountId, requestId, instrumentId, canceledCount);
        }
    }
}
