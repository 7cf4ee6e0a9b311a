package rialto.gateway.state;

import rialto.protocol.InstrumentTerms;
import rialto.protocol.TradingPhase;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The venue as the events so far left it: instruments with their books, trades and statistics, accounts with their
 * balances and orders. Owned by the event loop: read it only there. Changed only by this package.
 */
public final class VenueView {
    final Map<Integer, Asset> assets = new LinkedHashMap<>();
    final Map<String, Asset> assetsBySymbol = new HashMap<>();
    final Map<Integer, Instrument> instruments = new LinkedHashMap<>();
    final Map<String, Instrument> instrumentsBySymbol = new HashMap<>();
    private List<Instrument> books = List.of();
    private final Map<String, Instrument> instrumentsByUpperCase = new HashMap<>();
    final Map<Long, Account> accounts = new LinkedHashMap<>();
    final Map<String, Account> accountsByName = new HashMap<>();
    private final BookEventRoom bookEventRoom =
            new BookEventRoom(Runtime.getRuntime().maxMemory());
    final FillRoom fillRoom = new FillRoom(Runtime.getRuntime().maxMemory());
    final OrderIndex orders = new OrderIndex(fillRoom, Runtime.getRuntime().maxMemory());
    final Administration administration = new Administration();
    final QuoteBoard quotes = new QuoteBoard();
    final FeeView fees = new FeeView();
    final NumberedSessions sessions = new NumberedSessions();
    private final List<VenueListener> listeners = new ArrayList<>();
    private VenueListener[] listenerArray = {};
    long eventSequence;
    long eventTimeNs;
    int gatewayId;
    long correlationId;
    long sessionCount;
    boolean ready;
    boolean keepsFills;
    long lastOrderId;

    /** Follows the view from now on. Listeners are called in the order in which they came. */
    public void addListener(final VenueListener listener) {
        listeners.add(listener);
        listenerArray = listeners.toArray(VenueListener[]::new);
    }

    VenueListener[] listeners() {
        return listenerArray;
    }

    /** Whether the view is exact, that is, has caught up with the live events. Nothing is answered before. */
    public boolean isReady() {
        return ready;
    }

    /**
     * Keeps the executions of every order with the order, as many as a sixteenth of the heap has room for. Call it before the
     * view has its first event.
     */
    public void keepFills() {
        keepsFills = true;
    }

    /** The greatest id that an order has; 0 before the first. */
    public long lastOrderId() {
        return lastOrderId;
    }

    /**
     * An event at or after the end of every closed order that is not in the view: when the database has it, it has
     * them all.
     */
    public long forgottenSequence() {
        return orders.forgottenSequence();
    }

    /** Of the last event taken in. */
    public long eventSequence() {
        return eventSequence;
    }

    /** Time of the last event taken in, nanoseconds since the epoch. */
    public long eventTimeNs() {
        return eventTimeNs;
    }

    /** Who caused the event that is being taken in; 0 for a timer. */
    public int gatewayId() {
        return gatewayId;
    }

    /** The command that caused the event that is being taken in, as its gateway numbers it. */
    public long correlationId() {
        return correlationId;
    }

    /** Sessions of all posted-offer instruments since the venue began. */
    public long sessionCount() {
        return sessionCount;
    }

    public Administration administration() {
        return administration;
    }

    /** Trades on hold, requests for quotes, credit lines. */
    public QuoteBoard quotes() {
        return quotes;
    }

    /** Sessions whose messages have the same numbers at every gateway. */
    public NumberedSessions numberedSessions() {
        return sessions;
    }

    public Collection<Asset> assets() {
        return Collections.unmodifiableCollection(assets.values());
    }

    /** The asset, or null. */
    public Asset asset(final String symbol) {
        return assetsBySymbol.get(symbol);
    }

    /** The asset, or null. */
    public Asset asset(final int assetId) {
        return assets.get(assetId);
    }

    /** All instruments in the order in which they were added. */
    public Collection<Instrument> instruments() {
        return Collections.unmodifiableCollection(instruments.values());
    }

    /** Those of them that trade at prices of the moment: by an order book, or by streamed quotes. */
    public Collection<Instrument> books() {
        return books;
    }

    /** The instrument, or null. */
    public Instrument instrument(final String symbol) {
        return instrumentsBySymbol.get(symbol);
    }

    /** Fee schedules, and what accounts pay. */
    public FeeView fees() {
        return fees;
    }

    /** The first instrument whose symbol is this one but for case, or null; names of streams have no case. */
    public Instrument instrumentIgnoringCase(final String symbol) {
        return instrumentsByUpperCase.get(symbol.toUpperCase(Locale.ROOT));
    }

    /** The instrument, or null. */
    public Instrument instrument(final int instrumentId) {
        return instruments.get(instrumentId);
    }

    public Collection<Account> accounts() {
        return Collections.unmodifiableCollection(accounts.values());
    }

    /** The account, or null. */
    public Account account(final long accountId) {
        return accounts.get(accountId);
    }

    /** The account, or null. */
    public Account account(final String name) {
        return accountsByName.get(name);
    }

    /** An open or recently closed order, or null. */
    public Order order(final long orderId) {
        return orders.get(orderId);
    }

    public int openOrderCount() {
        return orders.openCount();
    }

    public int closedOrderCount() {
        return orders.closedCount();
    }

    Asset addAsset(final int assetId, final String symbol, final int scale) {
        final Asset asset = new Asset(assetId, symbol, scale);
        assets.put(assetId, asset);
        assetsBySymbol.put(symbol, asset);
        return asset;
    }

    Instrument addInstrument(
            final int instrumentId, final String symbol, final int baseAssetId, final int quoteAssetId) {
        final Instrument instrument =
                new Instrument(instrumentId, symbol, asset(baseAssetId), asset(quoteAssetId), bookEventRoom);
        instruments.put(instrumentId, instrument);
        instrumentsBySymbol.put(symbol, instrument);
        instrumentsByUpperCase.putIfAbsent(symbol.toUpperCase(Locale.ROOT), instrument);
        return instrument;
    }

    /** The instrument has its terms and its phase. */
    void define(final Instrument instrument, final InstrumentTerms terms, final TradingPhase phase) {
        final boolean fresh = instrument.terms == null;
        final boolean hasNewPhase = !fresh && instrument.phase != phase;
        instrument.terms = terms;
        instrument.enter(phase);
        if (hasNewPhase && instrument.hasBook()) {
            instrument.bookEvents().addPhase(phase, this);
        }
        if (fresh && (instrument.hasBook() || instrument.hasQuotes())) {
            final List<Instrument> more = new ArrayList<>(books);
            more.add(instrument);
            books = List.copyOf(more);
        }
    }

    /** The account as a provider of the instrument, new if it was none. */
    QuoteProvider touchProvider(final int instrumentId, final long accountId) {
        final Instrument instrument = instrument(instrumentId);
        final Map<Account, QuoteProvider> providers = instrument.quotes().providers;
        final Account account = account(accountId);
        account.provider = true;
        return providers.computeIfAbsent(account, ignored -> new QuoteProvider(instrument, account, providers.size()));
    }

    Account addAccount(final long accountId, final String name) {
        final Account account = new Account(accountId, name);
        accounts.put(accountId, account);
        accountsByName.put(name, account);
        return account;
    }
}
