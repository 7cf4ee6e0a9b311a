package rialto.benchmarks.jmh;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
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
import java.util.concurrent.TimeUnit;

/** A sale at a posted-offer market and the session that follows, while so many buyers rest. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class PostedOfferBenchmark {
    private static final int INSTRUMENT = 1;
    private static final long PAUSE_NS = 3_000_000;
    private static final long CHEAP_TICKS = 1_000;
    private static final long DEAR_TICKS = 2_000;
    private static final long MANY_LOTS = 1L << 40;

    /** One of them less than the market takes, so that a sale finds room. */
    @Param({"1000", "99998"})
    public int resting;

    private final OrderRequest order = new OrderRequest();
    private final CancelRequest cancel = new CancelRequest();
    private MatchingEngine engine;
    private long names;
    private long now;

    /** The last buyer alone accepts what a cheap sale asks for: all that stand before it are passed over. */
    @Setup(Level.Trial)
    public void fill() {
        engine = new MatchingEngine(EngineLimits.defaults(), (EngineListener) Proxy.newProxyInstance(
                EngineListener.class.getClassLoader(),
                new Class<?>[] {EngineListener.class},
                (proxy, event, arguments) -> null));
        final Identifier name = new Identifier();
        engine.addAsset(name.set(1, 0, 0, 0), 0, 0);
        engine.addAsset(name.set(2, 0, 0, 0), 0, 0);
        engine.addInstrument(instrument(), 0);
        engine.createAccount(name.set(1, 0, 0, 0), 0);
        for (int i = 1; i < resting; i++) {
            enter(Side.BUY, 1, 1 + i % (CHEAP_TICKS - 1));
        }
        enter(Side.BUY, MANY_LOTS, CHEAP_TICKS);
    }

    private static InstrumentDefinition instrument() {
        final InstrumentDefinition d = new InstrumentDefinition();
        d.symbol.set(1, 0, 0, 0);
        d.baseAssetId = 1;
        d.quoteAssetId = 2;
        d.tickSize = 1;
        d.lotSize = 1;
        d.minPriceTicks = 1;
        d.maxPriceTicks = DEAR_TICKS;
        d.minQuantityLots = 1;
        d.maxQuantityLots = MANY_LOTS;
        d.maxMarketQuantityLots = MANY_LOTS;
        d.minNotional = 0;
        d.maxNotional = 1L << 62;
        d.maxOpenOrders = Integer.MAX_VALUE;
        d.marketModel = MarketModelKind.POSTED_OFFER;
        d.riskRule = RiskRule.NONE;
        d.sessionPauseMs = 3;
        d.orderTimeoutMs = Integer.MAX_VALUE;
        return d;
    }

    private void enter(final Side side, final long lots, final long priceTicks) {
        order.accountId = MatchingEngine.FIRST_CLIENT_ACCOUNT_ID;
        order.clientOrderId.set(++names, 0, 0, 1);
        order.instrumentId = INSTRUMENT;
        order.side = side;
        order.orderType = OrderType.LIMIT;
        order.timeInForce = TimeInForce.GTC;
        order.selfTradePrevention = SelfTradePrevention.NONE;
        order.priceTicks = priceTicks;
        order.quantityLots = lots;
        engine.enterOrder(order, now);
    }

    private void session() {
        now += PAUSE_NS;
        engine.advanceTime(now);
    }

    /** A sale that trades at once: a command and a session. */
    @Benchmark
    public void cheapSale() {
        enter(Side.SELL, 1, CHEAP_TICKS);
        session();
    }

    /** A sale that nobody can pay: two commands and a session in which nothing trades. */
    @Benchmark
    public void dearSale() {
        enter(Side.SELL, 1, DEAR_TICKS);
        session();
        cancel.accountId = MatchingEngine.FIRST_CLIENT_ACCOUNT_ID;
        cancel.instrumentId = INSTRUMENT;
        cancel.orderId = engine.nextOrderId() - 1;
        engine.cancelOrder(cancel, now);
    }
}
