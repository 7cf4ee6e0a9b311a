package rialto.benchmarks.connections;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import rialto.benchmarks.Machine;
import rialto.benchmarks.Report;
import rialto.testsupport.Home;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.Callable;

/** {@code bench connections}: ten thousand to a hundred thousand WebSockets, by our library, the venue and Node. */
@Command(
        name = "connections",
        mixinStandardHelpOptions = true,
        description = {
            "Opens 10,000 to 100,000 WebSockets from addresses of loopback and measures what one costs, pings, 1 %% that talk, one",
            "message to all, and all coming again at once; by the library of events, by gateways of a venue with orders",
            "meanwhile, and by the library ws of Node. Clients are processes of their own. See docs/benchmarks.md."
        })
public final class ConnectionsCommand implements Callable<Integer> {
    @Mixin
    private ConnectionsOptions options;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        final long files = OpenFiles.most();
        final int ofOne;
        try {
            options.validate();
            ofOne = OpenFiles.connections(files);
        } catch (final IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
        final int most = options.sizes.getLast();
        final int processes = options.processes > 0 ? options.processes : OpenFiles.processes(most, ofOne);
        if ((long) processes * ofOne < most) {
            throw new ParameterException(
                    spec.commandLine(),
                    processes + " processes hold at most " + processes * ofOne + " connections, for each may open "
                            + files + " files: say --processes " + OpenFiles.processes(most, ofOne)
                            + ", or raise the limit by 'ulimit -n'");
        }
        final Path home = Home.path();
        try (Report report = new Report(Report.directory(options.output, home, "connections"))) {
            report.line("rialto bench connections");
            Machine.describe(home).forEach(line -> report.line("  " + line));
            report.line("  files     %d may be open in a process: %d of each server", files, processes);
            for (final String server : options.servers) {
                run(server, home, report, processes, ofOne);
            }
            report.line("");
            report.line("report: %s", report.directory());
        }
        return 0;
    }

    private void run(final String server, final Path home, final Report report, final int processes, final int ofOne)
            throws Exception {
        final Path logs = report.directory();
        switch (server) {
            case "events" -> {
                try (Subject events = WorkerSubject.events(processes, ofOne, options.eventLoops, logs)) {
                    new ConnectionsRun(options, report, events).run(logs, options.sizes, (crowd, size) -> {});
                }
            }
            case "node" -> {
                if (isMissing("node") || isMissing("npm")) {
                    report.line("  missing   node and npm: Node is left out");
                    return;
                }
                try (Subject node = WorkerSubject.node(
                        processes,
                        home.resolve("benchmarks/node/connections.mjs"),
                        home.resolve("benchmarks/target/node"),
                        logs)) {
                    new ConnectionsRun(options, report, node).run(logs, options.sizes, (crowd, size) -> {});
                }
            }
            default -> {
                try (VenueSubject venue = VenueSubject.start(processes, ofOne, logs)) {
                    final VenueOrders orders = new VenueOrders(options, report, venue);
                    new ConnectionsRun(options, report, venue).run(logs, options.sizes, orders::measure);
                    orders.report();
                }
            }
        }
    }

    private static boolean isMissing(final String program) {
        return Arrays.stream(System.getenv("PATH").split(":"))
                .noneMatch(directory -> Files.isExecutable(Path.of(directory, program)));
    }
}
