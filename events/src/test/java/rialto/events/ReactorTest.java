package rialto.events;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ReactorTest {
    private Reactor reactor =
            new Reactor(ReactorSettings.defaults().withBounds(4, 16, 8).withOnFailure((event, failure) -> {}));
    private final Queue<String> seen = new ConcurrentLinkedQueue<>();

    private record Trade(String symbol, long price) {}

    private enum Side {
        BUY,
        SELL
    }

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
    void shouldSelectByTemplateTypeExpressionAndPredicate() throws Exception {
        reactor.on("order/{symbol}/*", event -> seen.add("template " + event.param("symbol")));
        reactor.on(Trade.class, trade -> seen.add("type " + trade.price()));
        reactor.on(
                Selector.regex("order/(?<first>[A-Z])[A-Z]*/.*"), event -> seen.add("regex " + event.param("first")));
        reactor.on(Selector.where((key, payload) -> key.equals(7)), event -> seen.add("predicate " + event.key()));
        reactor.on(Selector.exactly("order"), event -> seen.add("exactly"));
        assertEquals(3, reactor.emit("order/BTC/filled", new Trade("BTC", 5)));
        assertEquals(1, reactor.emit(7, null));
        assertEquals(1, reactor.emit(new Trade("ETH", 6)));
        assertEquals(1, reactor.emit("order", null));
        assertEquals(0, reactor.emit("nobody", null));
        awaitAll();
        assertEquals(
                List.of("exactly", "predicate 7", "regex B", "template BTC", "type 5", "type 6"),
                seen.stream().sorted().toList());
        assertEquals(1, reactor.gauge("events.unhandled.total").value());
        assertEquals(6, reactor.gauge("events.handled.total").value());
    }

    @Test
    void shouldConvertPayloadsToWhatHandlersAskFor() throws Exception {
        final Queue<Object> got = new ConcurrentLinkedQueue<>();
        reactor.on("a", Trade.class, got::add);
        reactor.on("b", long.class, got::add);
        reactor.on("c", Side.class, got::add);
        reactor.on("d", String.class, got::add);
        reactor.emit("a", "{\"symbol\":\"BTC\",\"price\":3}");
        reactor.emit("a", Map.of("symbol", "ETH", "price", 4));
        reactor.emit("a", "{\"symbol\":\"XRP\",\"price\":5}".getBytes());
        reactor.emit("b", "17");
        reactor.emit("b", 18);
        reactor.emit("c", "SELL");
        reactor.emit("d", new Trade("LTC", 6));
        awaitAll();
        assertTrue(
                got.containsAll(List.of(
                        new Trade("BTC", 3),
                        new Trade("ETH", 4),
                        new Trade("XRP", 5),
                        17L,
                        18L,
                        Side.SELL,
                        "{\"symbol\":\"LTC\",\"price\":6}")),
                got::toString);
        reactor.emit("b", "1.5");
        reactor.emit("b", "99999999999999999999");
        reactor.emit("b", "1e999999999");
        reactor.emit("a", "{\"symbol\":\"BTC\",\"prize\":3}");
        awaitAll();
        assertEquals(4, reactor.gauge("events.failed.total").value());
    }

    /** One thread or many, many emitters or one: each key's events are handled one after the other, as they were raised. */
    @ParameterizedTest
    @ValueSource(strings = {"virtual", "one", "pool"})
    void shouldKeepTheOrderOfEachKey(final String kind) throws Exception {
        final Threads threads =
                switch (kind) {
                    case "one" -> Threads.one();
                    case "pool" -> Threads.pool(3);
                    default -> Threads.virtual();
                };
        use(ReactorSettings.defaults().withThreads(threads).withBounds(4, 16, 64));
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        final Map<String, List<Integer>> byKey = new ConcurrentHashMap<>();
        final Map<String, AtomicInteger> inside = new ConcurrentHashMap<>();
        final AtomicInteger overlaps = new AtomicInteger();
        for (int handler = 0; handler < 2; handler++) {
            reactor.on("k/{key}", event -> {
                final String key = event.param("key");
                if (inside.computeIfAbsent(key, name -> new AtomicInteger()).incrementAndGet() > 1) {
                    overlaps.incrementAndGet();
                }
                if (event.payload(int.class) % 97 == 0) {
                    Thread.sleep(1);
                }
                byKey.computeIfAbsent(key, name -> new ArrayList<>()).add(event.payload(int.class));
                inside.get(key).decrementAndGet();
            });
        }
        final List<Thread> emitters = new ArrayList<>();
        final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
        for (int emitter = 0; emitter < 4; emitter++) {
            final String key = "k/" + emitter;
            final long own = random.nextLong();
            emitters.add(Thread.ofVirtual().start(() -> {
                try {
                    emitInAllWays(key, new Random(own));
                } catch (final Throwable e) {
                    failures.add(e);
                }
            }));
        }
        for (final Thread emitter : emitters) {
            emitter.join();
        }
        awaitAll();
        assertTrue(failures.isEmpty(), () -> "seed " + seed + ": " + failures);
        assertEquals(0, overlaps.get());
        for (int emitter = 0; emitter < 4; emitter++) {
            final List<Integer> order = byKey.get(Integer.toString(emitter));
            assertEquals(4_000, order.size(), "seed " + seed);
            for (int at = 0; at < order.size(); at++) {
                assertEquals(at / 2, order.get(at), "seed " + seed + ", key " + emitter);
            }
        }
    }

    private void emitInAllWays(final String key, final Random random) throws Exception {
        CompletableFuture<Integer> last = CompletableFuture.completedFuture(0);
        for (int n = 0; n < 2_000; n++) {
            switch (random.nextInt(3)) {
                case 0 -> reactor.emit(key, n);
                case 1 -> {
                    last.get(20, TimeUnit.SECONDS);
                    last = reactor.emitAsync(key, n).toCompletableFuture();
                }
                default -> {
                    while (!reactor.tryEmit(key, n)) {
                        Thread.sleep(1);
                    }
                }
            }
        }
        last.get(20, TimeUnit.SECONDS);
    }

    @Test
    void shouldRunDifferentKeysSideBySide() throws Exception {
        final Phaser meeting = new Phaser(3);
        reactor.on("k/{key}", event -> meeting.awaitAdvanceInterruptibly(meeting.arrive(), 20, TimeUnit.SECONDS));
        for (int key = 0; key < 3; key++) {
            reactor.emit("k/" + key, null);
        }
        awaitAll();
        assertEquals(3, reactor.gauge("events.handled.total").value());
    }

    @Test
    void shouldNotCallACancelledHandler() throws Exception {
        final Registration first = reactor.on("k", event -> seen.add("first"));
        reactor.on("k", event -> seen.add("second"));
        first.pause();
        reactor.emit("k", null);
        first.cancel();
        assertTrue(first.isCancelled());
        awaitAll();
        reactor.emit("k", null);
        awaitAll();
        assertEquals(List.of("second", "second"), List.copyOf(seen));
    }

    @Test
    void shouldGoOnAfterAHandlerThatThrows() throws Exception {
        final Queue<String> failures = new ConcurrentLinkedQueue<>();
        use(ReactorSettings.defaults()
                .withOnFailure((event, failure) -> failures.add(event.key() + " " + failure.getMessage())));
        reactor.on("k", event -> {
            throw new java.io.IOException("broken");
        });
        reactor.on("k", event -> {
            throw new StackOverflowError("deep");
        });
        reactor.onAsync("k", event -> CompletableFuture.failedFuture(new IllegalStateException("late")));
        reactor.on("k", event -> seen.add("still here"));
        reactor.emit("k", null);
        reactor.emit("k", null);
        awaitAll();
        assertEquals(List.of("still here", "still here"), List.copyOf(seen));
        assertEquals(List.of("k broken", "k deep", "k late", "k broken", "k deep", "k late"), List.copyOf(failures));
    }

    @Test
    void shouldWaitForAStageWithoutAThread() throws Exception {
        use(ReactorSettings.defaults().withThreads(Threads.one()));
        final CompletableFuture<Void> first = new CompletableFuture<>();
        reactor.onAsync("k", event -> {
            seen.add("begin " + event.payload());
            return event.payload().equals(1) ? first : null;
        });
        reactor.on("other", event -> seen.add("other"));
        reactor.emit("k", 1);
        reactor.emit("k", 2);
        reactor.emit("other", null);
        while (seen.size() < 2) {
            Thread.sleep(1);
        }
        assertEquals(List.of("begin 1", "other"), List.copyOf(seen));
        first.complete(null);
        awaitAll();
        assertEquals(List.of("begin 1", "other", "begin 2"), List.copyOf(seen));
    }

    @Test
    void shouldReply() throws Exception {
        reactor.on("double", event -> event.reply(event.payload(int.class) * 2));
        reactor.on("silent", event -> {});
        reactor.on("broken", event -> {
            throw new IllegalArgumentException("no");
        });
        assertEquals(42L, get(reactor.ask("double", "21", Long.class)));
        assertInstanceOf(NoReplyException.class, failureOf(reactor.ask("silent", 1, Long.class)));
        assertInstanceOf(NoReplyException.class, failureOf(reactor.ask("nobody", 1, Long.class)));
        assertEquals("no", failureOf(reactor.ask("broken", 1, Long.class)).getMessage());
        assertInstanceOf(ConversionException.class, failureOf(reactor.ask("double", 1, Side.class)));
    }

    private static <T> T get(final java.util.concurrent.CompletionStage<T> stage) throws Exception {
        return stage.toCompletableFuture().get(20, TimeUnit.SECONDS);
    }

    private static Throwable failureOf(final java.util.concurrent.CompletionStage<?> stage) {
        final Throwable failure =
                assertThrows(ExecutionException.class, () -> get(stage)).getCause();
        return failure instanceof CompletionException ? failure.getCause() : failure;
    }

    @Test
    void shouldCallAgainAndAgainButNeverTwiceAtATime() throws Exception {
        final CountDownLatch three = new CountDownLatch(3);
        final AtomicInteger inside = new AtomicInteger();
        final AtomicInteger overlaps = new AtomicInteger();
        final Registration timer = reactor.on("timer:every=1ms", event -> {
            overlaps.addAndGet(inside.getAndIncrement());
            Thread.sleep(10);
            three.countDown();
            inside.decrementAndGet();
        });
        assertTrue(three.await(20, TimeUnit.SECONDS));
        timer.cancel();
        assertEquals(0, overlaps.get());
        assertTrue(reactor.gauge("events.ticks.skipped.total").value() > 0);
        awaitAll();
        final long handled = reactor.gauge("events.handled.total").value();
        Thread.sleep(20);
        assertEquals(handled, reactor.gauge("events.handled.total").value());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"timer:every=", "timer:every=1", "timer:every=0ms", "timer:every=-1s", "timer:every=1 year"})
    void shouldRefuseWhatIsNoPeriod(final String key) {
        assertThrows(IllegalArgumentException.class, () -> reactor.on(key, event -> {}));
    }

    @Test
    void shouldHandleWhatWasTakenBeforeItCloses() throws Exception {
        for (int n = 0; n < 4; n++) {
            final int number = n;
            reactor.on("k/" + n, event -> {
                Thread.sleep(5);
                seen.add("done " + number);
            });
            reactor.emit("k/" + n, null);
        }
        assertEquals(0, reactor.close(Duration.ofSeconds(20)));
        assertEquals(4, seen.size());
        assertThrows(IllegalStateException.class, () -> reactor.emit("k/1", null));
        assertThrows(IllegalStateException.class, () -> reactor.tryEmit("k/1", null));
    }
}
