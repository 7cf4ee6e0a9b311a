package rialto.simulation;

import java.util.HashSet;
import java.util.Set;

/**
 * Between places: members by their ids, readers and gateways from {@link #OUTSIDE} on. Messages are lost, doubled and
 * late; whoever is behind a partition is not reached.
 */
final class Network {
    static final int OUTSIDE = 100;

    private static final int MAX_DELAY_MS = 4;
    private static final int LATE_MS = 60;

    private final Timeline time;
    private final Chance chance;
    private final RunTrace trace;
    private final Set<Integer> cut = new HashSet<>();
    private int lossPercent;
    private int doublePercent;
    private int latePercent;

    Network(final Timeline time, final Chance chance, final RunTrace trace) {
        this.time = time;
        this.chance = chance;
        this.trace = trace;
    }

    /** How bad it is from now on. */
    void quality(final int newLossPercent, final int newDoublePercent, final int newLatePercent) {
        lossPercent = newLossPercent;
        doublePercent = newDoublePercent;
        latePercent = newLatePercent;
    }

    void separate(final int a, final int b) {
        cut.add(pair(a, b));
    }

    void heal() {
        cut.clear();
    }

    boolean isOpen(final int a, final int b) {
        return !cut.contains(pair(a, b));
    }

    void send(final int from, final int to, final Runnable delivery) {
        if (chance.percent(lossPercent)) {
            trace.count(Happening.MESSAGE_LOST);
            return;
        }
        deliver(from, to, delivery);
        if (chance.percent(doublePercent)) {
            trace.count(Happening.MESSAGE_DUPLICATED);
            deliver(from, to, delivery);
        }
    }

    private void deliver(final int from, final int to, final Runnable delivery) {
        long delayNs = chance.upToMs(MAX_DELAY_MS);
        if (chance.percent(latePercent)) {
            trace.count(Happening.MESSAGE_OVERTAKEN);
            delayNs += chance.upToMs(LATE_MS);
        }
        time.in(delayNs, () -> {
            if (isOpen(from, to)) {
                delivery.run();
            }
        });
    }

    private static int pair(final int a, final int b) {
        return Math.min(a, b) * 10_000 + Math.max(a, b);
    }
}
