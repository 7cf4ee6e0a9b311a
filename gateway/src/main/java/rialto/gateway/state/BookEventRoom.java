package rialto.gateway.state;

/** The memory that events of all books together may take, beyond the few that each book has in any case. Owned by the event loop. */
final class BookEventRoom {
    private static final int SHARE_OF_HEAP = 32;
    private static final long LEAST_BYTES = 4L << 20;
    private static final long MOST_BYTES = 256L << 20;

    private long left;

    /** One byte in {@value #SHARE_OF_HEAP} of the heap, from 4 to 256 MiB. */
    BookEventRoom(final long heapBytes) {
        left = Math.clamp(heapBytes / SHARE_OF_HEAP, LEAST_BYTES, MOST_BYTES);
    }

    /** Whether there is so much; then it is taken for good. */
    boolean take(final long bytes) {
        if (bytes > left) {
            return false;
        }
        left -= bytes;
        return true;
    }
}
