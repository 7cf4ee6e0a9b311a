package rialto.benchmarks.pingpong;

import org.junit.jupiter.api.Test;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.LongConsumer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Each ping counts from when it was due, whatever became of those before it. */
class ScheduledPingsTest {
    private static final long INTERVAL_NS = 100_000;
    private static final long STALL_NS = 50 * INTERVAL_NS;

    private long nowNs;

    /** A clock that goes on by a microsecond each time somebody looks. */
    private long clockNs() {
        nowNs += 1_000;
        return nowNs;
    }

    /** Sends back at once, but for one stall: then the time of the stall passes before the message is taken. */
    private class StallingLink implements Link {
        private final Deque<Long> underWay = new ArrayDeque<>();
        private final long stalled;

        StallingLink(final long stalled) {
            this.stalled = stalled;
        }

        @Override
        public boolean send(final long number) {
            if (number == stalled) {
                nowNs += STALL_NS;
            }
            underWay.add(number);
            return true;
        }

        @Override
        public int poll(final LongConsumer answers) {
            if (underWay.isEmpty()) {
                return 0;
            }
            answers.accept(underWay.remove());
            return 1;
        }
    }

    @Test
    void shouldChargeAStallToEveryPingThatItHeldUp() {
        final ScheduledPings pings = new ScheduledPings(new StallingLink(20), this::clockNs, INTERVAL_NS);
        pings.run(10, 190);

        assertEquals(190, pings.latencyNs().getTotalCount());
        // the stalled one waits for 50 intervals, the next for 49, and so on
        final long heldUp = 190 - pings.latencyNs().getCountBetweenValues(0, INTERVAL_NS);
        assertTrue(heldUp >= 48 && heldUp <= 52, "held up: " + heldUp);
        assertTrue(pings.latencyNs().getMaxValue() >= STALL_NS);
        assertTrue(pings.lateNs().getMaxValue() >= STALL_NS - 2 * INTERVAL_NS, "sent late is told, too");
    }

    @Test
    void shouldNotMeasureTheWarmUp() {
        final ScheduledPings pings = new ScheduledPings(new StallingLink(5), this::clockNs, INTERVAL_NS);
        pings.run(100, 50);

        assertEquals(50, pings.latencyNs().getTotalCount());
        assertTrue(pings.latencyNs().getMaxValue() < INTERVAL_NS);
    }

    @Test
    void shouldRefuseAnAnswerThatIsOutOfOrder() {
        final Link link = new StallingLink(0) {
            @Override
            public int poll(final LongConsumer answers) {
                answers.accept(2);
                return 1;
            }
        };
        final ScheduledPings pings = new ScheduledPings(link, this::clockNs, INTERVAL_NS);
        assertThrows(IllegalStateException.class, () -> pings.run(0, 10));
    }
}
