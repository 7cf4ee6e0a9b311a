package rialto.sequencer;

import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.File;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How far this member's log is known to be committed, in a file that survives the death of the process: the service has
 * carried out everything up to there. Written by the service's thread, read by any.
 */
final class CommittedMark implements AutoCloseable {
    private static final int LENGTH = 4096;

    private final MappedByteBuffer mapped;
    private final UnsafeBuffer buffer;

    private CommittedMark(final MappedByteBuffer mapped, final UnsafeBuffer buffer) {
        this.mapped = mapped;
        this.buffer = buffer;
    }

    /** One that lasts as long as the memory it is in. */
    static CommittedMark in(final UnsafeBuffer buffer) {
        return new CommittedMark(null, buffer);
    }

    static CommittedMark open(final Path path) {
        final File file = path.toFile();
        final MappedByteBuffer mapped =
                Files.exists(path) ? IoUtil.mapExistingFile(file, "committed mark") : IoUtil.mapNewFile(file, LENGTH);
        return new CommittedMark(mapped, new UnsafeBuffer(mapped));
    }

    /** That of a member which another process may run; 0 when there is none. */
    static long read(final Path path) throws IOException {
        if (!Files.exists(path)) {
            return 0;
        }
        final byte[] bytes = Files.readAllBytes(path);
        return bytes.length < Long.BYTES ? 0 : new UnsafeBuffer(bytes).getLong(0);
    }

    /** Position of the log; 0 when nothing is known. */
    long position() {
        return buffer.getLongVolatile(0);
    }

    /** A lower position than before changes nothing: the log is being replayed. */
    void advance(final long position) {
        if (position > buffer.getLong(0)) {
            buffer.putLongRelease(0, position);
        }
    }

    @Override
    public void close() {
        buffer.wrap(0, 0);
        IoUtil.unmap(mapped);
    }
}
