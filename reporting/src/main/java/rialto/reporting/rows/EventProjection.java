package rialto.reporting.rows;

import rialto.client.AdministrationEventListener;
import rialto.client.BookQuoteEventListener;
import rialto.client.DisplayEventListener;
import rialto.client.FeeEventListener;
import rialto.client.OrderListEventListener;
import rialto.client.ProtectionEventListener;
import rialto.client.QuoteEventListener;
import rialto.client.TradeEventListener;
import rialto.client.TriggerEventListener;
import rialto.client.VenueEventListener;
import rialto.protocol.AccountCreatedDecoder;
import rialto.protocol.AmendRejectedDecoder;
import rialto.protocol.AssetAddedDecoder;
import rialto.protocol.AuctionUncrossedDecoder;
import rialto.protocol.BalanceChangedDecoder;
import rialto.protocol.CancelReason;
import rialto.protocol.CancelRejectedDecoder;
import rialto.protocol.CommandRejectedDecoder;
import rialto.protocol.EventHeaderDecoder;
import rialto.protocol.Identifier36;
import rialto.protocol.InstrumentDefinedDecoder;
import rialto.protocol.MinQuantities;
import rialto.protocol.OrderAcceptedDecoder;
import rialto.protocol.OrderAmendedDecoder;
import rialto.protocol.OrderCanceledDecoder;
import rialto.protocol.OrderDisplayAcceptedDecoder;
import rialto.protocol.OrderDisplays;
import rialto.protocol.OrderExecutedDecoder;
import rialto.protocol.OrderRejectedDecoder;
import rialto.protocol.OrderRepeatedDecoder;
import rialto.protocol.OrderReplenishedDecoder;
import rialto.protocol.OrderTriggeredDecoder;
import rialto.protocol.PegTerms;
import rialto.protocol.TradingPhase;
import rialto.protocol.TradingScheduleSetDecoder;
import rialto.protocol.TrailingStartedDecoder;
import rialto.protocol.TransferAppliedDecoder;
import rialto.protocol.TriggerOrderAcceptedDecoder;
import rialto.protocol.TriggerTerms;
import rialto.reporting.AuctionRow;
import rialto.reporting.OrderEventRow;
import rialto.reporting.OrderEventType;
import rialto.reporting.ScheduleRow;
import rialto.reporting.TransferRow;

import java.util.ArrayList;
import java.util.List;

/**
 * Events to rows. The rows of an event depend on that event, on open orders and on each instrument's newest trade and
 * candles; all of that {@link StateLoader} reads back after a restart, so the same events give the same rows however they
 * are cut into batches. Belongs to one thread.
 */
public final class EventProjection implements VenueEventListener, TriggerEventListener, DisplayEventListener {
    private final ProjectionState state;
    private final PendingRows rows;
    private final AdministrationProjection administration;
    private final QuoteProjection quotes;
    private final ProtectionProjection protections;
    private final FeeProjection fees;
    private final BookQuoteProjection bookQuotes;
    private final OrderHistory history;
    private final OrderListProjection lists;
    private final TradeRevisionProjection revisions;
    private long sequence;
    private long timestampNs;
    private boolean endOfCommand = true;
    /** Of the order that is accepted next. */
    private TriggerTerms trigger = TriggerTerms.NONE;

    private boolean trails;
    /** Of the order that is accepted next, as older builds told it; 0 when it shows all. */
    private long displayLots;

    EventProjection(final ProjectionState state, final PendingRows rows) {
        this.state = state;
        this.rows = rows;
        this.administration = new AdministrationProjection(rows);
        this.quotes = new QuoteProjection(state, rows);
        this.protections = new ProtectionProjection(rows);
        this.fees = new FeeProjection(rows);
        this.bookQuotes = new BookQuoteProjection(rows);
        this.history = new OrderHistory(rows);
        this.lists = new OrderListProjection(state, rows, history);
        this.revisions = new TradeRevisionProjection(state, rows, history);
        this.sequence = rows.lastSequence();
    }

    /**
     * Whether the last event told something of an order that comes next, or its list: no row has it yet, so no batch may end
     * here.
     */
    public boolean isBeforeOrder() {
        return !trigger.isNone() || displayLots != 0 || lists.isBeforeOrder();
    }

    /** Whether the last event was its command's last. */
    public boolean isAtEndOfCommand() {
        return endOfCommand;
    }

    /**
     * @throws IllegalStateException unless it is the event after the last one, here and in the other methods when an
     *     event contradicts those before it
     */
    @Override
    public void onEvent(final EventHeaderDecoder header, final int templateId) {
        if (header.eventSequence() != sequence + 1) {
            throw new IllegalStateException("event " + header.eventSequence() + " came after event " + sequence);
        }
        sequence++;
        timestampNs = header.timestampNs();
        endOfCommand = false;
        quotes.onTime(timestampNs);
        rows.event(sequence, timestampNs);
    }

    @Override
    public AdministrationEventListener administration() {
        return administration;
    }

    @Override
    public BookQuoteEventListener bookQuotes() {
        return bookQuotes;
    }

    @Override
    public DisplayEventListener displays() {
        return this;
    }

    @Override
    public TriggerEventListener triggers() {
        return this;
    }

    @Override
    public ProtectionEventListener protections() {
        return protections;
    }

    @Override
    public TradeEventListener trades() {
        return revisions;
    }

    @Override
    public FeeEventListener fees() {
        return fees;
    }

    @Override
    public OrderListEventListener orderLists() {
        return lists;
    }

    @Override
    public QuoteEventListener quotes() {
        return quotes;
    }

    @Override
    public void onCommandRejected(final CommandRejectedDecoder event) {
        administration.refused(event.reason());
    }

    @Override
    public void onOrderAccepted(final OrderAcceptedDecoder event) {
        final OrderState order = new OrderState(
                event.orderId(),
                event.accountId(),
                event.instrumentId(),
                event.sideRaw(),
                event.orderTypeRaw(),
                event.timeInForceRaw(),
                event.selfTradePreventionRaw(),
                event.priceTicks(),
                event.quoteAmount(),
                timestampNs,
                event.expireTimestampNs(),
                sequence,
                trigger,
                displayLots == 0 ? OrderDisplays.lots(event) : displayLots,
                MinQuantities.lots(event),
                PegTerms.of(event));
        order.clientOrderId = Identifier36.text(event.clientOrderId());
        order.quantityLots = event.quantityLots();
        order.trailingNs = trails ? timestampNs : 0;
        trigger = TriggerTerms.NONE;
        trails = false;
        lists.onOrderAccepted(order);
        displayLots = 0;
        state.openOrders.put(order.orderId, order);
        state.incoming = order;
        rows.touch(order);
        quotes.onOrderAccepted(order.orderId, order.accountId, order.clientOrderId);
    }

    /** Told before the order itself. */
    @Override
    public void onTriggerOrderAccepted(final TriggerOrderAcceptedDecoder event) {
        trigger = TriggerTerms.of(event);
        trails = event.markTicks() != 0;
    }

    /** Older builds told it before the order itself. */
    @Override
    public void onOrderDisplayAccepted(final OrderDisplayAcceptedDecoder event) {
        displayLots = event.displayLots();
    }

    @Override
    public void onOrderReplenished(final OrderReplenishedDecoder event) {
        final OrderState order = state.open(event.orderId());
        history.entry(OrderEventType.REPLENISHED, order, event.priceTicks(), event.shownLots());
    }

    @Override
    public void onTrailingStarted(final TrailingStartedDecoder event) {
        final OrderState order = state.open(event.orderId());
        order.trailingNs = timestampNs;
        rows.touch(order);
        history.entry(
                OrderEventType.TRAILING_STARTED, order, event.markTicks(), order.quantityLots - order.executedLots);
    }

    @Override
    public void onOrderTriggered(final OrderTriggeredDecoder event) {
        final OrderState order = state.open(event.orderId());
        order.triggeredNs = timestampNs;
        order.changedNs = timestampNs;
        rows.touch(order);
        history.entry(OrderEventType.TRIGGERED, order, event.triggerTicks(), event.remainingLots());
    }

    @Override
    public void onOrderExecuted(final OrderExecutedDecoder event) {
        // a quote is not an order
        final OrderState maker = event.makerOrderId() == 0 ? null : state.open(event.makerOrderId());
        final OrderState taker = state.open(event.takerOrderId());
        final TradeEntry trade = trade(event);
        rows.trades.add(trade);
        fees.onTrade(event);
        state.trades(trade.instrumentId()).add(trade, rows);
        final boolean takerEnds = !taker.isByQuoteAmount() && event.takerRemainingLots() == 0 && taker.heldLots == 0;
        if (maker != null) {
            execute(maker, trade, event.makerRemainingLots() == 0);
        }
        execute(taker, trade, takerEnds);
    }

    @Override
    public void onOrderCanceled(final OrderCanceledDecoder event) {
        final OrderState order = state.open(event.orderId());
        final CancelReason reason = event.reason();
        if (order.cancel(reason, timestampNs)) {
            close(order);
        }
        rows.touch(order);
        history.entry(
                OrderEventType.CANCELED, order, Identifier36.text(event.requestId()), event.canceledLots(), reason);
    }

    @Override
    public void onOrderAmended(final OrderAmendedDecoder event) {
        final OrderState order = state.open(event.orderId());
        history.keepAcceptance(order);
        order.clientOrderId = Identifier36.text(event.clientOrderId());
        order.renamed = true;
        order.quantityLots = event.quantityLots();
        order.changedNs = timestampNs;
        rows.touch(order);
        history.entry(OrderEventType.AMENDED, order, "", order.quantityLots, null);
    }

    @Override
    public void onOrderRejected(final OrderRejectedDecoder event) {
        final String clientOrderId = Identifier36.text(event.clientOrderId());
        rows.orderEvents.add(new OrderEventRow(
                sequence,
                timestampNs,
                OrderEventType.REJECTED,
                0,
                event.accountId(),
                event.instrumentId(),
                clientOrderId,
                "",
                event.priceTicks(),
                event.quantityLots(),
                0,
                false,
                null,
                event.reason()));
        quotes.onOrderRejected(event.reasonRaw(), event.accountId(), clientOrderId);
    }

    @Override
    public void onOrderRepeated(final OrderRepeatedDecoder event) {
        history.refusal(
                OrderEventType.REPEATED,
                event.orderId(),
                event.accountId(),
                event.instrumentId(),
                Identifier36.text(event.clientOrderId()),
                "",
                event.reason());
    }

    @Override
    public void onCancelRejected(final CancelRejectedDecoder event) {
        administration.refused(event.reason());
        history.refusal(
                OrderEventType.CANCEL_REJECTED,
                event.orderId(),
                event.accountId(),
                event.instrumentId(),
                Identifier36.text(event.clientOrderId()),
                Identifier36.text(event.requestId()),
                event.reason());
    }

    @Override
    public void onAmendRejected(final AmendRejectedDecoder event) {
        history.refusal(
                OrderEventType.AMEND_REJECTED,
                event.orderId(),
                event.accountId(),
                event.instrumentId(),
                Identifier36.text(event.clientOrderId()),
                "",
                event.reason());
    }

    @Override
    public void onBalanceChanged(final BalanceChangedDecoder event) {
        rows.balance(event.accountId(), event.assetId(), event.available(), event.held());
    }

    @Override
    public void onAccountCreated(final AccountCreatedDecoder event) {
        rows.accounts.add(
                new PendingRows.AccountEntry(event.accountId(), Identifier36.text(event.name()), timestampNs));
    }

    @Override
    public void onTransferApplied(final TransferAppliedDecoder event) {
        if (event.repeated() != 0) {
            return;
        }
        rows.transfers.add(new TransferRow(
                sequence,
                Identifier36.text(event.transferId()),
                event.accountId(),
                event.assetId(),
                event.amount(),
                timestampNs));
        rows.balance(event.accountId(), event.assetId(), event.available(), event.held());
    }

    @Override
    public void onAssetAdded(final AssetAddedDecoder event) {
        rows.assets.add(new PendingRows.AssetEntry(event.assetId(), Identifier36.text(event.symbol()), event.scale()));
    }

    @Override
    public void onInstrumentDefined(final InstrumentDefinedDecoder event) {
        rows.instruments.put(event.instrumentId(), InstrumentEntry.of(event));
        state.quotes.define(event.instrumentId());
    }

    @Override
    public void onAuctionUncrossed(final AuctionUncrossedDecoder event) {
        rows.auctions.add(new AuctionRow(
                event.instrumentId(),
                sequence,
                timestampNs,
                event.phase(),
                event.priceTicks(),
                event.volumeLots(),
                event.imbalanceLots()));
    }

    @Override
    public void onTradingScheduleSet(final TradingScheduleSetDecoder event) {
        final List<ScheduleRow.Entry> entries = new ArrayList<>();
        for (int i = 0; i < event.entryCount(); i++) {
            entries.add(new ScheduleRow.Entry(event.secondOfDay(i), TradingPhase.get(event.phase(i))));
        }
        rows.schedules.add(new ScheduleRow(
                event.instrumentId(), sequence, timestampNs, event.utcOffsetSeconds(), event.daysOfWeek(), entries));
    }

    @Override
    public void onEndOfCommand(
            final long eventSequence, final long timestampNs, final int gatewayId, final long correlationId) {
        final OrderState order = state.incoming;
        // an order by quote amount never rests: what is not canceled by now was filled
        if (order != null && order.isByQuoteAmount() && order.status.isOpen()) {
            order.execute(0, 0, true, timestampNs);
            close(order);
            rows.touch(order);
        }
        state.incoming = null;
        administration.endOfCommand();
        endOfCommand = true;
    }

    private TradeEntry trade(final OrderExecutedDecoder event) {
        final long aggregateId =
                state.trades(event.instrumentId()).aggregate(event.tradeId(), event.takerOrderId(), event.priceTicks());
        return new TradeEntry(
                event.instrumentId(),
                event.tradeId(),
                aggregateId,
                sequence,
                timestampNs,
                event.priceTicks(),
                event.quantityLots(),
                event.quoteAmount(),
                event.takerSideRaw(),
                event.takerOrderId(),
                event.takerAccountId(),
                event.takerFee(),
                event.makerOrderId(),
                event.makerAccountId(),
                event.makerFee(),
                event.matchTypeRaw());
    }

    private void execute(final OrderState order, final TradeEntry trade, final boolean ends) {
        order.execute(trade.quantityLots(), trade.quoteAmount(), ends, timestampNs);
        if (ends) {
            close(order);
        }
        rows.touch(order);
    }

    private void close(final OrderState order) {
        state.openOrders.remove(order.orderId);
    }
}
