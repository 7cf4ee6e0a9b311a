package rialto.benchmarks.designs;

import org.agrona.IoUtil;
import rialto.benchmarks.JavaCommand;
import rialto.benchmarks.load.ServerProcess;
import rialto.testsupport.FreePort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** How each design is started, and how long its program is. */
final class DesignStarts implements AutoCloseable {
    static final List<String> NAMES = List.of("threads", "actors", "event-loop", "rialto");

    /** No order leaves meanwhile: then what must be sold can be told from what was posted. */
    private static final long ORDER_TIMEOUT_MS = TimeUnit.HOURS.toMillis(10);

    private static final List<String> SHARED_SOURCES =
            List.of("MarketArguments", "Offer", "PostedOrder", "ProductQueue", "Products", "Sale", "SalesTable");
    /** What a sale passes in the venue. */
    private static final List<String> VENUE_MODULES = List.of(
            "app",
            "client",
            "dialects/posted-offer",
            "gateway",
            "matching-engine",
            "protocol",
            "reporting",
            "sequencer");

    private final Path home;
    private final Path logs;
    private final Path data = Files.createTempDirectory("rialto-bench-designs-");
    private final int sessionPauseMs;
    private int started;

    /** @param home where the sources lie */
    DesignStarts(final Path home, final Path logs, final int sessionPauseMs) throws IOException {
        this.home = home;
        this.logs = logs;
        this.sessionPauseMs = sessionPauseMs;
    }

    /** Why a design cannot be run here; null when it can. */
    static String missing(final String design) {
        return !design.equals("event-loop") || isThere("node") && isThere("sqlite3")
                ? null
                : "left out: it needs node and sqlite3 (apt-get install nodejs sqlite3)";
    }

    private static boolean isThere(final String program) {
        return Stream.of(System.getenv("PATH").split(":"))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
    }

    /** Whether more engines than one are another design. */
    static boolean hasEngines(final String design) {
        return design.equals("threads") || design.equals("actors");
    }

    /** Starts it with an empty database, and waits until it takes requests. */
    Design start(final String design, final int engines) throws IOException, InterruptedException {
        final Path log = logs.resolve(design + "-" + engines + ".log");
        if (design.equals("rialto")) {
            return new Design.OfVenue(log, sessionPauseMs, ORDER_TIMEOUT_MS);
        }
        final int port = FreePort.next();
        final Path database = data.resolve("sales-" + ++started + ".db");
        final List<String> arguments = Stream.of(port, engines, sessionPauseMs, ORDER_TIMEOUT_MS, database)
                .map(Object::toString)
                .toList();
        return new Design.OfProgram(ServerProcess.start(design, port, command(design, arguments), log), database);
    }

    private List<String> command(final String design, final List<String> arguments) {
        if (design.equals("event-loop")) {
            final List<String> command =
                    new ArrayList<>(List.of("node", program().toString()));
            command.addAll(arguments);
            return command;
        }
        return JavaCommand.of(
                home, List.of(), design.equals("threads") ? ThreadsMarket.class : ActorsMarket.class, arguments);
    }

    /** Lines that are neither empty nor comments, of all sources that make it. */
    long linesOfCode(final String design) throws IOException {
        final List<Path> sources = new ArrayList<>();
        switch (design) {
            case "threads" -> sources.addAll(sources(List.of("ThreadsMarket")));
            case "actors" -> sources.addAll(sources(List.of("ActorsMarket", "EngineActor")));
            case "event-loop" -> sources.add(program());
            default -> {
                for (final String module : VENUE_MODULES) {
                    try (Stream<Path> files = Files.walk(home.resolve(module).resolve("src/main/java"))) {
                        files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
                    }
                }
            }
        }
        if (hasEngines(design)) {
            sources.addAll(sources(SHARED_SOURCES));
        }
        long lines = 0;
        for (final Path source : sources) {
            try (Stream<String> text = Files.lines(source)) {
                lines += text.map(String::strip)
                        .filter(line -> !line.isEmpty()
                                && !line.startsWith("//")
                                && !line.startsWith("*")
                                && !line.startsWith("/*"))
                        .count();
            }
        }
        return lines;
    }

    private Path program() {
        return home.resolve("benchmarks/node/market.mjs");
    }

    private List<Path> sources(final List<String> names) {
        final Path directory = home.resolve("benchmarks/src/main/java/rialto/benchmarks/designs");
        return names.stream().map(name -> directory.resolve(name + ".java")).toList();
    }

    @Override
    public void close() {
        IoUtil.delete(data.toFile(), true);
    }
}
