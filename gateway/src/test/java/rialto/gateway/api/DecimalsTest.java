package rialto.gateway.api;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;

class DecimalsTest {
    @ParameterizedTest
    @CsvSource({
        "0, 8, 0",
        "1, 8, 100000000",
        "0.00000001, 8, 1",
        "1.10, 1, 11",
        "1.1000000000, 8, 110000000",
        "92233720368.54775807, 8, 9223372036854775807",
        "00012.5, 2, 1250",
        "7, 0, 7",
        "7.000, 0, 7"
    })
    void shouldParseExactly(final String text, final int scale, final long value) {
        assertEquals(value, Decimals.parse(text, scale));
    }

    @ParameterizedTest
    @CsvSource({
        "'', -1",
        "., -1",
        ".5, -1",
        "5., -1",
        "-1, -1",
        "+1, -1",
        "1e5, -1",
        "' 1', -1",
        "1.2.3, -1",
        "0x1, -1",
        "1_0, -1",
        "NaN, -1",
        "٣, -1",
        "123456789012345678901, -1",
        "0.123456789012345678901, -1",
        "0.000000001, -2",
        "1.123456789, -2",
        "92233720368.54775808, -3",
        "99999999999999999999, -3"
    })
    void shouldRefuseWhatIsNotExactlyADecimalInRange(final String text, final long error) {
        assertEquals(error, Decimals.parse(text, 8));
    }

    @Test
    void shouldWriteWhatItParsed() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        final JsonWriter json = new JsonWriter();
        for (int i = 0; i < 20_000; i++) {
            final int scale = random.nextInt(13);
            final long value = random.nextLong() >>> 1 + random.nextInt(62);
            final String text = json.reset().decimal(value, scale).toString();
            final String plain = text.substring(1, text.length() - 1);
            assertEquals(BigDecimal.valueOf(value, scale).toPlainString(), plain, "seed " + seed);
            assertEquals(value, Decimals.parse(plain, scale), "seed " + seed);
        }
    }

    @Test
    void shouldSaturateWhatNoLongHolds() {
        final BigInteger most = BigInteger.valueOf(Long.MAX_VALUE);
        assertEquals(Long.MAX_VALUE, Decimals.saturated(most));
        assertEquals(Long.MAX_VALUE, Decimals.saturated(most.add(BigInteger.ONE)));
        assertEquals(Long.MIN_VALUE, Decimals.saturated(most.negate().subtract(BigInteger.TWO)));
        assertEquals(-5, Decimals.saturated(BigInteger.valueOf(-5)));
    }
}
