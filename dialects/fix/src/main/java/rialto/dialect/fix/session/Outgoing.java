package rialto.dialect.fix.session;

/**
 * A message to a client before it has a number.
 *
 * @param type MsgType(35)
 * @param route fields before the others that are this one message's own, as header fields that send an answer back to where the
 *     message came from; mostly empty
 * @param body the fields behind them
 * @param isLast whether the connection ends with it
 */
record Outgoing(String type, byte[] route, byte[] body, boolean isLast) {
    static final byte[] NO_ROUTE = {};

    Outgoing(final String type, final byte[] body) {
        this(type, NO_ROUTE, body, false);
    }

    /** Whether it is never sent again: the session's own messages but Reject(3). */
    boolean isAdministrative() {
        return MsgTypes.isOfSessions(type) && !MsgTypes.REJECT.equals(type);
    }

    int length() {
        return route.length + body.length;
    }
}
