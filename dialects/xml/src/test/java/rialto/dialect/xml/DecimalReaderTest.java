package rialto.dialect.xml;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;

class DecimalReaderTest {
    private final DecimalReader reader = new DecimalReader();

    @ParameterizedTest
    @CsvSource({
        "1, 1000",
        "0, 0",
        "-0, 0",
        "100, 100000",
        "1.5, 1500",
        "0.001, 1",
        "-12.25, 12250",
        "+3, 3000",
        ".5, 500",
        "5., 5000",
        "1e3, 1000000",
        "1E-3, 1",
        "1.5e+1, 15000",
        "1.000000000000000000000000, 1000",
        "007, 7000",
        "9223372036854775.807, 9223372036854775807",
        "1000.00, 1000000"
    })
    void shouldReadWhatClientsWrite(final String text, final long units) {
        assertEquals(DecimalReader.Result.OK, reader.read(text, 3));
        assertEquals(units, reader.value());
        assertEquals(true, reader.isExact());
        assertEquals(text.startsWith("-"), reader.isNegative());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                ".",
                "-",
                "+",
                "1000a",
                "a",
                "1.2.3",
                "1,5",
                "0x10",
                "NaN",
                "Infinity",
                "-Infinity",
                "1e",
                "1e+",
                "1e100",
                "1e1.5",
                "--1",
                "+-1",
                "1 2",
                "\u0661",
                "1_000",
                "$5",
                "1f",
                "1d",
                "1L",
                "00000000000000000000000000000000000000000000000000000000000000001"
            })
    void shouldRefuseWhatIsNoNumber(final String text) {
        assertEquals(DecimalReader.Result.MALFORMED, reader.read(text, 3));
    }

    @ParameterizedTest
    @ValueSource(strings = {"9223372036854775.808", "1e20", "99999999999999999999999999", "1e99"})
    void shouldRefuseWhatIsTooLarge(final String text) {
        assertEquals(DecimalReader.Result.TOO_LARGE, reader.read(text, 3));
    }

    @Test
    void shouldCutAndSaySo() {
        assertEquals(DecimalReader.Result.OK, reader.read("1.2345", 3));
        assertEquals(1234, reader.value());
        assertEquals(false, reader.isExact());
        assertEquals(DecimalReader.Result.OK, reader.read("-1e-4", 3));
        assertEquals(0, reader.value());
        assertEquals(false, reader.isExact());
    }

    @Test
    void shouldAgreeWithBigDecimal() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        for (int i = 0; i < 100_000; i++) {
            final BigDecimal number =
                    new BigDecimal(new java.math.BigInteger(1 + random.nextInt(70), random), random.nextInt(24));
            final int scale = random.nextInt(13);
            final BigDecimal units = number.movePointRight(scale).setScale(0, RoundingMode.DOWN);
            final String text = random.nextInt(4) == 0 ? number.toString() : number.toPlainString();
            final DecimalReader.Result result = reader.read(text, scale);
            if (units.toBigInteger().bitLength() > 63) {
                assertEquals(DecimalReader.Result.TOO_LARGE, result, () -> text + " seed " + seed);
            } else {
                assertEquals(DecimalReader.Result.OK, result, () -> text + " seed " + seed);
                assertEquals(units.longValueExact(), reader.value(), () -> text + " seed " + seed);
                assertEquals(
                        number.movePointRight(scale).stripTrailingZeros().scale() <= 0,
                        reader.isExact(),
                        () -> text + " at " + scale + " seed " + seed);
            }
        }
    }
}
