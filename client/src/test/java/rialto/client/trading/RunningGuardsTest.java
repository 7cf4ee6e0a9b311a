package rialto.client.trading;

import org.junit.jupiter.api.Test;
import rialto.client.trading.RunningGuards.RunningGuard;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class RunningGuardsTest {
    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);

    private final RunningGuards guards = new RunningGuards();
    private final GuardRequest request =
            new GuardRequest().account(100).guardId(5).countdown(Duration.ofSeconds(3));

    @Test
    void shouldStartAGuardAgainAfterAThirdOfItsCountdown() {
        guards.add(request, 1, 0);
        assertNull(guards.due(2 * SECOND_NS, true), "there is no outcome of the first request");
        assertFalse(guards.onCompleted(1), "it was asked for");
        assertNull(guards.due(SECOND_NS - 1, true));
        final RunningGuard due = guards.due(SECOND_NS, true);
        assertEquals(5, due.terms.guardId);
        guards.onSent(due, 9, SECOND_NS);
        assertTrue(guards.isRenewal(9));
        assertNull(guards.due(3 * SECOND_NS, true), "one at a time");
        assertTrue(guards.onCompleted(9));
        assertFalse(guards.isRenewal(9));
        assertNull(guards.due(2 * SECOND_NS - 1, true));
        assertSame(due, guards.due(2 * SECOND_NS, true));
    }

    @Test
    void shouldReadAllEventsBeforeItStartsAGuardAgainThatMayHaveEnded() {
        guards.add(request, 1, 0);
        guards.onCompleted(1);
        assertEquals(5, guards.due(3 * SECOND_NS - 1, false).terms.guardId);
        assertNull(guards.due(3 * SECOND_NS, false));
        assertEquals(5, guards.due(3 * SECOND_NS, true).terms.guardId);
    }

    @Test
    void shouldForgetAGuardThatEndsOrIsRefused() {
        guards.add(request, 1, 0);
        guards.onEnded(100, 5);
        assertFalse(guards.isEmpty(), "that was an earlier one");
        guards.onCompleted(1);
        guards.onEnded(101, 5);
        guards.onEnded(100, 6);
        assertFalse(guards.isEmpty());
        guards.onEnded(100, 5);
        assertTrue(guards.isEmpty());
        guards.add(request, 2, 0);
        guards.onRejected(0);
        guards.onRejected(1);
        assertFalse(guards.isEmpty());
        guards.onRejected(2);
        assertTrue(guards.isEmpty());
    }

    @Test
    void shouldKeepOneGuardOfANumberOnItsLastTerms() {
        guards.add(request, 1, 0);
        guards.add(request.countdown(Duration.ofSeconds(30)), 2, 0);
        guards.onCompleted(2);
        assertNull(guards.due(9 * SECOND_NS, true));
        guards.remove(100, 5);
        assertTrue(guards.isEmpty());
    }

    @Test
    void shouldSayWhatAGuardCanBe() {
        assertEquals(
                "countdown is 99 ms, must be from 100 to 86400000 ms",
                assertThrows(IllegalArgumentException.class, () -> request.countdown(Duration.ofMillis(99)))
                        .getMessage());
        assertThrows(IllegalArgumentException.class, () -> request.countdown(Duration.ofMillis(86_400_001)));
        assertThrows(IllegalArgumentException.class, () -> request.guardId(0));
        assertThrows(IllegalArgumentException.class, () -> request.guardId(1L << 62));
        assertEquals(
                "the guard has no countdown",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> new GuardRequest().guardId(1).requireComplete())
                        .getMessage());
        request.guardId((1L << 62) - 1).countdown(Duration.ofDays(1)).requireComplete();
    }
}
