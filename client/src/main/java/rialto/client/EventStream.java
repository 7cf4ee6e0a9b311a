package rialto.client;

import io.aeron.logbuffer.FragmentHandler;

/** Events from one member, from a position on. Belongs to one thread. */
interface EventStream extends AutoCloseable {
    int poll(FragmentHandler handler, int fragmentLimit);

    /** Whether all that was recorded when it was opened was read. */
    boolean isLive();

    /** Whether a poll hands over what is there, and asks nobody for anything. */
    default boolean isPrompt() {
        return false;
    }

    /** Why no more will come; null while it goes on. */
    Exception failureReason();

    /** Bytes recorded after a position; -1 when unknown. */
    long lagBytes(long position);

    @Override
    void close();
}
