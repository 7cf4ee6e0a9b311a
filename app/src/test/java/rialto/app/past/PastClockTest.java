package rialto.app.past;

import org.junit.jupiter.api.Test;

import java.util.concurrent.atomic.AtomicLong;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

class PastClockTest {
    private final AtomicLong machineNs = new AtomicLong(1_000_000);
    private final PastClock clock = new PastClock(machineNs::get, 900_000);

    @Test
    void shouldRunAsFastAsTheMachineUntilItLeaps() {
        assertEquals(100_000, clock.getAsLong());
        machineNs.addAndGet(10);
        assertEquals(100_010, clock.getAsLong());
        clock.advanceTo(500_000);
        assertEquals(500_000, clock.getAsLong());
        machineNs.addAndGet(10);
        assertEquals(500_010, clock.getAsLong());
    }

    @Test
    void shouldNeverRunBackwards() {
        clock.advanceTo(500_000);
        clock.advanceTo(400_000);
        assertEquals(500_000, clock.getAsLong());
        machineNs.addAndGet(-1_000);
        assertEquals(500_000, clock.getAsLong());
    }

    @Test
    void shouldCatchUpWithTheMachineAndNoFurther() {
        clock.advanceTo(2_000_000);
        assertEquals(1_000_000, clock.getAsLong());
        assertEquals(0, clock.behindNs());
        machineNs.addAndGet(5);
        assertEquals(1_000_005, clock.getAsLong());
    }

    @Test
    void shouldNotBeginInTheFuture() {
        assertThrows(IllegalArgumentException.class, () -> new PastClock(machineNs::get, -1));
    }
}
