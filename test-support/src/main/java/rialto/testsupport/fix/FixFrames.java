package rialto.testsupport.fix;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Cuts what a connection brings into messages. A message may come in any number of pieces. Not thread-safe. */
public final class FixFrames {
    static final int TRAILER_LENGTH = 7;

    private static final int MAX_BYTES = 1 << 24;
    private static final int LENGTH_AT = 12;

    private byte[] bytes = new byte[1 << 16];
    private int begin;
    private int end;

    /**
     * Reads once, which blocks as the stream does.
     *
     * @throws EOFException when the other side has closed
     */
    public void read(final InputStream in) throws IOException {
        if (begin > 0) {
            System.arraycopy(bytes, begin, bytes, 0, end - begin);
            end -= begin;
            begin = 0;
        }
        if (end == bytes.length) {
            if (end >= MAX_BYTES) {
                throw new IOException("a message is longer than " + MAX_BYTES + " bytes");
            }
            bytes = Arrays.copyOf(bytes, 2 * end);
        }
        final int read = in.read(bytes, end, bytes.length - end);
        if (read < 0) {
            throw new EOFException("the other side closed the connection");
        }
        end += read;
    }

    /** The next whole message; null when more must be read. */
    public FixMessage next() throws IOException {
        final int length = length(bytes, begin, end);
        if (length == 0 || begin + length > end) {
            return null;
        }
        try {
            final FixMessage message = FixMessage.parse(bytes, begin, length);
            begin += length;
            return message;
        } catch (final IllegalArgumentException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /**
     * Of the message that begins at {@code from}, as it says itself, in bytes; 0 when too little is there to tell.
     *
     * @throws IOException when no message of FIX 4.4 begins there
     */
    public static int length(final byte[] buffer, final int from, final int to) throws IOException {
        if (to - from < LENGTH_AT + 2) {
            return 0;
        }
        if (buffer[from] != '8' || buffer[from + LENGTH_AT - 2] != '9' || buffer[from + LENGTH_AT - 1] != '=') {
            throw new IOException("no message begins here");
        }
        int body = 0;
        for (int i = from + LENGTH_AT; i < to; i++) {
            if (buffer[i] == FixMessage.SOH) {
                return i + 1 - from + body + TRAILER_LENGTH;
            }
            if (buffer[i] < '0' || buffer[i] > '9' || body > MAX_BYTES) {
                throw new IOException("BodyLength is no number");
            }
            body = body * 10 + buffer[i] - '0';
        }
        return 0;
    }
}
