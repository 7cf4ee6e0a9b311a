package rialto.dialect.fix.session;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Instant;
import java.util.Random;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;

class FixTimeTest {
    @Test
    void shouldReadWhatItWrites() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        for (int i = 0; i < 10_000; i++) {
            final long timeNs = random.nextLong(9_200_000_000_000_000L) * 1_000;
            assertEquals(timeNs, FixTime.parse(FixTime.text(timeNs)), "seed " + seed);
        }
    }

    @Test
    void shouldReadDecimalsOfSeconds() {
        final Instant time = Instant.parse("2024-02-29T23:59:58Z");
        final long second = TimeUnit.SECONDS.toNanos(time.getEpochSecond());
        assertEquals(second, FixTime.parse("20240229-23:59:58"));
        assertEquals(second + 7_000_000, FixTime.parse("20240229-23:59:58.007"));
        assertEquals(second + 7_000, FixTime.parse("20240229-23:59:58.000007"));
        assertEquals(second + 7, FixTime.parse("20240229-23:59:58.000000007"));
        assertEquals(second + 1_000_000_000, FixTime.parse("20240229-23:59:60"));
        assertEquals("20240229-23:59:58.000007", FixTime.text(second + 7_999));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "20240229",
                "20230229-00:00:00",
                "20241301-00:00:00",
                "20240001-00:00:00",
                "20240100-00:00:00",
                "20240101-24:00:00",
                "20240101-00:60:00",
                "20240101-00:00:61",
                "20240101 00:00:00",
                "20240101-00.00:00",
                "20240101-00:00:00.",
                "20240101-00:00:00.1",
                "20240101-00:00:00.12x",
                "20240101-00:00:00.0000000000",
                "19690101-00:00:00",
                "99990101-00:00:00"
            })
    void shouldTakeNothingElse(final String text) {
        assertEquals(FixTime.INVALID, FixTime.parse(text));
    }
}
