package rialto.benchmarks.pingpong;

import org.agrona.IoUtil;
import rialto.benchmarks.Report;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One load after another: in each round every subject by turns, each in a process of its own. Beside {@code report.txt} it
 * keeps {@code rounds.csv} with all that every round told.
 */
final class PingPongBenchmark {
    private static final Path MEMORY = Path.of("/dev/shm");
    private static final Pattern FIGURE = Pattern.compile("([a-z0-9.]+)=([0-9.E-]+)");
    private static final Duration LIMIT = Duration.ofMinutes(10);
    /** No subject is slower than that by so much that a measurement should go on. */
    private static final long LEAST_PER_SECOND = 10_000;

    private final Report report;
    private final List<PingPongSubject> subjects;
    private final int rounds;
    private int failures;

    PingPongBenchmark(final Report report, final List<PingPongSubject> subjects, final int rounds) {
        this.report = report;
        this.subjects = subjects;
        this.rounds = rounds;
    }

    /**
     * Measures and prints.
     *
     * @return how many measurements failed; what they said is on standard error
     */
    int run(final List<Load> loads) throws IOException {
        try (PrintStream raw =
                new PrintStream(report.directory().resolve("rounds.csv").toFile(), StandardCharsets.UTF_8)) {
            raw.println("load,subject,round,name,value");
            for (final Load load : loads) {
                new PingPongReport(report).print(load, measure(load, raw));
            }
        }
        return failures;
    }

    private Map<PingPongSubject, Findings> measure(final Load load, final PrintStream raw) throws IOException {
        final Map<PingPongSubject, Findings> findings = new LinkedHashMap<>();
        subjects.stream().filter(load::suits).forEach(subject -> findings.put(subject, new Findings()));
        for (int round = 1; round <= rounds; round++) {
            for (final Map.Entry<PingPongSubject, Findings> entry : findings.entrySet()) {
                final PingPongSubject subject = entry.getKey();
                final Map<String, Double> found = measure(subject, load);
                if (found.isEmpty()) {
                    System.err.println(subject.title() + " failed");
                    failures++;
                    continue;
                }
                entry.getValue().add(found);
                for (final Map.Entry<String, Double> figure : found.entrySet()) {
                    raw.println(load.kind() + "," + subject.name() + "," + round + "," + figure.getKey() + ","
                            + figure.getValue());
                }
            }
        }
        return findings;
    }

    /** What one process found out; nothing when it failed. */
    private static Map<String, Double> measure(final PingPongSubject subject, final Load load) throws IOException {
        final Path directory = Files.isDirectory(MEMORY)
                ? Files.createTempDirectory(MEMORY, "rialto-pingpong")
                : Files.createTempDirectory("rialto-pingpong");
        final List<String> arguments = new ArrayList<>(load.arguments());
        arguments.add(directory.toString());
        final Map<String, Double> found = new LinkedHashMap<>();
        try (PeerProcess process = PeerProcess.start(PingPongRun.class, subject, arguments)) {
            process.endAfter(LIMIT.plusSeconds(load.measured() / LEAST_PER_SECOND));
            String line = process.line();
            while (line != null) {
                final Matcher figure = FIGURE.matcher(line);
                if (figure.matches()) {
                    found.put(figure.group(1), Double.parseDouble(figure.group(2)));
                } else {
                    System.err.println(line);
                }
                line = process.line();
            }
            return process.awaitEnd() == 0 ? found : Map.of();
        } finally {
            IoUtil.delete(directory.toFile(), false);
        }
    }
}
