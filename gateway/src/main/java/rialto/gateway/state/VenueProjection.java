package rialto.gateway.state;

import rialto.client.AdministrationEventListener;
import rialto.client.BookQuoteEventListener;
import rialto.client.DisplayEventListener;
import rialto.client.FeeEventListener;
import rialto.client.OrderListEventListener;
import rialto.client.ProtectionEventListener;
import rialto.client.QuoteEventListener;
import rialto.client.SessionEventListener;
import rialto.client.TradeEventListener;
import rialto.client.TriggerEventListener;
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
import rialto.protocol.InstrumentTerms;
import rialto.protocol.OrderAcceptedDecoder;
import rialto.protocol.OrderAmendedDecoder;
import rialto.protocol.OrderCanceledDecoder;
import rialto.protocol.OrderExecutedDecoder;
import rialto.protocol.OrderRejectedDecoder;
import rialto.protocol.OrderRepeatedDecoder;
import rialto.protocol.OrderRestedDecoder;
import rialto.protocol.OrderValidatedDecoder;
import rialto.protocol.SessionsRunDecoder;
import rialto.protocol.TradingScheduleSetDecoder;
import rialto.protocol.TransferAppliedDecoder;
import rialto.reporting.MarketHistory.InstrumentHistory;

import java.util.HashMap;
import java.util.Map;

/**
 * Events into the {@link VenueView}. What the snapshot holds already is passed over, and so are trades that the market
 * history holds already. Owned by the event loop.
 */
public final class VenueProjection implements VenueEventListener {
    private final VenueView view;
    private final AccountProjection accounts;
    private final OrderProjection orders;
    private final ProtectionProjection protections;
    private final TradeRevisionProjection revisions;
    private final FeeProjection fees;
    private final OrderListProjection lists;
    private final BookQuoteProjection bookQuotes;
    private final AdministrationProjection administration;
    private final SessionProjection sessions;
    private final QuoteProjection quotes;
    private long stateSequence;
    private long historySequence;
    private boolean known;
    private final Map<Integer, InstrumentHistory> awaited = new HashMap<>();

    /** For an empty view, fed from the first event. */
    public VenueProjection(final VenueView view) {
        this.view = view;
        this.accounts = new AccountProjection(view);
        this.protections = new ProtectionProjection(view);
        this.revisions = new TradeRevisionProjection(view);
        this.fees = new FeeProjection(view);
        this.lists = new OrderListProjection(view);
        this.bookQuotes = new BookQuoteProjection(view, protections);
        this.orders = new OrderProjection(view, lists);
        this.administration = new AdministrationProjection(view);
        this.sessions = new SessionProjection(view);
        this.quotes = new QuoteProjection(view, orders);
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
    public AdministrationEventListener administration() {
        return known ? AdministrationEventListener.NONE : administration;
    }

    @Override
    public SessionEventListener numberedSessions() {
        return known ? SessionEventListener.NONE : sessions;
    }

    @Override
    public DisplayEventListener displays() {
        return known ? DisplayEventListener.NONE : orders;
    }

    @Override
    public TriggerEventListener triggers() {
        return known ? TriggerEventListener.NONE : orders;
    }

    @Override
    public ProtectionEventListener protections() {
        return known ? ProtectionEventListener.NONE : protections;
    }

    @Override
    public TradeEventListener trades() {
        return known ? TradeEventListener.NONE : revisions;
    }

    @Override
    public FeeEventListener fees() {
        return known ? FeeEventListener.NONE : fees;
    }

    @Override
    public BookQuoteEventListener bookQuotes() {
        return known ? BookQuoteEventListener.NONE : bookQuotes;
    }

    @Override
    public OrderListEventListener orderLists() {
        return known ? OrderListEventListener.NONE : lists;
    }

    @Override
    public QuoteEventListener quotes() {
        return known ? QuoteEventListener.NONE : quotes;
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
        final InstrumentTerms terms = InstrumentTerms.of(event);
        Instrument instrument = view.instrument(event.instrumentId());
        if (instrument == null) {
            instrument = view.addInstrument(
                    event.instrumentId(), Identifier36.text(event.symbol()), terms.baseAssetId(), terms.quoteAssetId());
            final InstrumentHistory past = awaited.remove(event.instrumentId());
            if (past != null) {
                PastTrading.addTo(instrument, past);
            }
        }
        view.define(instrument, terms, event.phase());
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
        if (!known) {
            accounts.onAccountCreated(event);
        }
    }

    @Override
    public void onOrderAccepted(final OrderAcceptedDecoder event) {
        if (!known) {
            orders.onOrderAccepted(event);
            quotes.onOrderAccepted(event);
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
            quotes.onOrderRejected(event);
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
        final Trade trade = Trade.of(event);
        if (sequence > historySequence) {
            instrument.add(trade);
        }
        if (!known) {
            quotes.onOrderExecuted(orders.execute(event, instrument, trade), view.account(event.takerAccountId()));
        }
    }

    @Override
    public void onBalanceChanged(final BalanceChangedDecoder event) {
        if (!known) {
            accounts.onBalanceChanged(event);
        }
    }

    @Override
    public void onTransferApplied(final TransferAppliedDecoder event) {
        if (!known) {
            accounts.onTransferApplied(event);
        }
    }

    @Override
    public void onApiKeyAdded(final ApiKeyAddedDecoder event) {
        if (!known) {
            accounts.onApiKeyAdded(event);
        }
    }

    @Override
    public void onApiKeyRevoked(final ApiKeyRevokedDecoder event) {
        if (!known) {
            accounts.onApiKeyRevoked(event);
        }
    }

    @Override
    public void onCancelTimerSet(final CancelTimerSetDecoder event) {
        if (!known) {
            accounts.onCancelTimerSet(event);
        }
    }

    @Override
    public void onCancelTimerEnded(final CancelTimerEndedDecoder event) {
        if (!known) {
            accounts.onCancelTimerEnded(event);
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
}
