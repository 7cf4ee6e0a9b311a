package rialto.simulation;

import java.util.ArrayDeque;
import java.util.Deque;

/** A gateway's way to one process of a member: ordered; what is on the way is lost with either end. */
final class Connection {
    private static final int CAPACITY = 64;

    final int gatewayPlace;
    final MemberProcess process;
    final long session;
    final long term;
    private final Deque<byte[]> wire = new ArrayDeque<>();
    private final Deque<byte[]> arrived = new ArrayDeque<>();
    private boolean closed;
    private long closedVisibleNs;

    /** @param term of the leader that the messages are meant for */
    Connection(final int gatewayPlace, final MemberProcess process, final long session, final long term) {
        this.gatewayPlace = gatewayPlace;
        this.process = process;
        this.session = session;
        this.term = term;
        process.connected(this);
    }

    boolean isFull() {
        return wire.size() >= CAPACITY;
    }

    void send(final byte[] message) {
        wire.add(message);
    }

    /** So many messages arrive; the process need not run for that. */
    void carry(final int messages) {
        for (int i = 0; i < messages && !wire.isEmpty(); i++) {
            arrived.add(wire.poll());
        }
    }

    /**
     * The gateway gave it up.
     *
     * @param visibleNs when what was sent so far is there for the process to see: nothing orders it with what the gateway
     *     sends over its next connection
     */
    void close(final long visibleNs) {
        wire.clear();
        closed = true;
        closedVisibleNs = visibleNs;
    }

    byte[] poll(final long nowNs) {
        return closed && nowNs < closedVisibleNs ? null : arrived.poll();
    }

    boolean isOver() {
        return closed && arrived.isEmpty();
    }
}
