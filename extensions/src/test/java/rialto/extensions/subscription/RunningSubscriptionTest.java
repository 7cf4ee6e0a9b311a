package rialto.extensions.subscription;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.client.trading.OrderRequest;
import rialto.client.trading.VenueEvent.OrderExecuted;
import rialto.extensions.Delivery;
import rialto.extensions.FailurePolicy;
import rialto.extensions.Outcome;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

@Timeout(60)
class RunningSubscriptionTest extends SubscriptionScenario {
    @Test
    void shouldGoOnWhereItStopped() throws Exception {
        events.trade(10, 3);
        start(fromBegin(), this::note);
        await(() -> handled.size() == 10);
        subscription.close();
        events.trade(5, 3);
        start(fromBegin(), this::note);
        await(() -> handled.size() == 15);
        assertEquals(numbers(1, 15), handled.stream().sorted().toList());
        assertEquals(15, cursorAtEnd());
    }

    @Test
    void shouldBeginWithWhatComesUnlessTold() throws Exception {
        events.trade(10, 1);
        start(new SubscriptionSettings("main"), this::note);
        await(() -> subscription.status().cursor() == 10);
        events.trade(1, 1);
        await(() -> handled.size() == 1);
        assertEquals(List.of(11L), handled);
    }

    @Test
    void shouldHandleOneKeyInOrderAndOthersBeside() throws Exception {
        final CountDownLatch first = new CountDownLatch(1);
        events.trade(40, 2);
        start(fromBegin(), delivery -> {
            if (delivery.sequence() == 1) {
                first.await();
            }
            note(delivery);
        });
        await(() -> handled.size() == 20);
        assertEquals(LongStream.rangeClosed(1, 20).map(i -> 2 * i).boxed().toList(), List.copyOf(handled));
        assertEquals(0, subscription.status().cursor(), "the first is not done with");
        first.countDown();
        await(() -> handled.size() == 40);
        assertEquals(
                LongStream.range(0, 20).map(i -> 2 * i + 1).boxed().toList(), List.copyOf(handled.subList(20, 40)));
        assertEquals(40, cursorAtEnd());
    }

    @Test
    void shouldReadNoMoreThanMayBeUnacknowledged() throws Exception {
        final Map<Long, Delivery> open = new ConcurrentHashMap<>();
        events.trade(10, 10);
        start(
                fromBegin().manualAcknowledgement().maxUnacknowledged(3),
                delivery -> open.put(delivery.sequence(), delivery));
        await(() -> open.size() == 3);
        // handlers may have them before the one who reads has counted them
        await(() -> subscription.status().read() == 3);
        assertEquals(3, subscription.status().unacknowledged());
        // a later one makes no room: the cursor cannot pass the oldest
        open.get(3L).acknowledge();
        assertEquals(3, open.size());
        open.get(1L).acknowledge();
        await(() -> open.size() == 4);
        // it is saved by another thread than the one that reads on
        await(() -> subscription.status().cursor() != 0);
        assertEquals(1, subscription.status().cursor());
    }

    @Test
    void shouldTryAgainAndParkAndReplayTheParked() throws Exception {
        final AtomicBoolean fails = new AtomicBoolean(true);
        final AtomicInteger attempts = new AtomicInteger();
        events.trade(3, 1);
        start(fromBegin().onFailure(AT_ONCE.withAttempts(4)), delivery -> {
            if (delivery.sequence() == 2 && fails.get()) {
                assertEquals(attempts.incrementAndGet(), delivery.attempt());
                delivery.cancel(1, 1, 77);
                throw new IllegalStateException("not today");
            }
            if (delivery.sequence() == 2) {
                assertEquals(Outcome.Kind.NOT_SENT, delivery.cancel(1, 1, 77).kind());
            }
            note(delivery);
        });
        await(() -> subscription.status().cursor() == 3);
        assertEquals(List.of(1L, 3L), handled);
        assertEquals(4, attempts.get());
        final ParkedEvent parked =
                new ParkedEvents(directory.resolve("main.parked")).list().getFirst();
        assertEquals(2, parked.sequence());
        assertEquals(4, parked.attempts());
        assertEquals(1, parked.commands());
        assertTrue(parked.cause().contains("not today"), parked::cause);
        subscription.control().replayParked(OptionalLong.of(2));
        await(() -> attempts.get() == 5);
        await(() -> parkedAttempts() == 5);
        assertEquals(1, subscription.status().parked(), "it failed again");
        fails.set(false);
        subscription.control().replayParked(OptionalLong.empty());
        await(() -> subscription.status().parked() == 0);
        assertEquals(List.of(1L, 3L, 2L), handled);
        assertEquals(4, sent.size(), "each attempt before it was parked, none afterwards");
    }

    @Test
    void shouldStopBeforeAnEventUntilSomebodyDecides() throws Exception {
        final Set<Long> bad = ConcurrentHashMap.newKeySet();
        Collections.addAll(bad, 2L, 4L);
        events.trade(6, 1);
        start(fromBegin().onFailure(AT_ONCE.withAttempts(2).then(FailurePolicy.End.STOP)), delivery -> {
            if (bad.contains(delivery.sequence())) {
                throw new IllegalStateException("not today");
            }
            note(delivery);
        });
        await(() -> subscription.status().state() == SubscriptionStatus.State.STOPPED);
        await(() -> subscription.status().cursor() == 1);
        assertTrue(subscription.status().reason().contains("event 2"), subscription.status()::reason);
        bad.remove(2L);
        subscription.control().resume();
        await(() -> subscription.status().reason().contains("event 4"));
        subscription.control().skip();
        await(() -> subscription.status().cursor() == 6);
        assertEquals(List.of(1L, 2L, 3L, 5L, 6L), handled);
    }

    @Test
    void shouldReplayFromAnySequenceWithoutCommands() throws Exception {
        final List<Boolean> replays = Collections.synchronizedList(new ArrayList<>());
        events.trade(5, 1);
        start(fromBegin(), delivery -> {
            replays.add(delivery.isReplay());
            delivery.cancel(1, 1, delivery.sequence());
            note(delivery);
        });
        await(() -> subscription.status().cursor() == 5);
        subscription.control().replayFrom(3);
        await(() -> handled.size() == 8);
        events.trade(1, 1);
        await(() -> handled.size() == 9);
        assertEquals(List.of(1L, 2L, 3L, 4L, 5L, 3L, 4L, 5L, 6L), handled);
        assertEquals(List.of(false, false, false, false, false, true, true, true, false), replays);
        assertEquals(List.of("cancel 1", "cancel 2", "cancel 3", "cancel 4", "cancel 5", "cancel 6"), sent);
    }

    @Test
    void shouldNameOrdersByTheirEvent() {
        final CommandKeys keys = new CommandKeys("Alerts/main");
        assertEquals(keys.clientOrderId(12, 1), new CommandKeys("Alerts/main").clientOrderId(12, 1));
        final Set<String> others = Set.of(
                keys.clientOrderId(12, 1),
                keys.clientOrderId(12, 2),
                keys.clientOrderId(13, 1),
                new CommandKeys("Alerts/other").clientOrderId(12, 1));
        assertEquals(4, others.size());
        final String longest = keys.clientOrderId(Long.MAX_VALUE, Delivery.MAX_COMMANDS);
        new OrderRequest().clientOrderId(longest);
    }

    @Test
    void shouldInterruptAHandlerThatTakesTooLong() throws Exception {
        events.trade(2, 1);
        final CountDownLatch never = new CountDownLatch(1);
        final AtomicInteger calls = new AtomicInteger();
        start(fromBegin().handlerTime(Duration.ofMillis(100)).onFailure(AT_ONCE.withAttempts(2)), delivery -> {
            if (delivery.sequence() == 1) {
                calls.incrementAndGet();
                never.await();
            }
            note(delivery);
        });
        await(() -> handled.size() == 1);
        assertEquals(List.of(2L), handled);
        assertEquals(2, calls.get());
        assertTrue(parkedCause().contains("100 ms"), this::parkedCause);
        assertNull(stuck.peek());
    }

    @Test
    void shouldTellOfAHandlerThatDoesNotEnd() throws Exception {
        events.trade(1, 1);
        final AtomicBoolean isOver = new AtomicBoolean();
        start(fromBegin().handlerTime(Duration.ofMillis(100)), delivery -> {
            while (!isOver.get()) {
                Thread.onSpinWait();
            }
        });
        final String told = stuck.poll(30, TimeUnit.SECONDS);
        isOver.set(true);
        assertTrue(told.contains("event 1 (trade/S1)") && told.contains("RunningSubscriptionTest"), told);
    }

    @Test
    void shouldTellOfEachTypeWhoWantsIt() throws Exception {
        events.trade(4, 2);
        final SubscriptionSettings settings = fromBegin();
        settings.on("trade/{symbol}", OrderExecuted.class, (trade, delivery) -> {
            assertEquals("S" + trade.instrumentId(), delivery.param("symbol"));
            handled.add(trade.tradeId());
        });
        settings.on("trade/S1", String.class, (text, delivery) -> handled.add(-1L));
        settings.on("order/**", delivery -> handled.add(-2L));
        run(settings);
        await(() -> subscription.status().cursor() == 4);
        assertEquals(numbers(1, 4), handled.stream().sorted().toList());
        assertThrows(IllegalStateException.class, () -> settings.on("trade/S2", this::note));
    }

    private int parkedAttempts() {
        try {
            return new ParkedEvents(directory.resolve("main.parked"))
                    .list()
                    .getFirst()
                    .attempts();
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String parkedCause() {
        try {
            return new ParkedEvents(directory.resolve("main.parked"))
                    .list()
                    .getFirst()
                    .cause();
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
