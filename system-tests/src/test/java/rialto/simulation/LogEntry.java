package rialto.simulation;

/**
 * A message of the replicated log.
 *
 * @param position of the log after it, bytes
 * @param number a timer's id or a session's
 * @param bytes of a command; otherwise null
 */
record LogEntry(long index, long term, long position, Kind kind, long timestampNs, long number, byte[] bytes) {
    enum Kind {
        NEW_TERM,
        COMMAND,
        TIMER,
        SESSION_OPEN,
        SESSION_CLOSE,
        SNAPSHOT
    }

    /** Positions grow by whole frames. */
    static final int FRAME_LENGTH = 32;
}
