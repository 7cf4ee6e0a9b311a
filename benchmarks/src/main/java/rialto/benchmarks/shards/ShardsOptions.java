package rialto.benchmarks.shards;

import picocli.CommandLine.Option;
import rialto.benchmarks.Bounds;
import rialto.benchmarks.engine.FifteenBooks;
import rialto.sequencer.Threads;

import java.util.List;

/** What {@code bench shards} measures. */
final class ShardsOptions {
    /** Accounts of one engine, and orders under way there, have an end. */
    private static final int MAX_CLIENTS = 100_000;

    /** What stands behind the transport, and where its log goes. */
    enum Setup {
        PLAIN("plain calls: no transport, no log"),
        DISK("one member, log on the disk"),
        MEMORY("one member, log in memory"),
        EMPTY("an empty engine: log on the disk, no book and no events"),
        STANDBY("with standby");

        final String title;

        Setup(final String title) {
            this.title = title;
        }
    }

    /** How clients wait. */
    enum Mode {
        REQUEST_REPLY("request-reply"),
        ONE_WAY("one-way");

        final String title;

        Mode(final String title) {
            this.title = title;
        }
    }

    @Option(
            names = "--setups",
            split = ",",
            defaultValue = "PLAIN,DISK,MEMORY,EMPTY,STANDBY",
            description = "Of PLAIN, DISK, MEMORY, EMPTY, STANDBY (default: all).")
    List<Setup> setups;

    @Option(
            names = "--modes",
            split = ",",
            defaultValue = "REQUEST_REPLY,ONE_WAY",
            description = "REQUEST_REPLY: a client waits for each outcome; ONE_WAY: for none, but for the window.")
    List<Mode> modes;

    @Option(
            names = "--clients",
            split = ",",
            paramLabel = "N",
            defaultValue = "1,2,4,6,8,10,20,30,40,60,400,4000,40000",
            description = "Of one member with its log on the disk (default: 1,2,4,6,8,10,20,30,40,60,400,4000,40000).")
    List<Integer> clients;

    @Option(
            names = "--some-clients",
            split = ",",
            paramLabel = "N",
            defaultValue = "1,10,40,40000",
            description = "Of a log in memory and of an empty engine (default: 1,10,40,40000).")
    List<Integer> someClients;

    @Option(
            names = "--standby-clients",
            split = ",",
            paramLabel = "N",
            defaultValue = "10,40,4000",
            description = "With a standby (default: 10,40,4000).")
    List<Integer> standbyClients;

    @Option(
            names = "--repetitions",
            paramLabel = "N",
            defaultValue = "25000",
            description = "Of 30 orders (default: 25000, as published).")
    int repetitions;

    @Option(
            names = "--at-most",
            paramLabel = "SECONDS",
            defaultValue = "10",
            description = "A row ends with the repetition under way then; 0: after all of them (default: 10).")
    int atMostSeconds;

    @Option(
            names = "--window",
            paramLabel = "N",
            defaultValue = "1024",
            description = "One-way: orders of a client under way at most (default: 1024).")
    int window;

    @Option(
            names = "--in-flight",
            paramLabel = "N",
            defaultValue = "16384",
            description = "One-way: of all clients together at most, but at least one each (default: 16384).")
    int inFlight;

    @Option(
            names = "--members",
            paramLabel = "N",
            defaultValue = "3",
            description = "Of an engine with a standby (default: 3).")
    int members;

    @Option(
            names = "--sync-level",
            paramLabel = "N",
            defaultValue = "0",
            description = "cluster.file-sync-level: 0 survives a killed process, 1 and 2 a power cut (default: 0).")
    int syncLevel;

    @Option(
            names = "--threads",
            paramLabel = "ONE|EACH",
            description = "cluster.threads of members in this process (default: what suits the machine).")
    private Threads threads;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "5",
            description = "Of plain calls, after as many that do not count (default: 5).")
    int rounds;

    @Option(
            names = "--warm-up",
            paramLabel = "SECONDS",
            defaultValue = "6",
            description = "Of each mode with 40 clients before the first row (default: 6).")
    int warmUpSeconds;

    Threads threads() {
        return threads != null
                ? threads
                : Threads.chosen(true, syncLevel, Runtime.getRuntime().availableProcessors());
    }

    /** Of a row that nobody waits for. */
    int window(final Mode mode, final int count) {
        return mode == Mode.REQUEST_REPLY ? 1 : Math.clamp(inFlight / count, 1, window);
    }

    List<Integer> clients(final Setup setup) {
        return switch (setup) {
            case DISK -> clients;
            case STANDBY -> standbyClients;
            default -> someClients;
        };
    }

    /** @throws IllegalArgumentException naming what cannot be, and what can */
    void validate() {
        clients.forEach(count -> Bounds.require("--clients", count, 1, MAX_CLIENTS));
        someClients.forEach(count -> Bounds.require("--some-clients", count, 1, MAX_CLIENTS));
        standbyClients.forEach(count -> Bounds.require("--standby-clients", count, 1, MAX_CLIENTS));
        Bounds.require("--repetitions", repetitions, 1, 100 * FifteenBooks.REPETITIONS);
        Bounds.require("--at-most", atMostSeconds, 0, 3_600);
        Bounds.require("--window", window, 1, 65_536);
        Bounds.require("--in-flight", inFlight, 1, 65_536);
        Bounds.require("--members", members, 2, 5);
        Bounds.require("--sync-level", syncLevel, 0, 2);
        Bounds.require("--rounds", rounds, 1, 100);
        Bounds.require("--warm-up", warmUpSeconds, 0, 600);
    }
}
