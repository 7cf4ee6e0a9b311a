package rialto.dialect.xml;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.SplittableRandom;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** The same bytes are UTF-8 here and for a decoder of the JDK that reports what is malformed. */
class Utf8CheckTest {
    @ParameterizedTest
    @CsvSource({
        // the slash, the zero byte, the smaller-than and the euro sign in longer forms
        "2FC0AF, 1",
        "C080, 0",
        "C0BC, 0",
        "C1BF, 0",
        "E080AF, 1",
        "E09FBF, 1",
        "F08080AF, 1",
        "F08282AC, 1",
        "F8808080AF, 0",
        "FC80808080AF, 0",
        // surrogates, beyond U+10FFFF, continuations and beginnings alone
        "EDA080, 1",
        "EDBFBF, 1",
        "F4908080, 1",
        "F5808080, 0",
        "80, 0",
        "BF, 0",
        "FF, 0",
        "FE, 0",
        "C33E, 1",
        "E282C3, 2",
        "F09F98C0, 3"
    })
    void shouldFindTheFirstByteThatNoUtf8Has(final String hex, final int wrong) {
        final byte[] bytes = HexFormat.of().parseHex(hex);
        final Utf8Check check = new Utf8Check();
        check.begin();
        assertEquals(wrong, check.feed(bytes, 0, bytes.length));
    }

    @Test
    void shouldAgreeWithADecoderThatReportsHoweverTheBytesAreCut() {
        final long seed = System.nanoTime();
        final SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 50_000; i++) {
            final byte[] bytes = bytes(random);
            final int expected = firstMalformed(bytes);
            assertEquals(
                    expected < bytes.length,
                    fed(bytes, random) < bytes.length,
                    () -> HexFormat.of().formatHex(bytes) + " seed " + seed);
        }
    }

    /** Characters of every length, of which some have one byte changed; none is cut short at the end. */
    private static byte[] bytes(final SplittableRandom random) {
        final int[] bounds = {0x80, 0x800, 0x1_0000, 0x11_0000};
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < 8; i++) {
            final int point = random.nextInt(bounds[random.nextInt(bounds.length)]);
            bytes.writeBytes((Character.isBmpCodePoint(point) && Character.isSurrogate((char) point)
                            ? "\u20AC"
                            : Character.toString(point))
                    .getBytes(StandardCharsets.UTF_8));
        }
        bytes.write('>');
        final byte[] all = bytes.toByteArray();
        if (random.nextBoolean()) {
            all[random.nextInt(all.length - 1)] = (byte) random.nextInt(256);
        }
        return all;
    }

    private static int firstMalformed(final byte[] bytes) {
        final ByteBuffer in = ByteBuffer.wrap(bytes);
        final CoderResult result = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT)
                .decode(in, CharBuffer.allocate(bytes.length), true);
        return result.isError() ? in.position() : bytes.length;
    }

    private static int fed(final byte[] bytes, final SplittableRandom random) {
        final Utf8Check check = new Utf8Check();
        check.begin();
        int at = 0;
        while (at < bytes.length) {
            final int end = Math.min(bytes.length, at + 1 + random.nextInt(4));
            final int wrong = check.feed(bytes, at, end);
            if (wrong < end) {
                return wrong;
            }
            at = end;
        }
        return at;
    }
}
