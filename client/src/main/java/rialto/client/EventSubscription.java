package rialto.client;

/** Events in order, from a sequence on, without gap or repeat. Belongs to the thread that opened it. */
public interface EventSubscription extends AutoCloseable {
    /**
     * Hands over what has come.
     *
     * @param batchLimit at most so many batches
     * @return how many; 0 when there is nothing now
     * @throws EventStreamException when no more can come
     */
    int poll(EventBatchHandler handler, int batchLimit);

    /** Whether all that is recorded was read. */
    boolean isLive();

    /** Bytes recorded and not read; -1 when unknown. */
    long lagBytes();

    @Override
    void close();
}
