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
import rialto.engine.EngineLimits;
import rialto.engine.EngineListener;
import rialto.engine.Identifier;
import rialto.engine.InstrumentDefinition;
import rialto.engine.MarketModelKind;
import rialto.engine.MatchAlgorithm;
import rialto.engine.MatchingEngine;
import rialto.engine.OrderRequest;
import rialto.engine.OrderType;
import rialto.engine.RiskRule;
import rialto.engine.SelfTradePrevention;
import rialto.engine.Side;
import rialto.engine.TimeInForce;

import java.lang.reflect.Proxy;
import java.util.concurrent.TimeUnit;

/** What a small order costs at a price at which so many orders stand, by who is filled there. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class AllocationBenchmark {
    private static final long PRICE_TICKS = 1_000;
    private static final int LOTS = 10;
    private static final int INSTRUMENT = 1;

    @Param({"PRICE_TIME", "PRO_RATA", "PRO_RATA_TOP", "SIZE_TIME"})
    public MatchAlgorithm algorithm;

    @Param({"10", "1000", "100000"})
    public int orders;

    private final OrderRequest order = new OrderRequest();
    private MatchingEngine engine;
    private long names;

    /** All orders have the same quantity. */
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
        for (int i = 0; i < orders; i++) {
            enter(Side.SELL, TimeInForce.GTC);
        }
    }

    private InstrumentDefinition instrument() {
        final InstrumentDefinition d = new InstrumentDefinition();
        d.symbol.set(1, 0, 0, 0);
        d.baseAssetId = 1;
        d.quoteAssetId = 2;
        d.tickSize = 1;
        d.lotSize = 1;
        d.minPriceTicks = 1;
        d.maxPriceTicks = 2 * PRICE_TICKS;
        d.minQuantityLots = LOTS;
        d.maxQuantityLots = LOTS;
        d.maxMarketQuantityLots = LOTS;
        d.minNotional = 0;
        d.maxNotional = 1L << 62;
        d.maxOpenOrders = Integer.MAX_VALUE;
        d.matchAlgorithm = algorithm;
        d.marketModel = MarketModelKind.ORDER_BOOK;
        d.riskRule = RiskRule.NONE;
        return d;
    }

    private void enter(final Side side, final TimeInForce timeInForce) {
        order.accountId = MatchingEngine.FIRST_CLIENT_ACCOUNT_ID;
        order.clientOrderId.set(++names, 0, 0, 1);
        order.instrumentId = INSTRUMENT;
        order.side = side;
        order.orderType = OrderType.LIMIT;
        order.timeInForce = timeInForce;
        order.selfTradePrevention = SelfTradePrevention.NONE;
        order.priceTicks = PRICE_TICKS;
        order.quantityLots = LOTS;
        engine.enterOrder(order, 0);
    }

    /** Two commands: one takes what one order has, and another order joins the price. */
    @Benchmark
    public void takeAndJoin() {
        enter(Side.BUY, TimeInForce.IOC);
        enter(Side.SELL, TimeInForce.GTC);
    }
}
