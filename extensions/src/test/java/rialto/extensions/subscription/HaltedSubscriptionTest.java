package rialto.extensions.subscription;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.client.trading.VenueEvent.OrderExecuted;
import rialto.events.Selector;
import rialto.events.annotation.On;
import rialto.extensions.Delivery;
import rialto.extensions.FailurePolicy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What comes from before a halt, from beside it, and from handlers of other forms. */
@Timeout(60)
class HaltedSubscriptionTest extends SubscriptionScenario {
    /** It would count the second handling as done while it runs. */
    @Test
    void shouldNotTakeAnAcknowledgementOfBeforeAReplay() throws Exception {
        final Map<Long, List<Delivery>> given = new ConcurrentHashMap<>();
        events.trade(2, 1);
        start(fromBegin().manualAcknowledgement(), delivery -> given.computeIfAbsent(
                        delivery.sequence(), key -> Collections.synchronizedList(new ArrayList<>()))
                .add(delivery));
        await(() -> given.containsKey(2L));
        subscription.control().replayFrom(1);
        await(() -> given.get(2L).size() == 2);
        given.get(1L).getFirst().acknowledge();
        given.get(2L).getFirst().fail(new IllegalStateException("late"));
        given.get(2L).get(1).acknowledge();
        await(() -> subscription.status().unacknowledged() == 1);
        assertEquals(0, subscription.status().cursor(), "the first is not done with");
        given.get(1L).get(1).acknowledge();
        await(() -> subscription.status().cursor() == 2);
        assertEquals(2, given.get(2L).size(), "what failed before the halt does not come besides");
    }

    @Test
    void shouldHandleAParkedEventOnceAtATime() throws Exception {
        final AtomicBoolean fails = new AtomicBoolean(true);
        final AtomicInteger calls = new AtomicInteger();
        final CountDownLatch mayGoOn = new CountDownLatch(1);
        events.trade(3, 3);
        start(fromBegin().onFailure(AT_ONCE.withAttempts(1)), delivery -> {
            if (fails.get()) {
                throw new IllegalStateException("not today");
            }
            calls.incrementAndGet();
            mayGoOn.await();
            note(delivery);
        });
        await(() -> subscription.status().parked() == 3);
        fails.set(false);
        subscription.control().replayParked(OptionalLong.empty());
        await(() -> calls.get() == 3);
        final String again = subscription.control().replayParked(OptionalLong.empty());
        assertTrue(again.contains("handles 0 parked events again"), again);
        assertTrue(again.endsWith("3 others are being handled again already"), again);
        mayGoOn.countDown();
        await(() -> subscription.status().parked() == 0);
        assertEquals(3, calls.get());
        assertEquals(numbers(1, 3), handled.stream().sorted().toList());
    }

    /** Another one of the same extension begins when this has ended: two would handle the same events. */
    @Test
    void shouldInterruptHandlersThatHoldUpItsEnd() throws Exception {
        final CountDownLatch begun = new CountDownLatch(1);
        final AtomicBoolean isInterrupted = new AtomicBoolean();
        events.trade(1, 1);
        start(fromBegin(), delivery -> {
            begun.countDown();
            try {
                new CountDownLatch(1).await();
            } finally {
                isInterrupted.set(true);
            }
        });
        begun.await();
        subscription.close();
        assertTrue(isInterrupted.get());
        assertEquals(List.of(), subscription.runningHandlers());
        assertEquals(0, cursorAtEnd(), "it was not handled");
    }

    /** Ten that are stopped took a tenth of a processor. */
    @Test
    void shouldWaitForItsTimeWhileNothingIsToBeSaved() throws Exception {
        final Unacknowledged window = new Unacknowledged(2);
        window.take(1);
        window.take(2);
        window.acknowledge(2, window.round());
        final long beginNs = System.nanoTime();
        window.awaitWork(20);
        window.close();
        window.awaitWork(20);
        assertTrue(System.nanoTime() - beginNs >= 30_000_000, "the oldest is open: nothing is to be saved");
        window.open();
        window.acknowledge(1, window.round());
        window.awaitWork(600_000);
    }

    @Test
    void shouldCallMethodsWithAnnotations() throws Exception {
        final CompletableFuture<Void> later = new CompletableFuture<>();
        final List<String> calls = Collections.synchronizedList(new ArrayList<>());
        events.trade(2, 2);
        final SubscriptionSettings settings = fromBegin();
        settings.on(new Object() {
            @On("trade/{symbol}")
            void trade(final String symbol, final OrderExecuted trade, final Delivery delivery) {
                calls.add(symbol + " " + trade.tradeId() + " " + delivery.sequence());
            }

            @On("trade/S2")
            CompletableFuture<Void> second() {
                return later;
            }

            @On("trade/{symbol}")
            void none(final String symbol, final StringBuilder other) {
                calls.add("no event is of that type");
            }
        });
        run(settings);
        await(() -> subscription.status().cursor() == 1);
        assertEquals(List.of("S1 1 1"), calls, "methods of one event are called one after the other");
        later.complete(null);
        await(() -> subscription.status().cursor() == 2);
        assertEquals(List.of("S1 1 1", "S2 2 2"), calls);
    }

    @Test
    void shouldRefuseMethodsThatNoSubscriptionCanCall() {
        final IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> fromBegin().on(new Object() {
                    @On("GET /hello")
                    void hello() {}
                }));
        assertTrue(refused.getMessage().contains("register its object with the venue"), refused::getMessage);
    }

    @Test
    void shouldSelectByPredicateAndStopWhenThatFails() throws Exception {
        final AtomicBoolean fails = new AtomicBoolean();
        events.trade(4, 1);
        final SubscriptionSettings settings = fromBegin();
        settings.onFailure(FailurePolicy.STANDARD);
        settings.on(
                Selector.where((key, event) -> {
                    if (fails.get()) {
                        throw new NoClassDefFoundError("org/example/Missing");
                    }
                    return ((OrderExecuted) event).tradeId() % 2 == 0;
                }),
                OrderExecuted.class,
                (trade, delivery) -> note(delivery));
        run(settings);
        await(() -> subscription.status().cursor() == 4);
        assertEquals(List.of(2L, 4L), handled);
        fails.set(true);
        events.trade(1, 1);
        await(() -> subscription.status().state() == SubscriptionStatus.State.STOPPED);
        assertTrue(subscription.status().reason().contains("has no handlers"), subscription.status()::reason);
    }
}
