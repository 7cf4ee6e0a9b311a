package rialto.sequencer;

import io.aeron.archive.checksum.Checksum;
import io.aeron.archive.checksum.Checksums;
import io.aeron.archive.client.AeronArchive;
import io.aeron.logbuffer.FrameDescriptor;
import io.aeron.logbuffer.LogBufferDescriptor;
import io.aeron.protocol.DataHeaderFlyweight;
import org.agrona.BitUtil;
import org.agrona.DirectBuffer;
import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;
import rialto.client.RecordingDescriptor;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The frames of a recording as they stand in its files, each checked. An Archive checks what is in a frame by its checksum.
 * It does not check the frame's header, and a changed kind of frame keeps it in a loop without end: here every field of the
 * header that anybody reads must be what it can only be at that place.
 */
final class RecordedFrames implements AutoCloseable {
    private static final int HEADER = DataHeaderFlyweight.HEADER_LENGTH;
    private static final int NO_FLAGS = 0;
    private static final String PADDING_WITHIN_TERM = "padding within a term";

    private final Checksum checksum = Checksums.crc32c();
    private final Path archiveDirectory;
    private final RecordingDescriptor recording;
    private final String what;
    private final long end;
    private final UnsafeBuffer segment = new UnsafeBuffer(0, 0);
    private MappedByteBuffer mapped;
    private long segmentBase = -1;
    private Path file;
    private long position;
    private long nextPosition;
    private int offset;
    private int length;
    private boolean isWithinMessage;

    /**
     * @param what the recording is, for a person
     * @param from position of a frame that begins a message
     * @param end position after the last frame
     */
    RecordedFrames(
            final Path archiveDirectory,
            final RecordingDescriptor recording,
            final String what,
            final long from,
            final long end) {
        this.archiveDirectory = archiveDirectory;
        this.recording = recording;
        this.what = what;
        this.end = end;
        this.nextPosition = from;
    }

    /**
     * Goes to the next frame, over padding.
     *
     * @return false at the end
     * @throws DamagedStorageException if there is no sound one; it names file and position
     */
    boolean next() {
        while (nextPosition < end) {
            step();
            if (isData()) {
                return true;
            }
        }
        if (isWithinMessage) {
            throw damage("the last message has no end");
        }
        return false;
    }

    /**
     * Goes to the end, or to where only padding follows that a driver put in place of what a dead publisher had begun.
     *
     * @return position after the last whole message, if such padding is the end; else the end
     * @throws DamagedStorageException if there is padding within a term and more after it, or anything else is wrong
     */
    long endBeforePadding() {
        long whole = nextPosition;
        while (nextPosition < end) {
            step();
            if (isPadding() && !endsTerm()) {
                requirePaddingToTheEnd();
                return whole;
            }
            isData();
            whole = isWithinMessage ? whole : nextPosition;
        }
        return end;
    }

    private void requirePaddingToTheEnd() {
        requireNoContent();
        final long first = position;
        while (nextPosition < end) {
            step();
            if (!isPadding()) {
                position = first;
                throw damage(PADDING_WITHIN_TERM);
            }
            requireNoContent();
        }
    }

    private void step() {
        position = nextPosition;
        map();
        offset = (int) (position - segmentBase);
        length = FrameDescriptor.frameLength(segment, offset);
        requireLength();
        nextPosition = position + BitUtil.align(length, FrameDescriptor.FRAME_ALIGNMENT);
    }

    private boolean isPadding() {
        return FrameDescriptor.frameType(segment, offset) == DataHeaderFlyweight.HDR_TYPE_PAD;
    }

    private boolean endsTerm() {
        return (nextPosition & recording.termLength() - 1) == 0;
    }

    /**
     * Whoever cuts off a recording's end leaves zeros: an end that is before the last frame is a wrong one.
     *
     * @throws DamagedStorageException if there is more after the end
     */
    void requireEnd() {
        final long base = AeronArchive.segmentFileBasePosition(
                recording.startPosition(), end, recording.termLength(), recording.segmentLength());
        if (Files.exists(fileOf(base))) {
            position = end;
            map();
            final int rest = (int) (end - base);
            require(
                    rest + FrameDescriptor.FRAME_ALIGNMENT > segment.capacity()
                            || FrameDescriptor.frameLength(segment, rest) == 0,
                    "the catalog says that it ends here, and it does not");
        }
    }

    DirectBuffer buffer() {
        return segment;
    }

    /** Where in the buffer the frame's content begins. */
    int contentOffset() {
        return offset + HEADER;
    }

    int contentLength() {
        return length - HEADER;
    }

    /** What its writer put beside the content. */
    long reserved() {
        return segment.getLong(offset + DataHeaderFlyweight.RESERVED_VALUE_OFFSET, ByteOrder.LITTLE_ENDIAN);
    }

    boolean beginsMessage() {
        return (flags() & FrameDescriptor.BEGIN_FRAG_FLAG) != 0;
    }

    boolean endsMessage() {
        return (flags() & FrameDescriptor.END_FRAG_FLAG) != 0;
    }

    String place() {
        return what + " (recording " + recording.recordingId() + ") at position " + position + ", file " + file;
    }

    private int flags() {
        return segment.getByte(FrameDescriptor.flagsOffset(offset)) & 0xFF;
    }

    private void requireLength() {
        final int inTerm = (int) (position & recording.termLength() - 1);
        require(
                length >= HEADER && inTerm + (long) length <= recording.termLength(),
                "a frame of " + length + " bytes");
        require(
                position + BitUtil.align(length, FrameDescriptor.FRAME_ALIGNMENT) <= end,
                "a frame of " + length + " bytes goes beyond the end at " + end);
        require(
                segment.getInt(offset + DataHeaderFlyweight.TERM_OFFSET_FIELD_OFFSET, ByteOrder.LITTLE_ENDIAN) == inTerm
                        && segment.getInt(offset + DataHeaderFlyweight.TERM_ID_FIELD_OFFSET, ByteOrder.LITTLE_ENDIAN)
                                == LogBufferDescriptor.computeTermIdFromPosition(
                                        position,
                                        LogBufferDescriptor.positionBitsToShift(recording.termLength()),
                                        recording.initialTermId()),
                "a frame that says it belongs elsewhere");
    }

    /** Whether it is one that brings something; else it fills up a term, and nobody reads more of it than its length. */
    private boolean isData() {
        if (isPadding()) {
            requirePadding();
            return false;
        }
        final int type = FrameDescriptor.frameType(segment, offset);
        final int other = flags() & ~FrameDescriptor.UNFRAGMENTED;
        require(
                type == DataHeaderFlyweight.HDR_TYPE_DATA
                        && segment.getByte(FrameDescriptor.versionOffset(offset)) == DataHeaderFlyweight.CURRENT_VERSION
                        && other == NO_FLAGS
                        && segment.getInt(offset + DataHeaderFlyweight.STREAM_ID_FIELD_OFFSET, ByteOrder.LITTLE_ENDIAN)
                                == recording.streamId(),
                "a frame of an unknown kind");
        require(beginsMessage() != isWithinMessage, "a message without begin or end");
        isWithinMessage = !endsMessage();
        final int computed = checksum();
        final int recorded = recordedChecksum();
        require(computed == recorded, "the checksum of a frame is " + computed + ", recorded was " + recorded);
        return true;
    }

    /**
     * One bit makes padding of a command, which would then never have been. Nobody here gives back a frame that was claimed,
     * so padding stands at the end of a term alone, or where a publisher died, see {@link PaddedEvents}; and the Archive
     * notes no checksum with it.
     */
    private void requirePadding() {
        require(endsTerm(), PADDING_WITHIN_TERM);
        requireNoContent();
    }

    private void requireNoContent() {
        require(length == HEADER || checksum() != recordedChecksum(), "padding with the checksum of content");
    }

    private int checksum() {
        return checksum.compute(segment.addressOffset(), contentOffset(), (int) (nextPosition - position) - HEADER);
    }

    private int recordedChecksum() {
        return segment.getInt(offset + DataHeaderFlyweight.SESSION_ID_FIELD_OFFSET, ByteOrder.LITTLE_ENDIAN);
    }

    private void require(final boolean isSound, final String otherwise) {
        if (!isSound) {
            throw damage(otherwise);
        }
    }

    private DamagedStorageException damage(final String how) {
        return new DamagedStorageException(place() + ", is damaged: " + how);
    }

    private Path fileOf(final long base) {
        return archiveDirectory.resolve(recording.recordingId() + "-" + base + ".rec");
    }

    private void map() {
        final long base = AeronArchive.segmentFileBasePosition(
                recording.startPosition(), position, recording.termLength(), recording.segmentLength());
        if (base == segmentBase) {
            return;
        }
        close();
        segmentBase = base;
        file = fileOf(base);
        try {
            if (!Files.exists(file)) {
                throw new DamagedStorageException(place() + ", is not there");
            }
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
                final long needed = Math.min(recording.segmentLength(), end - base);
                if (channel.size() < needed) {
                    throw new DamagedStorageException(
                            place() + ", has " + channel.size() + " bytes and should have " + needed);
                }
                mapped = channel.map(
                        FileChannel.MapMode.READ_ONLY, 0, Math.min(channel.size(), recording.segmentLength()));
                segment.wrap(mapped);
            }
        } catch (final IOException e) {
            throw new DamagedStorageException(place() + ", cannot be read: " + e.getMessage());
        }
    }

    @Override
    public void close() {
        segment.wrap(0, 0);
        IoUtil.unmap(mapped);
        mapped = null;
        segmentBase = -1;
    }
}
