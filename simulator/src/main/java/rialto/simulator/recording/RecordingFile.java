package rialto.simulator.recording;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Opens recordings, inflating what gzip packed, and words what goes wrong. */
final class RecordingFile {
    private static final int BUFFER_BYTES = 1 << 16;
    private static final int GZIP_MAGIC_0 = 0x1f;
    private static final int GZIP_MAGIC_1 = 0x8b;

    private RecordingFile() {}

    /**
     * The content of a file, inflated when it begins like gzip.
     *
     * @throws RecordingException when it cannot be opened
     */
    static InputStream open(final Path file) {
        InputStream raw = null;
        try {
            raw = new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES);
            raw.mark(2);
            final boolean packed = raw.read() == GZIP_MAGIC_0 && raw.read() == GZIP_MAGIC_1;
            raw.reset();
            return packed ? new GZIPInputStream(raw, BUFFER_BYTES) : raw;
        } catch (final IOException e) {
            closeAfter(raw, e);
            throw unreadable(file.toString(), e);
        }
    }

    /** Why a file, or a place in it, cannot be read. */
    static RecordingException unreadable(final String place, final IOException cause) {
        final String why =
                switch (cause) {
                    case NoSuchFileException ignored -> "there is no such file";
                    case EOFException ignored -> "the packed data ends too early; is the file whole?";
                    case ZipException zip -> "the packed data is damaged (" + zip.getMessage() + ")";
                    default -> cause.toString();
                };
        return new RecordingException(place + ": " + why, cause);
    }

    private static void closeAfter(final InputStream in, final IOException failure) {
        if (in != null) {
            try {
                in.close();
            } catch (final IOException e) {
                failure.addSuppressed(e);
            }
        }
    }
}
