package rialto.client;

import io.aeron.Aeron;
import org.agrona.DirectBuffer;

/**
 * A session with the cluster that carries commands to the log. Outcomes come as events, never here.
 *
 * <p>Nothing blocks: {@link #connect} begins, {@link #poll} goes on. Bounded by the ingress term length: what does not
 * fit is {@link OfferResult#BUSY}. Not thread-safe: all methods belong to one thread.
 */
public final class CommandIngress implements AutoCloseable {
    private CommandIngress() {}

    /** Begins to connect; {@link #poll} completes it. The Aeron client stays the caller's. */
    public static CommandIngress connect(final Aeron aeron, final VenueConnection connection) {
        throw new UnsupportedOperationException();
    }

    /**
     * Sends a command: an SBE message with its header.
     *
     * @return whether it is on its way; only {@link OfferResult#OK} means that anything was sent
     */
    public OfferResult offer(final DirectBuffer buffer, final int offset, final int length) {
        throw new UnsupportedOperationException();
    }

    /**
     * Connects, reconnects after a loss, follows the leader, keeps the session alive. Call it at least once a second,
     * better every few milliseconds.
     *
     * @return how much was done; 0 means idle
     */
    public int poll() {
        throw new UnsupportedOperationException();
    }

    public boolean isConnected() {
        return false;
    }

    /** Longest command in bytes that {@link #offer} takes; 0 before the first connection. */
    public int maxCommandLength() {
        return 0;
    }

    @Override
    public void close() {}
}
