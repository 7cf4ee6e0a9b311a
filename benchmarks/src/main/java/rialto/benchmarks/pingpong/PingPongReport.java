package rialto.benchmarks.pingpong;

import rialto.benchmarks.Report;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/** The three tables: medians of the rounds, with the least and the most, beside what others published. */
final class PingPongReport {
    /** The columns of pings on schedule, measured and published. */
    private static final List<String> SCHEDULE = List.of("p50", "p99", "p99.9", "p99.99", "p99.999", "max", "mean");

    private static final double PUBLISHED_PRICES = 100_000_000;

    private final Report report;

    PingPongReport(final Report report) {
        this.report = report;
    }

    /** The name under which a percentile is told. */
    static String percentile(final double percent) {
        return "p" + (percent == Math.rint(percent) ? Long.toString((long) percent) : Double.toString(percent));
    }

    void print(final Load load, final Map<PingPongSubject, Findings> findings) {
        report.line("");
        switch (load.kind()) {
            case TRIPS -> trips(findings);
            case SCHEDULE -> schedule(load, findings);
            case STREAM -> stream(load, findings);
        }
    }

    private void trips(final Map<PingPongSubject, Findings> findings) {
        final String format = "%-22s %24s %7s %24s %8s %8s %8s %7s %7s %9s  %s";
        report.line(
                "Round trips, one message under way at a time; microseconds, medians of the rounds (least to most)");
        report.line(
                format,
                "",
                "p50",
                "p90",
                "p99",
                "p99.9",
                "p99.99",
                "max",
                "mean",
                "cpu",
                "published",
                "between, and how both wait");
        each(findings, (subject, found) -> {
            report.line(
                    format,
                    subject.title(),
                    found.showRange("p50"),
                    found.show("p90"),
                    found.showRange("p99"),
                    found.show("p99.9"),
                    found.show("p99.99"),
                    found.show("max"),
                    found.show("mean"),
                    found.show("cpu"),
                    subject.publishedRoundTrip(),
                    (subject.isBetweenProcesses() ? "processes; " : "threads; ") + subject.waits());
        });
    }

    private void schedule(final Load load, final Map<PingPongSubject, Findings> findings) {
        report.line(
                "Pings on schedule, %,d a second, from when each was due; %,d after %,d of warm-up; microseconds,"
                        + " medians",
                Load.PINGS_PER_SECOND, load.measured(), load.warmUp());
        report.line("%-22s %s  %10s  %s", "", row(SCHEDULE), "sent late", "p50 and p99, least to most");
        each(findings, (subject, found) -> {
            report.line(
                    "%-22s %s  %10s  %s, %s",
                    subject.title(),
                    row(SCHEDULE.stream().map(found::show).toList()),
                    found.show("late"),
                    found.showRange("p50"),
                    found.showRange("p99"));
            if (subject.publishedSchedule().length > 0) {
                report.line(
                        "%-22s %s",
                        "  published",
                        row(Arrays.stream(subject.publishedSchedule())
                                .mapToObj(Findings::digits)
                                .toList()));
            }
        });
    }

    /** Where every round failed there is nothing to show. */
    private void each(final Map<PingPongSubject, Findings> findings, final BiConsumer<PingPongSubject, Findings> row) {
        findings.forEach((subject, found) -> {
            if (found.isEmpty()) {
                report.line("%-22s failed", subject.title());
            } else {
                row.accept(subject, found);
            }
        });
    }

    private static String row(final List<String> columns) {
        return columns.stream().map("%9s"::formatted).collect(Collectors.joining(" "));
    }

    private void stream(final Load load, final Map<PingPongSubject, Findings> findings) {
        final String format = "%-22s %26s %14s %10s  %s";
        report.line(
                "A stream of %,d prices of %d bytes after one request, each checked; medians of the rounds (least to"
                        + " most)",
                load.measured(), Price.LENGTH);
        report.line(format, "", "seconds", "prices/s", "cpu ns", "published for 100,000,000: seconds, prices/s");
        each(findings, (subject, found) -> {
            report.line(
                    format,
                    subject.title(),
                    found.showRange("seconds"),
                    found.show("rate"),
                    found.show("cpu"),
                    subject.publishedStreamS() == 0
                            ? ""
                            : Findings.digits(subject.publishedStreamS()) + ", "
                                    + Findings.digits(PUBLISHED_PRICES / subject.publishedStreamS()));
        });
    }
}
