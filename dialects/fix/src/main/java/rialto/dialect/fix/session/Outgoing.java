package rialto.dialect.fix.session;

/**
 * A message to a client before it has a number.
 *
 * @param type MsgType(35)
 * @param route fields before the others that are this one message's own, as header fields that send an answer back to where the
 *     message came from; mostly empty
 * @param body the fields behind them
 * @param isLast whether the connection ends with it
 * @param late   writes the body when there is a number; null when it is written
 */
record Outgoing(String type, byte[] route, byte[] body, boolean isLast, Outlet.Body late) {
    static final byte[] NO_ROUTE = {};

    /** What a body that is not written yet is taken for, bytes. */
    private static final int LATE_LENGTH = 512;

    Outgoing(final String type, final byte[] body) {
        this(type, NO_ROUTE, body, false);
    }

    Outgoing(final String type, final byte[] route, final byte[] body, final boolean isLast) {
        this(type, route, body, isLast, null);
    }

    /** Whether it is never sent again: the session's own messages but Reject(3). */
    boolean isAdministrative() {
        return MsgTypes.isOfSessions(type) && !MsgTypes.REJECT.equals(type);
    }

    int length() {
        return late == null ? route.length + body.length : LATE_LENGTH;
    }
}
