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
import rialto.engine.MarketModelKind;
import rialto.engine.Side;
import rialto.engine.TimeInForce;
import rialto.engine.TradingPhase;

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

    @Param({"100", "100000"})
    public int crossing;

    /** On so many prices at most. */
    @Param({"100", "100000"})
    public int prices;

    private final SplittableRandom random = new SplittableRandom(1);
    private SilentMarket market;

    /** All buys stand above all sales. */
    @Setup(Level.Trial)
    public void fill() {
        market = new SilentMarket(SilentMarket.instrument(MarketModelKind.ORDER_BOOK, 2 * MIDDLE_TICKS, LOTS));
        market.engine.setTradingPhase(SilentMarket.INSTRUMENT, TradingPhase.OPENING_AUCTION, 0);
        for (int i = 0; i < crossing; i++) {
            enter();
        }
    }

    private void enter() {
        final boolean buy = random.nextBoolean();
        final long distance = random.nextInt(prices);
        market.enter(
                buy ? Side.BUY : Side.SELL,
                TimeInForce.GTC,
                buy ? MIDDLE_TICKS + distance : MIDDLE_TICKS - distance,
                1 + random.nextInt(LOTS),
                0);
    }

    /** Two commands. */
    @Benchmark
    public void enterAndCancel() {
        enter();
        market.cancelLast(0);
    }
}
