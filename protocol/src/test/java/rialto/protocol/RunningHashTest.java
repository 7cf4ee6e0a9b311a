package rialto.protocol;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

class RunningHashTest {
    private static final int LENGTH = 264;

    private final long seed = System.nanoTime();
    private final UnsafeBuffer bytes = new UnsafeBuffer(new byte[LENGTH]);

    RunningHashTest() {
        new Random(seed).nextBytes(bytes.byteArray());
    }

    @Test
    void shouldSeeEachBitThatChanges() {
        final long hash = RunningHash.extend(RunningHash.EMPTY, bytes, 0, LENGTH);
        for (int bit = 0; bit < LENGTH * 8; bit++) {
            flip(bit);
            assertNotEquals(
                    hash, RunningHash.extend(RunningHash.EMPTY, bytes, 0, LENGTH), "bit " + bit + ", seed " + seed);
            flip(bit);
        }
    }

    @Test
    void shouldComeToTheSameHoweverEventsAreBatched() {
        final long whole = RunningHash.extend(RunningHash.EMPTY, bytes, 0, LENGTH);
        long parts = RunningHash.EMPTY;
        for (int offset = 0; offset < LENGTH; offset += 24) {
            parts = RunningHash.extend(parts, bytes, offset, 24);
        }
        assertEquals(whole, parts, "seed " + seed);
    }

    @Test
    void shouldSeeWhereARecordEnds() {
        final UnsafeBuffer zeros = new UnsafeBuffer(new byte[16]);
        final long one = RunningHash.extendByRecord(RunningHash.EMPTY, zeros, 0, 9);
        assertNotEquals(one, RunningHash.extendByRecord(RunningHash.EMPTY, zeros, 0, 10));
        assertNotEquals(one, RunningHash.EMPTY);
    }

    private void flip(final int bit) {
        bytes.putByte(bit / 8, (byte) (bytes.getByte(bit / 8) ^ 1 << bit % 8));
    }
}
