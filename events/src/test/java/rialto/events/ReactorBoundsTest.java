package rialto.events;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Slow, paused and waiting handlers: their sources wait, or are told, and nothing is dropped. */
class ReactorBoundsTest {
    private Reactor reactor = new Reactor(ReactorSettings.defaults().withBounds(4, 16, 8));
    private final Queue<String> seen = new ConcurrentLinkedQueue<>();

    @AfterEach
    void close() {
        reactor.close(Duration.ofSeconds(20));
    }

    private void use(final ReactorSettings settings) {
        reactor.close();
        reactor = new Reactor(settings);
    }

    private void awaitAll() throws InterruptedException {
        while (reactor.gauge("events.waiting").value() > 0) {
            Thread.sleep(1);
        }
    }

    @Test
    void shouldSlowASourceDownAndDropNothing() throws Exception {
        final CountDownLatch gate = new CountDownLatch(1);
        reactor.on("k", int.class, n -> {
            gate.await();
            seen.add(n.toString());
        });
        for (int n = 0; n < 4; n++) {
            assertTrue(reactor.tryEmit("k", n));
        }
        assertFalse(reactor.tryEmit("k", 99));
        final CompletableFuture<Integer> room = reactor.emitAsync("k", 4).toCompletableFuture();
        assertFalse(room.isDone());
        assertFalse(reactor.tryEmit("k", 99), "none overtakes one who waits");
        final Thread blocked = Thread.ofVirtual().start(() -> {
            try {
                reactor.emit("k", 5);
            } catch (final InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        while (reactor.gauge("events.emitters.waiting").value() < 2) {
            Thread.sleep(1);
        }
        assertTrue(blocked.isAlive());
        gate.countDown();
        assertEquals(1, room.get(20, TimeUnit.SECONDS));
        blocked.join();
        awaitAll();
        assertEquals(List.of("0", "1", "2", "3", "4", "5"), List.copyOf(seen));
        assertEquals(2, reactor.gauge("events.refused.total").value());
        assertEquals(0, reactor.gauge("events.keys").value());
        assertTrue(reactor.gauge("events.wait.longest.ns").value() > 0);
    }

    @Test
    void shouldBoundAllKeysTogetherAndThoseWhoWait() throws Exception {
        use(ReactorSettings.defaults().withBounds(4, 6, 3));
        final CountDownLatch gate = new CountDownLatch(1);
        reactor.on("k/*", event -> gate.await());
        for (int n = 0; n < 6; n++) {
            assertTrue(reactor.tryEmit("k/" + n % 3, n));
        }
        assertFalse(reactor.tryEmit("k/new", 0));
        final List<CompletableFuture<Integer>> waiting = new ArrayList<>();
        for (int n = 0; n < 3; n++) {
            waiting.add(reactor.emitAsync("k/" + (n + 1), n).toCompletableFuture());
        }
        final var refusal = assertThrows(BackPressureException.class, () -> reactor.emitAsync("k/9", 9));
        assertTrue(refusal.getMessage().contains("3 emitters wait"), refusal.getMessage());
        gate.countDown();
        for (final CompletableFuture<Integer> room : waiting) {
            assertEquals(1, room.get(20, TimeUnit.SECONDS));
        }
        awaitAll();
        assertEquals(9, reactor.gauge("events.handled.total").value());
    }

    @Test
    void shouldTellAnEmitterThatThereWasNoRoomInTime() throws Exception {
        use(ReactorSettings.defaults().withBounds(1, 16, 8).withEmitTimeout(Duration.ofMillis(20)));
        final CountDownLatch gate = new CountDownLatch(1);
        reactor.on("k", event -> gate.await());
        reactor.emit("k", null);
        assertThrows(BackPressureException.class, () -> reactor.emit("k", null));
        assertEquals(0, reactor.gauge("events.emitters.waiting").value());
        gate.countDown();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldNotLetAHandlerWaitForItself(final boolean isSingle) throws Exception {
        use(ReactorSettings.defaults()
                .withThreads(isSingle ? Threads.one() : Threads.virtual())
                .withBounds(1, 16, 8));
        final CompletableFuture<Throwable> failure = new CompletableFuture<>();
        reactor.on("other", event -> {});
        reactor.on("k", event -> {
            try {
                reactor.emit("k", null);
            } catch (final BackPressureException e) {
                failure.complete(e);
            }
        });
        reactor.emit("k", null);
        assertInstanceOf(BackPressureException.class, failure.get(20, TimeUnit.SECONDS));
    }

    @Test
    void shouldSayWhatItLeftUndone() throws Exception {
        final CountDownLatch gate = new CountDownLatch(1);
        reactor.on("k", event -> gate.await());
        for (int n = 0; n < 4; n++) {
            reactor.emit("k", null);
        }
        final CompletableFuture<Integer> waiting = reactor.emitAsync("k", null).toCompletableFuture();
        assertEquals(4, reactor.close(Duration.ofMillis(10)));
        assertInstanceOf(
                IllegalStateException.class,
                assertThrows(ExecutionException.class, () -> waiting.get(20, TimeUnit.SECONDS))
                        .getCause());
        gate.countDown();
    }

    @Test
    void shouldHoldEventsOfAPausedHandlerAndGoOn() throws Exception {
        final Registration place = reactor.on("k", int.class, n -> seen.add(n.toString()));
        place.pause();
        assertTrue(place.isPaused());
        for (int n = 0; n < 4; n++) {
            reactor.emit("k", n);
        }
        assertFalse(reactor.tryEmit("k", 4));
        assertTrue(seen.isEmpty());
        place.resume();
        awaitAll();
        assertEquals(List.of("0", "1", "2", "3"), List.copyOf(seen));
    }
}
