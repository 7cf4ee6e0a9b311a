package rialto.benchmarks.designs;

import picocli.CommandLine.Option;
import rialto.benchmarks.Bounds;

import java.util.List;

/** What {@code bench designs} measures. */
final class DesignsOptions {
    @Option(
            names = "--designs",
            split = ",",
            paramLabel = "NAME",
            defaultValue = "threads,actors,event-loop,rialto",
            description = "Of threads, actors, event-loop, rialto (default: all).")
    List<String> designs;

    @Option(
            names = "--engines",
            split = ",",
            paramLabel = "N",
            defaultValue = "1,2,4",
            description =
                    "Of threads and actors; on one event loop there is one, and the venue has one (default: 1,2,4).")
    List<Integer> engines;

    @Option(names = "--clients", paramLabel = "N", defaultValue = "50", description = "Default: 50, as published.")
    int clients;

    @Option(names = "--products", paramLabel = "N", defaultValue = "100", description = "Default: 100, as published.")
    int products;

    @Option(
            names = "--pauses",
            split = ",",
            paramLabel = "MS",
            defaultValue = "200,50,0",
            description = "Between a client's requests, in ms (default: 200,50,0).")
    List<Integer> pauses;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "10",
            description = "Of each measurement (default: 10).")
    int seconds;

    @Option(
            names = "--warm-up",
            paramLabel = "SECONDS",
            defaultValue = "8",
            description = "Without pause, before each program's first measurement (default: 8).")
    int warmUpSeconds;

    @Option(
            names = "--session-pause",
            paramLabel = "MS",
            defaultValue = "3",
            description = "Between sessions, of all designs (default: 3).")
    int sessionPauseMs;

    /** @throws IllegalArgumentException naming what cannot be, and what can */
    void validate() {
        for (final String design : designs) {
            if (!DesignStarts.NAMES.contains(design)) {
                throw new IllegalArgumentException("--designs is of " + DesignStarts.NAMES + ", not " + design);
            }
        }
        engines.forEach(count -> Bounds.require("--engines", count, 1, 64));
        pauses.forEach(pause -> Bounds.require("--pauses", pause, 0, 60_000));
        Bounds.require("--clients", clients, 1, 1_000);
        Bounds.require("--products", products, 1, 1_000);
        Bounds.require("--seconds", seconds, 1, 600);
        Bounds.require("--warm-up", warmUpSeconds, 0, 600);
        Bounds.require("--session-pause", sessionPauseMs, 1, 1_000);
    }
}
