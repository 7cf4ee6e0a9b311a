package rialto.simulation;

import org.agrona.IoUtil;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongPredicate;

/** Many runs, on all cores: each on one thread, and none knows of another. */
final class Seeds {
    /** So many runs of one write into a database too, which takes longer than all else. */
    private static final int DATABASE_EVERY = 4;

    private final Map<Happening, Long> counts = new EnumMap<>(Happening.class);
    private final AtomicReference<Violation> found = new AtomicReference<>();
    private final AtomicLong runs = new AtomicLong();
    private final AtomicLong next;

    Seeds(final long first) {
        next = new AtomicLong(first);
    }

    /**
     * Runs one seed after the other.
     *
     * @param more asked for each whether it is to be run
     * @throws Violation the first that was found, with its seed
     */
    void run(final LongPredicate more) {
        final Thread[] threads = new Thread[Runtime.getRuntime().availableProcessors()];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = Thread.ofPlatform().name("simulation-" + i).start(() -> work(more));
        }
        for (final Thread thread : threads) {
            try {
                thread.join();
            } catch (final InterruptedException e) {
                Thread.currentThread().interrupt();
                found.compareAndSet(null, new Violation("interrupted", e));
            }
        }
        if (found.get() != null) {
            throw found.get();
        }
    }

    long runs() {
        return runs.get();
    }

    Map<Happening, Long> counts() {
        return counts;
    }

    private void work(final LongPredicate more) {
        for (long seed = next.getAndIncrement();
                found.get() == null && more.test(seed);
                seed = next.getAndIncrement()) {
            try {
                add(run(seed, Canary.NONE, null));
            } catch (final RuntimeException | Error e) {
                found.compareAndSet(null, new Violation("seed " + seed + ": " + e.getMessage(), e));
            }
        }
    }

    private synchronized void add(final Map<Happening, Long> more) {
        runs.incrementAndGet();
        more.forEach((happening, count) -> counts.merge(happening, count, Long::sum));
    }

    /** One run, with a database if the seed has one. */
    static Map<Happening, Long> run(final long seed, final Canary canary, final Appendable out) {
        if (seed % DATABASE_EVERY != 0) {
            return Simulation.run(seed, canary, out, null);
        }
        try {
            final Path directory = Files.createTempDirectory("rialto-simulation");
            try {
                return Simulation.run(seed, canary, out, directory.resolve("reporting.db"));
            } finally {
                IoUtil.delete(directory.toFile(), true);
            }
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A line for each happening, those that never came first. */
    static String table(final Map<Happening, Long> counts) {
        final StringBuilder table = new StringBuilder();
        for (final Happening happening : Happening.values()) {
            table.append(String.format("%12d  %s%n", counts.getOrDefault(happening, 0L), happening));
        }
        return table.toString();
    }
}
