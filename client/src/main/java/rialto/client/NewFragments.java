package rialto.client;

import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.Header;
import org.agrona.DirectBuffer;

/**
 * Hands over each fragment of a recording once. An image that is closed during a poll forgets how far that poll got, and whoever
 * replays from its position gets those fragments again. Owned by one thread.
 */
final class NewFragments implements FragmentHandler {
    private FragmentHandler handler;
    private long position;
    private int count;

    /** @param position of the recording, up to which all was handed over */
    NewFragments(final long position) {
        this.position = position;
    }

    /** A poll begins: what is new goes to this handler. */
    NewFragments to(final FragmentHandler next) {
        handler = next;
        count = 0;
        return this;
    }

    @Override
    public void onFragment(final DirectBuffer buffer, final int offset, final int length, final Header header) {
        if (header.position() <= position) {
            return;
        }
        handler.onFragment(buffer, offset, length, header);
        position = header.position();
        count++;
    }

    /** Where the last fragment ends that was handed over. */
    long position() {
        return position;
    }

    /** How many fragments the present poll handed over. */
    int count() {
        return count;
    }
}
