package rialto.sequencer;

import io.aeron.archive.checksum.Checksums;
import io.aeron.cluster.ConsensusModule;
import io.aeron.protocol.DataHeaderFlyweight;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.LongPredicate;

/** Changes a recording's file as somebody would who knows its format, or as a disk that forgets a bit. */
public final class RecordingEdit {
    private static final int HEADER = 32;
    private static final int SESSION_ID = 12;
    private static final int TYPE = 6;

    private RecordingEdit() {}

    /**
     * Changes the first number in a frame's content that is wanted, and works the frame's checksum out anew.
     *
     * @param step of how many bytes each its place is a multiple
     * @return where it stands in the file
     */
    public static int replace(final Path file, final int step, final LongPredicate wanted, final long replacement) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            final UnsafeBuffer frames =
                    new UnsafeBuffer(channel.map(FileChannel.MapMode.READ_WRITE, 0, channel.size()));
            int length;
            for (int frame = 0; (length = frames.getInt(frame, ByteOrder.LITTLE_ENDIAN)) > 0; frame += align(length)) {
                for (int at = frame + HEADER; at + Long.BYTES <= frame + length; at += step) {
                    if (wanted.test(frames.getLong(at, ByteOrder.LITTLE_ENDIAN))) {
                        frames.putLong(at, replacement, ByteOrder.LITTLE_ENDIAN);
                        frames.putInt(
                                frame + SESSION_ID,
                                Checksums.crc32c()
                                        .compute(frames.addressOffset(), frame + HEADER, align(length) - HEADER),
                                ByteOrder.LITTLE_ENDIAN);
                        return at;
                    }
                }
            }
            throw new IllegalStateException("not found in " + file);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The first file of a member's log. */
    public static Path fileOfLog(final Path archiveDirectory) {
        return fileOf(archiveDirectory, ConsensusModule.Configuration.LOG_STREAM_ID_DEFAULT);
    }

    /** The first file of the one recording of a stream. */
    static Path fileOf(final Path archiveDirectory, final int streamId) {
        return StoredRecordings.list(archiveDirectory).stream()
                .filter(recording -> recording.streamId() == streamId)
                .map(recording -> archiveDirectory.resolve(recording.recordingId() + "-0.rec"))
                .findFirst()
                .orElseThrow();
    }

    static void flip(final Path file, final long bit) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            final UnsafeBuffer bytes = new UnsafeBuffer(channel.map(FileChannel.MapMode.READ_WRITE, 0, channel.size()));
            final int at = (int) (bit / Byte.SIZE);
            bytes.putByte(at, (byte) (bytes.getByte(at) ^ 1 << bit % Byte.SIZE));
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Puts padding in place of the last frame, as a driver does with what a dead publisher had begun. */
    static void padEnd(final Path file) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            final UnsafeBuffer frames =
                    new UnsafeBuffer(channel.map(FileChannel.MapMode.READ_WRITE, 0, channel.size()));
            int last = 0;
            int length;
            for (int frame = 0; (length = frames.getInt(frame, ByteOrder.LITTLE_ENDIAN)) > 0; frame += align(length)) {
                last = frame;
            }
            length = frames.getInt(last, ByteOrder.LITTLE_ENDIAN);
            frames.putShort(last + TYPE, (short) DataHeaderFlyweight.HDR_TYPE_PAD, ByteOrder.LITTLE_ENDIAN);
            frames.setMemory(last + HEADER, length - HEADER, (byte) 0);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int align(final int length) {
        return length + HEADER - 1 & -HEADER;
    }
}
