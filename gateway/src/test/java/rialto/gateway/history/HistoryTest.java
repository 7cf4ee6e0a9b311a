package rialto.gateway.history;

import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.gateway.api.Asker;
import rialto.reporting.HistoryQueries;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Questions about a database that stands still, on one thread. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class HistoryTest {
    private final Vertx vertx = Vertx.vertx();
    private final WorkerExecutor worker = vertx.createSharedWorkerExecutor("history", 1);
    private final AtomicLong nowNs = new AtomicLong();
    private final CountDownLatch released = new CountDownLatch(1);
    private final BlockingQueue<Duration> patience = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
    private final History history = new History(standingStill(), worker, 1, Runnable::run, () -> 7, nowNs::get, 2);

    /** Waits until the test lets it go on, and has nothing then. */
    private HistoryQueries standingStill() {
        return (HistoryQueries) Proxy.newProxyInstance(
                HistoryQueries.class.getClassLoader(), new Class<?>[] {HistoryQueries.class}, (proxy, method, args) -> {
                    assertEquals("awaitSequence", method.getName());
                    patience.add((Duration) args[1]);
                    released.await();
                    return false;
                });
    }

    @AfterEach
    void close() {
        released.countDown();
        vertx.close().await();
    }

    private boolean ask(final String question) {
        return ask(Asker.stranger("192.0.2.1"), question);
    }

    private boolean ask(final Asker asker, final String question) {
        return history.ask(
                asker,
                7,
                queries -> question,
                answers::add,
                failure -> answers.add(failure.getClass().getSimpleName()));
    }

    @Test
    void shouldCountTheWaitForAThreadAsPatience() throws Exception {
        assertTrue(ask("first"));
        assertEquals(Duration.ofSeconds(1), patience.take());
        assertTrue(ask("second"));
        assertFalse(ask("one more than may be under way"));
        assertTrue(answers.isEmpty());
        nowNs.addAndGet(Duration.ofMillis(1_200).toNanos());
        released.countDown();
        assertEquals(Duration.ZERO, patience.take(), "the second has waited for a second already");
        for (int i = 0; i < 2; i++) {
            assertEquals("ApiException", answers.take());
        }
    }

    @Test
    void shouldTellStrangersBusyRatherThanWhoHasProvenHisKey() throws Exception {
        assertTrue(ask("being asked"));
        assertTrue(ask("waits"));
        assertTrue(ask(Asker.proven("key"), "takes its place"));
        assertEquals("ApiException", answers.take(), "busy, at once");
        assertFalse(ask(Asker.stranger("192.0.2.2"), "takes no place of his"));
        released.countDown();
        assertEquals(2, patience.take().plus(patience.take()).toSeconds());
    }
}
