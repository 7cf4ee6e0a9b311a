package rialto.benchmarks.jmh;

import rialto.engine.CancelRequest;
import rialto.engine.EngineLimits;
import rialto.engine.EngineListener;
import rialto.engine.Identifier;
import rialto.engine.InstrumentDefinition;
import rialto.engine.MarketModelKind;
import rialto.engine.MatchingEngine;
import rialto.engine.OrderRequest;
import rialto.engine.OrderType;
import rialto.engine.RiskRule;
import rialto.engine.SelfTradePrevention;
import rialto.engine.Side;
import rialto.engine.TimeInForce;

import java.lang.reflect.Proxy;

/** An engine that nobody listens to, with one instrument and one account whose orders trade with each other. */
final class SilentMarket {
    static final int INSTRUMENT = 1;

    final MatchingEngine engine;

    private final OrderRequest order = new OrderRequest();
    private final CancelRequest cancel = new CancelRequest();
    private long names;

    SilentMarket(final InstrumentDefinition instrument) {
        engine = new MatchingEngine(EngineLimits.defaults(), (EngineListener) Proxy.newProxyInstance(
                EngineListener.class.getClassLoader(),
                new Class<?>[] {EngineListener.class},
                (proxy, event, arguments) -> null));
        final Identifier name = new Identifier();
        engine.addAsset(name.set(1, 0, 0, 0), 0, 0);
        engine.addAsset(name.set(2, 0, 0, 0), 0, 0);
        engine.addInstrument(instrument, 0);
        engine.createAccount(name.set(1, 0, 0, 0), 0);
    }

    /** One without fees, of whose orders no money is asked. */
    static InstrumentDefinition instrument(
            final MarketModelKind marketModel, final long maxPriceTicks, final long maxQuantityLots) {
        final InstrumentDefinition d = new InstrumentDefinition();
        d.symbol.set(1, 0, 0, 0);
        d.baseAssetId = 1;
        d.quoteAssetId = 2;
        d.tickSize = 1;
        d.lotSize = 1;
        d.minPriceTicks = 1;
        d.maxPriceTicks = maxPriceTicks;
        d.minQuantityLots = 1;
        d.maxQuantityLots = maxQuantityLots;
        d.maxMarketQuantityLots = maxQuantityLots;
        d.minNotional = 0;
        d.maxNotional = 1L << 62;
        d.maxOpenOrders = Integer.MAX_VALUE;
        d.marketModel = marketModel;
        d.riskRule = RiskRule.NONE;
        return d;
    }

    /** A LIMIT order. */
    void enter(
            final Side side,
            final TimeInForce timeInForce,
            final long priceTicks,
            final long lots,
            final long timestampNs) {
        order.accountId = MatchingEngine.FIRST_CLIENT_ACCOUNT_ID;
        order.clientOrderId.set(++names, 0, 0, 1);
        order.instrumentId = INSTRUMENT;
        order.side = side;
        order.orderType = OrderType.LIMIT;
        order.timeInForce = timeInForce;
        order.selfTradePrevention = SelfTradePrevention.NONE;
        order.priceTicks = priceTicks;
        order.quantityLots = lots;
        engine.enterOrder(order, timestampNs);
    }

    /** The order that was entered last. */
    void cancelLast(final long timestampNs) {
        cancel.accountId = MatchingEngine.FIRST_CLIENT_ACCOUNT_ID;
        cancel.instrumentId = INSTRUMENT;
        cancel.orderId = engine.nextOrderId() - 1;
        engine.cancelOrder(cancel, timestampNs);
    }
}
