package rialto.shipped.daily;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Files that are written to by turns, some open at a time: there may be more instruments than files that a process may open. Not
 * thread-safe.
 */
final class OpenFiles implements AutoCloseable {
    private static final int MOST = 200;

    /** The one that was not used for longest first. */
    private final Map<Path, BufferedWriter> open = new LinkedHashMap<>(16, 0.75f, true);

    /** Goes on behind what was written to it. */
    BufferedWriter of(final Path file) throws IOException {
        BufferedWriter writer = open.get(file);
        if (writer == null) {
            if (open.size() >= MOST) {
                final Iterator<BufferedWriter> oldest = open.values().iterator();
                oldest.next().close();
                oldest.remove();
            }
            writer = Files.newBufferedWriter(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            open.put(file, writer);
        }
        return writer;
    }

    @Override
    public void close() throws IOException {
        for (final BufferedWriter writer : open.values()) {
            writer.close();
        }
    }
}
