package rialto.engine;

import java.util.List;
import java.util.function.Consumer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static rialto.engine.Ids.id;

/**
 * A venue for scenarios: BTC against USD, a lot is one BTC, a tick one USD, no fees, prices 1 to 1,000, quantities 1 to
 * 100 (50 at the market), three open orders. Alice, Bob and Carol have 1,000 USD and 10 BTC each, as 100, 101 and 102.
 */
final class Venue {
    static final int BTC = 1;
    static final int USD = 2;
    static final int BTC_USD = 1;
    static final long ALICE = 100;
    static final long BOB = 101;
    static final long CAROL = 102;

    final InstrumentDefinition definition = new InstrumentDefinition();
    MatchingEngine engine;

    private final EventText events = new EventText();
    private long names = 1_000_001; // odd: none of them begins with two hyphens
    private long now;

    Venue() {
        this(EngineLimits.defaults());
    }

    Venue(final EngineLimits limits) {
        engine = new MatchingEngine(limits, events);
        engine.addAsset(id(BTC), 0, 0);
        engine.addAsset(id(USD), 2, 0);
        define(definition, 1);
        engine.addInstrument(definition, 0);
        definition.instrumentId = BTC_USD;
        for (long account = ALICE; account <= CAROL; account++) {
            engine.createAccount(id(account), 0);
            deposit(account, USD, 1_000);
            deposit(account, BTC, 10);
        }
        forget();
    }

    static void define(final InstrumentDefinition d, final long symbol) {
        d.symbol(id(symbol));
        d.baseAssetId = BTC;
        d.quoteAssetId = USD;
        d.tickSize = 1;
        d.lotSize = 1;
        d.minPriceTicks = 1;
        d.maxPriceTicks = 1_000;
        d.minQuantityLots = 1;
        d.maxQuantityLots = 100;
        d.maxMarketQuantityLots = 50;
        d.minNotional = 2;
        d.maxNotional = 50_000;
        d.maxOpenOrders = 3;
        d.marketModel = MarketModelKind.ORDER_BOOK;
        d.riskRule = RiskRule.FULL_RESERVE;
    }

    void expect(final String... lines) {
        assertEquals(String.join("\n", lines), String.join("\n", events.lines));
        events.lines.clear();
        engine.checkInvariants();
    }

    /** What the commands since the last look caused, without balances. */
    void expectOrders(final String... lines) {
        events.lines.removeIf(line -> line.startsWith("balance"));
        expect(lines);
    }

    List<String> events() {
        return events.lines;
    }

    void forget() {
        events.lines.clear();
    }

    void deposit(final long account, final int asset, final long amount) {
        transfer(account, asset, amount, names += 2);
    }

    void transfer(final long account, final int asset, final long amount, final long transferId) {
        final TransferRequest transfer = new TransferRequest().transferId(id(transferId));
        transfer.accountId = account;
        transfer.assetId = asset;
        transfer.amount = amount;
        engine.transferFunds(transfer, ++now);
    }

    /** A limit order, good till canceled, unless it is changed. */
    OrderRequest order(final long account, final Side side, final long lots, final long price) {
        final OrderRequest order = new OrderRequest().clientOrderId(id(names += 2));
        order.accountId = account;
        order.instrumentId = BTC_USD;
        order.side = side;
        order.orderType = OrderType.LIMIT;
        order.timeInForce = TimeInForce.GTC;
        order.selfTradePrevention = SelfTradePrevention.NONE;
        order.priceTicks = price;
        order.quantityLots = lots;
        return order;
    }

    void buy(final long account, final long lots, final long price) {
        enter(order(account, Side.BUY, lots, price));
    }

    void sell(final long account, final long lots, final long price) {
        enter(order(account, Side.SELL, lots, price));
    }

    void enter(final OrderRequest order, final Consumer<OrderRequest> change) {
        change.accept(order);
        enter(order);
    }

    void enter(final OrderRequest order) {
        engine.enterOrder(order, ++now);
    }

    void market(final long account, final Side side, final long lots, final long quoteAmount) {
        enter(order(account, side, lots, 0), o -> {
            o.orderType = OrderType.MARKET;
            o.quoteAmount = quoteAmount;
        });
    }

    CancelRequest cancelOf(final long account, final long orderId) {
        final CancelRequest cancel = new CancelRequest();
        cancel.accountId = account;
        cancel.orderId = orderId;
        cancel.instrumentId = BTC_USD;
        return cancel;
    }

    void cancel(final long account, final long orderId) {
        engine.cancelOrder(cancelOf(account, orderId), ++now);
    }

    AmendRequest amendOf(final long account, final long orderId, final long newQuantityLots) {
        final AmendRequest amend = new AmendRequest();
        amend.accountId = account;
        amend.orderId = orderId;
        amend.newQuantityLots = newQuantityLots;
        amend.instrumentId = BTC_USD;
        return amend;
    }

    void amend(final long account, final long orderId, final long newQuantityLots) {
        engine.amendOrder(amendOf(account, orderId, newQuantityLots), ++now);
    }

    void replace(final long account, final long cancelOrderId, final OrderRequest order, final ReplaceMode mode) {
        engine.replaceOrder(cancelOf(account, cancelOrderId), order, mode, ++now);
    }

    void replaceLessExecuted(final long account, final long cancelOrderId, final OrderRequest order) {
        replaceLessExecuted(account, cancelOrderId, order, 0);
    }

    void replaceLessExecuted(
            final long account, final long cancelOrderId, final OrderRequest order, final long executedBefore) {
        engine.replaceOrder(
                cancelOf(account, cancelOrderId), order, ReplaceMode.STOP_ON_FAILURE, true, executedBefore, ++now);
    }

    void setPhase(final TradingPhase phase) {
        engine.setTradingPhase(BTC_USD, phase, ++now);
        forget();
    }

    void protect(final PriceProtection protection) {
        engine.setPriceProtection(protection, ++now);
    }

    /** Time passes. */
    void advance(final long durationNs) {
        now += durationNs;
    }

    long now() {
        return now;
    }

    /** Changes the instrument's filters or fees. */
    void change(final Consumer<InstrumentDefinition> change) {
        change.accept(definition);
        engine.changeInstrument(definition, ++now);
        forget();
    }
}
