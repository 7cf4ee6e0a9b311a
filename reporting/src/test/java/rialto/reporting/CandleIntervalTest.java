package rialto.reporting;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import java.time.Instant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

final class CandleIntervalTest {
    @ParameterizedTest
    @CsvSource({
        "1s, 2026-11-21T09:22:41.999Z, 2026-11-21T09:22:41Z, 2026-11-21T09:22:42Z",
        "1m, 2026-11-21T09:22:41Z, 2026-11-21T09:22:00Z, 2026-11-21T09:23:00Z",
        "15m, 2026-11-21T09:29:59Z, 2026-11-21T09:15:00Z, 2026-11-21T09:30:00Z",
        "12h, 2026-11-21T12:00:00Z, 2026-11-21T12:00:00Z, 2026-11-22T00:00:00Z",
        "1d, 2026-11-21T23:59:59Z, 2026-11-21T00:00:00Z, 2026-11-22T00:00:00Z",
        "1w, 2026-11-22T23:59:59Z, 2026-11-16T00:00:00Z, 2026-11-23T00:00:00Z",
        "1w, 2026-11-23T00:00:00Z, 2026-11-23T00:00:00Z, 2026-11-30T00:00:00Z",
        "1M, 2028-02-29T12:00:00Z, 2028-02-01T00:00:00Z, 2028-03-01T00:00:00Z",
        "1M, 2026-12-31T23:59:59Z, 2026-12-01T00:00:00Z, 2027-01-01T00:00:00Z",
    })
    void shouldFindTheBucketOfATime(final String interval, final Instant time, final Instant start, final Instant end) {
        final CandleInterval candle = CandleInterval.of(interval).orElseThrow();
        assertEquals(nanos(start), candle.bucketStart(nanos(time)));
        assertEquals(nanos(end), candle.bucketEnd(nanos(time)));
    }

    @ParameterizedTest
    @EnumSource
    void shouldTileTimeWithoutGaps(final CandleInterval interval) {
        long start = interval.bucketStart(nanos(Instant.parse("2026-01-30T07:08:09Z")));
        for (int i = 0; i < 50; i++) {
            final long end = interval.bucketEnd(start);
            assertEquals(start, interval.bucketStart(start));
            assertEquals(start, interval.bucketStart(end - 1));
            assertEquals(end, interval.bucketStart(start, 1));
            assertEquals(start, interval.bucketStart(end, -1));
            start = end;
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldBeFoundByTextAndCode(final CandleInterval interval) {
        assertEquals(interval, CandleInterval.of(interval.text()).orElseThrow());
        assertEquals(interval, CandleInterval.of(interval.code()));
    }

    @Test
    void shouldRefuseWhatIsNone() {
        assertTrue(CandleInterval.of("2m").isEmpty());
        assertTrue(CandleInterval.of("1H").isEmpty());
        assertThrows(IllegalArgumentException.class, () -> CandleInterval.of(0));
        assertThrows(IllegalArgumentException.class, () -> CandleInterval.of(17));
    }

    private static long nanos(final Instant instant) {
        return instant.getEpochSecond() * 1_000_000_000L + instant.getNano();
    }
}
