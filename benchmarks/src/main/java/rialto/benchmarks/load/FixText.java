package rialto.benchmarks.load;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * A FIX 4.4 message of fixed length whose number, time and some other places are written in place: numbers with leading zeros,
 * which FIX allows. Used by one thread.
 */
public final class FixText {
    static final int NUMBER_WIDTH = 9;
    static final byte SOH = 1;

    private static final String NUMBER = "34=" + "0".repeat(NUMBER_WIDTH);
    private static final String TIME = "52=00000000-00:00:00.000";
    private static final int DATE_LENGTH = "00000000-".length();
    private static final long DAY_MS = 86_400_000;
    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("yyyyMMdd-").withZone(ZoneOffset.UTC);

    private final OrderTemplate template;
    private final int numberAt;
    private final int timeAt;
    private long day = -1;

    /**
     * @param type   MsgType
     * @param header fields between MsgType and MsgSeqNum, each ended by a bar
     * @param body   fields behind SendingTime, likewise
     */
    public FixText(final String type, final String header, final String body) {
        final String inside = ("35=" + type + "|" + header + NUMBER + "|" + TIME + "|" + body).replace('|', (char) SOH);
        template = new OrderTemplate(
                "8=FIX.4.4" + (char) SOH + "9=" + inside.length() + (char) SOH + inside + "10=000" + (char) SOH);
        numberAt = template.offsetOf((char) SOH + NUMBER + (char) SOH) + "|34=".length();
        timeAt = template.offsetOf((char) SOH + TIME + (char) SOH) + "|52=".length();
    }

    /** Where a text stands, for {@link #put}. */
    int offsetOf(final String text) {
        return template.offsetOf(text.replace('|', (char) SOH));
    }

    public void put(final int offset, final int width, final long value) {
        template.putDigits(offset, width, value);
    }

    public int length() {
        return template.length();
    }

    /** Writes it with a number and the time now. */
    public void encode(final long number, final ByteBuffer out) {
        template.putDigits(numberAt, NUMBER_WIDTH, number);
        putTime(System.currentTimeMillis());
        final byte[] bytes = template.bytes();
        final int trailer = bytes.length - "10=000|".length();
        int sum = 0;
        for (int i = 0; i < trailer; i++) {
            sum += bytes[i];
        }
        template.putDigits(trailer + "10=".length(), 3, sum & 0xFF);
        out.put(bytes);
    }

    private void putTime(final long nowMs) {
        if (nowMs / DAY_MS != day) {
            day = nowMs / DAY_MS;
            final byte[] date = DATE.format(Instant.ofEpochMilli(nowMs)).getBytes(StandardCharsets.US_ASCII);
            template.putBytes(timeAt, date, DATE_LENGTH);
        }
        final long ms = nowMs % DAY_MS;
        final int at = timeAt + DATE_LENGTH;
        template.putDigits(at, 2, ms / 3_600_000);
        template.putDigits(at + 3, 2, ms / 60_000 % 60);
        template.putDigits(at + 6, 2, ms / 1_000 % 60);
        template.putDigits(at + 9, 3, ms % 1_000);
    }
}
