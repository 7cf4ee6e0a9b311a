package rialto.dialect.xml;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The same requests are found however the bytes are cut, and any bytes are requests or one fault. */
class RequestFramingCutsTest {
    private static final String ONE = "<create><account id=\"1\" balance=\"5\"/></create>";
    private static final String TWO = "<transactions id=\"1\"><query id=\"7\"/></transactions>";

    private static RequestFraming framing(final List<String> found) {
        return new RequestFraming(4_096, OneClient.in(new ItemBudget(1_000, 1_000)), new FoundRequests(found));
    }

    @Test
    void shouldFindTheSameHoweverTheBytesAreCut() {
        final long seed = System.nanoTime();
        final SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < 300; round++) {
            final byte[] bytes = randomStream(random).getBytes(StandardCharsets.UTF_8);
            final List<String> whole = found(bytes, bytes.length, random);
            assertEquals(whole, found(bytes, 1, random), () -> "byte by byte, seed " + seed);
            assertEquals(whole, found(bytes, 0, random), () -> "cut at random, seed " + seed);
        }
    }

    @Test
    void shouldFindTheSameForEveryTwoPieces() {
        final byte[] bytes = ("47\n47\n<?xml version=1.0?>\n" + ONE + "\0" + TWO
                        + "\n12<?xml-a > ?><create><symbol sym='A'>"
                        + "<account id='1'>1&#48;</account></symbol></create>end")
                .getBytes(StandardCharsets.UTF_8);
        final List<String> whole = found(bytes, bytes.length, null);
        assertEquals(4, whole.size());
        for (int cut = 0; cut <= bytes.length; cut++) {
            assertEquals(whole, found(bytes, cut, null), "cut at " + cut);
        }
    }

    /** @param piece first so many bytes, then the rest; 0 and a random: pieces of random sizes; 1: all bytes alone */
    private static List<String> found(final byte[] bytes, final int piece, final SplittableRandom random) {
        final List<String> found = new ArrayList<>();
        final RequestFraming framing = framing(found);
        int at = 0;
        while (at < bytes.length) {
            final int wanted = random == null
                    ? at == 0 ? Math.max(1, piece) : bytes.length
                    : piece == 0 ? 1 + random.nextInt(40) : piece;
            final int count = Math.min(wanted, bytes.length - at);
            // a buffer of its own, overwritten afterwards: nothing may be kept of it
            final byte[] buffer = Arrays.copyOfRange(bytes, at, at + count);
            framing.onBytes(buffer, 0, count);
            Arrays.fill(buffer, (byte) '<');
            at += count;
        }
        framing.onEndOfInput();
        return found;
    }

    private static String randomStream(final SplittableRandom random) {
        final String[] parts = {
            ONE,
            TWO,
            ONE,
            TWO,
            "47\n",
            "\0",
            "\n",
            "3\n4\n",
            "<?xml version=1.0?>",
            "<!-- > -->",
            "<create><symbol sym=\"S&amp;\u20ac\"><account id=\"1\">1<!-- x -->2\u00e4</account></symbol></create>",
            "<transactions account='9'><cancel id='&#49;'/><![CDATA[>]]></transactions>"
        };
        final String[] rare = {"end", "garbage", "<create>", "</create>", "<!DOCTYPE a>", "<?pi", "&", "\"", "<a b='"};
        final StringBuilder text = new StringBuilder();
        final int count = 1 + random.nextInt(12);
        for (int i = 0; i < count; i++) {
            text.append(
                    random.nextInt(20) == 0 ? rare[random.nextInt(rare.length)] : parts[random.nextInt(parts.length)]);
        }
        return text.toString();
    }

    @Test
    void shouldAnswerAnyBytesWithRequestsOrOneFault() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        final byte[] model = (ONE + TWO + "<?xml version='1.0'?><create><symbol sym='&#65;'><account id='1'>5</account>"
                        + "</symbol></create>")
                .getBytes(StandardCharsets.UTF_8);
        for (int round = 0; round < 20_000; round++) {
            final byte[] bytes = model.clone();
            for (int i = random.nextInt(4); i >= 0; i--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            final List<String> found = new ArrayList<>();
            final RequestFraming framing = framing(found);
            try {
                framing.onBytes(bytes, 0, bytes.length);
                framing.onEndOfInput();
            } catch (final RuntimeException e) {
                throw new AssertionError("seed " + seed + ": " + new String(bytes, StandardCharsets.ISO_8859_1), e);
            }
            assertTrue(found.indexOf("fault") < 0 || found.indexOf("fault") == found.size() - 1);
        }
    }
}
