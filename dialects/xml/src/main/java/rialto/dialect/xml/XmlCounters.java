package rialto.dialect.xml;

/** What the XML interface has seen. Owned by the event loop. */
final class XmlCounters {
    long requests;
    long faults;
    long refused;
    long idle;
    long slow;
    long late;
    int connections;

    XmlCounters() {}

    /** Open connections. */
    public int connections() {
        return connections;
    }

    /** Whole requests so far. */
    public long requests() {
        return requests;
    }

    /** Connections that sent an invalid request. */
    public long faults() {
        return faults;
    }

    /** Connections that were not let in. */
    public long refused() {
        return refused;
    }

    /** Connections that were closed because they did nothing. */
    public long idle() {
        return idle;
    }

    /** Connections that were closed because they did not read their answers. */
    public long slow() {
        return slow;
    }

    /** Connections that were closed because a request took too long to arrive. */
    public long late() {
        return late;
    }
}
