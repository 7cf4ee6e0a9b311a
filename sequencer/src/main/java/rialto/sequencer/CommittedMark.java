package rialto.sequencer;

import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.File;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How far this member's log is known to be committed, in a file that survives the death of the process: the service has
 * carried out everything up to there. Written by the service's thread, read by any. It stands there three times: a kill
 * between two writes, or a disk that loses a bit, leaves two that agree.
 */
final class CommittedMark implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(CommittedMark.class);
    private static final int LENGTH = 4096;
    private static final int SECOND = 1024;
    private static final int THIRD = 2048;
    private static final int NEEDED = THIRD + Long.BYTES;

    private final MappedByteBuffer mapped;
    private final UnsafeBuffer buffer;

    private CommittedMark(final MappedByteBuffer mapped, final UnsafeBuffer buffer) {
        this.mapped = mapped;
        this.buffer = buffer;
    }

    /** One that lasts as long as the memory it is in, of 4 KiB. */
    static CommittedMark in(final UnsafeBuffer buffer) {
        return new CommittedMark(null, buffer);
    }

    /**
     * That of a file, which is made if need be.
     *
     * @throws DamagedStorageException if no two copies of it agree
     * @throws SequencerStartException if it is a link: another file would be written
     */
    static CommittedMark open(final Path path) {
        if (Files.isSymbolicLink(path)) {
            throw new SequencerStartException("the mark of what is committed, " + path + ", is a link, and would have"
                    + " another file written; put the file itself there");
        }
        final File file = path.toFile();
        if (!Files.exists(path)) {
            final MappedByteBuffer created = IoUtil.mapNewFile(file, LENGTH);
            return new CommittedMark(created, new UnsafeBuffer(created));
        }
        final MappedByteBuffer mapped = IoUtil.mapExistingFile(file, "committed mark");
        final UnsafeBuffer buffer = new UnsafeBuffer(mapped);
        final CommittedMark mark = new CommittedMark(mapped, buffer);
        try {
            mark.write(agreed(buffer, path));
            return mark;
        } catch (final DamagedStorageException e) {
            mark.close();
            throw e;
        }
    }

    /**
     * That of a member which another process may run, and write just now; 0 when nothing is known: there is none, or it is so
     * damaged that no two copies agree. One of them alone could be a position that nobody has.
     */
    static long read(final Path path) throws IOException {
        final UnsafeBuffer copies = copies(path);
        final long first = copies.getLong(0);
        final long second = copies.getLong(SECOND);
        final long third = copies.getLong(THIRD);
        return first == second || first == third ? first : second == third ? second : 0;
    }

    /** Whether something was ever committed, as far as the file tells, be it damaged or not. */
    static boolean isBegun(final Path path) throws IOException {
        final UnsafeBuffer copies = copies(path);
        return (copies.getLong(0) | copies.getLong(SECOND) | copies.getLong(THIRD)) != 0;
    }

    private static UnsafeBuffer copies(final Path path) throws IOException {
        final byte[] bytes = Files.exists(path) ? Files.readAllBytes(path) : new byte[0];
        return new UnsafeBuffer(bytes.length < NEEDED ? new byte[NEEDED] : bytes);
    }

    private static long agreed(final UnsafeBuffer buffer, final Path path) {
        if (buffer.capacity() < NEEDED) {
            throw damaged(path, "it has " + buffer.capacity() + " bytes of " + LENGTH);
        }
        final long first = buffer.getLong(0);
        final long second = buffer.getLong(SECOND);
        final long third = buffer.getLong(THIRD);
        if (first == second && second == third) {
            return first;
        }
        if (first != second && second != third && first != third) {
            throw damaged(path, "its three copies say " + first + ", " + second + " and " + third);
        }
        final long agreed = first == second ? first : third;
        LOGGER.warn(
                "the mark of what is committed, file {}, differed at byte {}: the two other copies agree on {}",
                path,
                first != agreed ? 0 : second != agreed ? SECOND : THIRD,
                agreed);
        return agreed;
    }

    private static DamagedStorageException damaged(final Path path, final String how) {
        return new DamagedStorageException(
                "the mark of what is committed, file " + path + ", is damaged at byte 0: " + how);
    }

    /** Position of the log; 0 when nothing is known. */
    long position() {
        return buffer.getLongVolatile(0);
    }

    /** A lower position than before changes nothing: the log is being replayed. */
    void advance(final long position) {
        if (position > buffer.getLong(0)) {
            write(position);
        }
    }

    private void write(final long position) {
        buffer.putLongRelease(0, position);
        buffer.putLongRelease(SECOND, position);
        buffer.putLongRelease(THIRD, position);
    }

    @Override
    public void close() {
        buffer.wrap(0, 0);
        IoUtil.unmap(mapped);
    }
}
