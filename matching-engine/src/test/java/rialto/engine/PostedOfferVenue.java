package rialto.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static rialto.engine.Ids.id;

/**
 * A posted-offer venue for scenarios: instrument 1 without reserves, instrument 2 with, both with a pause of 3 ms and a
 * timeout of 60 s. Time is in milliseconds. Ant, Bee and Cat are 100, 101 and 102 and have 1,000 USD and 100 BTC each.
 */
final class PostedOfferVenue {
    static final int FREE = 1;
    static final int RESERVED = 2;
    static final long ANT = 100;
    static final long BEE = 101;
    static final long CAT = 102;
    static final long ANY_PRICE = 0;

    private static final long NS_PER_MS = 1_000_000;

    final InstrumentDefinition definition = new InstrumentDefinition();
    MatchingEngine engine;
    long nowMs;

    private final EngineLimits limits;
    private final EventText events = new EventText();
    private long names = 1;

    PostedOfferVenue() {
        this(EngineLimits.defaults());
    }

    PostedOfferVenue(final EngineLimits limits) {
        this.limits = limits;
        engine = new MatchingEngine(limits, events);
        engine.addAsset(id(Venue.BTC), 0, 0);
        engine.addAsset(id(Venue.USD), 2, 0);
        define(definition, FREE, RiskRule.NONE);
        engine.addInstrument(definition, 0);
        define(definition, RESERVED, RiskRule.FULL_RESERVE);
        engine.addInstrument(definition, 0);
        for (long account = ANT; account <= CAT; account++) {
            engine.createAccount(id(account), 0);
            deposit(account, Venue.USD, 1_000);
            deposit(account, Venue.BTC, 100);
        }
        forget();
    }

    static void define(final InstrumentDefinition d, final long symbol, final RiskRule riskRule) {
        Venue.define(d, symbol);
        d.minNotional = 0;
        d.maxMarketQuantityLots = 100;
        d.maxOpenOrders = 1_000_000;
        d.marketModel = MarketModelKind.POSTED_OFFER;
        d.riskRule = riskRule;
        d.sessionPauseMs = 3;
        d.orderTimeoutMs = 60_000;
    }

    void deposit(final long account, final int asset, final long amount) {
        final TransferRequest transfer = new TransferRequest().transferId(id(names++));
        transfer.accountId = account;
        transfer.assetId = asset;
        transfer.amount = amount;
        engine.transferFunds(transfer, nowNs());
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

    OrderRequest order(
            final long account, final int instrument, final Side side, final long lots, final long priceTicks) {
        // a number that ends in six zeros begins with a letter: no name is one of those that are kept for children
        final OrderRequest order = new OrderRequest().clientOrderId(id(names++ << 6));
        order.accountId = account;
        order.instrumentId = instrument;
        order.side = side;
        order.orderType = priceTicks == ANY_PRICE ? OrderType.MARKET : OrderType.LIMIT;
        order.timeInForce = TimeInForce.GTC;
        order.selfTradePrevention = SelfTradePrevention.NONE;
        order.priceTicks = priceTicks;
        order.quantityLots = lots;
        return order;
    }

    void sell(final long account, final long lots, final long price) {
        enter(order(account, FREE, Side.SELL, lots, price));
    }

    void buy(final long account, final long lots, final long maxPrice) {
        enter(order(account, FREE, Side.BUY, lots, maxPrice));
    }

    void enter(final OrderRequest order) {
        engine.enterOrder(order, nowNs());
    }

    void enter(final OrderRequest order, final Consumer<OrderRequest> change) {
        change.accept(order);
        enter(order);
    }

    void cancel(final long account, final int instrument, final long orderId) {
        final CancelRequest cancel = new CancelRequest();
        cancel.accountId = account;
        cancel.orderId = orderId;
        cancel.instrumentId = instrument;
        engine.cancelOrder(cancel, nowNs());
    }

    void amend(final long account, final int instrument, final long orderId, final long newLots) {
        final AmendRequest amend = new AmendRequest();
        amend.accountId = account;
        amend.orderId = orderId;
        amend.newQuantityLots = newLots;
        amend.instrumentId = instrument;
        engine.amendOrder(amend, nowNs());
    }

    void halt(final int instrument) {
        engine.setTradingPhase(instrument, TradingPhase.HALTED, nowNs());
    }

    void resume(final int instrument) {
        engine.setTradingPhase(instrument, TradingPhase.CONTINUOUS, nowNs());
    }

    /** An engine made from the present one's snapshot takes its place. */
    void restore() {
        final EngineSnapshotLoader loader = new EngineSnapshotLoader(limits, events);
        engine.takeSnapshot(loader);
        final MatchingEngine restored = loader.finish();
        assertEquals(engine.stateHash(), restored.stateHash());
        assertEquals(engine.nextDeadlineNs(), restored.nextDeadlineNs());
        engine = restored;
    }

    void forget() {
        events.lines.clear();
    }

    /** What was traded and who left, without acceptances and the count of sessions. */
    void expect(final String... lines) {
        assertEquals(List.of(lines), tradesAndExits());
        engine.checkInvariants();
    }

    List<String> tradesAndExits() {
        final List<String> lines = new ArrayList<>(events.lines);
        lines.removeIf(line -> !line.startsWith("trade") && !line.startsWith("canceled"));
        forget();
        return lines;
    }

    List<String> events() {
        return events.lines;
    }
}
