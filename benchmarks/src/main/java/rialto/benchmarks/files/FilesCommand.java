package rialto.benchmarks.files;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import rialto.benchmarks.Machine;
import rialto.benchmarks.Report;
import rialto.benchmarks.load.ServerProcess;
import rialto.testsupport.FreePort;
import rialto.testsupport.Home;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;

/** {@code bench files}: one file to many clients, by our library, Node and nginx. */
@Command(
        name = "files",
        mixinStandardHelpOptions = true,
        description = {
            "Serves a file of 1 MB to 1 and to 100 clients, by the library of events with one event loop and with all, by Node",
            "streaming, by its cluster, and by nginx as the bound. wrk and ApacheBench send the load where they are installed:",
            "apt-get install wrk apache2-utils nginx-light nodejs. See docs/benchmarks.md."
        })
public final class FilesCommand implements Callable<Integer> {
    private static final String NAME = "one.bin";
    private static final double A_HUNDRED = 100;
    private static final double MICROS_PER_SECOND = 1e6;

    @Option(names = "--seconds", paramLabel = "N", defaultValue = "10", description = "Of each run (default: 10).")
    private int seconds;

    @Option(names = "--rounds", paramLabel = "N", defaultValue = "1", description = "Of all runs (default: 1).")
    private int rounds;

    @Option(
            names = "--clients",
            paramLabel = "N",
            split = ",",
            defaultValue = "1,100",
            description = "Connections at a time (default: 1,100).")
    private List<Integer> clients;

    @Option(
            names = "--bytes",
            paramLabel = "N",
            defaultValue = "1048576",
            description = "Of the file (default: 1 MiB).")
    private int bytes;

    @Option(
            names = "--cold",
            paramLabel = "N",
            defaultValue = "256",
            description =
                    "Files that are asked for once each, out of the page cache (default: 256). 0 leaves that out.")
    private int cold;

    @Option(
            names = "--server",
            paramLabel = "NAME",
            split = ",",
            description = "Only these: events-one, events-all, node, node-cluster, nginx.")
    private List<String> only = List.of();

    @Option(names = "--output", paramLabel = "DIRECTORY", description = "Where the report goes.")
    private Path output;

    @Spec
    private CommandSpec spec;

    private interface Start {
        List<String> command(int port) throws IOException;
    }

    private record Candidate(String name, String program, Start start) {}

    @Override
    public Integer call() throws Exception {
        if (seconds < 1
                || rounds < 1
                || bytes < 1
                || cold < 0
                || clients.stream().anyMatch(count -> count < 1)) {
            throw new ParameterException(
                    spec.commandLine(), "--seconds, --rounds, --bytes and --clients must be at least 1, --cold 0");
        }
        final Path home = Home.path();
        final Path directory = Report.directory(output, home, "files");
        try (Report report = new Report(directory)) {
            final Path root = Files.createDirectories(directory.toRealPath().resolve("public"));
            final byte[] content = new byte[bytes];
            new Random(1).nextBytes(content);
            Files.write(root.resolve(NAME), content);
            report.line("rialto bench files: %d bytes, %d s a run", bytes, seconds);
            Machine.describe(home).forEach(line -> report.line("  " + line));
            final List<Candidate> candidates = candidates(home, root, directory.toRealPath(), report);
            final List<LoadTool> tools = Arrays.stream(LoadTool.values())
                    .filter(tool -> isThere(tool.program(), report))
                    .toList();
            final ColdPass coldPass = cold == 0 ? null : new ColdPass(root, cold, bytes);
            for (int round = 1; round <= rounds; round++) {
                run(report, candidates, tools, coldPass, directory);
            }
            published(report);
            report.line("");
            report.line("report: %s", report.directory());
        }
        return 0;
    }

    private List<Candidate> candidates(final Path home, final Path root, final Path directory, final Report report) {
        final int processors = Runtime.getRuntime().availableProcessors();
        final Path programs = home.resolve("benchmarks/node");
        final List<Candidate> all = List.of(
                new Candidate("events-one", "", port -> FileServers.ours(port, root, 1)),
                new Candidate("events-all", "", port -> FileServers.ours(port, root, processors)),
                new Candidate("node", "node", port -> FileServers.node(port, root, programs.resolve("files.mjs"))),
                new Candidate(
                        "node-cluster",
                        "node",
                        port -> FileServers.node(port, root, programs.resolve("files-cluster.mjs"))),
                new Candidate("nginx", "nginx", port -> FileServers.nginx(port, root, directory.resolve("nginx"))));
        for (final String name : only) {
            if (all.stream().noneMatch(candidate -> candidate.name.equals(name))) {
                throw new ParameterException(
                        spec.commandLine(),
                        "--server takes " + all.stream().map(Candidate::name).toList() + ", not " + name);
            }
        }
        final List<Candidate> chosen = new ArrayList<>();
        for (final Candidate candidate : all) {
            final boolean isWanted = only.isEmpty() || only.contains(candidate.name);
            if (isWanted && (candidate.program.isEmpty() || isThere(candidate.program, report))) {
                chosen.add(candidate);
            }
        }
        return chosen;
    }

    private static boolean isThere(final String program, final Report report) {
        final boolean isThere = Arrays.stream(System.getenv("PATH").split(":"))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
        if (!isThere) {
            report.line("  missing   %s: what needs it is left out", program);
        }
        return isThere;
    }

    private void run(
            final Report report,
            final List<Candidate> candidates,
            final List<LoadTool> tools,
            final ColdPass coldPass,
            final Path directory)
            throws Exception {
        report.line("");
        report.line(
                "%-14s %-5s %7s %10s %8s %8s %8s %8s %10s %8s %6s",
                "server",
                "by",
                "clients",
                "requests/s",
                "p50 ms",
                "p99 ms",
                "max ms",
                "CPU %",
                "us/request",
                "RSS MiB",
                "failed");
        for (final Candidate candidate : candidates) {
            final int port = FreePort.next();
            final Path log = directory.resolve(candidate.name + ".log");
            try (ServerProcess subject =
                    ServerProcess.start(candidate.name, port, candidate.start.command(port), log)) {
                final String url = "http://127.0.0.1:" + port + "/lib/" + NAME;
                for (final LoadTool tool : tools) {
                    // compilers and caches are to be done before
                    tool.run(url, Math.min(8, clients.getLast()), Math.min(3, seconds));
                    for (final int count : clients) {
                        measure(report, subject, tool.program(), count, () -> tool.run(url, count, seconds));
                    }
                }
                if (coldPass != null) {
                    measure(report, subject, "cold", 16, () -> coldPass.run(port));
                }
            }
        }
    }

    private static void measure(
            final Report report,
            final ServerProcess subject,
            final String by,
            final int count,
            final Callable<LoadTool.Result> load)
            throws Exception {
        final double cpuBefore = subject.cpuSeconds();
        final long beganNs = System.nanoTime();
        final LoadTool.Result result = load.call();
        final double tookSeconds = (System.nanoTime() - beganNs) / 1e9;
        final double cpu = (subject.cpuSeconds() - cpuBefore) / tookSeconds * A_HUNDRED;
        report.line(
                "%-14s %-5s %7d %10.0f %8.1f %8.1f %8.1f %8.0f %10.0f %8.0f %6d",
                subject.name(),
                by,
                count,
                result.rate(),
                result.p50Ms(),
                result.p99Ms(),
                result.maxMs(),
                cpu,
                cpu / A_HUNDRED / result.rate() * MICROS_PER_SECOND,
                subject.residentMiB(),
                result.failures());
    }

    /** Of the framework that this library takes up, on another machine, years ago. */
    private static void published(final Report report) {
        report.line("");
        report.line("published in 2011 of another machine, by ApacheBench, 1 MB:");
        report.line("%-14s %7s %10s %8s %8s %8s", "server", "clients", "requests/s", "p95 ms", "p99 ms", "max ms");
        report.line("%-14s %7d %10d %8d %8d %8d", "node", 100, 397, 257, 257, 257);
        report.line("%-14s %7d %10d %8d %8d %8d", "predecessor", 100, 826, 138, 138, 138);
        report.line("%-14s %7d %10d %8d %8d %8d", "node", 1, 270, 4, 15, 32);
        report.line("%-14s %7d %10d %8d %8d %8d", "predecessor", 1, 229, 5, 6, 8);
    }
}
