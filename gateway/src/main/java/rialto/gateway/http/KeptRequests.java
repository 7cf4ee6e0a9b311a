package rialto.gateway.http;

/**
 * How much of the heap the requests of one connection take, as far as they were decoded: of each that waits for its answer, and
 * of the headers of one that is not whole. Estimates that are rather too high. Owned by the event loop.
 */
final class KeptRequests {
    /** Measured on a 64-bit JVM: a request of 41 bytes takes 390. */
    private static final int BYTES_OF_REQUEST = 400;
    /** Measured: a header of 5 bytes takes 136. */
    private static final int BYTES_OF_HEADER = 136;
    /** Lines and headers are kept as text, and some of it once more. */
    private static final int KEPT_OF_A_TEXT_BYTE = 2;
    /** A body is kept in a buffer that doubles. */
    private static final int KEPT_OF_A_BODY_BYTE = 2;
    /** Measured: a chunk of one byte that waits takes 64, and its place in a queue. */
    private static final int BYTES_OF_CHUNK = 100;
    /** An empty list of headers. */
    private static final int BYTES_OF_TRAILERS = 400;
    /** No header is shorter than four bytes. */
    private static final int BYTES_OF_HEADER_BYTE = BYTES_OF_HEADER / 4;

    private int[] costs = new int[2];
    private int first;
    private int count;
    private long bytes;

    /**
     * The head of a request came.
     *
     * @param headers how many
     * @param text    bytes of its line, and of names and values of headers
     */
    void onRequest(final int headers, final int text) {
        if (count == costs.length) {
            final int[] grown = new int[2 * count];
            for (int i = 0; i < count; i++) {
                grown[i] = costs[(first + i) % count];
            }
            costs = grown;
            first = 0;
        }
        final int cost = BYTES_OF_REQUEST + headers * BYTES_OF_HEADER + text * KEPT_OF_A_TEXT_BYTE;
        costs[(first + count++) % costs.length] = cost;
        bytes += cost;
    }

    /** A piece of the body of the newest came; of no bytes where the body ends. */
    void onBody(final int length) {
        if (length > 0) {
            addToNewest(BYTES_OF_CHUNK + KEPT_OF_A_BODY_BYTE * length);
        }
    }

    /** Headers came after its body, and were thrown away: what held them stays. */
    void onTrailers() {
        addToNewest(BYTES_OF_TRAILERS);
    }

    private void addToNewest(final int cost) {
        if (count > 0) {
            costs[(first + count - 1) % costs.length] += cost;
            bytes += cost;
        }
    }

    /** The oldest was answered. */
    void onAnswer() {
        if (count > 0) {
            bytes -= costs[first];
            first = (first + 1) % costs.length;
            count--;
        }
    }

    /** Nothing of them is kept any more. */
    void clear() {
        count = 0;
        bytes = 0;
    }

    int unanswered() {
        return count;
    }

    /** With so many bytes of headers that are not whole. */
    long bytes(final int unfinishedBytes) {
        return bytes + (long) unfinishedBytes * BYTES_OF_HEADER_BYTE;
    }
}
