package rialto.benchmarks.pingpong;

import java.util.Locale;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

/** A queue of the JDK on which threads sleep until something is there; one for each direction. */
final class BlockingQueueSubject implements PingPongSubject {
    private static final int CAPACITY = 1_024;

    private final String type;
    private final String published;
    private final Supplier<BlockingQueue<Long>> queues;

    private BlockingQueueSubject(
            final String type, final String published, final Supplier<BlockingQueue<Long>> queues) {
        this.type = type;
        this.published = published;
        this.queues = queues;
    }

    static BlockingQueueSubject synchronous() {
        return new BlockingQueueSubject("SynchronousQueue", "100+", SynchronousQueue::new);
    }

    static BlockingQueueSubject array() {
        return new BlockingQueueSubject("ArrayBlockingQueue", "", () -> new ArrayBlockingQueue<>(CAPACITY));
    }

    @Override
    public String name() {
        return type.replace("Queue", "").replaceAll("(?<=[a-z])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
    }

    @Override
    public String title() {
        return type;
    }

    @Override
    public String waits() {
        return "the queue's own";
    }

    @Override
    public String publishedRoundTrip() {
        return published;
    }

    @Override
    public Link connect(final MeetingPlace place) {
        final BlockingQueue<Long> pings = queues.get();
        final BlockingQueue<Long> pongs = queues.get();
        EchoThread.start(() -> pongs.put(pings.take()));
        return new Link() {
            @Override
            public boolean send(final long number) {
                try {
                    pings.put(number);
                    return true;
                } catch (final InterruptedException e) {
                    throw interrupted(e);
                }
            }

            @Override
            public int poll(final LongConsumer answers) {
                final Long number = pongs.poll();
                if (number == null) {
                    return 0;
                }
                answers.accept(number);
                return 1;
            }

            @Override
            public int take(final LongConsumer answers) {
                try {
                    answers.accept(pongs.take());
                    return 1;
                } catch (final InterruptedException e) {
                    throw interrupted(e);
                }
            }
        };
    }

    private static IllegalStateException interrupted(final InterruptedException e) {
        Thread.currentThread().interrupt();
        return new IllegalStateException("interrupted", e);
    }
}
