package rialto.protocol;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rialto.protocol.DecimalParser.Fault;
import rialto.protocol.DecimalParser.Form;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Texts as units, compared with BigDecimal and with each form written as a pattern. */
class DecimalParserTest {
    private static final int ROUNDS = 200_000;
    private static final int MAX_SCALE = 18;
    private static final BigInteger MOST = BigInteger.valueOf(Long.MAX_VALUE);
    private static final Pattern PLAIN = Pattern.compile("-?[0-9]{1,20}(\\.[0-9]{1,20})?");
    private static final Pattern SIGNED = Pattern.compile("-?[0-9]+(\\.[0-9]+)?");
    private static final Pattern LOOSE = Pattern.compile("[-+]?([0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE]([-+]?[0-9]{1,2}))?");
    private static final String STRANGE = "+-.eE 0x_,\u0660\u0665/:";

    @ParameterizedTest
    @CsvSource({
        "PLAIN, -1.5, 1, NEGATIVE",
        "PLAIN, -0, 1, NEGATIVE",
        "PLAIN, -, 1, MALFORMED",
        "PLAIN, --1, 1, MALFORMED",
        "PLAIN, -1.55, 1, NEGATIVE",
        "PLAIN, +1, 1, MALFORMED",
        "PLAIN, 1e1, 1, MALFORMED",
        "SIGNED, +1, 1, MALFORMED",
        "SIGNED, -.5, 1, MALFORMED",
        "SIGNED, -5., 1, MALFORMED",
        "SIGNED, -1.55, 1, TOO_PRECISE",
        "SIGNED, -922337203685477580.8, 1, TOO_LARGE",
        "LOOSE, 1e100, 1, MALFORMED",
        "LOOSE, 1e, 1, MALFORMED",
        "LOOSE, 1e-+1, 1, MALFORMED",
        "LOOSE, ., 1, MALFORMED",
        "LOOSE, 1e-2, 1, TOO_PRECISE",
        "LOOSE, 1e99, 1, TOO_LARGE",
        "LOOSE, 0.000000000000000000000000000001e-99, 1, TOO_LARGE"
    })
    void shouldNameWhatIsWrong(final Form form, final String text, final int scale, final Fault fault) {
        assertEquals(fault, DecimalParser.fault(DecimalParser.parse(text, form, scale)));
    }

    @ParameterizedTest
    @CsvSource({
        "PLAIN, 922337203685477580.7, 1, 9223372036854775807",
        "PLAIN, 00000000000000000001.50000000000000000000, 1, 15",
        "SIGNED, -12.50, 1, 125",
        "SIGNED, 0000000000000000000000000000000000000007, 1, 70",
        "LOOSE, +.5e1, 1, 50",
        "LOOSE, 5.e-1, 1, 5",
        "LOOSE, -0e99, 1, 0",
        "LOOSE, 1000e-2, 0, 10"
    })
    void shouldReadTheMagnitude(final Form form, final String text, final int scale, final long units) {
        final long parsed = DecimalParser.parse(text, form, scale);
        assertNull(DecimalParser.fault(parsed));
        assertEquals(units, parsed);
        assertEquals(units, DecimalParser.parseTowardsZero(text, form, scale));
    }

    @Test
    void shouldAgreeWithBigDecimalInEveryForm() {
        final long seed = System.nanoTime();
        final SplittableRandom random = new SplittableRandom(seed);
        final int[] results = new int[Fault.values().length + 1];
        for (int i = 0; i < ROUNDS; i++) {
            final String text = text(random);
            final int scale = random.nextInt(MAX_SCALE + 1);
            for (final Form form : Form.values()) {
                final long expected = expected(text, form, scale, false);
                results[expected < 0 ? (int) -expected : 0]++;
                assertEquals(
                        expected,
                        DecimalParser.parse(text, form, scale),
                        () -> form + " '" + text + "' at " + scale + ", seed " + seed);
                assertEquals(
                        expected(text, form, scale, true),
                        DecimalParser.parseTowardsZero(text, form, scale),
                        () -> form + " '" + text + "' cut at " + scale + ", seed " + seed);
            }
        }
        for (final int count : results) {
            assertTrue(count > ROUNDS / 1_000, () -> "every result is met often enough, seed " + seed);
        }
    }

    /** A number that may be written in some form, of any size; one in four has a character changed. */
    private static String text(final SplittableRandom random) {
        final StringBuilder text = new StringBuilder();
        final int sign = random.nextInt(8);
        text.append(sign == 0 ? "-" : sign == 1 ? "+" : "");
        digits(text, random, random.nextInt(random.nextInt(8) == 0 ? 45 : 12));
        if (random.nextBoolean()) {
            text.append('.');
            digits(text, random, random.nextInt(random.nextInt(8) == 0 ? 45 : 12));
        }
        if (random.nextInt(4) == 0) {
            text.append(random.nextBoolean() ? 'e' : 'E').append(random.nextBoolean() ? "-" : "");
            digits(text, random, random.nextInt(4));
        }
        if (random.nextInt(4) == 0 && !text.isEmpty()) {
            text.setCharAt(random.nextInt(text.length()), STRANGE.charAt(random.nextInt(STRANGE.length())));
        }
        return text.toString();
    }

    private static void digits(final StringBuilder text, final SplittableRandom random, final int count) {
        final int zeros = random.nextInt(3);
        for (int i = 0; i < count; i++) {
            text.append(zeros == 0 ? 0 : random.nextInt(10));
        }
    }

    private static long expected(final String text, final Form form, final int scale, final boolean cut) {
        final Matcher matcher = pattern(form).matcher(text);
        if (text.length() > longest(form) || !matcher.matches()) {
            return DecimalParser.MALFORMED;
        }
        if (form == Form.PLAIN && text.startsWith("-")) {
            return DecimalParser.NEGATIVE;
        }
        final BigDecimal number = new BigDecimal(text).abs();
        if (number.scale() > 128) {
            return DecimalParser.TOO_LARGE;
        }
        final BigDecimal units = number.movePointRight(scale);
        final BigInteger whole = units.setScale(0, RoundingMode.DOWN).toBigInteger();
        if (!cut && units.compareTo(new BigDecimal(whole)) != 0) {
            return DecimalParser.TOO_PRECISE;
        }
        return whole.compareTo(MOST) > 0 ? DecimalParser.TOO_LARGE : whole.longValueExact();
    }

    private static Pattern pattern(final Form form) {
        return switch (form) {
            case PLAIN -> PLAIN;
            case SIGNED -> SIGNED;
            case LOOSE -> LOOSE;
        };
    }

    private static int longest(final Form form) {
        return switch (form) {
            case PLAIN -> 42;
            case SIGNED -> 40;
            case LOOSE -> 64;
        };
    }
}
