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

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * What the machine's memory takes for a cache line at random: when each address comes from the line before, when addresses
 * are known beforehand, and to write to it. The floor under everything that looks orders up.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class MemoryBenchmark {
    private static final int STEPS = 10_000;
    private static final int LINE_WORDS = 8;
    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

    @Param({"32", "512", "4096", "65536", "524288"})
    public int kibibytes;

    private long[] words;
    private int lines;
    private long at;

    @Setup(Level.Trial)
    public void shuffle() {
        lines = kibibytes * (1 << 10) / (LINE_WORDS * Long.BYTES);
        words = new long[lines * LINE_WORDS];
        final int[] order = new int[lines];
        final SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < lines; i++) {
            final int other = random.nextInt(i + 1);
            order[i] = order[other];
            order[other] = i;
        }
        for (int i = 0; i < lines; i++) {
            words[order[i] * LINE_WORDS] = (long) order[(i + 1) % lines] * LINE_WORDS;
        }
    }

    @Benchmark
    @OperationsPerInvocation(STEPS)
    public long dependentRead() {
        long position = at;
        for (int i = 0; i < STEPS; i++) {
            position = words[(int) position];
        }
        at = position;
        return position;
    }

    private int anyLine(final long number) {
        return (int) ((number * MIX >>> Integer.SIZE) * lines >>> Integer.SIZE) * LINE_WORDS;
    }

    @Benchmark
    @OperationsPerInvocation(STEPS)
    public long independentRead() {
        long sum = 0;
        for (int i = 0; i < STEPS; i++) {
            sum += words[anyLine(++at)];
        }
        return sum;
    }

    @Benchmark
    @OperationsPerInvocation(STEPS)
    public void write() {
        for (int i = 0; i < STEPS; i++) {
            words[anyLine(++at) + 1] = i;
        }
    }
}
