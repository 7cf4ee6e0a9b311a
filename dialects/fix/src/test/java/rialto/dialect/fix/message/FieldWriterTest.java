package rialto.dialect.fix.message;

import org.junit.jupiter.api.Test;
import rialto.gateway.state.Instrument;
import rialto.gatewaytest.TestVenue;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class FieldWriterTest {
    private static final int ROUNDS = 20_000;
    private static final int SCALE = 8;
    private static final int MEAN_SCALE = 10;

    private final Instrument instrument = TestVenue.ready().view.instrument(1);
    private final FieldWriter writer = new FieldWriter();

    private String written() {
        final String field = new String(writer.toByteArray(), StandardCharsets.ISO_8859_1);
        assertTrue(field.endsWith("\u0001"), field);
        writer.reset();
        return field.substring(field.indexOf('=') + 1, field.length() - 1);
    }

    @Test
    void shouldWriteDecimalsExactly() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        for (int i = 0; i < ROUNDS; i++) {
            final long units = random.nextLong() >>> 1 + random.nextInt(62);
            final int scale = random.nextInt(19);
            writer.decimal(1, units, scale);
            assertEquals(BigDecimal.valueOf(units, scale).toPlainString(), written(), "seed " + seed);
        }
        writer.decimal(1, Long.MAX_VALUE, 0);
        assertEquals("9223372036854775807", written());
    }

    @Test
    void shouldWriteMeansAsExactlyAsTheirDigitsAllow() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        for (int i = 0; i < ROUNDS; i++) {
            final long lots = 1 + random.nextInt(1_000_000);
            final long quote = (long) random.nextInt(1_000_000) * lots + random.nextInt(1_000);
            writer.averagePrice(6, instrument, quote, lots);
            final BigDecimal exact = BigDecimal.valueOf(quote, SCALE)
                    .divide(BigDecimal.valueOf(lots * TestVenue.LOT_SIZE, SCALE), MEAN_SCALE, RoundingMode.DOWN);
            final String mean = written();
            assertEquals(0, exact.compareTo(new BigDecimal(mean)), () -> mean + " is not " + exact + ", seed " + seed);
            assertTrue(mean.length() - mean.indexOf('.') > SCALE, mean);
        }
    }

    @Test
    void shouldTrimDecimalsExactly() {
        final FieldWriter trimming = FieldWriter.trimming();
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        for (int i = 0; i < ROUNDS; i++) {
            final long units = random.nextLong() >> random.nextInt(63);
            final int scale = random.nextInt(19);
            final BigDecimal exact = BigDecimal.valueOf(units, scale);
            final String field =
                    new String(trimming.reset().decimal(1, units, scale).toByteArray(), StandardCharsets.ISO_8859_1);
            final String wanted = units == 0
                    ? "0"
                    : exact.stripTrailingZeros()
                            .setScale(Math.max(0, exact.stripTrailingZeros().scale()))
                            .toPlainString();
            assertEquals("1=" + wanted + "\u0001", field, "seed " + seed);
        }
    }

    @Test
    void shouldLetNoTextEndAField() {
        writer.text(58, "a\u0001b\u00e9c\n");
        assertEquals("a?b?c?", written());
        writer.text(58, "x".repeat(2_000));
        assertEquals(FieldWriter.MAX_TEXT, written().length());
        writer.text(58, "").text(58, null);
        assertEquals(0, writer.length());
    }
}
