package rialto.benchmarks.guard;

import java.util.Arrays;
import java.util.List;

/** What is guarded. Each is a ratio to something that the machine is as fast or as slow for, and so may be compared. */
public enum Ratio {
    REST("rest", "rest", true, 0.08, "signed REST orders/s, of the empty handler's requests/s"),
    REST_CPU("rest-cpu", "rest", false, 0.08, "CPU of a signed REST order, in requests to the empty handler"),
    WEB_SOCKET(
            "websocket", "websocket", true, 0.08, "signed WebSocket API orders/s, of the empty handler's requests/s"),
    WEB_SOCKET_CPU("websocket-cpu", "websocket", false, 0.08, "CPU of such an order, in requests to the empty handler"),
    ENGINE("engine", "engine", false, 0.08, "whole engine by the clock, of exchange-core's pipeline, shallow"),
    ENGINE_CPU("engine-cpu", "engine", false, 0.05, "the same by CPU"),
    BOOK("book", "engine", false, 0.05, "order book alone by CPU, of exchange-core's direct book, shallow"),
    POSTED_OFFER(
            "posted-offer", "posted-offer", true, 0.08, "posted offers/s in the database, of the empty handler's rate"),
    POSTED_OFFER_CPU("posted-offer-cpu", "posted-offer", false, 0.08, "CPU of one, in requests to the empty handler"),
    XML("xml", "xml", true, 0.08, "XML orders/s, of the empty handler's requests/s"),
    XML_CPU("xml-cpu", "xml", false, 0.08, "CPU of such an order, in requests to the empty handler"),
    CLUSTER("cluster", "cluster", true, 0.08, "orders/s of one member at a full window, of the empty service's"),
    CLUSTER_P50("cluster-p50", "cluster", false, 0.1, "p50 at 10,000 orders/s, of the empty service's"),
    CLUSTER_CPU("cluster-cpu", "cluster", false, 0.08, "CPU per order at 10,000 orders/s, of the empty service's"),
    START("start", "start", false, 0.08, "from start to ready, of the empty handler's start"),
    START_CPU("start-cpu", "start", false, 0.08, "the same by CPU"),
    IDLE("idle", "idle", false, 0.2, "cores that a venue without clients uses");

    private final String title;
    private final String probe;
    private final boolean isHigherBetter;
    private final double leastDifference;
    private final String meaning;

    Ratio(
            final String title,
            final String probe,
            final boolean isHigherBetter,
            final double leastDifference,
            final String meaning) {
        this.title = title;
        this.probe = probe;
        this.isHigherBetter = isHigherBetter;
        this.leastDifference = leastDifference;
        this.meaning = meaning;
    }

    /** What {@code --only} calls those that measure them, in the order of measuring. */
    public static List<String> probes() {
        return Arrays.stream(values()).map(ratio -> ratio.probe).distinct().toList();
    }

    /** @throws IllegalArgumentException when there is none of this title, with all that there are */
    static Ratio of(final String title) {
        return Arrays.stream(values())
                .filter(ratio -> ratio.title.equals(title))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no ratio '" + title + "': "
                        + String.join(
                                ", ",
                                Arrays.stream(values())
                                        .map(ratio -> ratio.title)
                                        .toList())));
    }

    String title() {
        return title;
    }

    String meaning() {
        return meaning;
    }

    boolean isHigherBetter() {
        return isHigherBetter;
    }

    /** What two runs of the same code differ by, as a part of the median: each run's JVM compiles in its own way. */
    double leastDifference() {
        return leastDifference;
    }
}
