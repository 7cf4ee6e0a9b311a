package rialto.simulator;

import java.util.concurrent.TimeUnit;

/** When something recorded is due, at a speed; long pauses are shortened. Not thread-safe. */
final class ReplayClock {
    private final double speed;
    private final long longestPauseNs;
    private long anchorNs;
    private long anchorRecordedNs;
    private long lastRecordedNs;
    private boolean started;

    ReplayClock(final double speed, final int longestPauseSeconds) {
        this.speed = speed;
        longestPauseNs = TimeUnit.SECONDS.toNanos(longestPauseSeconds);
    }

    /**
     * How long until something is due, not above zero when it is.
     *
     * @param nowNs      of a clock that only goes on
     * @param recordedNs not before that of what was asked for last
     */
    long untilDueNs(final long nowNs, final long recordedNs) {
        if (!started) {
            started = true;
            anchor(nowNs, recordedNs);
        } else if (recordedNs > lastRecordedNs) {
            final long lastDueNs = dueNs(lastRecordedNs);
            if (dueNs(recordedNs) - lastDueNs > longestPauseNs) {
                anchor(lastDueNs + longestPauseNs, recordedNs);
            }
        }
        lastRecordedNs = Math.max(lastRecordedNs, recordedNs);
        return dueNs(recordedNs) - nowNs;
    }

    private void anchor(final long nowNs, final long recordedNs) {
        anchorNs = nowNs;
        anchorRecordedNs = recordedNs;
    }

    private long dueNs(final long recordedNs) {
        return anchorNs + (long) ((recordedNs - anchorRecordedNs) / speed);
    }
}
