package rialto.benchmarks.jmh;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;
import rialto.engine.BareBooks;
import rialto.engine.BareSide;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * The parts of an order book, on one of a thousand resting orders and on one of a million: each invocation does a part a
 * thousand times and what undoes it is in a part of its own, so that the book stays as it is.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class BookBenchmark {
    private static final int BATCH = 1_000;
    private static final int SMALL = 1_000;
    private static final long MIDDLE_TICKS = 100_000;
    private static final long LOTS = 10;
    private static final int TEN = 10;
    private static final int GAP_TICKS = 20; // for what the benchmarks add at the market
    private static final int TICKS_PER_LEVEL = 4;

    @Param({"1000", "1000000"})
    public int resting;

    private final SplittableRandom random = new SplittableRandom(1);
    private final long[] prices = new long[BATCH];
    private final long[] picked = new long[BATCH];
    private final BareSide side = new BareSide(BATCH);
    private BareBooks books;
    private long traded;
    private long nextId;

    @Setup(Level.Trial)
    public void fill() {
        books = new BareBooks(1, resting + 2 * BATCH, (maker, taker, price, lots) -> traded += lots);
        nextId = 1;
        for (int i = 0; i < resting; i++) {
            enterPassive();
        }
        for (int i = 1; i <= BATCH; i++) {
            side.add(i, (long) i * TICKS_PER_LEVEL - random.nextInt(TICKS_PER_LEVEL));
        }
    }

    private int halfWidthTicks() {
        return resting == SMALL ? 800 : 5_000;
    }

    private long passivePrice(final boolean buy) {
        final long distance = GAP_TICKS + random.nextInt(halfWidthTicks());
        return buy ? MIDDLE_TICKS - distance : MIDDLE_TICKS + distance;
    }

    private void enterPassive() {
        final boolean buy = (nextId & 1) == 0;
        books.enter(0, nextId++, buy, passivePrice(buy), LOTS, false);
    }

    @Setup(Level.Invocation)
    public void pick() {
        for (int i = 0; i < BATCH; i++) {
            prices[i] = passivePrice((i & 1) == 0);
            picked[i] = nextId - 1 - random.nextInt(resting);
        }
    }

    /** An order that rests, and its cancel: both, for one without the other would change the book. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void addThenCancel() {
        final long first = nextId;
        for (int i = 0; i < BATCH; i++) {
            books.enter(0, nextId++, (i & 1) == 0, prices[i], LOTS, false);
        }
        for (long id = first; id < nextId; id++) {
            books.cancel(id);
        }
        nextId = first;
    }

    /** A cancel of an order anywhere in the book, and an order of the same id in its place. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void cancelAnyThenAdd() {
        for (int i = 0; i < BATCH; i++) {
            final boolean buy = books.isBuy(picked[i]);
            final long price = books.priceTicks(picked[i]);
            books.cancel(picked[i]);
            books.enter(0, picked[i], buy, price, LOTS, false);
        }
    }

    /** An order that takes one resting order whole, and one in its place. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public long matchOne() {
        for (int i = 0; i < BATCH; i++) {
            books.enter(0, nextId, false, MIDDLE_TICKS, LOTS, false);
            books.enter(0, nextId, true, MIDDLE_TICKS, LOTS, true);
        }
        return traded;
    }

    /** Ten orders on ten levels, and one that takes them all: eleven commands, ten trades. */
    @Benchmark
    @OperationsPerInvocation(BATCH / TEN)
    public long matchTenLevels() {
        for (int i = 0; i < BATCH / TEN; i++) {
            for (int level = 0; level < TEN; level++) {
                books.enter(0, nextId + level, false, MIDDLE_TICKS + level, LOTS, false);
            }
            books.enter(0, nextId + TEN, true, MIDDLE_TICKS + TEN, TEN * LOTS, true);
        }
        return traded;
    }

    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void idLookup(final Blackhole blackhole) {
        for (int i = 0; i < BATCH; i++) {
            blackhole.consume(books.remainingLots(picked[i]));
        }
    }

    /** Over a thousand levels, one in four of all prices. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public long nextLevel() {
        return side.walk();
    }
}
