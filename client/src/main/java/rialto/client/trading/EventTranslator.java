package rialto.client.trading;

import rialto.client.BookQuoteEventListener;
import rialto.client.DisplayEventListener;
import rialto.client.FeeEventListener;
import rialto.client.OrderListEventListener;
import rialto.client.ProtectionEventListener;
import rialto.client.QuoteEventListener;
import rialto.client.TradeEventListener;
import rialto.client.TriggerEventListener;
import rialto.protocol.AccountCreatedDecoder;
import rialto.protocol.AmendRejectedDecoder;
import rialto.protocol.AssetAddedDecoder;
import rialto.protocol.BalanceChangedDecoder;
import rialto.protocol.CancelRejectedDecoder;
import rialto.protocol.CancelTimerEndedDecoder;
import rialto.protocol.CancelTimerSetDecoder;
import rialto.protocol.CommandRejectedDecoder;
import rialto.protocol.Identifier36;
import rialto.protocol.IdentifierDecoder;
import rialto.protocol.InstrumentDefinedDecoder;
import rialto.protocol.MinQuantities;
import rialto.protocol.OrderAcceptedDecoder;
import rialto.protocol.OrderAmendedDecoder;
import rialto.protocol.OrderCanceledDecoder;
import rialto.protocol.OrderExecutedDecoder;
import rialto.protocol.OrderRejectedDecoder;
import rialto.protocol.OrderRepeatedDecoder;
import rialto.protocol.OrderRestedDecoder;
import rialto.protocol.OrderValidatedDecoder;
import rialto.protocol.OrdersMassCanceledDecoder;
import rialto.protocol.PegTerms;
import rialto.protocol.PendingCancelsDoneDecoder;
import rialto.protocol.TransferAppliedDecoder;
import rialto.protocol.TriggerTerms;

/** The venue's events into those of a client's listener, which are made only of what it is to be told. */
class EventTranslator extends ToldEvents {
    private final Directory directory;
    private final InFlight inFlight;
    private final RunningCancelTimers cancelTimers;
    private final VenueListener listener;
    private final int gatewayId;
    private final QuoteTranslator quotes;
    private final TriggerTranslator triggers;
    private final ProtectionTranslator protections;
    private final TradeTranslator trades;
    private final FeeTranslator fees;
    private final OrderListTranslator orderLists;
    private final BookQuoteTranslator bookQuotes;
    private final DisplayTranslator displays;
    private long toldOrderId;
    private boolean executionTold;

    EventTranslator(
            final ClientSettings settings,
            final Directory directory,
            final InFlight inFlight,
            final RunningCancelTimers cancelTimers,
            final VenueListener listener,
            final int gatewayId) {
        super(settings, directory, gatewayId);
        this.directory = directory;
        this.inFlight = inFlight;
        this.cancelTimers = cancelTimers;
        this.listener = listener;
        this.gatewayId = gatewayId;
        quotes = new QuoteTranslator(this, directory, own, listener);
        triggers = new TriggerTranslator(this, listener);
        protections = new ProtectionTranslator(this, listener);
        trades = new TradeTranslator(this, listener);
        fees = new FeeTranslator(this, listener);
        orderLists = new OrderListTranslator(this, listener);
        bookQuotes = new BookQuoteTranslator(this, listener);
        displays = new DisplayTranslator(this, listener);
    }

    @Override
    public QuoteEventListener quotes() {
        return quotes;
    }

    @Override
    public OrderListEventListener orderLists() {
        return orderLists;
    }

    @Override
    public BookQuoteEventListener bookQuotes() {
        return bookQuotes;
    }

    @Override
    public DisplayEventListener displays() {
        return displays;
    }

    @Override
    public TriggerEventListener triggers() {
        return triggers;
    }

    @Override
    public TradeEventListener trades() {
        return trades;
    }

    @Override
    public ProtectionEventListener protections() {
        return protections;
    }

    @Override
    public FeeEventListener fees() {
        return fees;
    }

    @Override
    public void onEndOfCommand(
            final long eventSequence, final long eventTimeNs, final int source, final long correlationId) {
        toldOrderId = 0;
        if (source == gatewayId && inFlight.contains(correlationId)) {
            inFlight.remove(correlationId);
            if (!cancelTimers.onCompleted(correlationId)) {
                listener.onCompleted(correlationId, eventSequence);
            }
        }
    }

    @Override
    public void onAssetAdded(final AssetAddedDecoder event) {
        if (isNewInDirectory()) {
            directory.onAssetAdded(event);
        }
    }

    @Override
    public void onInstrumentDefined(final InstrumentDefinedDecoder event) {
        if (isNewInDirectory()) {
            directory.onInstrumentDefined(event);
        }
        if (isNew()) {
            listener.on(new VenueEvent.InstrumentChanged(header(), directory.instrumentOf(event)));
        }
    }

    @Override
    public void onAccountCreated(final AccountCreatedDecoder event) {
        final String name = Identifier36.text(event.name());
        if (isNewInDirectory()) {
            directory.onAccountCreated(event);
        }
        if (names.contains(name)) {
            own.add(event.accountId());
        }
        if (isTold(event.accountId())) {
            listener.on(new VenueEvent.AccountCreated(header(), event.accountId(), name));
        }
    }

    @Override
    public void onOrderAccepted(final OrderAcceptedDecoder event) {
        final TriggerTerms trigger = triggers.take();
        final long displayLots = displays.of(event);
        if (isTold(event.accountId())) {
            toldOrderId = event.orderId();
            listener.on(new VenueEvent.OrderAccepted(
                    header(),
                    event.orderId(),
                    event.accountId(),
                    text(event.clientOrderId()),
                    event.instrumentId(),
                    event.side(),
                    event.orderType(),
                    event.timeInForce(),
                    event.priceTicks(),
                    event.quantityLots(),
                    event.quoteAmount(),
                    event.expireTimestampNs(),
                    trigger,
                    displayLots,
                    MinQuantities.lots(event),
                    PegTerms.of(event)));
        }
    }

    /** It names no account: it comes after the order's acceptance, or its trigger, in the same command. */
    @Override
    public void onOrderRested(final OrderRestedDecoder event) {
        if (isNew() && (everyone || event.orderId() == toldOrderId)) {
            listener.on(new VenueEvent.OrderRested(
                    header(),
                    event.orderId(),
                    event.instrumentId(),
                    event.side(),
                    event.priceTicks(),
                    event.remainingLots()));
        }
    }

    @Override
    public void onOrderExecuted(final OrderExecutedDecoder event) {
        executionTold = isTold(event.makerAccountId()) || isTold(event.takerAccountId());
        if (executionTold) {
            listener.on(new VenueEvent.OrderExecuted(
                    header(),
                    event.instrumentId(),
                    event.tradeId(),
                    event.makerOrderId(),
                    event.takerOrderId(),
                    event.makerAccountId(),
                    event.takerAccountId(),
                    event.takerSide(),
                    event.matchType(),
                    event.priceTicks(),
                    event.quantityLots(),
                    event.quoteAmount(),
                    event.makerFee(),
                    event.takerFee(),
                    event.makerRemainingLots(),
                    event.takerRemainingLots()));
        }
    }

    @Override
    public void onOrderCanceled(final OrderCanceledDecoder event) {
        if (isTold(event.accountId())) {
            listener.on(new VenueEvent.OrderCanceled(
                    header(),
                    event.orderId(),
                    event.accountId(),
                    text(event.requestId()),
                    event.instrumentId(),
                    event.side(),
                    event.priceTicks(),
                    event.canceledLots(),
                    event.reason()));
        }
    }

    @Override
    public void onOrderAmended(final OrderAmendedDecoder event) {
        if (isTold(event.accountId())) {
            listener.on(new VenueEvent.OrderAmended(
                    header(),
                    event.orderId(),
                    event.accountId(),
                    text(event.clientOrderId()),
                    event.instrumentId(),
                    event.side(),
                    event.priceTicks(),
                    event.quantityLots(),
                    event.remainingLots(),
                    event.reducedLots()));
        }
    }

    @Override
    public void onOrderRejected(final OrderRejectedDecoder event) {
        if (isTold(event.accountId())) {
            listener.on(new VenueEvent.OrderRejected(
                    header(), event.accountId(), text(event.clientOrderId()), event.instrumentId(), event.reason()));
        }
    }

    @Override
    public void onOrderRepeated(final OrderRepeatedDecoder event) {
        if (isTold(event.accountId())) {
            listener.on(new VenueEvent.OrderRepeated(
                    header(),
                    event.accountId(),
                    text(event.clientOrderId()),
                    event.orderId(),
                    event.instrumentId(),
                    event.reason()));
        }
    }

    @Override
    public void onOrderValidated(final OrderValidatedDecoder event) {
        if (isTold(event.accountId())) {
            listener.on(new VenueEvent.OrderValidated(
                    header(), event.accountId(), text(event.clientOrderId()), event.instrumentId()));
        }
    }

    @Override
    public void onCancelRejected(final CancelRejectedDecoder event) {
        if (isTold(event.accountId())) {
            listener.on(new VenueEvent.CancelRejected(
                    header(),
                    event.accountId(),
                    event.orderId(),
                    text(event.clientOrderId()),
                    event.instrumentId(),
                    event.reason()));
        }
    }

    @Override
    public void onAmendRejected(final AmendRejectedDecoder event) {
        if (isTold(event.accountId())) {
            listener.on(new VenueEvent.AmendRejected(
                    header(),
                    event.accountId(),
                    event.orderId(),
                    text(event.clientOrderId()),
                    event.instrumentId(),
                    event.reason()));
        }
    }

    @Override
    public void onOrdersMassCanceled(final OrdersMassCanceledDecoder event) {
        if (isTold(event.accountId())) {
            listener.on(new VenueEvent.OrdersMassCanceled(
                    header(), event.accountId(), event.instrumentId(), event.canceledCount()));
        }
    }

    /** Also those of a counterparty come with an order's events: they are nobody's business here. */
    @Override
    public void onBalanceChanged(final BalanceChangedDecoder event) {
        if (isNew() && (everyone || own.contains(event.accountId()))) {
            listener.on(new VenueEvent.BalanceChanged(
                    header(), event.accountId(), event.assetId(), event.available(), event.held()));
        }
    }

    @Override
    public void onTransferApplied(final TransferAppliedDecoder event) {
        if (isTold(event.accountId())) {
            listener.on(new VenueEvent.TransferApplied(
                    header(),
                    event.accountId(),
                    event.assetId(),
                    text(event.transferId()),
                    event.amount(),
                    event.repeated() != 0));
        }
    }

    @Override
    public void onCancelTimerSet(final CancelTimerSetDecoder event) {
        if (isTold(event.accountId()) && !cancelTimers.isRenewal(requestId)) {
            listener.on(new VenueEvent.CancelTimerSet(
                    header(),
                    event.accountId(),
                    event.cancelTimerId(),
                    event.countdownMs(),
                    event.deadlineNs(),
                    event.allOrders() != 0,
                    event.instrumentId()));
        }
    }

    @Override
    public void onCancelTimerEnded(final CancelTimerEndedDecoder event) {
        cancelTimers.onEnded(event.accountId(), event.cancelTimerId());
        if (isTold(event.accountId())) {
            listener.on(new VenueEvent.CancelTimerEnded(
                    header(),
                    event.accountId(),
                    event.cancelTimerId(),
                    event.reason(),
                    event.canceledCount(),
                    event.ordersRemain() != 0));
        }
    }

    @Override
    public void onPendingCancelsDone(final PendingCancelsDoneDecoder event) {
        if (isTold(event.accountId())) {
            listener.on(new VenueEvent.PendingCancelsDone(
                    header(), event.accountId(), event.cancelTimerId(), event.reason(), event.canceledCount()));
        }
    }

    @Override
    public void onCommandRejected(final CommandRejectedDecoder event) {
        cancelTimers.onRejected(requestId);
        if (isNew() && (everyone || requestId != 0)) {
            listener.on(new VenueEvent.CommandRejected(header(), event.reason(), event.referenceId()));
        }
    }

    /** Where it rests is told. */
    void toldOrderId(final long orderId) {
        toldOrderId = orderId;
    }

    /** Whether the trade that came last was told. */
    boolean isExecutionTold() {
        return executionTold;
    }

    private static String text(final IdentifierDecoder identifier) {
        return Identifier36.text(identifier);
    }
}
