package rialto.benchmarks.quotes;

import picocli.CommandLine.Option;
import rialto.benchmarks.Bounds;

import java.util.List;

/** What {@code bench quotes} can be told. */
final class QuotesOptions {
    static final int MAX_PROVIDERS = 30;
    static final int MAX_PAIRS = 50;
    static final int MAX_TIERS = 20;

    @Option(names = "--providers", paramLabel = "N", defaultValue = "6", description = "1 to 30 (default: 6).")
    int providers;

    @Option(names = "--pairs", paramLabel = "N", defaultValue = "5", description = "1 to 50 (default: 5).")
    int pairs;

    @Option(names = "--tiers", paramLabel = "N", defaultValue = "5", description = "On a side, 1 to 20 (default: 5).")
    int tiers;

    @Option(
            names = "--rates",
            split = ",",
            paramLabel = "N",
            defaultValue = "1000,10000",
            description = "Ladders a second of all streams together (default: 1000,10000).")
    List<Integer> rates;

    @Option(
            names = "--bursts",
            split = ",",
            paramLabel = "N",
            defaultValue = "1,30",
            description = "Ladders that are due at the same time, at the same mean rate (default: 1,30).")
    List<Integer> bursts;

    @Option(
            names = "--orders",
            paramLabel = "N",
            defaultValue = "200",
            description = "Orders a second, each of which names the newest tier that is known (default: 200).")
    int orders;

    @Option(
            names = "--over",
            paramLabel = "IPC|UDP|WEBSOCKET",
            defaultValue = "IPC",
            description = {
                "How clients reach the member: in this process, in one of its own, or the gateway of a venue in one process",
                "(default: IPC)."
            })
    Over over;

    @Option(names = "--reporting", description = "With UDP: a third process writes all into a database meanwhile.")
    boolean reporting;

    @Option(names = "--seconds", paramLabel = "N", defaultValue = "5", description = "Of each measurement.")
    int seconds;

    @Option(names = "--warm-up", paramLabel = "N", defaultValue = "5", description = "Seconds (default: 5).")
    int warmUpSeconds;

    /** How the clients reach the member. */
    enum Over {
        IPC(QuotesVenue.IN_FLIGHT),
        UDP(QuotesVenue.IN_FLIGHT),
        WEBSOCKET(WebSocketWay.MAX_UNDER_WAY);

        /** Ladders that are under way at most when as many are sent as are taken. */
        final int inFlight;

        Over(final int inFlight) {
            this.inFlight = inFlight;
        }
    }

    /** @throws IllegalArgumentException if one is out of its bounds, saying which */
    void validate() {
        Bounds.require("--providers", providers, 1, MAX_PROVIDERS);
        Bounds.require("--pairs", pairs, 1, MAX_PAIRS);
        Bounds.require("--tiers", tiers, 1, MAX_TIERS);
        rates.forEach(rate -> Bounds.require("--rates", rate, 1, 1_000_000));
        bursts.forEach(burst -> Bounds.require("--bursts", burst, 1, 1_000));
        Bounds.require("--orders", orders, 1, 100_000);
        Bounds.require("--seconds", seconds, 1, 3_600);
        Bounds.require("--warm-up", warmUpSeconds, 1, 3_600);
        if (reporting && over != Over.UDP) {
            throw new IllegalArgumentException(
                    "--reporting is of --over UDP: over IPC nothing but the member runs, and a venue of one process always reports");
        }
    }
}
