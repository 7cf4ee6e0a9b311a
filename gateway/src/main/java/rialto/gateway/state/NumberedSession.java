package rialto.gateway.state;

import rialto.protocol.NumberMarks;
import rialto.protocol.SessionKind;

/**
 * A session whose messages have the same numbers at every gateway. Owned by the event loop; changed only by this package.
 */
public final class NumberedSession {
    private final long sessionId;
    private final Account account;
    private final String name;
    private final SessionKind kind;
    final NumberMarks marks = new NumberMarks();
    int epoch;
    int gatewayId;
    long nextNumberOut = 1;
    long nextNumberIn = 1;
    long sentTimestampNs;
    long loggedOnNs;

    NumberedSession(final long sessionId, final Account account, final String name, final SessionKind kind) {
        this.sessionId = sessionId;
        this.account = account;
        this.name = name;
        this.kind = kind;
    }

    /** From 1 without gaps. */
    public long sessionId() {
        return sessionId;
    }

    public Account account() {
        return account;
    }

    /** The client's, unlike those of the account's other sessions. */
    public String name() {
        return name;
    }

    public SessionKind kind() {
        return kind;
    }

    /** How often it was logged on. */
    public int epoch() {
        return epoch;
    }

    /** Where it is logged on; 0 for nowhere. */
    public int gatewayId() {
        return gatewayId;
    }

    /** Of the next message to the client. */
    public long nextNumberOut() {
        return nextNumberOut;
    }

    /** The lowest number that the client's next message can have, after all commands whose events were taken in. */
    public long nextNumberIn() {
        return nextNumberIn;
    }

    /** An event before the one that told a number, and before those of all later ones; 0 for the first event there was. */
    public long eventBefore(final long number) {
        return marks.eventBefore(number);
    }

    /** Where its numbers are to be found among the recorded events, as known now; for any thread. */
    public NumberMarks marks() {
        return marks.copy();
    }

    /** The client's time of its last log-on, nanoseconds since the epoch. */
    public long sentTimestampNs() {
        return sentTimestampNs;
    }

    /** The venue's time of its last log-on, nanoseconds since the epoch. */
    public long loggedOnNs() {
        return loggedOnNs;
    }
}
