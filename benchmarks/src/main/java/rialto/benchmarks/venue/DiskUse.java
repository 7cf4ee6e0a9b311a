package rialto.benchmarks.venue;

import io.aeron.cluster.ConsensusModule;
import io.aeron.logbuffer.FrameDescriptor;
import io.aeron.protocol.DataHeaderFlyweight;
import org.agrona.BitUtil;
import org.agrona.concurrent.UnsafeBuffer;
import rialto.client.VenueConnection;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a venue has written: frames of the log and of the events, and the database with what is still to be moved into it. The
 * files themselves are longer, and sparse.
 *
 * @param logBytes of the recorded commands
 * @param eventBytes of the recorded events
 * @param databaseBytes of SQLite
 */
public record DiskUse(long logBytes, long eventBytes, long databaseBytes) {

    /** @param data directory of a venue, which may be running */
    public static DiskUse of(final Path data) throws IOException {
        long log = 0;
        long events = 0;
        try (Stream<Path> files = Files.list(data.resolve("archive"))) {
            for (final Path file :
                    files.filter(path -> path.toString().endsWith(".rec")).toList()) {
                final int stream = streamId(file);
                if (stream == ConsensusModule.Configuration.LOG_STREAM_ID_DEFAULT) {
                    log += framesOf(file);
                } else if (stream == VenueConnection.EVENT_STREAM_ID) {
                    events += framesOf(file);
                }
            }
        }
        long database = 0;
        for (final String name : List.of("reporting.db", "reporting.db-wal")) {
            final Path file = data.resolve(name);
            database += Files.exists(file) ? Files.size(file) : 0;
        }
        return new DiskUse(log, events, database);
    }

    /** What came since an earlier look. */
    public DiskUse since(final DiskUse earlier) {
        return new DiskUse(
                logBytes - earlier.logBytes, eventBytes - earlier.eventBytes, databaseBytes - earlier.databaseBytes);
    }

    private static int streamId(final Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return mapped(channel).getInt(DataHeaderFlyweight.STREAM_ID_FIELD_OFFSET, ByteOrder.LITTLE_ENDIAN);
        }
    }

    private static long framesOf(final Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            final UnsafeBuffer frames = mapped(channel);
            int offset = 0;
            while (offset < frames.capacity()) {
                final int length = FrameDescriptor.frameLength(frames, offset);
                if (length <= 0) {
                    break;
                }
                offset += BitUtil.align(length, FrameDescriptor.FRAME_ALIGNMENT);
            }
            return offset;
        }
    }

    private static UnsafeBuffer mapped(final FileChannel channel) throws IOException {
        return new UnsafeBuffer(channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size()));
    }
}
