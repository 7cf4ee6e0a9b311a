package rialto.benchmarks.shards;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import rialto.benchmarks.Bounds;
import rialto.benchmarks.Machine;
import rialto.benchmarks.Report;
import rialto.testsupport.Home;

import java.nio.file.Path;
import java.util.concurrent.Callable;

/** {@code bench shards}: the published load of fifteen books in three engines, by one to 40,000 clients. */
@Command(
        name = "shards",
        mixinStandardHelpOptions = true,
        description = {
            "750,000 orders of 1 to 40,000 clients to fifteen books in three engines, which make 375,000 trades and leave",
            "nothing: by plain calls, over Aeron with the log on the disk and in memory, with an empty engine, and with",
            "three members each. See docs/benchmarks.md."
        })
public final class ShardsCommand implements Callable<Integer> {
    @Mixin
    private ShardsOptions options;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        Bounds.check(spec, options::validate);
        final Path home = Home.path();
        try (Report report = new Report(Report.directory(null, home, "shards"))) {
            report.line("rialto bench shards");
            Machine.describe(home).forEach(line -> report.line("  " + line));
            report.line(
                    "  load      %,d orders, 3 engines with 5 books; cluster.threads %s, cluster.file-sync-level %d",
                    30L * options.repetitions, options.threads(), options.syncLevel);
            final long beginNs = System.nanoTime();
            final long busyNs = Machine.busyNs();
            final boolean isRight = new ShardsRun(report, options).run();
            report.line(
                    "meanwhile %.2f of %d cores were busy, this benchmark included",
                    (Machine.busyNs() - busyNs) / (double) (System.nanoTime() - beginNs),
                    Runtime.getRuntime().availableProcessors());
            report.line("report: %s", report.directory());
            return isRight ? 0 : 1;
        }
    }
}
