package rialto.benchmarks.shards;

import org.agrona.DirectBuffer;

/** How orders get to one engine, and what tells that they have an outcome. For one thread. */
interface OrderWay extends AutoCloseable {
    /** Told by {@link #poll}. */
    @FunctionalInterface
    interface Outcomes {
        /** A command has its outcome; in the order in which they were offered. */
        void onOutcome(long number);
    }

    /** Whether it is on its way; else nothing was sent, and it may be tried again. */
    boolean offer(DirectBuffer command, int length);

    /** @return how much was done; 0: nothing has come */
    int poll(Outcomes outcomes);

    /** What came to pass since it was opened. */
    Tally tally();

    @Override
    void close();
}
