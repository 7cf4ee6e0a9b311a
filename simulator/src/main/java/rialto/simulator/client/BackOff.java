package rialto.simulator.client;

/**
 * How long to leave the venue alone after it said that it is busy. Doubles from {@value #FIRST_MS} ms to
 * {@value #LONGEST_MS} ms while it goes on saying so; a success starts it afresh.
 */
final class BackOff {
    static final long FIRST_MS = 100;
    static final long LONGEST_MS = 10_000;

    private long nextDelayMs = FIRST_MS;
    private long untilMs;

    /** Whether calls may be made at {@code nowMs}. */
    boolean isOver(final long nowMs) {
        return nowMs >= untilMs;
    }

    /** The venue was busy at {@code nowMs} and asks to wait until {@code retryAtMs}, 0 when it does not say. */
    void onBusy(final long nowMs, final long retryAtMs) {
        if (!isOver(nowMs)) {
            return; // answers to calls that were under way when it began
        }
        untilMs = Math.max(retryAtMs, nowMs + nextDelayMs);
        nextDelayMs = Math.min(LONGEST_MS, nextDelayMs * 2);
    }

    void onSuccess(final long nowMs) {
        if (isOver(nowMs)) {
            nextDelayMs = FIRST_MS;
        }
    }
}
