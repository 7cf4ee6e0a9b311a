package rialto.dialect.binance.security;

import org.junit.jupiter.api.Test;
import rialto.gateway.api.ApiError;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

class TimeWindowTest {
    private static final long NOW_MS = 1_700_000_000_000L;

    @Test
    void shouldAcceptFromTheWindowBehindToJustUnderASecondAhead() {
        assertNull(check(NOW_MS, null));
        assertNull(check(NOW_MS - 5_000, null));
        assertEquals(TimeWindow.OUTSIDE, check(NOW_MS - 5_001, null));
        assertNull(check(NOW_MS + 999, null));
        assertEquals(TimeWindow.AHEAD, check(NOW_MS + 1_000, null));
    }

    @Test
    void shouldUseTheClientsWindow() {
        assertNull(check(NOW_MS - 60_000, "60000"));
        assertEquals(TimeWindow.OUTSIDE, check(NOW_MS - 60_001, "60000"));
        assertEquals(TimeWindow.TOO_WIDE, check(NOW_MS, "60001"));
        assertEquals(TimeWindow.TOO_WIDE, check(NOW_MS, "60000.001"));
        assertNull(check(NOW_MS, "0"));
        assertEquals(TimeWindow.OUTSIDE, check(NOW_MS - 1, "0"));
    }

    @Test
    void shouldTakeMicroseconds() {
        assertNull(check(NOW_MS * 1_000 - 6_000_346, "6000.346"));
        assertEquals(TimeWindow.OUTSIDE, check(NOW_MS * 1_000 - 6_000_347, "6000.346"));
        assertNull(check(NOW_MS * 1_000 + 999_999, null));
        assertEquals(TimeWindow.AHEAD, check(NOW_MS * 1_000 + 1_000_000, null));
    }

    @Test
    void shouldNameWhatIsMalformed() {
        for (final String timestamp : new String[] {null, "", "x", "-1", "1.5", "1".repeat(30)}) {
            assertEquals(TimeWindow.mandatory("timestamp"), TimeWindow.check(timestamp, null, NOW_MS * 1_000));
        }
        for (final String window : new String[] {"", "x", "-1", "1e3", "5000.0001", ".", "9".repeat(30)}) {
            assertEquals(TimeWindow.mandatory("recvWindow"), check(NOW_MS, window), window);
        }
    }

    private static ApiError check(final long timestamp, final String window) {
        return TimeWindow.check(Long.toString(timestamp), window, NOW_MS * 1_000);
    }
}
