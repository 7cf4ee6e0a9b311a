package rialto.dialect.fix.session;

/** What the dialect has seen. Owned by the event loop. */
public final class FixCounters {
    int connections;
    int sessions;
    long messagesIn;
    long messagesOut;
    long garbled;
    long rejected;
    long refusedConnections;
    long refusedLogons;
    long throttled;
    long slow;
    long silent;
    long resent;

    FixCounters() {}

    /** Open connections. */
    public int connections() {
        return connections;
    }

    /** Of them those that have logged on. */
    public int sessions() {
        return sessions;
    }

    /** Messages of clients so far. */
    public long messagesIn() {
        return messagesIn;
    }

    /** Messages to clients so far. */
    public long messagesOut() {
        return messagesOut;
    }

    /** What was no message so far. */
    public long garbled() {
        return garbled;
    }

    /** Messages refused by Reject(3) so far. */
    public long rejected() {
        return rejected;
    }

    /** Connections that found no place so far. */
    public long refusedConnections() {
        return refusedConnections;
    }

    /** Connections that were not logged on so far. */
    public long refusedLogons() {
        return refusedLogons;
    }

    /** Messages beyond what a connection may send in a second, so far. */
    public long throttled() {
        return throttled;
    }

    /** Connections that ended because their clients did not read, so far. */
    public long slow() {
        return slow;
    }

    /** Connections that ended because nothing came any more, so far. */
    public long silent() {
        return silent;
    }

    /** Messages that were sent again so far. */
    public long resent() {
        return resent;
    }
}
