package rialto.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Venues whose state a test breaks behind the engine's back, to see whether it is noticed. */
final class BrokenVenue {
    private static final Path SOURCES = Path.of("src", "main", "java", "rialto", "engine");

    final Venue venue;
    final PostedOfferVenue postedOffers = new PostedOfferVenue();
    final QuoteVenue quotes = new QuoteVenue();
    final EngineState state;

    BrokenVenue() {
        this(EngineLimits.defaults());
    }

    BrokenVenue(final EngineLimits limits) {
        venue = new Venue(limits);
        state = venue.engine.state();
    }

    /** What a pattern's only group matches in the engine's sources. */
    static TreeSet<String> inSources(final Pattern pattern, final String files) throws IOException {
        final TreeSet<String> found = new TreeSet<>();
        try (var sources = Files.newDirectoryStream(SOURCES, files)) {
            for (final Path source : sources) {
                pattern.matcher(Files.readString(source)).results().forEach(match -> found.add(match.group(1)));
            }
        }
        return found;
    }

    Instrument instrument() {
        return state.instruments.get(Venue.BTC_USD);
    }

    int account(final long accountId) {
        return state.accounts.client(accountId);
    }

    int balance(final long accountId, final int assetId) {
        return state.balances.find(account(accountId), assetId);
    }

    int order(final long orderId) {
        return state.orders.find(orderId);
    }

    int clientOrder(final long orderId) {
        return state.orders.clientOrder(order(orderId));
    }

    int leaf(final long orderId) {
        return PriceLevels.leaf(state.orders.level(order(orderId)));
    }

    /** Makes the levels of a leaf look empty that are not in a bitmap. */
    void setBitmap(final int leaf, final long bitmap) {
        state.levels.words[RecordPool.PADDING + leaf * 72] = bitmap;
    }

    /** The level of an order as a bit of its leaf. */
    long bit(final long orderId) {
        return 1L << state.orders.level(order(orderId));
    }

    /** Gives an order's record other terms, with all links as they were. */
    void changeTerms(final long orderId, final Side side, final OrderType type, final TimeInForce time) {
        final int order = order(orderId);
        final long priceTicks = state.orders.priceTicks(order);
        final long lots = state.orders.remainingLots(order);
        final int account = state.orders.account(order);
        final int clientOrder = state.orders.clientOrder(order);
        final int list = state.orders.list(order);
        state.orders.free(order);
        state.orders.add(orderId, priceTicks, lots, OrderTerms.of(side, type, time, SelfTradePrevention.NONE));
        state.orders.owner(order, account, Venue.BTC_USD);
        state.orders.clientOrder(order, clientOrder);
        state.orders.list(order, list);
    }

    /** A bid above an ask in continuous trading. */
    void cross() {
        instrument().definition.phase = TradingPhase.PRE_OPEN;
        venue.sell(Venue.ALICE, 1, 90);
        venue.buy(Venue.BOB, 1, 110);
        instrument().definition.phase = TradingPhase.CONTINUOUS;
    }

    /** Two bids of Alice at one price, orders 1 and 2. */
    void twoBids() {
        venue.buy(Venue.ALICE, 1, 100);
        venue.buy(Venue.ALICE, 1, 100);
    }

    /** Two buy orders of Alice that wait for the last price to rise to 105 and 110, orders 1 and 2. */
    void twoStops() {
        for (final long ticks : new long[] {105, 110}) {
            venue.enter(venue.order(Venue.ALICE, Side.BUY, 1, 100)
                    .trigger(TriggerType.STOP_LOSS, TriggerPriceType.LAST_TRADE, ticks, 0));
        }
    }

    /** A bid of Alice at 100, and a sell order that is pending until it is filled: orders 1 and 2. */
    void oto() {
        final OrderListRequest list = new OrderListRequest().clientListId(Ids.id(9_001));
        list.accountId = Venue.ALICE;
        list.instrumentId = Venue.BTC_USD;
        list.contingencyType = ContingencyType.OTO;
        list.legs[0].set(venue.order(Venue.ALICE, Side.BUY, 1, 100));
        list.legs[1].set(venue.order(Venue.ALICE, Side.SELL, 1, 120));
        venue.engine.enterOrderList(list, 1);
    }

    /** A quote of Alice, 2 lots at 99 and at 101: orders 1 and 2; with a protection against two trades in a second. */
    void quote() {
        final QuotingVenue quoting = new QuotingVenue(venue);
        quoting.protect(Venue.ALICE, 2, 0, 1_000);
        quoting.quote(Venue.ALICE, 99, 2, 101, 2);
    }

    /** An iceberg of Alice, order 1. */
    void iceberg() {
        venue.change(d -> d.maxIcebergParts = 10);
        venue.enter(venue.order(Venue.ALICE, Side.BUY, 4, 100), order -> order.displayLots = 2);
    }

    /** The trigger of an order of Alice that trails from a trade at 100. */
    int trailingOrder() {
        venue.sell(Venue.BOB, 1, 100);
        venue.buy(Venue.CAROL, 1, 100);
        venue.enter(venue.order(Venue.ALICE, Side.SELL, 1, 50)
                .trigger(TriggerType.STOP_LOSS, TriggerPriceType.LAST_TRADE, 0, 100));
        return state.orders.trigger(order(3));
    }

    void buyUntil(final long priceTicks, final long expireTimestampNs) {
        venue.enter(venue.order(Venue.ALICE, Side.BUY, 1, priceTicks), order -> {
            order.timeInForce = TimeInForce.GTD;
            order.expireTimestampNs = expireTimestampNs;
        });
    }

    /** Makes a cancel timer of Alice. */
    CancelTimer cancelTimer(final int holderId) {
        final CancelTimerTerms terms = new CancelTimerTerms();
        terms.accountId = Venue.ALICE;
        terms.cancelTimerId = 1;
        terms.countdownMs = CancelTimerTerms.MAX_MS;
        terms.holderId = holderId;
        venue.engine.setCancelTimer(terms, holderId == 0 ? 0 : CancelTimerTerms.MAX_MS, 0);
        return state.cancelTimers.find(account(Venue.ALICE), 1);
    }

    void addToListSize(final int list) {
        state.lists.words[RecordPool.PADDING + (list << 2) + 2]++;
    }

    /** Remembers the client order id of an open order as if it were new. */
    void rememberAgain(final long orderId) {
        final int clientOrder = clientOrder(orderId);
        final int account = state.orders.account(order(orderId));
        remember(account, state.clientOrders.identifier(clientOrder, new Identifier()));
    }

    int remember(final int account, final Identifier name) {
        return state.clientOrders.remember(state.hashes.of(account, name), account, name);
    }

    /** Finishes one more client order than an account may have. */
    void finishPastTheLimit(final int account) {
        for (int i = 0; i <= state.limits.maxClientOrdersPerAccount(); i++) {
            state.clientOrders.finished.add(account, remember(account, Ids.id(i + 1)));
        }
    }

    void renameTransfer(final int transfer) {
        state.transfers.words[RecordPool.PADDING + transfer * 6]++;
    }

    /** Two MARKET sell orders of Alice that wait for an auction, orders 1 and 2. */
    void twoMarketAsks() {
        venue.setPhase(TradingPhase.PRE_OPEN);
        venue.market(Venue.ALICE, Side.SELL, 1, 0);
        venue.market(Venue.ALICE, Side.SELL, 1, 0);
    }

    /** Makes an order lose its place in its queue. */
    void toTheEnd(final long orderId) {
        instrument().takeOut(order(orderId));
        instrument().putIn(order(orderId));
    }

    PostedOffer postedOffer() {
        return (PostedOffer) postedOffers.engine.state().instruments.get(PostedOfferVenue.FREE).market;
    }

    Orders postedOrders() {
        return postedOffers.engine.state().orders;
    }

    /** Two asks of Ant in the posted-offer market, orders 1 and 2. */
    void twoOffers() {
        postedOffers.sell(PostedOfferVenue.ANT, 1, 100);
        postedOffers.sell(PostedOfferVenue.ANT, 1, 100);
    }
}
