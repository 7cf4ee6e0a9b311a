package rialto.dialect.binance.stream;

/** What the streams did since the start. Written and read on the event loop. */
public final class StreamCounters {
    int connections;
    int subscriptions;
    long sentMessages;
    long droppedSlowConnections;
    long droppedSilentConnections;
    long droppedBusyConnections;
    long leftOutMessages;
    int orderReaders;
    long orderSnapshots;
    long orderResends;
    long waits;
    long refusedConnections;

    /** Connections open now. */
    public int connections() {
        return connections;
    }

    /** Subscriptions of all connections now, user streams by listen key included. */
    public int subscriptions() {
        return subscriptions;
    }

    public long sentMessages() {
        return sentMessages;
    }

    /** Connections that were dropped because they did not read. */
    public long droppedSlowConnections() {
        return droppedSlowConnections;
    }

    /** Connections that were dropped because they answered no ping. */
    public long droppedSilentConnections() {
        return droppedSilentConnections;
    }

    /** Connections whose market streams ended because their address asked for far more than its share. */
    public long droppedBusyConnections() {
        return droppedBusyConnections;
    }

    /** Messages that were not sent because their address had its share of a second. */
    public long leftOutMessages() {
        return leftOutMessages;
    }

    /** Subscriptions to orders one by one now. */
    public int orderReaders() {
        return orderReaders;
    }

    /** How often a book began to be sent order by order. */
    public long orderSnapshots() {
        return orderSnapshots;
    }

    /** How often a subscriber of orders went on from an event that it had. */
    public long orderResends() {
        return orderResends;
    }

    /** How often a connection had to wait because its address had sent too many requests. */
    public long waits() {
        return waits;
    }

    /** Connections that were not let in. */
    public long refusedConnections() {
        return refusedConnections;
    }
}
