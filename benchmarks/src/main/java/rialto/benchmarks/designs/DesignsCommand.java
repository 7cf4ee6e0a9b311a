package rialto.benchmarks.designs;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import rialto.benchmarks.Bounds;
import rialto.benchmarks.Machine;
import rialto.benchmarks.Report;
import rialto.testsupport.Home;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;

/** {@code bench designs}: the posted-offer market with threads, with actors, on one event loop, and as the venue has it. */
@Command(
        name = "designs",
        mixinStandardHelpOptions = true,
        description = {
            "The posted-offer market in four designs: threads and locks, actors (Apache Pekko), a single event loop (Node.js),",
            "and the venue's own; the same requests, load and database. Sales a minute as rows, CPU, lines of code, and whether",
            "every sale was right. See docs/benchmarks.md."
        })
public final class DesignsCommand implements Callable<Integer> {
    private static final int NO_ENGINES = 0;

    @Mixin
    private DesignsOptions options;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        Bounds.check(spec, options::validate);
        final Path home = Home.path();
        boolean isRight = true;
        try (Report report = new Report(Report.directory(null, home, "designs"));
                DesignStarts starts = new DesignStarts(home, report.directory(), options.sessionPauseMs)) {
            report.line("rialto bench designs");
            Machine.describe(home).forEach(line -> report.line("  " + line));
            DesignsRun.heading(report);
            for (final String name : options.designs) {
                final String missing = DesignStarts.missing(name);
                if (missing != null) {
                    report.line("%-24s %s", name, missing);
                    continue;
                }
                for (final int engines : DesignStarts.hasEngines(name) ? options.engines : List.of(NO_ENGINES)) {
                    try (Design design = starts.start(name, Math.max(1, engines))) {
                        isRight &= new DesignsRun(report, options, design, name, engines).run();
                    }
                }
            }
            explain(report, starts);
            report.line("");
            report.line("report and logs: %s", report.directory());
        }
        return isRight ? 0 : 1;
    }

    private void explain(final Report report, final DesignStarts starts) throws Exception {
        report.line("");
        for (final String name : options.designs) {
            report.line("%-24s %,d lines of code", name, starts.linesOfCode(name));
        }
        report.line(
                "sales/min: new rows at the end of the load; CPU us: of all processes of a design, for an order that was"
                        + " taken; us a sale: the same, until the last row, for a sale; others: cores that anything else used");
    }
}
