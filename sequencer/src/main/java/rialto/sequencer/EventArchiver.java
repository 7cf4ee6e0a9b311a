package rialto.sequencer;

import io.aeron.archive.client.AeronArchive;
import io.aeron.logbuffer.FrameDescriptor;
import io.aeron.protocol.DataHeaderFlyweight;
import org.agrona.BitUtil;
import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.ArchivedEvents;
import rialto.client.EventRecording;
import rialto.client.OwnDirectory;
import rialto.client.RecordingDescriptor;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/**
 * Keeps files of the event recording, compressed, before they are purged. A file is there whole or not at all, so who was
 * killed in between goes on with the first one that is missing.
 */
final class EventArchiver {
    private static final Logger LOGGER = LoggerFactory.getLogger(EventArchiver.class);

    private final Path recordings;
    private final Path kept;

    /**
     * @param recordings the Archive's directory
     * @param kept where the compressed files go; made at first need
     */
    EventArchiver(final Path recordings, final Path kept) {
        this.recordings = recordings;
        this.kept = kept;
    }

    /**
     * Compresses the files before a position that are not kept yet.
     *
     * @param end begin of a file
     * @throws IOException when one of them cannot be written: none of them may be purged then
     */
    void keepBefore(final RecordingDescriptor events, final long end) throws IOException {
        OwnDirectory.make(kept, aFileOfOurs());
        final long first = AeronArchive.segmentFileBasePosition(
                events.startPosition(), events.startPosition(), events.termLength(), events.segmentLength());
        for (long position = first; position < end; position += events.segmentLength()) {
            final Path source = recordings.resolve(events.recordingId() + "-" + position + ".rec");
            final Path target = kept.resolve(nameOf(source));
            if (!Files.exists(target)) {
                compress(source, target);
            }
        }
    }

    private String aFileOfOurs() throws IOException {
        final List<Path> files = Files.isDirectory(kept) ? ArchivedEvents.files(kept) : List.of();
        return files.isEmpty() ? "none" : files.getFirst().getFileName().toString();
    }

    /** By what is in it: a recording that was begun anew has other events at the same positions. */
    private static String nameOf(final Path source) throws IOException {
        try (FileChannel channel = FileChannel.open(source)) {
            final MappedByteBuffer file = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
            try {
                return nameOf(source, new UnsafeBuffer(file));
            } finally {
                BufferUtil.free(file);
            }
        } catch (final NoSuchFileException e) {
            throw new IOException("there is no file " + source, e);
        }
    }

    private static String nameOf(final Path source, final DirectBuffer frames) throws IOException {
        long first = EventRecording.NO_EVENT;
        long hash = 0;
        int at = 0;
        int length;
        while (at < frames.capacity() && (length = frames.getInt(at, ByteOrder.LITTLE_ENDIAN)) > 0) {
            final int type = frames.getShort(at + DataHeaderFlyweight.TYPE_FIELD_OFFSET, ByteOrder.LITTLE_ENDIAN);
            if (type == DataHeaderFlyweight.HDR_TYPE_DATA) {
                first = first == EventRecording.NO_EVENT
                        ? EventRecording.sequenceOf(frames, at + DataHeaderFlyweight.HEADER_LENGTH)
                        : first;
                hash = frames.getLong(at + DataHeaderFlyweight.RESERVED_VALUE_OFFSET, ByteOrder.LITTLE_ENDIAN);
            }
            at += BitUtil.align(length, FrameDescriptor.FRAME_ALIGNMENT);
        }
        if (first == EventRecording.NO_EVENT) {
            throw new IOException(source + " has no events");
        }
        return ArchivedEvents.fileName(first, hash);
    }

    private void compress(final Path source, final Path target) throws IOException {
        final Path draft = target.resolveSibling(target.getFileName() + ".tmp");
        try (OutputStream compressed = new GZIPOutputStream(Files.newOutputStream(draft), 1 << 16)) {
            Files.copy(source, compressed);
        }
        // the original goes next: the copy must have arrived
        try (FileChannel channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
        Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
        LOGGER.info("kept old events in {}, {} bytes", target, Files.size(target));
    }
}
