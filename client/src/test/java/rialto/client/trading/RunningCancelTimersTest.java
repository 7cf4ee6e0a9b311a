package rialto.client.trading;

import org.junit.jupiter.api.Test;
import rialto.client.trading.RunningCancelTimers.RunningCancelTimer;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class RunningCancelTimersTest {
    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);

    private final RunningCancelTimers cancelTimers = new RunningCancelTimers();
    private final CancelTimerRequest request =
            new CancelTimerRequest().account(100).cancelTimerId(5).countdown(Duration.ofSeconds(3));

    @Test
    void shouldStartACancelTimerAgainAfterAThirdOfItsCountdown() {
        cancelTimers.add(request, 1, 0);
        assertNull(cancelTimers.due(2 * SECOND_NS, true), "there is no outcome of the first request");
        assertFalse(cancelTimers.onCompleted(1), "it was asked for");
        assertNull(cancelTimers.due(SECOND_NS - 1, true));
        final RunningCancelTimer due = cancelTimers.due(SECOND_NS, true);
        assertEquals(5, due.terms.cancelTimerId);
        cancelTimers.onSent(due, 9, SECOND_NS);
        assertTrue(cancelTimers.isRenewal(9));
        assertNull(cancelTimers.due(3 * SECOND_NS, true), "one at a time");
        assertTrue(cancelTimers.onCompleted(9));
        assertFalse(cancelTimers.isRenewal(9));
        assertNull(cancelTimers.due(2 * SECOND_NS - 1, true));
        assertSame(due, cancelTimers.due(2 * SECOND_NS, true));
    }

    @Test
    void shouldReadAllEventsBeforeItStartsACancelTimerAgainThatMayHaveEnded() {
        cancelTimers.add(request, 1, 0);
        cancelTimers.onCompleted(1);
        assertEquals(5, cancelTimers.due(3 * SECOND_NS - 1, false).terms.cancelTimerId);
        assertNull(cancelTimers.due(3 * SECOND_NS, false));
        assertEquals(5, cancelTimers.due(3 * SECOND_NS, true).terms.cancelTimerId);
    }

    @Test
    void shouldForgetACancelTimerThatEndsOrIsRefused() {
        cancelTimers.add(request, 1, 0);
        cancelTimers.onEnded(100, 5);
        assertFalse(cancelTimers.isEmpty(), "that was an earlier one");
        cancelTimers.onCompleted(1);
        cancelTimers.onEnded(101, 5);
        cancelTimers.onEnded(100, 6);
        assertFalse(cancelTimers.isEmpty());
        cancelTimers.onEnded(100, 5);
        assertTrue(cancelTimers.isEmpty());
        cancelTimers.add(request, 2, 0);
        cancelTimers.onRejected(0);
        cancelTimers.onRejected(1);
        assertFalse(cancelTimers.isEmpty());
        cancelTimers.onRejected(2);
        assertTrue(cancelTimers.isEmpty());
    }

    @Test
    void shouldKeepOneCancelTimerOfANumberOnItsLastTerms() {
        cancelTimers.add(request, 1, 0);
        cancelTimers.add(request.countdown(Duration.ofSeconds(30)), 2, 0);
        cancelTimers.onCompleted(2);
        assertNull(cancelTimers.due(9 * SECOND_NS, true));
        cancelTimers.remove(100, 5);
        assertTrue(cancelTimers.isEmpty());
    }

    @Test
    void shouldSayWhatACancelTimerCanBe() {
        assertEquals(
                "countdown is 99 ms, must be from 100 to 86400000 ms",
                assertThrows(IllegalArgumentException.class, () -> request.countdown(Duration.ofMillis(99)))
                        .getMessage());
        assertThrows(IllegalArgumentException.class, () -> request.countdown(Duration.ofMillis(86_400_001)));
        assertThrows(IllegalArgumentException.class, () -> request.cancelTimerId(0));
        assertThrows(IllegalArgumentException.class, () -> request.cancelTimerId(1L << 62));
        assertEquals(
                "the cancel timer has no countdown",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> new CancelTimerRequest().cancelTimerId(1).requireComplete())
                        .getMessage());
        request.cancelTimerId((1L << 62) - 1).countdown(Duration.ofDays(1)).requireComplete();
    }
}
