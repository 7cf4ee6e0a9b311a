package rialto.engine;

import java.util.List;
import java.util.function.Consumer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static rialto.engine.Ids.id;

/**
 * A venue of streamed quotes for scenarios: EUR against USD, a lot is one EUR, a tick one USD, no fees. Time is in
 * milliseconds. The banks Ava, Ben and Cyd are 100, 101 and 102, the takers Tom and Uma 103 and 104; each has 100,000
 * of both. Banks are firm providers with a lease of a second until a test says otherwise.
 */
final class QuoteVenue {
    static final int EUR = 1;
    static final int USD = 2;
    static final int EUR_USD = 1;
    static final long AVA = 100;
    static final long BEN = 101;
    static final long CYD = 102;
    static final long TOM = 103;
    static final long UMA = 104;
    static final long NS_PER_MS = 1_000_000;

    final InstrumentDefinition definition = new InstrumentDefinition();
    MatchingEngine engine;
    long nowMs;

    private final EngineLimits limits;
    private final QuoteText events = new QuoteText();
    private long names = 1_000_001;

    QuoteVenue() {
        this(EngineLimits.defaults());
    }

    QuoteVenue(final EngineLimits limits) {
        this.limits = limits;
        engine = new MatchingEngine(limits, events, events);
        engine.addAsset(id(EUR), 0, 0);
        engine.addAsset(id(USD), 2, 0);
        define(definition, 1);
        engine.addInstrument(definition, 0);
        definition.instrumentId = EUR_USD;
        for (long account = AVA; account <= UMA; account++) {
            engine.createAccount(id(account), 0);
            deposit(account, EUR, 100_000);
            deposit(account, USD, 100_000);
        }
        for (long account = AVA; account <= CYD; account++) {
            provider(account, 0, terms -> {});
        }
        forget();
    }

    static void define(final InstrumentDefinition d, final long symbol) {
        Venue.define(d, symbol);
        d.maxMarketQuantityLots = 100;
        d.maxOpenOrders = 10;
        d.marketModel = MarketModelKind.STREAMED_QUOTES;
    }

    long nowNs() {
        return nowMs * NS_PER_MS;
    }

    /** The time goes on, and what is due is done, as it is before every command. */
    void at(final long timeMs) {
        nowMs = timeMs;
        if (engine.nextDeadlineNs() <= nowNs()) {
            engine.advanceTime(nowNs());
        }
    }

    void deposit(final long account, final int asset, final long amount) {
        final TransferRequest transfer = new TransferRequest().transferId(id(names += 2));
        transfer.accountId = account;
        transfer.assetId = asset;
        transfer.amount = amount;
        engine.transferFunds(transfer, nowNs());
    }

    /** @param holdMs 0 for a firm one */
    void provider(final long account, final int holdMs, final Consumer<QuoteProviderTerms> change) {
        final QuoteProviderTerms terms = new QuoteProviderTerms();
        terms.accountId = account;
        terms.instrumentId = EUR_USD;
        terms.leaseMs = 1_000;
        terms.holdMs = holdMs;
        terms.toleranceTicks = 2;
        terms.outcomeAtEnd = HoldOutcome.ACCEPT;
        terms.enabled = true;
        change.accept(terms);
        engine.quotes().setProvider(terms, nowNs());
    }

    /** A ladder of stream 0 without tiers, for a minute, under the quote id 1. */
    QuoteLadder ladder(final long account) {
        final QuoteLadder ladder = new QuoteLadder().quoteId(id(1));
        ladder.accountId = account;
        ladder.instrumentId = EUR_USD;
        ladder.validUntilNs = nowNs() + 60_000 * NS_PER_MS;
        return ladder;
    }

    void quote(final QuoteLadder ladder) {
        engine.quotes().replace(ladder, nowNs());
    }

    void quote(final QuoteLadder ladder, final Consumer<QuoteLadder> change) {
        change.accept(ladder);
        quote(ladder);
    }

    /** Pairs of lots and price. */
    QuoteLadder asking(final long account, final long... tiers) {
        final QuoteLadder ladder = ladder(account);
        for (int i = 0; i < tiers.length; i += 2) {
            ladder.asks.add(tiers[i + 1], tiers[i], tiers[i]);
        }
        return ladder;
    }

    QuoteLadder bidding(final long account, final long... tiers) {
        final QuoteLadder ladder = ladder(account);
        for (int i = 0; i < tiers.length; i += 2) {
            ladder.bids.add(tiers[i + 1], tiers[i], tiers[i]);
        }
        return ladder;
    }

    void ask(final long account, final long... tiers) {
        quote(asking(account, tiers));
    }

    void bid(final long account, final long... tiers) {
        quote(bidding(account, tiers));
    }

    /** The same with last look. */
    void askWithLastLook(final long account, final long... tiers) {
        quote(asking(account, tiers), ladder -> ladder.lastLook = true);
    }

    void cancelQuotes(final long account, final QuoteScope scope, final Consumer<QuoteCancelRequest> change) {
        final QuoteCancelRequest cancel = new QuoteCancelRequest().quoteId(id(1));
        cancel.accountId = account;
        cancel.scope = scope;
        cancel.instrumentId = scope == QuoteScope.ALL ? 0 : EUR_USD;
        change.accept(cancel);
        engine.quotes().cancel(cancel, QuoteCancelReason.REQUESTED, nowNs());
    }

    void accept(final long account, final long holdId) {
        engine.quotes().acceptHold(account, holdId, nowNs());
    }

    void reject(final long account, final long holdId) {
        engine.quotes().rejectHold(account, holdId, nowNs());
    }

    void credit(final long taker, final long provider, final long limit) {
        engine.quotes().setCreditLine(line(taker, provider, limit), nowNs());
    }

    static CreditLine line(final long taker, final long provider, final long limit) {
        final CreditLine line = new CreditLine();
        line.takerAccountId = taker;
        line.providerAccountId = provider;
        line.assetId = USD;
        line.limit = limit;
        return line;
    }

    /** A limit order. */
    OrderRequest order(final long account, final Side side, final long lots, final long price, final TimeInForce time) {
        final OrderRequest order = new OrderRequest().clientOrderId(id(names += 2));
        order.accountId = account;
        order.instrumentId = EUR_USD;
        order.side = side;
        order.orderType = OrderType.LIMIT;
        order.timeInForce = time;
        order.selfTradePrevention = SelfTradePrevention.NONE;
        order.priceTicks = price;
        order.quantityLots = lots;
        return order;
    }

    void buy(final long account, final long lots, final long price, final TimeInForce time) {
        enter(order(account, Side.BUY, lots, price, time));
    }

    void sell(final long account, final long lots, final long price, final TimeInForce time) {
        enter(order(account, Side.SELL, lots, price, time));
    }

    void market(final long account, final Side side, final long lots) {
        enter(order(account, side, lots, 0, TimeInForce.IOC), order -> order.orderType = OrderType.MARKET);
    }

    /** Names the quote 1 of a provider. */
    void take(final long account, final Side side, final long lots, final long price, final long of, final int tier) {
        enter(order(account, side, lots, price, TimeInForce.IOC), order -> {
            order.orderType = OrderType.PREVIOUSLY_QUOTED;
            order.quoteAccountId = of;
            order.quoteTier = tier;
            order.quoteId(id(1));
        });
    }

    void enter(final OrderRequest order) {
        engine.enterOrder(order, nowNs());
    }

    void enter(final OrderRequest order, final Consumer<OrderRequest> change) {
        change.accept(order);
        enter(order);
    }

    void cancel(final long account, final long orderId) {
        final CancelRequest cancel = new CancelRequest();
        cancel.accountId = account;
        cancel.orderId = orderId;
        cancel.instrumentId = EUR_USD;
        engine.cancelOrder(cancel, nowNs());
    }

    /** An engine made from the present one's snapshot takes its place. */
    void restore() {
        final EngineSnapshotLoader loader = new EngineSnapshotLoader(limits, events, events);
        engine.takeSnapshot(loader);
        final MatchingEngine restored = loader.finish();
        assertEquals(engine.stateHash(), restored.stateHash());
        assertEquals(engine.nextDeadlineNs(), restored.nextDeadlineNs());
        engine = restored;
    }

    void forget() {
        events.lines.clear();
    }

    List<String> events() {
        return events.lines;
    }

    /** What the commands since the last look caused, without balances and ladders. */
    void expect(final String... lines) {
        events.lines.removeIf(
                line -> line.startsWith("balance") || line.startsWith("quotes of") && !line.contains("canceled"));
        assertEquals(String.join("\n", lines), String.join("\n", events.lines));
        forget();
        engine.checkInvariants();
    }

    /** Which quote was taken last. */
    String lastTaken() {
        return events.lines.stream()
                .filter(line -> line.startsWith("  by"))
                .reduce((one, next) -> next)
                .orElse("none");
    }

    /** Available and held. */
    void expectBalance(final long account, final int asset, final long available, final long held) {
        final Balances balances = engine.state().balances;
        final int balance = balances.find(engine.state().accounts.client(account), asset);
        assertEquals(available + " and " + held, balances.available(balance) + " and " + balances.held(balance));
    }
}
