package rialto.benchmarks.pingpong;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.LongConsumer;

/** The JDK's queue without locks, on which both ends spin; each message is a new array. */
final class ConcurrentQueueSubject implements PingPongSubject {
    @Override
    public String name() {
        return "concurrent-queue";
    }

    @Override
    public String title() {
        return "ConcurrentLinkedQueue";
    }

    @Override
    public String waits() {
        return "spin";
    }

    @Override
    public String publishedRoundTrip() {
        return "~0.3";
    }

    @Override
    public Link connect(final MeetingPlace place) {
        final Queue<byte[]> pings = new ConcurrentLinkedQueue<>();
        final Queue<byte[]> pongs = new ConcurrentLinkedQueue<>();
        EchoThread.start(() -> {
            final byte[] ping = pings.poll();
            if (ping == null) {
                Thread.onSpinWait();
            } else {
                pongs.add(ping.clone());
            }
        });
        return new Link() {
            @Override
            public boolean send(final long number) {
                return pings.add(Message.create(number));
            }

            @Override
            public int poll(final LongConsumer answers) {
                final byte[] pong = pongs.poll();
                if (pong == null) {
                    return 0;
                }
                answers.accept(Message.number(pong));
                return 1;
            }
        };
    }
}
