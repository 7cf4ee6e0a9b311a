package rialto.extensions.subscription;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

@Timeout(60)
class HandlerWatchTest {
    private static final Duration LIMIT = Duration.ofMillis(100);
    /** Each has one for itself while it loops. */
    private static final int CARRIERS = Integer.getInteger(
            "jdk.virtualThreadScheduler.parallelism", Runtime.getRuntime().availableProcessors());

    private final BlockingQueue<String> told = new LinkedBlockingQueue<>();

    @Test
    void shouldBlameWhoLoopsAndNotWhoWaitsForAProcessor() throws Exception {
        final AtomicBoolean isOver = new AtomicBoolean();
        final CountDownLatch begun = new CountDownLatch(1);
        try (HandlerWatch watch = new HandlerWatch(LIMIT)) {
            final Thread innocent = Thread.ofVirtual().start(() -> {
                final HandlerWatch.Call call = watch.begin(this, () -> "innocent", LIMIT, () -> {}, told::add);
                begun.countDown();
                try {
                    Thread.sleep(Duration.ofMinutes(1));
                } catch (final InterruptedException e) {
                    // goes on at once when it may
                }
                watch.end(call);
            });
            begun.await();
            for (int i = 0; i < CARRIERS; i++) {
                Thread.ofVirtual().start(() -> {
                    watch.begin(this, () -> "loop", LIMIT, () -> {}, told::add);
                    while (!isOver.get()) {
                        Thread.onSpinWait();
                    }
                });
            }
            for (int i = 0; i < CARRIERS; i++) {
                final String who = told.take();
                assertTrue(who.startsWith("the handler of loop "), who);
            }
            isOver.set(true);
            innocent.join();
            assertEquals(List.of(), List.copyOf(told));
        } finally {
            isOver.set(true);
        }
    }

    @Test
    void shouldInterruptTheHandlersOfOneOwner() throws Exception {
        final Object other = new Object();
        final CountDownLatch begun = new CountDownLatch(2);
        try (HandlerWatch watch = new HandlerWatch()) {
            final Thread mine = handler(watch, this, begun);
            final Thread others = handler(watch, other, begun);
            begun.await();
            assertEquals(1, watch.running(this).size());
            watch.interrupt(this);
            mine.join();
            assertEquals(List.of(), watch.running(this));
            assertTrue(watch.running(other).getFirst().startsWith("the handler of something is at "));
            assertFalse(others.isInterrupted());
            watch.interrupt(other);
            others.join();
        }
    }

    private static Thread handler(final HandlerWatch watch, final Object owner, final CountDownLatch begun) {
        return Thread.ofVirtual().start(() -> {
            final HandlerWatch.Call call =
                    watch.begin(owner, () -> "something", Duration.ofMinutes(1), () -> {}, reason -> {});
            begun.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (final InterruptedException e) {
                watch.end(call);
            }
        });
    }
}
