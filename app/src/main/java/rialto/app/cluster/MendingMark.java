package rialto.app.cluster;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/**
 * What stands in a member's directory while its log is taken from the others, with a checksum.
 *
 * @param committed how far the member knew its log to be committed before
 * @param voted latest term in which it may have voted
 * @param aside name of the directory that takes what the member had
 * @param isMoving whether that may not be all there yet; then no copy has begun
 */
record MendingMark(long committed, long voted, String aside, boolean isMoving) {
    private static final Pattern TEXT =
            Pattern.compile("committed (\\d{1,19})\nvoted (-?\\d{1,19})\naside ([0-9-]+)\nstep (moving|copying)\n");

    MendingMark copying() {
        return new MendingMark(committed, voted, aside, false);
    }

    String text() {
        final String said = "committed " + committed + "\nvoted " + voted + "\naside " + aside + "\nstep "
                + (isMoving ? "moving" : "copying") + "\n";
        return said + crc(said);
    }

    /** @return null if it is not as it was written */
    static MendingMark parse(final byte[] bytes) {
        final String text = new String(bytes, StandardCharsets.ISO_8859_1);
        final Matcher found = TEXT.matcher(text);
        if (!found.lookingAt() || !text.substring(found.end()).equals(crc(found.group()))) {
            return null;
        }
        return new MendingMark(
                Long.parseLong(found.group(1)),
                Long.parseLong(found.group(2)),
                found.group(3),
                found.group(4).equals("moving"));
    }

    private static String crc(final String text) {
        final CRC32C crc = new CRC32C();
        crc.update(text.getBytes(StandardCharsets.ISO_8859_1));
        return String.format(Locale.ROOT, "crc32c %08x", crc.getValue()) + "\n";
    }
}
