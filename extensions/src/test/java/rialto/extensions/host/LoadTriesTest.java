package rialto.extensions.host;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class LoadTriesTest {
    private static final String NAME = "Alerts";

    private final LoadTries tries = new LoadTries();

    @Test
    void shouldWaitUntilACopyIsWhole() {
        assertFalse(tries.isDue(NAME, "1 KiB", 0));
        assertFalse(tries.isDue(NAME, "2 KiB", 1));
        assertTrue(tries.isDue(NAME, "2 KiB", 2));
    }

    /** Such as a server that starts after the venue. */
    @Test
    void shouldTryAgainWithPausesThatGrow() {
        tries.isDue(NAME, "whole", 0);
        long nowNs = 1;
        long pauseNs = LoadTries.FIRST_PAUSE_NS;
        for (int failures = 0; failures < 10; failures++) {
            assertTrue(tries.isDue(NAME, "whole", nowNs));
            tries.failed(NAME, true, nowNs);
            assertFalse(tries.isDue(NAME, "whole", nowNs + pauseNs - 1), "after failure " + failures);
            nowNs += pauseNs;
            pauseNs = Math.min(2 * pauseNs, LoadTries.LONGEST_PAUSE_NS);
        }
        assertTrue(tries.isDue(NAME, "whole", nowNs));
        tries.ran(NAME);
        tries.isDue(NAME, "whole", nowNs);
        tries.failed(NAME, true, nowNs);
        assertTrue(tries.isDue(NAME, "whole", nowNs + LoadTries.FIRST_PAUSE_NS));
    }

    @Test
    void shouldNotTryAgainWhatCannotRun() {
        tries.isDue(NAME, "broken", 0);
        tries.failed(NAME, false, 1);
        assertFalse(tries.isDue(NAME, "broken", Long.MAX_VALUE));
        assertFalse(tries.isDue(NAME, "mended", 2));
        assertTrue(tries.isDue(NAME, "mended", 3));
    }
}
