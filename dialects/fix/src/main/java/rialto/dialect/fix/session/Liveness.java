package rialto.dialect.fix.session;

/**
 * When a heartbeat is due, and when a client is silent: after its interval and a fifth of it a TestRequest(1) asks for a sign of
 * life, and after as long again it is gone. Owned by the event loop.
 */
final class Liveness {
    enum Due {
        NOTHING,
        HEARTBEAT,
        TEST,
        SILENT
    }

    private static final int SECOND_MS = 1_000;

    private final long intervalMs;
    private final long patienceMs;
    private long sentMs;
    private long receivedMs;
    private long testedMs;
    private boolean isTested;

    /** @param interval HeartBtInt(108), seconds */
    Liveness(final int interval, final long nowMs) {
        intervalMs = (long) interval * SECOND_MS;
        patienceMs = intervalMs + intervalMs / 5;
        sentMs = nowMs;
        receivedMs = nowMs;
    }

    void onSent(final long nowMs) {
        sentMs = nowMs;
    }

    /** Anything came; also to be called while nothing is read. */
    void onReceived(final long nowMs) {
        receivedMs = nowMs;
        isTested = false;
    }

    Due onTime(final long nowMs) {
        if (isTested && nowMs - testedMs >= patienceMs) {
            return Due.SILENT;
        }
        if (!isTested && nowMs - receivedMs >= patienceMs) {
            isTested = true;
            testedMs = nowMs;
            sentMs = nowMs;
            return Due.TEST;
        }
        if (nowMs - sentMs >= intervalMs) {
            sentMs = nowMs;
            return Due.HEARTBEAT;
        }
        return Due.NOTHING;
    }
}
