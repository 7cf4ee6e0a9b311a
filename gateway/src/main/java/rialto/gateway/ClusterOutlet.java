package rialto.gateway;

import io.aeron.Aeron;
import org.agrona.DirectBuffer;
import rialto.client.CommandIngress;
import rialto.client.OfferResult;
import rialto.client.VenueConnection;
import rialto.gateway.command.CommandOutlet;

/** Commands to the cluster. Opened, polled and closed on the event loop, which owns it. */
final class ClusterOutlet implements CommandOutlet, AutoCloseable {
    private final Aeron aeron;
    private final VenueConnection connection;
    private CommandIngress ingress;
    private volatile int leaderMemberId = -1;
    private volatile boolean answersAreLate;

    ClusterOutlet(final Aeron aeron, final VenueConnection connection) {
        this.aeron = aeron;
        this.connection = connection;
    }

    void open() {
        ingress = CommandIngress.connect(aeron, connection);
    }

    /** Keeps the session with the cluster going. Call it every few milliseconds. */
    void poll() {
        ingress.poll();
        leaderMemberId = ingress.leaderMemberId();
    }

    /** The member that leads as far as is known, otherwise -1. Any thread may ask. */
    int leaderMemberId() {
        return leaderMemberId;
    }

    /** Told by the event loop, whenever it looks. */
    void answersAreLate(final boolean areLate) {
        answersAreLate = areLate;
    }

    /** Whether a command that was sent waits for its events for so long that they may not come this way. Any thread. */
    boolean answersAreLate() {
        return answersAreLate;
    }

    boolean isConnected() {
        return ingress.isConnected();
    }

    /** As {@link CommandIngress#connections()}. */
    long connections() {
        return ingress.connections();
    }

    @Override
    public OfferResult offer(final DirectBuffer buffer, final int offset, final int length) {
        return ingress.offer(buffer, offset, length);
    }

    @Override
    public void close() {
        if (ingress != null) {
            ingress.close();
        }
    }
}
