package rialto.simulator.recording;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The formats of recordings that can be read. */
public enum RecordingFormat {
    /** A day of one instrument in Shanghai: {@link SseReader}. */
    SSE,
    /** A LOBSTER archive: {@link LobsterReader}. */
    LOBSTER,
    /** Nasdaq TotalView-ITCH 5.0: {@link ItchReader}. */
    ITCH;

    private static final String ZIP_MAGIC = "PK";
    private static final int LOOKED_AT_BYTES = 64;
    private static final int TYPE_OFFSET = 2;

    /**
     * The format of a file by its first bytes.
     *
     * @throws RecordingException when it cannot be opened or is of none of them
     */
    public static RecordingFormat of(final Path file) {
        final byte[] begin;
        try (InputStream in = RecordingFile.open(file)) {
            begin = in.readNBytes(LOOKED_AT_BYTES);
        } catch (final IOException e) {
            throw RecordingFile.unreadable(file.toString(), e);
        }
        final String text = new String(begin, StandardCharsets.ISO_8859_1);
        if (text.startsWith(ZIP_MAGIC)) {
            return LOBSTER;
        }
        if (text.startsWith(SseReader.HEADER.substring(0, SseReader.HEADER.indexOf("order")))) {
            return SSE;
        }
        if (begin.length > TYPE_OFFSET && isItch(begin)) {
            return ITCH;
        }
        throw new RecordingException(file
                + ": its first bytes do not tell the format; pass --format sse (gzip of a CSV"
                + " file that begins with '" + SseReader.HEADER + "'), lobster (zip) or itch (gzip of ITCH 5.0)");
    }

    private static boolean isItch(final byte[] begin) {
        final int prefix = (begin[0] & 0xff) << 8 | begin[1] & 0xff;
        final int length = ItchDecoder.length(begin[TYPE_OFFSET] & 0xff);
        return length != 0 && (prefix == 0 || prefix == length);
    }
}
