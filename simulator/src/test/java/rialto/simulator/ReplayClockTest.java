package rialto.simulator;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

class ReplayClockTest {
    private static final long SECOND_NS = 1_000_000_000L;

    @Test
    void shouldPassRecordedTimeAtItsSpeed() {
        final ReplayClock clock = new ReplayClock(60, 10);
        final long beginNs = 5 * SECOND_NS;
        final long recordedNs = 33_300 * SECOND_NS;
        assertEquals(0, clock.untilDueNs(beginNs, recordedNs));
        assertEquals(SECOND_NS, clock.untilDueNs(beginNs, recordedNs + 60 * SECOND_NS));
        assertEquals(0, clock.untilDueNs(beginNs + SECOND_NS, recordedNs + 60 * SECOND_NS));
        assertEquals(-SECOND_NS, clock.untilDueNs(beginNs + 3 * SECOND_NS, recordedNs + 120 * SECOND_NS));
    }

    @Test
    void shouldShortenALongPauseAndKeepThePaceAfterIt() {
        final ReplayClock clock = new ReplayClock(1, 10);
        assertEquals(0, clock.untilDueNs(0, 0));
        assertEquals(10 * SECOND_NS, clock.untilDueNs(0, 5_400 * SECOND_NS));
        assertEquals(4 * SECOND_NS, clock.untilDueNs(6 * SECOND_NS, 5_400 * SECOND_NS));
        assertEquals(SECOND_NS, clock.untilDueNs(10 * SECOND_NS, 5_401 * SECOND_NS));
    }
}
