package rialto.reporting.rows;

import org.agrona.DirectBuffer;
import org.agrona.collections.Long2LongHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.EventBatchHandler;
import rialto.client.EventDemultiplexer;
import rialto.client.OrderListEventListener;
import rialto.client.TriggerEventListener;
import rialto.client.VenueEventListener;
import rialto.protocol.CancelReason;
import rialto.protocol.EventHeaderDecoder;
import rialto.protocol.InstrumentDefinedDecoder;
import rialto.protocol.MatchType;
import rialto.protocol.OrderAcceptedDecoder;
import rialto.protocol.OrderAmendedDecoder;
import rialto.protocol.OrderCanceledDecoder;
import rialto.protocol.OrderDisplays;
import rialto.protocol.OrderExecutedDecoder;
import rialto.protocol.OrderListAcceptedDecoder;
import rialto.protocol.OrderReleasedDecoder;
import rialto.protocol.OrderRestedDecoder;
import rialto.protocol.OrderTriggeredDecoder;
import rialto.protocol.RejectReason;
import rialto.protocol.Side;
import rialto.protocol.TradingPhase;
import rialto.protocol.TriggerOrderAcceptedDecoder;
import rialto.reporting.SurveillanceSettings;
import rialto.reporting.surveillance.SettingsHistory;
import rialto.reporting.surveillance.Surveillance;

/**
 * Events to alerts. After a restart it is given events that it has seen before: those from {@link #neededSequence} on. They make no
 * rows. When it fails it is off from the next event on, until the next start, and history goes on. While it is off it reads no
 * event. Belongs to the projection's thread.
 */
public final class SurveillanceProjection implements VenueEventListener, TriggerEventListener, OrderListEventListener {
    private static final Logger LOGGER = LoggerFactory.getLogger(SurveillanceProjection.class);

    private final Surveillance surveillance;
    private final SettingsHistory history;
    private final PendingRows rows;
    private final long firstNeeded;
    private final boolean isOff;
    private final EventDemultiplexer events = new EventDemultiplexer(this);
    /** Accounts of orders that enter the book with this command, by order: they waited outside it. */
    private final Long2LongHashMap entering = new Long2LongHashMap(0);

    private long sequence;
    private long commandSequence;
    private boolean endOfCommand = true;
    private boolean hasFailed;
    /** The order that is accepted next waits for a trigger: nobody sees it. */
    private boolean waits;
    /** Orders of a list with these numbers are pending: nobody sees them. */
    private long pendingFromId;

    private long pendingToId;

    /**
     * @param history of the surveillance
     * @param rows at the last committed event
     * @param neededSequence as {@link #neededSequence} tells it at first
     */
    SurveillanceProjection(
            final Surveillance surveillance,
            final SettingsHistory history,
            final PendingRows rows,
            final long neededSequence) {
        this.surveillance = surveillance;
        this.history = history;
        this.rows = rows;
        this.firstNeeded = neededSequence;
        this.isOff = history.isOffFrom(rows.lastSequence() + 1);
        rows.surveillance.neededSequence = this::neededAfterRestart;
    }

    /**
     * One that is off until the next start, because what it must know to go on cannot be read.
     *
     * @param rows at the last committed event
     */
    static SurveillanceProjection failed(final PendingRows rows) {
        final SurveillanceProjection failed = new SurveillanceProjection(
                new Surveillance(SettingsHistory.NONE, alert -> {}),
                SettingsHistory.NONE,
                rows,
                rows.lastSequence() + 1);
        failed.hasFailed = true;
        return failed;
    }

    private long neededAfterRestart() {
        return isIdle() ? rows.lastSequence() + 1 : surveillance.neededSequence();
    }

    /** Whether it looks for nothing until the next start. */
    private boolean isIdle() {
        return isOff || hasFailed;
    }

    /** Whether it is off until the next start. */
    public boolean hasFailed() {
        return hasFailed;
    }

    /** Number of the last alert; 0 for none. */
    public long lastAlertId() {
        return surveillance.lastAlertId();
    }

    /** How many orders and trades are remembered. */
    public int remembered() {
        return surveillance.remembered();
    }

    /** The event that it must be given next: after a restart one that the database has already. */
    public long neededSequence() {
        if (isIdle()) {
            return rows.lastSequence() + 1;
        }
        return sequence == 0 ? firstNeeded : sequence + 1;
    }

    /** Takes events. Never throws: what fails here must not keep history from growing. */
    public EventBatchHandler batches() {
        return this::onBatch;
    }

    /** Takes the events that another handler has taken before, as {@link #batches}. */
    public EventBatchHandler after(final EventBatchHandler first) {
        return (buffer, offset, length) -> {
            first.onBatch(buffer, offset, length);
            onBatch(buffer, offset, length);
        };
    }

    private void onBatch(final DirectBuffer buffer, final int offset, final int length) {
        if (isIdle()) {
            return;
        }
        try {
            events.onBatch(buffer, offset, length);
        } catch (final RuntimeException e) {
            fail(e);
        }
    }

    /** The rest of the batch is lost to it, so the settings that hold from the next batch on are off. */
    private void fail(final RuntimeException failure) {
        final long next = rows.lastSequence() + 1;
        LOGGER.error(
                "surveillance failed at event {}: it is off until the next start, and history goes on",
                sequence,
                failure);
        waits = false;
        endOfCommand = true;
        if (!history.from().containsKey(next)) {
            hasFailed = true;
            rows.surveillance.settings.add(new PendingSurveillance.Settings(next, SurveillanceSettings.OFF.text()));
        }
        // else events are judged again, and the history has that it was off from there to its next start
    }

    @Override
    public void onEvent(final EventHeaderDecoder header, final int templateId) {
        sequence = header.eventSequence();
        if (endOfCommand) {
            commandSequence = sequence;
            endOfCommand = false;
            entering.clear();
        }
        surveillance.onEvent(sequence, header.timestampNs(), commandSequence);
    }

    @Override
    public void onEndOfCommand(
            final long eventSequence, final long timestampNs, final int gatewayId, final long correlationId) {
        endOfCommand = true;
    }

    @Override
    public TriggerEventListener triggers() {
        return this;
    }

    @Override
    public OrderListEventListener orderLists() {
        return this;
    }

    @Override
    public void onTriggerOrderAccepted(final TriggerOrderAcceptedDecoder event) {
        waits = true;
    }

    @Override
    public void onOrderListAccepted(final OrderListAcceptedDecoder event) {
        pendingFromId = event.listId() + event.pendingFrom();
        pendingToId = event.listId() + event.legCount();
    }

    @Override
    public void onOrderAccepted(final OrderAcceptedDecoder event) {
        final long orderId = event.orderId();
        final boolean isPending = orderId >= pendingFromId && orderId < pendingToId;
        final boolean isHidden = OrderDisplays.lots(event) == OrderDisplays.HIDDEN;
        if (!waits && !isPending && !isHidden && event.priceTicks() > 0 && event.quantityLots() > 0) {
            surveillance.onOrderEntered(
                    orderId,
                    event.accountId(),
                    event.instrumentId(),
                    event.side() == Side.BUY,
                    event.priceTicks(),
                    event.quantityLots());
        }
        waits = false;
    }

    @Override
    public void onOrderTriggered(final OrderTriggeredDecoder event) {
        entering.put(event.orderId(), event.accountId());
    }

    @Override
    public void onOrderReleased(final OrderReleasedDecoder event) {
        if (event.refused() == RejectReason.NONE) {
            entering.put(event.orderId(), event.accountId());
        }
    }

    /** One that waited outside the book is seen from now on. */
    @Override
    public void onOrderRested(final OrderRestedDecoder event) {
        final long accountId = entering.remove(event.orderId());
        if (accountId != 0 && !surveillance.knows(event.orderId())) {
            surveillance.onOrderEntered(
                    event.orderId(),
                    accountId,
                    event.instrumentId(),
                    event.side() == Side.BUY,
                    event.priceTicks(),
                    event.remainingLots());
        }
    }

    @Override
    public void onOrderExecuted(final OrderExecutedDecoder event) {
        surveillance.onTrade(
                event.instrumentId(),
                event.tradeId(),
                event.priceTicks(),
                event.quantityLots(),
                event.takerSide() == Side.BUY,
                event.takerOrderId(),
                event.takerAccountId(),
                event.makerOrderId(),
                event.makerAccountId(),
                event.matchType() == MatchType.AUCTION);
    }

    /** Its quantity without what it executed before it came into the book is what was remembered then. */
    @Override
    public void onOrderAmended(final OrderAmendedDecoder event) {
        surveillance.onOrderReduced(event.orderId(), event.reducedLots());
    }

    @Override
    public void onOrderCanceled(final OrderCanceledDecoder event) {
        final CancelReason reason = event.reason();
        surveillance.onOrderCanceled(
                event.orderId(),
                reason == CancelReason.REQUESTED
                        || reason == CancelReason.MASS_CANCEL
                        || reason == CancelReason.REPLACED);
    }

    @Override
    public void onInstrumentDefined(final InstrumentDefinedDecoder event) {
        if (event.phase() == TradingPhase.CLOSED) {
            surveillance.onClosed(event.instrumentId());
        }
    }
}
