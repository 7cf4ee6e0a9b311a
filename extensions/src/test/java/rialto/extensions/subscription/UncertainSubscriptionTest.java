package rialto.extensions.subscription;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.LoggerFactory;

import java.nio.file.Files;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Outages, restores, full lanes: no event is lost, and no order is sent twice. */
@Timeout(60)
class UncertainSubscriptionTest extends SubscriptionScenario {
    /** The lane of a key has room for what may be unacknowledged; parked ones that are replayed take it too. */
    @Test
    void shouldGiveAnEventToALaneThatHasNoRoomYet() throws Exception {
        final AtomicBoolean fails = new AtomicBoolean(true);
        final CountDownLatch mayGoOn = new CountDownLatch(1);
        events.trade(8, 1);
        start(fromBegin().maxUnacknowledged(2).onFailure(AT_ONCE.withAttempts(1)), delivery -> {
            if (fails.get()) {
                throw new IllegalStateException("not today");
            }
            mayGoOn.await();
            note(delivery);
        });
        await(() -> subscription.status().cursor() == 8);
        fails.set(false);
        subscription.control().replayParked(OptionalLong.empty());
        events.trade(3, 1);
        await(() -> registry.get("rialto.extension.lane.full").counter().count() >= 2);
        mayGoOn.countDown();
        await(() -> handled.size() == 11);
        assertEquals(numbers(1, 11), handled.stream().sorted().toList());
        await(() -> subscription.status().parked() == 0);
        assertEquals(11, cursorAtEnd());
    }

    /** The order may be there: only soon after does the venue know its id, so the event must not wait among the parked ones. */
    @Test
    void shouldTryAgainUntilTheVenueAnswers() throws Exception {
        unanswered.set(4);
        events.trade(2, 1);
        start(fromBegin().onFailure(AT_ONCE.withAttempts(1)), delivery -> {
            delivery.cancel(1, 1, delivery.sequence());
            note(delivery);
        });
        // between two of its pauses it does not wait
        final AtomicReference<SubscriptionStatus> seen = new AtomicReference<>();
        await(() -> {
            seen.set(subscription.status());
            return seen.get().state() == SubscriptionStatus.State.WAITING && unanswered.get() < 4;
        });
        assertTrue(seen.get().reason().contains("event 1"), seen.get()::reason);
        await(() -> handled.size() == 2);
        assertEquals(List.of(1L, 2L), handled);
        assertEquals(0, subscription.status().parked());
        assertEquals(0, subscription.status().failed(), "the handler did not fail");
    }

    /** It went out before the handler failed for good. */
    @Test
    void shouldNotSendAgainFromParkedWhatHadNoOutcome() throws Exception {
        unanswered.set(1);
        final AtomicBoolean fails = new AtomicBoolean(true);
        events.trade(1, 1);
        start(fromBegin().onFailure(AT_ONCE.withAttempts(1)), delivery -> {
            if (fails.get() && delivery.attempt() > 1) {
                throw new IllegalStateException("not today");
            }
            delivery.cancel(1, 1, 77);
            note(delivery);
        });
        await(() -> subscription.status().parked() == 1);
        fails.set(false);
        subscription.control().replayParked(OptionalLong.empty());
        await(() -> handled.size() == 1);
        assertEquals(List.of(), sent);
    }

    @Test
    void shouldKeepWhatIsParkedWithoutACursor() throws Exception {
        events.trade(1, 1);
        start(fromBegin().onFailure(AT_ONCE.withAttempts(1)), delivery -> {
            throw new IllegalStateException("not today");
        });
        await(() -> subscription.status().cursor() == 1);
        subscription.close();
        Files.delete(directory.resolve("main.cursor"));
        start(new SubscriptionSettings("main"), this::note);
        await(() -> subscription.status().cursor() == 1);
        assertEquals(1, subscription.status().parked());
    }

    /** Whoever saves looks at the window, which is where it was before. */
    @Test
    void shouldStayWhereSomebodyMovedIt() throws Exception {
        final Unacknowledged window = new Unacknowledged(10);
        try (CursorKeeper cursor = new CursorKeeper(
                directory.resolve("main.cursor"), window, LoggerFactory.getLogger("test"), "Test/main")) {
            cursor.begin(0);
            window.begin(0);
            window.read(5);
            cursor.save();
            assertEquals(5, cursor.sequence());
            cursor.wants(2);
            cursor.move();
            cursor.save();
            assertEquals(2, cursor.sequence());
            assertEquals(5, cursor.highest());
        }
    }

    @Test
    void shouldStopWhenTheVenueWasRestored() throws Exception {
        events.trade(10, 1);
        start(fromBegin(), this::note);
        await(() -> subscription.status().cursor() == 10);
        subscription.close();
        handled.clear();
        events.restore(6).trade(8, 1);
        start(fromBegin(), delivery -> {
            delivery.cancel(1, 1, delivery.sequence());
            note(delivery);
        });
        await(() -> subscription.status().state() == SubscriptionStatus.State.STOPPED);
        assertTrue(subscription.status().reason().contains("was restored"), subscription.status()::reason);
        subscription.control().resume();
        await(() -> subscription.status().state() == SubscriptionStatus.State.STOPPED);
        assertEquals(List.of(), handled);
        subscription.control().replayFrom(7);
        await(() -> handled.size() == 8);
        assertEquals(numbers(7, 14), List.copyOf(handled));
        assertEquals(8, sent.size(), "they are no replays: the venue has never had them");
        subscription.close();
        start(fromBegin(), this::note);
        events.trade(1, 1);
        await(() -> handled.size() == 9);
    }

    /** Such as a library that is not in the jar. */
    @Test
    void shouldStopAloneWhenItsKeyOfOrderIsAnError() throws Exception {
        events.trade(1, 1);
        start(
                fromBegin().keyedBy(delivery -> {
                    throw new NoClassDefFoundError("org/example/Missing");
                }),
                this::note);
        await(() -> subscription.status().state() == SubscriptionStatus.State.STOPPED);
        assertTrue(subscription.status().reason().contains("Missing"), subscription.status()::reason);
    }
}
