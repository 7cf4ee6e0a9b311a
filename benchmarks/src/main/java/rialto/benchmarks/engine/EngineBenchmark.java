package rialto.benchmarks.engine;

import rialto.benchmarks.JavaCommand;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Our order book and our whole engine beside exchange-core's on the same streams: each stream is written to a file once,
 * then one process after another plays it, the subjects in turn, as often as there are runs. A number is printed only when
 * all made the same trades in the same order.
 */
public final class EngineBenchmark {
    private static final double NS_PER_S = 1e9;
    private static final String[] PERCENTILES = {"p50", "p90", "p99", "p99.9", "p99.99", "max"};

    private final Path home;
    private final int runs;
    private final Consumer<String> out;

    /**
     * @param home where the launcher lies
     * @param runs processes for each subject and profile
     */
    public EngineBenchmark(final Path home, final int runs, final Consumer<String> out) {
        this.home = home;
        this.runs = runs;
        this.out = out;
    }

    /** The profiles there are. */
    public static List<String> profiles() {
        return StreamGenerator.Profile.NAMES;
    }

    /**
     * Measures one profile and prints it.
     *
     * @throws IOException when a process fails, with what it said
     */
    public void run(final String profile, final int commands, final long seed) throws IOException {
        final Path file = Files.createTempFile("rialto-" + profile, ".commands");
        try {
            final CommandStream stream = write(profile, commands, seed, file);
            line("");
            line("%s (seed %d): %s", profile, seed, new StreamFacts(stream));
            line("every subject made these trades in this order: %s", stream.trades);
            measure(file);
        } finally {
            Files.delete(file);
        }
    }

    /** What each run of one profile gave, by subject; nothing is printed. */
    Map<EngineSubject, List<Map<String, String>>> times(final String profile, final int commands, final long seed)
            throws IOException {
        final Path file = Files.createTempFile("rialto-" + profile, ".commands");
        try {
            write(profile, commands, seed, file);
            return times(file);
        } finally {
            Files.delete(file);
        }
    }

    private static CommandStream write(final String profile, final int commands, final long seed, final Path file)
            throws IOException {
        final CommandStream stream =
                new StreamGenerator(StreamGenerator.Profile.of(profile), commands, seed).generate(commands);
        stream.write(file);
        return stream;
    }

    private Map<EngineSubject, List<Map<String, String>>> times(final Path file) throws IOException {
        final Map<EngineSubject, List<Map<String, String>>> times = new EnumMap<>(EngineSubject.class);
        for (int run = 0; run < runs; run++) {
            for (final EngineSubject subject : EngineSubject.values()) {
                times.computeIfAbsent(subject, key -> new ArrayList<>()).add(child(subject, file, "time"));
            }
        }
        return times;
    }

    private void measure(final Path file) throws IOException {
        final Map<EngineSubject, List<Map<String, String>>> times = times(file);
        line("");
        line(
                "%-31s %22s %11s %9s %9s %9s",
                "ns/command", "median (min to max)", "commands/s", "cpu ns", "bytes", "B/order");
        for (final EngineSubject subject : EngineSubject.values()) {
            final double[] wall = sorted(times.get(subject), "wallNs");
            line(
                    "%-31s %8.1f (%.1f to %.1f) %11.0f %9.1f %9.2f %9.0f",
                    subject.title,
                    median(wall),
                    wall[0],
                    wall[wall.length - 1],
                    NS_PER_S / median(wall),
                    median(sorted(times.get(subject), "cpuNs")),
                    median(sorted(times.get(subject), "allocated")),
                    Double.parseDouble(child(subject, file, "memory").get("bytesPerOrder")));
        }
        final List<Map<String, String>> stops = times.get(EngineSubject.ENGINE_WITH_STOPS);
        line(
                "each of %s stops that a walking price triggers, with its trades, cpu ns and bytes: %.1f and %.2f",
                stops.getFirst().get("triggered"),
                median(sorted(stops, "triggerNs")),
                median(sorted(stops, "triggerAllocated")));
        line("");
        line(
                "%-31s %11s %7s %7s %7s %8s %9s %10s",
                "one command at half rate, ns", "commands/s", "p50", "p90", "p99", "p99.9", "p99.99", "max");
        for (final EngineSubject subject : EngineSubject.values()) {
            final Map<String, String> latency = child(subject, file, "latency");
            final Object[] columns =
                    Arrays.stream(PERCENTILES).map(latency::get).toArray();
            line(
                    "%-31s %11.0f %7s %7s %7s %8s %9s %10s",
                    concat(subject.title, Double.parseDouble(latency.get("rate")), columns));
        }
    }

    private static Object[] concat(final Object first, final Object second, final Object[] others) {
        final Object[] all = new Object[others.length + 2];
        all[0] = first;
        all[1] = second;
        System.arraycopy(others, 0, all, 2, others.length);
        return all;
    }

    private static double[] sorted(final List<Map<String, String>> runs, final String name) {
        return runs.stream()
                .mapToDouble(run -> Double.parseDouble(run.get(name)))
                .sorted()
                .toArray();
    }

    private static double median(final double[] sorted) {
        final int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    private Map<String, String> child(final EngineSubject subject, final Path file, final String what)
            throws IOException {
        final Process process = new ProcessBuilder(JavaCommand.of(
                        home, List.of(), EngineRun.class, List.of(subject.name(), file.toString(), what)))
                .redirectErrorStream(true)
                .start();
        final String output;
        try {
            output = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IOException(subject.title + " failed:\n" + output);
            }
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            process.destroy();
        }
        final Map<String, String> values = new HashMap<>();
        output.lines()
                .map(line -> line.split("=", 2))
                .filter(pair -> pair.length == 2)
                .forEach(pair -> values.put(pair[0], pair[1]));
        return values;
    }

    private void line(final String format, final Object... arguments) {
        out.accept(String.format(Locale.ROOT, format, arguments));
    }
}
