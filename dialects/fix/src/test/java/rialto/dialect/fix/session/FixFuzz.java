package rialto.dialect.fix.session;

import com.paritytrading.philadelphia.FIXMessage;
import rialto.dialect.fix.FixClient;
import rialto.dialect.fix.message.FieldWriter;
import rialto.dialect.fix.message.Tag;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Bytes as what a client of FIX sends: {@code ./rialto fuzz fix}. They are a stream, and once more the body of a message. Messages
 * that are found have a fault or can be written again byte by byte; a log-on is read or refused.
 */
final class FixFuzz {
    private static final int MAX_BODY = 4_096;
    private static final int MOST_KEPT = MAX_BODY + 64;
    private static final long NOW_NS = FixTime.parse("20260102-03:04:05");

    private static final Dictionary DICTIONARY = Dictionary.ofVenue();
    private static final MessageDecoder DECODER = new MessageDecoder();
    private static final MessageEncoder ENCODER = new MessageEncoder();
    private static final MessageCheck CHECK = new MessageCheck(DICTIONARY);
    private static final FixSettings SETTINGS =
            new FixSettings("", 0, 1, MAX_BODY, 5, 120, 1_000, true, null, 100, 1 << 20);

    private FixFuzz() {}

    /** Writes the inputs to start from as files: {@code DIRECTORY}. */
    public static void main(final String[] arguments) throws IOException {
        int number = 0;
        for (final String seed : seeds()) {
            Files.writeString(Path.of(arguments[0], "seed-" + number++), seed, StandardCharsets.ISO_8859_1);
        }
    }

    static List<String> seeds() {
        final String header = "49=a|56=RIALTO|34=1|52=20260102-03:04:05.678|";
        final String logon = "35=A|" + header + "98=0|108=30|141=Y|553=" + "k".repeat(64) + "|554=secret|";
        final String order = "35=D|" + header + "11=a|55=BTCUSDT|54=1|60=20260102-03:04:05|38=1.5|40=2|44=100.25|59=0|"
                + "453=1|448=x|447=D|452=3|";
        return List.of(
                FixClient.framed("FIX.4.4", soh(logon)),
                FixClient.framed("FIX.4.4", soh(order)) + FixClient.framed("FIX.4.2", soh("35=0|" + header)),
                soh("35=4|" + header + "43=Y|122=20260102-03:04:05|36=5|123=Y|"),
                soh("35=2|" + header + "7=1|16=0|"),
                soh(logon),
                soh(order),
                soh("8=FIX.4.4|9=12|35=0|34=1|10=000|8=FIX.4.4|9=5|"));
    }

    private static String soh(final String text) {
        return text.replace('|', '\u0001');
    }

    /** Called by the fuzzer. */
    public static void fuzzerTestOneInput(final byte[] input) {
        final Stream whole = new Stream();
        whole.take(input);
        final Stream halves = new Stream();
        halves.take(Arrays.copyOf(input, input.length / 2));
        halves.take(Arrays.copyOfRange(input, input.length / 2, input.length));
        require(
                whole.found == halves.found,
                whole.found + " messages, " + halves.found + " when it comes in two pieces");
        final String body = new String(input, StandardCharsets.ISO_8859_1);
        final Stream framed = new Stream();
        framed.take(FixClient.framed("FIX.4.4", body).getBytes(StandardCharsets.ISO_8859_1));
    }

    private static void require(final boolean isRight, final String complaint) {
        if (!isRight) {
            throw new AssertionError(complaint);
        }
    }

    private static final class Stream implements MessageFraming.Listener {
        private final MessageFraming framing = new MessageFraming(MAX_BODY, this);
        private byte[] kept = {};
        private int found;
        private boolean isOver;

        private void take(final byte[] bytes) {
            final byte[] all = Arrays.copyOf(kept, kept.length + bytes.length);
            System.arraycopy(bytes, 0, all, kept.length, bytes.length);
            kept = Arrays.copyOfRange(all, framing.onBytes(all, 0, all.length), all.length);
            require(isOver || kept.length <= MOST_KEPT, kept.length + " bytes are kept");
        }

        @Override
        public void onMessage(final byte[] bytes, final int begin, final int end, final boolean isVersionRight) {
            found++;
            final FIXMessage message = DECODER.decode(bytes, begin, end);
            if (DECODER.fault() == null) {
                look(message, new String(bytes, begin, end - begin, StandardCharsets.ISO_8859_1));
            } else {
                require(!DECODER.fault().text().isEmpty(), "a fault without words");
            }
        }

        private static void look(final FIXMessage message, final String text) {
            final StringBuilder again = new StringBuilder();
            for (int i = 0; i < message.getFieldCount(); i++) {
                again.append(message.tagAt(i)).append('=');
                for (int j = 0; j < message.valueAt(i).length(); j++) {
                    again.append((char) (message.valueAt(i).byteAt(j) & 0xFF));
                }
                again.append('\u0001');
            }
            require(again.toString().equals(text), "other fields than were sent");
            Routes.back(message);
            final String type = message.valueAt(0).toString();
            final Dictionary.Message known = DICTIONARY.message(type);
            final Fault fault = known == null ? null : CHECK.check(message, known.body());
            if (fault != null) {
                require(fault.text().length() <= FieldWriter.MAX_TEXT, "a long fault");
            } else if (MsgTypes.LOGON.equals(type)) {
                logOn(message);
            }
        }

        private static void logOn(final FIXMessage message) {
            try {
                require(LogonRequest.of(message, SETTINGS, NOW_NS).signed().length > 0, "nothing was signed");
            } catch (final LogonRequest.Refusal e) {
                final byte[] body =
                        ENCODER.body().text(Tag.TEXT, e.getMessage()).toByteArray();
                require(
                        !new String(body, 0, body.length - 1, StandardCharsets.ISO_8859_1).contains("\u0001"),
                        "two fields");
            }
        }

        @Override
        public void onGarbled(final String why) {
            require(!why.isEmpty(), "garbled without a reason");
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
}
