package rialto.gateway.state;

import rialto.client.VenueEventListener;
import rialto.protocol.AccountCreatedDecoder;
import rialto.protocol.AmendRejectedDecoder;
import rialto.protocol.ApiKeyAddedDecoder;
import rialto.protocol.ApiKeyRevokedDecoder;
import rialto.protocol.AssetAddedDecoder;
import rialto.protocol.AuctionIndicationChangedDecoder;
import rialto.protocol.AuctionUncrossedDecoder;
import rialto.protocol.BalanceChangedDecoder;
import rialto.protocol.CancelRejectedDecoder;
import rialto.protocol.CancelTimerEndedDecoder;
import rialto.protocol.CancelTimerSetDecoder;
import rialto.protocol.CommandRejectedDecoder;
import rialto.protocol.EventHeaderDecoder;
import rialto.protocol.Identifier36;
import rialto.protocol.InstrumentDefinedDecoder;
import rialto.protocol.OrderAcceptedDecoder;
import rialto.protocol.OrderAmendedDecoder;
import rialto.protocol.OrderCanceledDecoder;
import rialto.protocol.OrderExecutedDecoder;
import rialto.protocol.OrderRejectedDecoder;
import rialto.protocol.OrderRepeatedDecoder;
import rialto.protocol.OrderRestedDecoder;
import rialto.protocol.OrderValidatedDecoder;
import rialto.protocol.SessionsRunDecoder;
import rialto.protocol.Side;
import rialto.protocol.TradingPhase;
import rialto.protocol.TradingScheduleSetDecoder;
import rialto.protocol.TransferAppliedDecoder;
import rialto.reporting.MarketHistory.InstrumentHistory;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * Events into the {@link VenueView}. What the snapshot holds already is passed over, and so are trades that the market
 * history holds already. Owned by the event loop.
 */
public final class VenueProjection implements VenueEventListener {
    private final VenueView view;
    private final OrderProjection orders;
    private long stateSequence;
    private long historySequence;
    private boolean known;
    private final Map<Integer, InstrumentHistory> awaited = new HashMap<>();

    /** For an empty view, fed from the first event. */
    public VenueProjection(final VenueView view) {
        this.view = view;
        this.orders = new OrderProjection(view);
    }

    /**
     * Where the view stands before the first event.
     *
     * @param stateSequence   last event that is in its state; 0 for none
     * @param historySequence last event whose trade is in candles, statistics and recent trades; 0 for none
     */
    public void startAfter(final long stateSequence, final long historySequence) {
        this.stateSequence = stateSequence;
        this.historySequence = historySequence;
        view.eventSequence = stateSequence;
        view.orders.startAfter(stateSequence);
    }

    /** Keeps the history of an instrument until the event that defines it. */
    void await(final InstrumentHistory past) {
        awaited.put(past.instrumentId(), past);
    }

    /** The view is exact from now on. */
    public void becomeReady() {
        view.ready = true;
        for (final VenueListener listener : view.listeners()) {
            listener.onReady();
        }
    }

    /** The view can no longer be trusted to be exact. */
    public void becomeUnready() {
        view.ready = false;
    }

    /** A chunk of events was fed. */
    public void endChunk(final long committedSequence) {
        view.orders.forgetUpTo(committedSequence);
        for (final VenueListener listener : view.listeners()) {
            listener.onEndOfChunk();
        }
    }

    @Override
    public void onEvent(final EventHeaderDecoder header, final int templateId) {
        known = header.eventSequence() <= stateSequence;
        if (!known) {
            view.eventSequence = header.eventSequence();
            view.eventTimeNs = header.timestampNs();
            view.gatewayId = header.gatewayId();
            view.correlationId = header.correlationId();
        }
    }

    @Override
    public void onAssetAdded(final AssetAddedDecoder event) {
        if (known) {
            return;
        }
        final Asset asset = view.addAsset(event.assetId(), Identifier36.text(event.symbol()), event.scale());
        for (final VenueListener listener : view.listeners()) {
            listener.onAssetAdded(asset);
        }
    }

    @Override
    public void onInstrumentDefined(final InstrumentDefinedDecoder event) {
        if (known) {
            return;
        }
        Instrument instrument = view.instrument(event.instrumentId());
        if (instrument == null) {
            instrument = view.addInstrument(
                    event.instrumentId(), Identifier36.text(event.symbol()), event.baseAssetId(), event.quoteAssetId());
            final InstrumentHistory past = awaited.remove(event.instrumentId());
            if (past != null) {
                ViewLoader.addHistory(instrument, past);
            }
        }
        view.define(
                instrument,
                new InstrumentDefinition(
                        event.tickSize(),
                        event.lotSize(),
                        event.minPriceTicks(),
                        event.maxPriceTicks(),
                        event.minQuantityLots(),
                        event.maxQuantityLots(),
                        event.maxMarketQuantityLots(),
                        event.minNotional(),
                        event.maxNotional(),
                        event.maxOpenOrders(),
                        event.makerFeePpm(),
                        event.takerFeePpm(),
                        event.marketModel(),
                        event.riskRule(),
                        event.phase(),
                        event.sessionPauseMs(),
                        event.orderTimeoutMs()));
        if (!isAuction(event.phase())) {
            instrument.auction = Auction.NONE;
        }
        for (final VenueListener listener : view.listeners()) {
            listener.onInstrumentDefined(instrument);
        }
    }

    @Override
    public void onSessionsRun(final SessionsRunDecoder event) {
        if (known) {
            return;
        }
        view.sessionCount += event.count();
        for (final VenueListener listener : view.listeners()) {
            listener.onSessionsRun(event.count());
        }
    }

    private static boolean isAuction(final TradingPhase phase) {
        return phase == TradingPhase.OPENING_AUCTION || phase == TradingPhase.CLOSING_AUCTION;
    }

    @Override
    public void onAuctionIndicationChanged(final AuctionIndicationChangedDecoder event) {
        if (known) {
            return;
        }
        final Instrument instrument = view.instrument(event.instrumentId());
        instrument.auction =
                new Auction(event.priceTicks(), event.volumeLots(), event.imbalanceLots(), view.eventSequence);
        for (final VenueListener listener : view.listeners()) {
            listener.onAuctionChanged(instrument);
        }
    }

    /** The next auction begins from nothing, also when it follows at once. */
    @Override
    public void onAuctionUncrossed(final AuctionUncrossedDecoder event) {
        if (!known) {
            view.instrument(event.instrumentId()).auction = Auction.NONE;
        }
    }

    @Override
    public void onTradingScheduleSet(final TradingScheduleSetDecoder event) {
        if (!known) {
            view.instrument(event.instrumentId()).schedule = Schedule.of(event);
        }
    }

    @Override
    public void onAccountCreated(final AccountCreatedDecoder event) {
        if (known) {
            return;
        }
        final Account account = view.addAccount(event.accountId(), Identifier36.text(event.name()));
        for (final VenueListener listener : view.listeners()) {
            listener.onAccountCreated(account);
        }
    }

    @Override
    public void onOrderAccepted(final OrderAcceptedDecoder event) {
        if (!known) {
            orders.onOrderAccepted(event);
        }
    }

    @Override
    public void onOrderRested(final OrderRestedDecoder event) {
        if (!known) {
            orders.onOrderRested(event);
        }
    }

    @Override
    public void onOrderCanceled(final OrderCanceledDecoder event) {
        if (!known) {
            orders.onOrderCanceled(event);
        }
    }

    @Override
    public void onOrderAmended(final OrderAmendedDecoder event) {
        if (!known) {
            orders.onOrderAmended(event);
        }
    }

    @Override
    public void onOrderRejected(final OrderRejectedDecoder event) {
        if (!known) {
            orders.onOrderRejected(event);
        }
    }

    @Override
    public void onOrderRepeated(final OrderRepeatedDecoder event) {
        if (!known) {
            orders.onOrderRepeated(event);
        }
    }

    @Override
    public void onOrderValidated(final OrderValidatedDecoder event) {
        if (!known) {
            orders.onOrderValidated(event);
        }
    }

    @Override
    public void onCancelRejected(final CancelRejectedDecoder event) {
        if (!known) {
            orders.onCancelRejected(event);
        }
    }

    @Override
    public void onAmendRejected(final AmendRejectedDecoder event) {
        if (!known) {
            orders.onAmendRejected(event);
        }
    }

    @Override
    public void onOrderExecuted(final OrderExecutedDecoder event) {
        final long sequence = event.header().eventSequence();
        if (known && sequence <= historySequence) {
            return;
        }
        final Instrument instrument = view.instrument(event.instrumentId());
        final Trade trade = tradeOf(event);
        if (sequence > historySequence) {
            instrument.add(trade);
        }
        if (!known) {
            orders.execute(event, instrument, trade);
        }
    }

    private static Trade tradeOf(final OrderExecutedDecoder event) {
        final boolean takerBuys = event.takerSide() == Side.BUY;
        return new Trade(
                event.tradeId(),
                event.priceTicks(),
                event.quantityLots(),
                event.quoteAmount(),
                takerBuys ? event.takerOrderId() : event.makerOrderId(),
                takerBuys ? event.makerOrderId() : event.takerOrderId(),
                !takerBuys,
                event.header().eventSequence(),
                event.header().timestampNs());
    }

    @Override
    public void onBalanceChanged(final BalanceChangedDecoder event) {
        if (!known) {
            changeBalance(event.accountId(), event.assetId(), event.available(), event.held());
        }
    }

    @Override
    public void onTransferApplied(final TransferAppliedDecoder event) {
        if (known) {
            return;
        }
        if (event.repeated() != 0) {
            for (final VenueListener listener : view.listeners()) {
                listener.onTransferRepeated();
            }
            return;
        }
        final Account account = view.account(event.accountId());
        final Asset asset = view.asset(event.assetId());
        for (final VenueListener listener : view.listeners()) {
            listener.onTransferApplied(account, asset, event.amount());
        }
    }

    @Override
    public void onApiKeyAdded(final ApiKeyAddedDecoder event) {
        if (known) {
            return;
        }
        final byte[] secret = new byte[event.secretLength()];
        event.getSecret(secret, 0, secret.length);
        final byte[] labelBytes = new byte[event.labelLength()];
        event.getLabel(labelBytes, 0, labelBytes.length);
        final String label = new String(labelBytes, StandardCharsets.UTF_8);
        for (final VenueListener listener : view.listeners()) {
            listener.onApiKeyAdded(
                    event.accountId(),
                    event.keyId(),
                    event.permissions(),
                    event.keyType(),
                    secret,
                    label,
                    view.eventTimeNs);
        }
    }

    @Override
    public void onApiKeyRevoked(final ApiKeyRevokedDecoder event) {
        if (known) {
            return;
        }
        for (final VenueListener listener : view.listeners()) {
            listener.onApiKeyRevoked(event.keyId());
        }
    }

    @Override
    public void onCancelTimerSet(final CancelTimerSetDecoder event) {
        if (known) {
            return;
        }
        final Account account = view.account(event.accountId());
        final CancelTimer cancelTimer = new CancelTimer(
                event.cancelTimerId(),
                event.countdownMs(),
                event.deadlineNs(),
                event.holderId(),
                event.allOrders() != 0,
                view.instrument(event.instrumentId()));
        account.cancelTimers.put(cancelTimer.cancelTimerId(), cancelTimer);
        for (final VenueListener listener : view.listeners()) {
            listener.onCancelTimerSet(account, cancelTimer);
        }
    }

    @Override
    public void onCancelTimerEnded(final CancelTimerEndedDecoder event) {
        if (known) {
            return;
        }
        view.account(event.accountId()).cancelTimers.remove(event.cancelTimerId());
        for (final VenueListener listener : view.listeners()) {
            listener.onCancelTimerEnded(event.accountId(), event.cancelTimerId());
        }
    }

    @Override
    public void onCommandRejected(final CommandRejectedDecoder event) {
        if (known) {
            return;
        }
        for (final VenueListener listener : view.listeners()) {
            listener.onCommandRejected(event.reason(), event.referenceId());
        }
    }

    @Override
    public void onEndOfCommand(
            final long eventSequence, final long timestampNs, final int gatewayId, final long correlationId) {
        if (known) {
            return;
        }
        orders.endCommand();
        for (final VenueListener listener : view.listeners()) {
            listener.onEndOfCommand(gatewayId, correlationId);
        }
    }

    private void changeBalance(final long accountId, final int assetId, final long available, final long held) {
        final Account account = view.account(accountId);
        if (account == null) {
            return; // the venue's own accounts are nobody's to see
        }
        final Balance balance = account.touch(view.asset(assetId));
        balance.available = available;
        balance.held = held;
        account.changedNs = view.eventTimeNs;
        for (final VenueListener listener : view.listeners()) {
            listener.onBalanceChanged(account, balance);
        }
    }
}
