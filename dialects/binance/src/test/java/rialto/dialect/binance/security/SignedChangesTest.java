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

    private final SignedChanges changes = new SignedChanges(7);
    private final byte[] signed = new byte[150];

    @Test
    void shouldKnowAllThatCameAndHardlyAnythingElse() {
        final long seed = System.nanoTime();
        SplittableRandom random = new SplittableRandom(seed);
        int strangers = 0;
        for (int i = 0; i < MANY; i++) {
            final long hash = changes.hash(KEY, signed, next(random));
            strangers += changes.contains(hash) ? 1 : 0;
            changes.add(hash);
        }
        assertTrue(strangers < MANY / 1_000, strangers + " new ones were known, seed " + seed);
        random = new SplittableRandom(seed);
        for (int i = 0; i < MANY; i++) {
            assertTrue(contains(KEY, next(random)), "seed " + seed);
        }
    }

    private boolean contains(final String keyId, final int length) {
        return changes.contains(changes.hash(keyId, signed, length));
    }

    private int next(final SplittableRandom random) {
        random.nextBytes(signed);
        return random.nextInt(20, signed.length);
    }

    @Test
    void shouldTellKeysLengthsAndBytesApart() {
        Arrays.fill(signed, (byte) 'a');
        changes.add(changes.hash(KEY, signed, 100));
        assertTrue(contains(KEY, 100));
        assertFalse(contains(OTHER_KEY, 100));
        assertFalse(contains(KEY, 99));
        signed[99]++;
        assertFalse(contains(KEY, 100));
        signed[99]--;
        signed[0]++;
        assertFalse(contains(KEY, 100));
    }

    @Test
    void shouldForgetWhatCameBeforeTheLastTurnButOne() {
        changes.add(changes.hash(KEY, signed, 10));
        changes.turn();
        assertTrue(contains(KEY, 10));
        changes.turn();
        assertFalse(contains(KEY, 10));
    }
}
