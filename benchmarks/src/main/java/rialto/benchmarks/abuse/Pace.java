package rialto.benchmarks.abuse;

/** How many operations are due by now at a fixed rate. What could not be done within a tenth of a second is let go. */
final class Pace {
    private static final double LET_GO_AFTER = 0.1;

    private final double perNs;
    private final double most;
    private double due;
    private long lastNs;

    /** @param perSecond operations */
    Pace(final double perSecond, final long nowNs) {
        perNs = perSecond / 1e9;
        most = Math.max(1, perSecond * LET_GO_AFTER);
        lastNs = nowNs;
    }

    int due(final long nowNs) {
        due = Math.min(most, due + (nowNs - lastNs) * perNs);
        lastNs = nowNs;
        return (int) due;
    }

    void done(final int count) {
        due -= count;
    }
}
