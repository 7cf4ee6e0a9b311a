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
import rialto.engine.InstrumentDefinition;
import rialto.engine.MarketModelKind;
import rialto.engine.MatchAlgorithm;
import rialto.engine.Side;
import rialto.engine.TimeInForce;

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

    @Param({"PRICE_TIME", "PRO_RATA", "PRO_RATA_TOP", "SIZE_TIME"})
    public MatchAlgorithm algorithm;

    @Param({"10", "1000", "100000"})
    public int orders;

    private SilentMarket market;

    /** All orders have the same quantity. */
    @Setup(Level.Trial)
    public void fill() {
        final InstrumentDefinition instrument =
                SilentMarket.instrument(MarketModelKind.ORDER_BOOK, 2 * PRICE_TICKS, LOTS);
        instrument.minQuantityLots = LOTS;
        instrument.matchAlgorithm = algorithm;
        market = new SilentMarket(instrument);
        for (int i = 0; i < orders; i++) {
            enter(Side.SELL, TimeInForce.GTC);
        }
    }

    private void enter(final Side side, final TimeInForce timeInForce) {
        market.enter(side, timeInForce, PRICE_TICKS, LOTS, 0);
    }

    /** Two commands: one takes what one order has, and another order joins the price. */
    @Benchmark
    public void takeAndJoin() {
        enter(Side.BUY, TimeInForce.IOC);
        enter(Side.SELL, TimeInForce.GTC);
    }
}
