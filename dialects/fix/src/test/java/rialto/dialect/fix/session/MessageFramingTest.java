package rialto.dialect.fix.session;

import org.junit.jupiter.api.Test;
import rialto.dialect.fix.FixClient;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Messages are found however the stream is cut, and whatever lies between them. */
class MessageFramingTest {
    private static final int MAX_BODY = 1_024;

    /** Keeps what is not whole, as a connection does. */
    private static final class Stream implements MessageFraming.Listener {
        private final MessageFraming framing = new MessageFraming(MAX_BODY, this);
        private final List<String> found = new ArrayList<>();
        private byte[] kept = {};
        private int garbled;
        private boolean isOver;

        void take(final byte[] bytes) {
            final byte[] all = Arrays.copyOf(kept, kept.length + bytes.length);
            System.arraycopy(bytes, 0, all, kept.length, bytes.length);
            final int rest = framing.onBytes(all, 0, all.length);
            kept = Arrays.copyOfRange(all, rest, all.length);
            assertTrue(kept.length <= MAX_BODY + 64 || isOver, () -> kept.length + " bytes are kept");
        }

        @Override
        public void onMessage(final byte[] bytes, final int begin, final int end, final boolean isVersionRight) {
            found.add(new String(bytes, begin, end - begin, StandardCharsets.ISO_8859_1));
        }

        @Override
        public void onGarbled(final String why) {
            garbled++;
        }

        @Override
        public void onTooLong(final long length) {
            isOver = true;
        }

        @Override
        public boolean wantsMore() {
            return !isOver;
        }
    }

    private static byte[] bytes(final String text) {
        return text.replace('|', '\u0001').getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] message(final int number) {
        return bytes(FixClient.framed("FIX.4.4", ("35=0|34=" + number + "|").replace('|', '\u0001')));
    }

    @Test
    void shouldFindMessagesHoweverTheyAreCut() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        for (int round = 0; round < 300; round++) {
            final Stream stream = new Stream();
            final List<String> expected = new ArrayList<>();
            final java.io.ByteArrayOutputStream all = new java.io.ByteArrayOutputStream();
            for (int i = 0; i < 20; i++) {
                final byte[] message = message(random.nextInt(100_000));
                if (random.nextInt(4) == 0) {
                    message[message.length - 2] ^= 1; // its check sum
                } else {
                    final String text = new String(message, StandardCharsets.ISO_8859_1);
                    expected.add(text.substring(text.indexOf("35="), text.length() - 7));
                }
                all.writeBytes(message);
                if (random.nextInt(4) == 0) {
                    all.writeBytes(bytes("rubbish|8=FIX|".substring(0, 8)));
                }
            }
            final byte[] sent = all.toByteArray();
            for (int at = 0; at < sent.length; ) {
                final int next = Math.min(sent.length, at + 1 + random.nextInt(40));
                stream.take(Arrays.copyOfRange(sent, at, next));
                at = next;
            }
            assertEquals(expected, stream.found, "seed " + seed + ", round " + round);
        }
    }

    @Test
    void shouldBearAnyBytes() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        final String alphabet = "8=FIX.4.4|9=0123510=|";
        for (int round = 0; round < 2_000; round++) {
            final Stream stream = new Stream();
            for (int i = 0; i < 20; i++) {
                final StringBuilder text = new StringBuilder();
                while (text.length() < 30) {
                    text.append(
                            random.nextInt(5) == 0
                                    ? "8=FIX.4.4|9=" + random.nextInt(2_000) + "|"
                                    : "" + alphabet.charAt(random.nextInt(alphabet.length())));
                }
                stream.take(bytes(text.toString()));
            }
            assertTrue(stream.garbled > 0 || stream.isOver || stream.kept.length > 0, "seed " + seed);
        }
    }

    @Test
    void shouldFindTheSameBehindGarbledBytesHoweverTheyAreCut() {
        final String message = new String(message(1), StandardCharsets.ISO_8859_1);
        final String other = FixClient.framed("FOO.4.4", "35=0|".replace('|', '\u0001'));
        for (final String between :
                List.of("x", "x|", "|x", "8=", "|8=", "|8=F", "|8=FO", "8=FIX|", other, "|" + other)) {
            final byte[] all = bytes("rubbish" + between + message + "x" + message);
            final Stream whole = new Stream();
            whole.take(all);
            for (int cut = 1; cut < all.length; cut++) {
                final Stream pieces = new Stream();
                pieces.take(Arrays.copyOf(all, cut));
                pieces.take(Arrays.copyOfRange(all, cut, all.length));
                assertEquals(whole.found, pieces.found, between + " cut at " + cut);
                assertEquals(whole.garbled, pieces.garbled, between + " cut at " + cut);
            }
        }
    }

    @Test
    void shouldGoOnWithTheNextMessageWhereALengthIsWrong() {
        final Stream stream = new Stream();
        stream.take(bytes("8=FIX.4.4|9=900|35=0|34=1|10=000|"));
        for (int i = 0; i < 60; i++) {
            stream.take(message(i));
        }
        assertEquals(60, stream.found.size());
        assertEquals(1, stream.garbled);
    }

    @Test
    void shouldStopAtAMessageThatIsTooLong() {
        final Stream stream = new Stream();
        stream.take(bytes("8=FIX.4.4|9=" + (MAX_BODY + 1) + "|35=0|"));
        assertTrue(stream.isOver);
    }
}
