package rialto.benchmarks.guard;

import rialto.benchmarks.guard.Finding.Verdict;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** The course of {@code bench guard}: measure, compare with what was recorded, measure once more what looks worse. */
public final class RatioRun {
    /** Nothing is worse, and of everything it can be told. */
    public static final int FINE = 0;

    /** Something is worse. */
    public static final int WORSE = 1;

    /** Nothing is seen to be worse, but of something it cannot be told. */
    public static final int CANNOT_TELL = 3;

    private final Map<String, Probe> probes;
    private final RatioFile file;
    private final Place place;
    private final LongSupplier othersNs;
    private final double othersAtMost;
    private final Consumer<String> out;

    /**
     * Where and of what a run is.
     *
     * @param machine has no comma
     * @param date    UTC
     */
    public record Place(String machine, String commit, String date) {}

    /**
     * @param probes   by the name that {@code --only} takes
     * @param othersNs CPU time that everything which is not part of the measurement has used so far
     * @param othersAtMost cores that they may use, or nothing is told or recorded
     */
    public RatioRun(
            final Map<String, Probe> probes,
            final RatioFile file,
            final Place place,
            final LongSupplier othersNs,
            final double othersAtMost,
            final Consumer<String> out) {
        this.probes = probes;
        this.file = file;
        this.place = place;
        this.othersNs = othersNs;
        this.othersAtMost = othersAtMost;
        this.out = out;
    }

    private record Measured(Map<Ratio, Figure> figures, Finding.Others others) {}

    /**
     * Measures and compares; changes nothing.
     *
     * @param names of probes
     * @return the exit status
     */
    public int compare(final List<String> names, final int rounds) throws Exception {
        if (file.isEmpty()) {
            out.accept("nothing was recorded in " + file.path() + ": --record writes it");
        }
        final List<Finding> findings = new ArrayList<>();
        for (final String name : names) {
            final List<Finding> first = findings(measure(name, rounds));
            if (first.stream().anyMatch(finding -> finding.verdict() == Verdict.WORSE)) {
                out.accept(name + " looks worse: once more, with new processes");
                final List<Finding> second = findings(measure(name, rounds));
                for (int i = 0; i < first.size(); i++) {
                    findings.add(first.get(i).orKinder(second.get(i)));
                }
            } else {
                findings.addAll(first);
            }
        }
        tell(findings);
        return status(findings);
    }

    /**
     * Measures and writes the file. What was measured while others used the machine is not written.
     *
     * @return the exit status
     */
    public int record(final List<String> names, final int rounds) throws Exception {
        final List<Finding> findings = new ArrayList<>();
        int status = FINE;
        for (final String name : names) {
            final Measured measured = measure(name, rounds);
            findings.addAll(findings(measured));
            if (measured.others.areTooMany()) {
                out.accept(name + " is not recorded: " + measured.others);
                status = CANNOT_TELL;
                continue;
            }
            measured.figures.forEach((ratio, figure) -> file.put(
                    new RatioRow(ratio, figure, measured.others.cores(), place.commit, place.date, place.machine)));
            write();
        }
        tell(findings);
        return status;
    }

    private void write() throws IOException {
        file.write();
        out.accept("recorded in " + file.path());
    }

    private Measured measure(final String name, final int rounds) throws Exception {
        final long beginNs = System.nanoTime();
        final long othersBeforeNs = othersNs.getAsLong();
        final Rounds into = new Rounds();
        probes.get(name).measure(rounds, into);
        final long tookNs = System.nanoTime() - beginNs;
        final double others = Math.max(0, (othersNs.getAsLong() - othersBeforeNs) / (double) tookNs);
        final Measured measured = new Measured(into.figures(), new Finding.Others(others, othersAtMost));
        out.accept(String.format(
                Locale.ROOT, "%s took %.0f s; other processes used %.2f cores", name, tookNs / 1e9, others));
        into.lines().forEach(out);
        return measured;
    }

    private List<Finding> findings(final Measured measured) {
        final List<Finding> findings = new ArrayList<>();
        measured.figures.forEach((ratio, figure) -> findings.add(Finding.of(
                ratio, file.row(ratio, place.machine).orElse(null), figure, place.machine, measured.others)));
        return findings;
    }

    private void tell(final List<Finding> findings) {
        out.accept("");
        out.accept(String.format(
                Locale.ROOT, "%-17s %-18s %-18s %9s  %s", "ratio (spread)", "before", "now", "change", "verdict"));
        findings.forEach(finding -> out.accept(finding.line()));
        out.accept("");
        final Set<String> meanings = new LinkedHashSet<>();
        findings.forEach(finding -> meanings.add(String.format(
                Locale.ROOT,
                "%-17s %s; %s is better",
                finding.ratio().title(),
                finding.ratio().meaning(),
                finding.ratio().isHigherBetter() ? "higher" : "lower")));
        meanings.forEach(out);
    }

    private static int status(final List<Finding> findings) {
        final Verdict worst =
                findings.stream().map(Finding::verdict).min(Verdict::compareTo).orElse(Verdict.CANNOT_TELL);
        return switch (worst) {
            case WORSE -> WORSE;
            case CANNOT_TELL -> CANNOT_TELL;
            default -> FINE;
        };
    }
}
