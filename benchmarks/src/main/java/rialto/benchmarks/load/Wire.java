package rialto.benchmarks.load;

import java.nio.ByteBuffer;

/** How orders and answers look on one transport. Used by one thread. */
public interface Wire {
    /** What an answer may be told to. */
    interface AnswerHandler {
        /**
         * @param sequence of the order, or {@link #IN_ORDER} when the transport answers in order
         * @param status   HTTP status
         * @param code     the dialect's error code, 0 when there is none
         */
        void onAnswer(long sequence, int status, int code);
    }

    long IN_ORDER = -1;

    /** What speaks on the connection of that place, from 0: itself, unless connections have something of their own. */
    default Wire ofConnection(final int index) {
        return this;
    }

    /** Makes a connected, blocking channel ready for orders. */
    void open(java.nio.channels.ByteChannel channel) throws java.io.IOException;

    /** Orders that may be under way on one connection. */
    int window();

    /** Upper bound of what {@link #encode} writes. */
    int maxRequestBytes();

    void encode(long sequence, ByteBuffer out);

    /**
     * Takes all whole answers from {@code in}, which is ready to be read, and leaves the rest.
     *
     * @param out for what the transport itself must say, such as a pong
     */
    void decode(ByteBuffer in, ByteBuffer out, AnswerHandler handler);
}
