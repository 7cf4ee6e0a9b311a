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
import rialto.engine.Side;
import rialto.engine.TimeInForce;

import java.util.concurrent.TimeUnit;

/** A sale at a posted-offer market and the session that follows, while so many buyers rest. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class PostedOfferBenchmark {
    private static final long PAUSE_NS = 3_000_000;
    private static final long CHEAP_TICKS = 1_000;
    private static final long DEAR_TICKS = 2_000;
    private static final long MANY_LOTS = 1L << 40;

    /** One of them less than the market takes, so that a sale finds room. */
    @Param({"1000", "99998"})
    public int resting;

    private SilentMarket market;
    private long now;

    /** The last buyer alone accepts what a cheap sale asks for: all that stand before it are passed over. */
    @Setup(Level.Trial)
    public void fill() {
        final InstrumentDefinition instrument =
                SilentMarket.instrument(MarketModelKind.POSTED_OFFER, DEAR_TICKS, MANY_LOTS);
        instrument.sessionPauseMs = 3;
        instrument.orderTimeoutMs = Integer.MAX_VALUE;
        market = new SilentMarket(instrument);
        for (int i = 1; i < resting; i++) {
            enter(Side.BUY, 1, 1 + i % (CHEAP_TICKS - 1));
        }
        enter(Side.BUY, MANY_LOTS, CHEAP_TICKS);
    }

    private void enter(final Side side, final long lots, final long priceTicks) {
        market.enter(side, TimeInForce.GTC, priceTicks, lots, now);
    }

    private void session() {
        now += PAUSE_NS;
        market.engine.advanceTime(now);
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
        market.cancelLast(now);
    }
}
