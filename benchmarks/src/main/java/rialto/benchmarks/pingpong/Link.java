package rialto.benchmarks.pingpong;

import java.util.function.LongConsumer;

/** The end that sends messages and gets them back. One thread uses it. */
interface Link extends AutoCloseable {
    /** @return false under back pressure: nothing was sent, try again */
    boolean send(long number);

    /** Takes what has come back, and does not wait. @return how many messages */
    int poll(LongConsumer answers);

    /** Takes what has come back, and waits for it as this means of transport waits. @return how many messages, at least one */
    default int take(final LongConsumer answers) {
        int taken = poll(answers);
        while (taken == 0) {
            Thread.onSpinWait();
            taken = poll(answers);
        }
        return taken;
    }

    /** Asks for prices, and returns when all have come. */
    default void prices(final StreamCheck check) {
        throw new UnsupportedOperationException("has no stream of prices");
    }

    @Override
    default void close() {
        // what is not here ends with its process
    }
}
