package rialto.benchmarks.engine;

import com.sun.management.ThreadMXBean;
import org.HdrHistogram.Histogram;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * One subject in a process of its own. Plays the stream once to compare the trades, once more so that the compiler has seen
 * everything as it will be, then again and takes the time; then, when asked to, once more with commands due at fixed times. Prints its
 * findings as {@code name=value}.
 */
public final class EngineRun {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final long HIGHEST_NS = TimeUnit.SECONDS.toNanos(60);
    private static final int DIGITS = 3;
    private static final int CHUNK = 1_000;

    private final EngineSubject subject;
    private final CommandStream stream;
    private final Histogram latencyNs = new Histogram(HIGHEST_NS, DIGITS);

    private EngineRun(final EngineSubject subject, final CommandStream stream) {
        this.subject = subject;
        this.stream = stream;
    }

    /** Arguments: subject, file of the stream, and what to find out: time, latency or memory. */
    public static void main(final String[] arguments) throws IOException {
        final EngineRun run =
                new EngineRun(EngineSubject.valueOf(arguments[0]), CommandStream.read(Path.of(arguments[1])));
        switch (arguments[2]) {
            case "memory" -> run.memory();
            case "latency" -> {
                run.warmUp();
                run.latency();
            }
            default -> {
                run.warmUp();
                run.time();
            }
        }
        System.exit(0);
    }

    private static void tell(final String name, final Object value) {
        System.out.println(name + "=" + value);
    }

    private Peer make(final EngineSubject.Purpose purpose) {
        return subject.make(stream, purpose, this::record);
    }

    private void record(final long ns) {
        latencyNs.recordValue(Math.min(Math.max(0, ns), HIGHEST_NS));
    }

    private void warmUp() {
        try (Peer peer = make(EngineSubject.Purpose.TRADES)) {
            play(peer, 0, stream.size());
            tell("trades", peer.trades());
            if (!peer.trades().same(stream.trades)) {
                throw new IllegalStateException(
                        subject.title + " made other trades: " + peer.trades() + ", not " + stream.trades);
            }
        }
        try (Peer peer = make(EngineSubject.Purpose.TIME)) {
            play(peer, 0, stream.size());
        }
    }

    /** In calls of the length that a compiler sees as calls, not as one endless loop. */
    private static void play(final Peer peer, final int from, final int to) {
        for (int i = from; i < to; i += CHUNK) {
            peer.play(i, Math.min(to, i + CHUNK));
        }
        peer.trades();
    }

    private void time() {
        try (Peer peer = make(EngineSubject.Purpose.TIME)) {
            play(peer, 0, stream.fillers);
            System.gc();
            final long cpu = cpuNs();
            final long allocated = allocatedBytes();
            final long begin = System.nanoTime();
            play(peer, stream.fillers, stream.size());
            final long wallNs = System.nanoTime() - begin;
            final long cpuNs = cpuNs() - cpu;
            final long bytes = allocatedBytes() - allocated;
            final int commands = stream.size() - stream.fillers;
            tell("wallNs", (double) wallNs / commands);
            tell("cpuNs", (double) cpuNs / commands);
            tell("allocated", (double) bytes / commands);
            final Trades trades = peer.trades();
            if (!subject.tradesOtherwise()
                    && (subject.givesIds() ? !trades.sameSums(stream.trades) : !trades.same(stream.trades))) {
                throw new IllegalStateException(subject.title + " made other trades when timed: " + trades);
            }
            if (subject == EngineSubject.ENGINE_WITH_STOPS) {
                trigger((EnginePeer) peer);
            }
        }
    }

    /** What it costs to let all stops of one side enter, some at each trade. */
    private static void trigger(final EnginePeer peer) {
        final long allocated = THREADS.getCurrentThreadAllocatedBytes();
        final long cpu = THREADS.getCurrentThreadCpuTime();
        final int triggered = peer.trigger();
        tell("triggered", triggered);
        tell("triggerNs", (double) (THREADS.getCurrentThreadCpuTime() - cpu) / triggered);
        tell("triggerAllocated", (double) (THREADS.getCurrentThreadAllocatedBytes() - allocated) / triggered);
    }

    /** Of the thread that plays; of the whole process where the subject has threads of its own. */
    private long cpuNs() {
        return subject.hasThreads()
                ? ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                        .getProcessCpuTime()
                : THREADS.getCurrentThreadCpuTime();
    }

    private long allocatedBytes() {
        return subject.hasThreads() ? THREADS.getTotalThreadAllocatedBytes() : THREADS.getCurrentThreadAllocatedBytes();
    }

    /** Single commands at half the rate at which they can be played one by one with a look at the clock after each. */
    private void latency() {
        try (Peer peer = make(EngineSubject.Purpose.TIME)) {
            play(peer, 0, stream.fillers);
            final int paced = Math.min(stream.size(), stream.fillers + (stream.size() - stream.fillers) / 4);
            final double peakNs = singly(peer, stream.fillers, paced, 0);
            latencyNs.reset();
            final double intervalNs = 2 * peakNs;
            singly(peer, paced, stream.size(), intervalNs);
            peer.trades();
            tell("rate", 1e9 / intervalNs);
            tell("p50", latencyNs.getValueAtPercentile(50));
            tell("p90", latencyNs.getValueAtPercentile(90));
            tell("p99", latencyNs.getValueAtPercentile(99));
            tell("p99.9", latencyNs.getValueAtPercentile(99.9));
            tell("p99.99", latencyNs.getValueAtPercentile(99.99));
            tell("max", latencyNs.getMaxValue());
        }
    }

    /** @return nanoseconds per command */
    private double singly(final Peer peer, final int from, final int to, final double intervalNs) {
        final boolean outside = !subject.hasThreads();
        final long begin = System.nanoTime();
        long now = begin;
        for (int i = from; i < to; i++) {
            long dueNs = now;
            if (intervalNs > 0) {
                dueNs = begin + (long) ((i - from) * intervalNs);
                while (now < dueNs) {
                    Thread.onSpinWait();
                    now = System.nanoTime();
                }
            }
            peer.submit(i, dueNs);
            if (outside) {
                now = System.nanoTime();
                record(now - dueNs);
            } else if (intervalNs == 0) {
                now = System.nanoTime();
            }
        }
        peer.trades();
        return (double) (System.nanoTime() - begin) / (to - from);
    }

    private void memory() {
        final long before = usedBytes();
        try (Peer peer = make(EngineSubject.Purpose.MEMORY)) {
            play(peer, 0, stream.fillers);
            peer.trades();
            tell("bytesPerOrder", (double) (usedBytes() - before) / stream.fillers);
        }
    }

    private static long usedBytes() {
        long used = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            System.gc();
            used = Math.min(
                    used,
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
        }
        return used;
    }
}
