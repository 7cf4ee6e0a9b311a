package rialto.sequencer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

@Timeout(60)
class ClosingTest {
    private static final long LIMIT_MS = 20_000;

    private final Closing closing = new Closing();
    private final AtomicInteger closed = new AtomicInteger();

    @Test
    void shouldCloseOnceAndLetOthersWait() throws Exception {
        final CountDownLatch begun = new CountDownLatch(1);
        final CountDownLatch goOn = new CountDownLatch(1);
        final AtomicBoolean waited = new AtomicBoolean();
        final CompletableFuture<Boolean> first = CompletableFuture.supplyAsync(() -> closing.run(
                () -> {
                    begun.countDown();
                    awaitUnchecked(goOn);
                    closed.incrementAndGet();
                },
                LIMIT_MS));
        begun.await();
        assertTrue(closing.isBegun());
        assertFalse(closing.run(closed::incrementAndGet, 1), "not closed, and said so");
        final Thread second = new Thread(() -> waited.set(closing.run(closed::incrementAndGet, LIMIT_MS)));
        second.start();
        goOn.countDown();
        second.join();
        assertTrue(first.get());
        assertTrue(waited.get());
        assertEquals(1, closed.get());
    }

    @Test
    void shouldNotWaitForItself() {
        assertTrue(closing.run(() -> assertFalse(closing.run(closed::incrementAndGet, LIMIT_MS)), LIMIT_MS));
        assertEquals(0, closed.get());
    }

    @Test
    void shouldLetOthersGoWhenClosingFailed() {
        assertThrows(
                IllegalStateException.class,
                () -> closing.run(
                        () -> {
                            throw new IllegalStateException("for the test");
                        },
                        LIMIT_MS));
        assertTrue(closing.run(closed::incrementAndGet, LIMIT_MS));
    }

    private static void awaitUnchecked(final CountDownLatch latch) {
        try {
            latch.await();
        } catch (final InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
