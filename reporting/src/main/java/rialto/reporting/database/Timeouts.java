package rialto.reporting.database;

/** How long a server may be silent before it counts as gone. */
final class Timeouts {
    static final int CONNECT_SECONDS = 5;
    static final int ANSWER_SECONDS = 60;
    /** Short: whoever writes tries again anyway, and can say meanwhile that it is stalled. */
    static final int LOCK_SECONDS = 3;

    private Timeouts() {}
}
