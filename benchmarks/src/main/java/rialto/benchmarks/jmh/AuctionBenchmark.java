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
import rialto.engine.TradingPhase;

import java.lang.reflect.Proxy;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/** A command during an auction, after which its indication is computed, while so many orders cross. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class AuctionBenchmark {
    private static final long MIDDLE_TICKS = 1_000_000;
    private static final int LOTS = 100;
    private static final int INSTRUMENT = 1;

    @Param({"100", "100000"})
    public int crossing;

    /** On so many prices at most. */
    @Param({"100", "100000"})
    public int prices;

    private final SplittableRandom random = new SplittableRandom(1);
    private final OrderRequest order = new OrderRequest();
    private final CancelRequest cancel = new CancelRequest();
    private MatchingEngine engine;
    private long names;

    /** All buys stand above all sales. */
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
        engine.setTradingPhase(INSTRUMENT, TradingPhase.OPENING_AUCTION, 0);
        for (int i = 0; i < crossing; i++) {
            enter();
        }
    }

    private static InstrumentDefinition instrument() {
        final InstrumentDefinition d = new InstrumentDefinition();
        d.symbol.set(1, 0, 0, 0);
        d.baseAssetId = 1;
        d.quoteAssetId = 2;
        d.tickSize = 1;
        d.lotSize = 1;
        d.minPriceTicks = 1;
        d.maxPriceTicks = 2 * MIDDLE_TICKS;
        d.minQuantityLots = 1;
        d.maxQuantityLots = LOTS;
        d.maxMarketQuantityLots = LOTS;
        d.minNotional = 0;
        d.maxNotional = 1L << 62;
        d.maxOpenOrders = Integer.MAX_VALUE;
        d.marketModel = MarketModelKind.ORDER_BOOK;
        d.riskRule = RiskRule.NONE;
        return d;
    }

    private void enter() {
        final boolean buy = random.nextBoolean();
        final long distance = random.nextInt(prices);
        order.accountId = MatchingEngine.FIRST_CLIENT_ACCOUNT_ID;
        order.clientOrderId.set(++names, 0, 0, 1);
        order.instrumentId = INSTRUMENT;
        order.side = buy ? Side.BUY : Side.SELL;
        order.orderType = OrderType.LIMIT;
        order.timeInForce = TimeInForce.GTC;
        order.selfTradePrevention = SelfTradePrevention.NONE;
        order.priceTicks = buy ? MIDDLE_TICKS + distance : MIDDLE_TICKS - distance;
        order.quantityLots = 1 + random.nextInt(LOTS);
        engine.enterOrder(order, 0);
    }

    /** Two commands. */
    @Benchmark
    public void enterAndCancel() {
        enter();
        cancel.accountId = MatchingEngine.FIRST_CLIENT_ACCOUNT_ID;
        cancel.instrumentId = INSTRUMENT;
        cancel.orderId = engine.nextOrderId() - 1;
        engine.cancelOrder(cancel, 0);
    }
}
