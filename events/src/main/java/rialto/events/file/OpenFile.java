package rialto.events.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.time.Instant;

/**
 * A file that is open, as it was when it was opened.
 *
 * @param channel  for reading
 * @param size     bytes
 * @param modified when it was last written
 */
public record OpenFile(FileChannel channel, long size, Instant modified) implements AutoCloseable {
    /** Of a file that was written this short a time ago we cannot tell whether it was written again: clocks of files are coarse. */
    static final long SETTLED_SECONDS = 2;

    /**
     * The entity tag: of time and size. It is weak as long as the file could change without changing it.
     *
     * @param variant what tells variants of a file apart, as {@code -gz}; empty for the file itself
     */
    public EntityTag tag(final String variant) {
        final boolean isSettled = modified.plusSeconds(SETTLED_SECONDS).isBefore(Instant.now());
        return new EntityTag(
                !isSettled,
                Long.toHexString(modified.getEpochSecond()) + "." + Integer.toHexString(modified.getNano()) + "-"
                        + Long.toHexString(size) + variant);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
