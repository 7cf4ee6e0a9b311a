package rialto.benchmarks.pingpong;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongConsumer;

/** Two volatile numbers on cache lines of their own: the least that two threads can do. */
final class VolatileSubject implements PingPongSubject {
    private static final int PING = 16;
    private static final int PONG = 48;
    private static final int SLOTS = 64;

    @Override
    public String name() {
        return "volatile";
    }

    @Override
    public String title() {
        return "volatile long";
    }

    @Override
    public String waits() {
        return "spin";
    }

    @Override
    public String publishedRoundTrip() {
        return "~0.1";
    }

    @Override
    public Link connect(final MeetingPlace place) {
        final AtomicLongArray numbers = new AtomicLongArray(SLOTS);
        EchoThread.start(new EchoThread.Turn() {
            private long echoed;

            @Override
            public void once() {
                final long number = numbers.get(PING);
                if (number == echoed) {
                    Thread.onSpinWait();
                } else {
                    echoed = number;
                    numbers.set(PONG, number);
                }
            }
        });
        return new Link() {
            private long taken;

            @Override
            public boolean send(final long number) {
                numbers.set(PING, number);
                return true;
            }

            @Override
            public int poll(final LongConsumer answers) {
                final long number = numbers.get(PONG);
                if (number == taken) {
                    return 0;
                }
                taken = number;
                answers.accept(number);
                return 1;
            }
        };
    }
}
