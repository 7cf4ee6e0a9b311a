package rialto.gateway.http;

/**
 * How much of the heap the requests of one connection take, as far as they were decoded: of the one that waits for its answer, and
 * of the headers of one that is not whole. If there were more at a time, they would count until all are answered. Estimates
 * that are rather too high. Owned by the event loop.
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

    private int unanswered;
    private long bytes;

    /**
     * The head of a request came.
     *
     * @param headers how many
     * @param text    bytes of its line, and of names and values of headers
     */
    void onRequest(final int headers, final int text) {
        unanswered++;
        bytes += BYTES_OF_REQUEST + headers * BYTES_OF_HEADER + text * KEPT_OF_A_TEXT_BYTE;
    }

    /** A piece of its body came; of no bytes where the body ends. */
    void onBody(final int length) {
        if (length > 0) {
            add(BYTES_OF_CHUNK + KEPT_OF_A_BODY_BYTE * length);
        }
    }

    /** Headers came after its body, and were thrown away: what held them stays. */
    void onTrailers() {
        add(BYTES_OF_TRAILERS);
    }

    /** What comes after the answer is kept by nobody. */
    private void add(final int cost) {
        if (unanswered > 0) {
            bytes += cost;
        }
    }

    /** It was answered. */
    void onAnswer() {
        if (unanswered <= 1) {
            clear();
        } else {
            unanswered--;
        }
    }

    /** Nothing is kept any more. */
    void clear() {
        unanswered = 0;
        bytes = 0;
    }

    int unanswered() {
        return unanswered;
    }

    /** With so many bytes of headers that are not whole. */
    long bytes(final int unfinishedBytes) {
        return bytes + (long) unfinishedBytes * BYTES_OF_HEADER_BYTE;
    }
}
