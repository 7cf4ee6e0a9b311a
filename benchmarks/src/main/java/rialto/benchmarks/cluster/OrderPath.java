package rialto.benchmarks.cluster;

import java.io.IOException;
import java.util.function.LongConsumer;

/** A way for orders to a cluster and back. Belongs to one thread. */
interface OrderPath extends AutoCloseable {
    String name();

    /** Before a measurement: waits until orders are taken. */
    void open() throws IOException;

    /**
     * Sends the next order.
     *
     * @return whether it is on its way; its number is one above the last one's, from 1 on
     */
    boolean send();

    /** Calls {@code onAnswer} with the number of each order that was answered; returns how much was done. */
    int poll(LongConsumer onAnswer);

    /** CPU time that the cluster has used so far. */
    long cpuNs();

    @Override
    void close() throws IOException;
}
