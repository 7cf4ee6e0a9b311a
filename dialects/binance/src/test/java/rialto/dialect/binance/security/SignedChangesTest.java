package rialto.dialect.binance.security;

import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.SplittableRandom;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class SignedChangesTest {
    private static final String KEY = "K".repeat(64);
    private static final String OTHER_KEY = "L".repeat(64);
    private static final int MANY = 100_000;

    private final SignedChanges changes = new SignedChanges();
    private final byte[] signed = new byte[150];

    @Test
    void shouldKnowAllThatCameAndHardlyAnythingElse() {
        final long seed = System.nanoTime();
        SplittableRandom random = new SplittableRandom(seed);
        int strangers = 0;
        for (int i = 0; i < MANY; i++) {
            strangers += changes.add(KEY, signed, next(random)) ? 1 : 0;
        }
        assertTrue(strangers < MANY / 1_000, strangers + " new ones were known, seed " + seed);
        random = new SplittableRandom(seed);
        for (int i = 0; i < MANY; i++) {
            assertTrue(changes.contains(KEY, signed, next(random)), "seed " + seed);
        }
    }

    private int next(final SplittableRandom random) {
        random.nextBytes(signed);
        return random.nextInt(20, signed.length);
    }

    @Test
    void shouldTellKeysLengthsAndBytesApart() {
        Arrays.fill(signed, (byte) 'a');
        changes.add(KEY, signed, 100);
        assertTrue(changes.contains(KEY, signed, 100));
        assertFalse(changes.contains(OTHER_KEY, signed, 100));
        assertFalse(changes.contains(KEY, signed, 99));
        signed[99]++;
        assertFalse(changes.contains(KEY, signed, 100));
        signed[99]--;
        signed[0]++;
        assertFalse(changes.contains(KEY, signed, 100));
    }

    @Test
    void shouldForgetWhatCameBeforeTheLastTurnButOne() {
        changes.add(KEY, signed, 10);
        changes.turn();
        assertTrue(changes.contains(KEY, signed, 10));
        changes.turn();
        assertFalse(changes.contains(KEY, signed, 10));
    }
}
