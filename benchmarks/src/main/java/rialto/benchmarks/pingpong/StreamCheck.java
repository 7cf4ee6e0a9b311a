package rialto.benchmarks.pingpong;

import org.agrona.DirectBuffer;

/** Whether each price of a stream came, in order and once. One thread at a time calls it. */
final class StreamCheck {
    private final long count;
    private long received;

    StreamCheck(final long count) {
        this.count = count;
    }

    /** How many prices are asked for. */
    long count() {
        return count;
    }

    boolean isComplete() {
        return received == count;
    }

    /** @throws IllegalStateException when this is not the next price, or more than were asked for */
    void onPrice(final DirectBuffer buffer, final int offset, final int length) {
        final long sequence = Price.sequence(buffer, offset, length);
        if (sequence != received || received == count) {
            throw new IllegalStateException("price " + sequence + " came, where price " + received + " of " + count
                    + (received == count ? " would be one too many" : " was next"));
        }
        received++;
    }
}
