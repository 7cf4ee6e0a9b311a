package rialto.benchmarks.jmh;

import org.agrona.concurrent.UnsafeBuffer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import rialto.protocol.RunningHash;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32C;

/** What it costs to be able to see a change of the events of one order: the running hash, and the frame's checksum. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ChecksumBenchmark {
    /** Of a batch: an order that rests, and one that trades with several. */
    @Param({"320", "1024"})
    private int length;

    private final byte[] bytes = new byte[1024];
    private final UnsafeBuffer batch = new UnsafeBuffer(bytes);
    private final CRC32C crc = new CRC32C();
    private long hash = RunningHash.EMPTY;

    public ChecksumBenchmark() {
        new Random(1).nextBytes(bytes);
    }

    @Benchmark
    public long runningHash() {
        hash = RunningHash.extend(hash, batch, 0, length);
        return hash;
    }

    @Benchmark
    public long frameChecksum() {
        crc.reset();
        crc.update(bytes, 0, length);
        return crc.getValue();
    }
}
