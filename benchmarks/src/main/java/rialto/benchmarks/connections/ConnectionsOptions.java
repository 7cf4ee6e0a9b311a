package rialto.benchmarks.connections;

import picocli.CommandLine.Option;

import java.nio.file.Path;
import java.util.List;

/** What {@code bench connections} can be told. */
final class ConnectionsOptions {
    static final List<String> SERVERS = List.of("events", "venue", "node");

    private static final int MOST = 200_000;

    @Option(
            names = "--sizes",
            paramLabel = "N",
            split = ",",
            defaultValue = "10000,25000,50000,100000",
            description = "Connections, ascending (default: ${DEFAULT-VALUE}). A short run: --sizes 1000,5000.")
    List<Integer> sizes;

    @Option(
            names = "--server",
            paramLabel = "NAME",
            split = ",",
            description = "Only these: events, venue, node (default: all of them).")
    List<String> servers = SERVERS;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "5",
            description = "Of pings, of the active ones, of orders (default: ${DEFAULT-VALUE}).")
    int seconds;

    @Option(
            names = "--idle-seconds",
            paramLabel = "N",
            defaultValue = "10",
            description = "How long it is looked at idle connections (default: ${DEFAULT-VALUE}).")
    int idleSeconds;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "3",
            description = "How often all are told something; the slowest is reported (default: ${DEFAULT-VALUE}).")
    int rounds;

    @Option(
            names = "--order-rate",
            paramLabel = "N",
            defaultValue = "200",
            description = "Orders a second to the venue meanwhile (default: ${DEFAULT-VALUE}).")
    int orderRate;

    @Option(
            names = "--processes",
            paramLabel = "N",
            description = "Of each server (default: as few as may have so many files open).")
    int processes;

    @Option(
            names = "--event-loops",
            paramLabel = "N",
            defaultValue = "1",
            description = "Of each process of the library (default: ${DEFAULT-VALUE}).")
    int eventLoops;

    @Option(names = "--output", paramLabel = "DIRECTORY", description = "Where the report goes.")
    Path output;

    /** @throws IllegalArgumentException that says which value is wrong */
    void validate() {
        int before = 0;
        for (final int size : sizes) {
            require(
                    size > before && size <= MOST,
                    "--sizes takes ascending numbers from 1 to " + MOST + ", not " + sizes);
            before = size;
        }
        for (final String server : servers) {
            require(SERVERS.contains(server), "--server takes " + SERVERS + ", not " + server);
        }
        require(
                seconds >= 1 && idleSeconds >= 1 && rounds >= 1 && orderRate >= 1 && eventLoops >= 1,
                "--seconds, --idle-seconds, --rounds, --order-rate and --event-loops must be at least 1");
        require(processes >= 0, "--processes must be at least 1, not " + processes);
    }

    private static void require(final boolean isRight, final String complaint) {
        if (!isRight) {
            throw new IllegalArgumentException(complaint);
        }
    }
}
