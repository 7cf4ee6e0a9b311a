package rialto.simulator.recording;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/**
 * Messages of a Nasdaq TotalView-ITCH 5.0 file, packed by gzip or plain. Each is preceded by two bytes: its length,
 * most significant byte first, as in Nasdaq's own files (a length of zero ends them), or always zero, as some tools
 * write them. The first two bytes of the file tell which. Not thread-safe.
 */
public final class ItchReader implements AutoCloseable {
    private static final int BUFFER_BYTES = 1 << 16;

    private final ItchDecoder decoder = new ItchDecoder();
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private final byte[] message = new byte[ItchDecoder.MAX_LENGTH];
    private final String name;
    private final InputStream in;
    private int position;
    private int limit;
    private long consumed;
    private long offset;
    private long number;
    private boolean lengths;
    private boolean ended;

    /**
     * @throws RecordingException when the file cannot be opened
     */
    public ItchReader(final Path file) {
        this(file.toString(), RecordingFile.open(file));
    }

    ItchReader(final String name, final InputStream in) {
        this.name = name;
        this.in = in;
    }

    /**
     * The next message; null at the end.
     *
     * @throws RecordingException when the file ends within a message, or there is no such message
     */
    public ItchMessage next() {
        try {
            offset = consumed;
            if (ended || !isMore()) {
                return null;
            }
            final int length = take() << 8 | take();
            if (number == 0) {
                lengths = length != 0;
            }
            if (lengths && length == 0) {
                ended = true;
                requireEnd();
                return null;
            }
            number++;
            return read(length);
        } catch (final IOException e) {
            throw RecordingFile.unreadable(place(), e);
        }
    }

    /** Of the present message, from 1. */
    public long messageNumber() {
        return number;
    }

    /** Whether messages are preceded by their length, not by zeros; known after the first message. */
    public boolean hasLengths() {
        return lengths;
    }

    /** How faults call the present message. */
    public String place() {
        return name + ", message " + number + " at byte " + offset + " (unpacked)";
    }

    @Override
    public void close() {
        try {
            in.close();
        } catch (final IOException e) {
            throw RecordingFile.unreadable(name, e);
        }
    }

    private ItchMessage read(final int prefix) throws IOException {
        if (!lengths && prefix != 0) {
            throw fault("the two bytes before it are " + prefix + ", must be zero as before the first message");
        }
        final int type = take();
        final int length = ItchDecoder.length(type);
        if (length == 0) {
            throw fault("the type is " + shown(type) + ", must be one of ABCDEFHIJKLNOPQRSUVWXYh"
                    + (number == 1 ? "; is it an ITCH 5.0 file?" : ""));
        }
        if (lengths && prefix != length) {
            throw fault("the length of a message " + shown(type) + " is " + prefix + ", must be " + length);
        }
        message[0] = (byte) type;
        for (int i = 1; i < length; i++) {
            message[i] = (byte) take();
        }
        try {
            return decoder.decode(message, length);
        } catch (final RecordingException e) {
            throw fault(e.getMessage());
        }
    }

    private void requireEnd() throws IOException {
        if (isMore()) {
            throw fault("more data follow the length of zero that ends the messages");
        }
    }

    private int take() throws IOException {
        if (!isMore()) {
            throw fault("the file ends within it, " + (consumed - offset) + " bytes after its begin");
        }
        consumed++;
        return buffer[position++] & 0xff;
    }

    private boolean isMore() throws IOException {
        if (position == limit) {
            position = 0;
            limit = Math.max(0, in.read(buffer, 0, buffer.length));
        }
        return position < limit;
    }

    private RecordingException fault(final String what) {
        return new RecordingException(place() + ": " + what);
    }

    private static String shown(final int type) {
        return type > ' ' && type < 0x7f ? "'" + (char) type + "'" : String.format("0x%02x", type);
    }
}
