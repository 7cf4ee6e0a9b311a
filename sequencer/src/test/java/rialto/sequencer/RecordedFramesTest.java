package rialto.sequencer;

import io.aeron.archive.checksum.Checksums;
import io.aeron.logbuffer.FrameDescriptor;
import io.aeron.protocol.DataHeaderFlyweight;
import org.agrona.BitUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.RecordingDescriptor;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A recording of one term, as an Archive writes it: frames with checksums, and padding at the term's end. */
class RecordedFramesTest {
    private static final int HEADER = DataHeaderFlyweight.HEADER_LENGTH;
    private static final int TERM = 64 * 1024;
    private static final int INITIAL_TERM_ID = 7;
    private static final int STREAM_ID = 100;
    private static final int SESSION_ID = 42;
    private static final RecordingDescriptor RECORDING =
            new RecordingDescriptor(3, 0, TERM, INITIAL_TERM_ID, TERM, TERM, 1_408, SESSION_ID, STREAM_ID, "aeron:ipc");

    @TempDir
    Path directory;

    private UnsafeBuffer file;
    private int end;

    @BeforeEach
    void makeFile() throws IOException {
        try (FileChannel channel = FileChannel.open(
                directory.resolve("3-0.rec"),
                StandardOpenOption.CREATE_NEW,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE)) {
            file = new UnsafeBuffer(channel.map(FileChannel.MapMode.READ_WRITE, 0, TERM));
        }
    }

    @Test
    void shouldReadFramesUpToThePaddingAtATermsEnd() {
        data(100);
        data(1_000);
        padding(TERM - end);
        assertEquals(List.of(100, 1_000), contents());
    }

    @Test
    void shouldFindPaddingThatWasAFrameAmongOthers() {
        data(100);
        final int damaged = data(1_000);
        data(100);
        padding(TERM - end);
        makePadding(damaged);
        assertDamaged("position " + damaged, "padding within a term");
    }

    @Test
    void shouldFindPaddingThatWasTheLastFrameOfATerm() {
        data(100);
        final int damaged = data(TERM - end - HEADER);
        makePadding(damaged);
        assertDamaged("position " + damaged, "padding with the checksum of content");
    }

    /** As an Archive leaves it that wrote over the end of what it had lost. */
    @Test
    void shouldTakePaddingOverOldContent() {
        data(100);
        file.setMemory(end + HEADER, 500, (byte) 9);
        padding(TERM - end);
        assertEquals(List.of(100), contents());
    }

    /** As a driver leaves the end of a publisher that died in the midst of a message. */
    @Test
    void shouldFindTheEndBeforeThePaddingOfADeadPublisher() {
        data(100);
        data(1_000);
        final int whole = end;
        padding(512);
        assertEquals(whole, endBeforePadding(end));
        padding(TERM - end);
        assertEquals(whole, endBeforePadding(TERM));
    }

    @Test
    void shouldFindTheEndBeforeAMessageOfWhichOnlyABeginIsThere() {
        data(100);
        final int whole = end;
        final int begin = data(1_000);
        file.putByte(FrameDescriptor.flagsOffset(begin), FrameDescriptor.BEGIN_FRAG_FLAG);
        padding(512);
        assertEquals(whole, endBeforePadding(end));
    }

    @Test
    void shouldTakeThePaddingAtATermsEndForNoDeadPublisher() {
        data(100);
        padding(TERM - end);
        assertEquals(TERM, endBeforePadding(TERM));
    }

    @Test
    void shouldFindPaddingThatWasAFrameBeforeTheEndOfEvents() {
        data(100);
        final int damaged = data(1_000);
        padding(512);
        data(100);
        assertThrows(DamagedStorageException.class, () -> endBeforePadding(end));
        makePadding(damaged);
        final DamagedStorageException found =
                assertThrows(DamagedStorageException.class, () -> endBeforePadding(damaged + 1_056));
        assertTrue(found.getMessage().contains("position " + damaged), found.getMessage());
        assertTrue(found.getMessage().contains("padding with the checksum of content"), found.getMessage());
    }

    private long endBeforePadding(final long stop) {
        try (RecordedFrames frames = new RecordedFrames(directory, RECORDING, "events", 0, stop)) {
            return frames.endBeforePadding();
        }
    }

    private List<Integer> contents() {
        final List<Integer> lengths = new ArrayList<>();
        try (RecordedFrames frames = new RecordedFrames(directory, RECORDING, "a log", 0, TERM)) {
            while (frames.next()) {
                lengths.add(frames.contentLength());
            }
        }
        return lengths;
    }

    private void assertDamaged(final String... words) {
        final String sentence =
                assertThrows(DamagedStorageException.class, this::contents).getMessage();
        for (final String word : words) {
            assertTrue(sentence.contains(word), sentence);
        }
        assertTrue(sentence.contains("3-0.rec"), sentence);
    }

    private void makePadding(final int frame) {
        assertEquals(DataHeaderFlyweight.HDR_TYPE_DATA, FrameDescriptor.frameType(file, frame));
        file.putByte(FrameDescriptor.typeOffset(frame), (byte) DataHeaderFlyweight.HDR_TYPE_PAD);
    }

    private int data(final int length) {
        final int frame = frame(length, DataHeaderFlyweight.HDR_TYPE_DATA);
        file.setMemory(frame + HEADER, length, (byte) 1);
        final int checksum = Checksums.crc32c()
                .compute(
                        file.addressOffset(),
                        frame + HEADER,
                        BitUtil.align(length + HEADER, FrameDescriptor.FRAME_ALIGNMENT) - HEADER);
        file.putInt(frame + DataHeaderFlyweight.SESSION_ID_FIELD_OFFSET, checksum, ByteOrder.LITTLE_ENDIAN);
        return frame;
    }

    private void padding(final int length) {
        frame(length - HEADER, DataHeaderFlyweight.HDR_TYPE_PAD);
    }

    private int frame(final int length, final int type) {
        final int frame = end;
        file.putInt(frame, HEADER + length, ByteOrder.LITTLE_ENDIAN);
        file.putByte(FrameDescriptor.versionOffset(frame), DataHeaderFlyweight.CURRENT_VERSION);
        file.putByte(FrameDescriptor.flagsOffset(frame), FrameDescriptor.UNFRAGMENTED);
        file.putShort(FrameDescriptor.typeOffset(frame), (short) type, ByteOrder.LITTLE_ENDIAN);
        file.putInt(frame + DataHeaderFlyweight.TERM_OFFSET_FIELD_OFFSET, frame, ByteOrder.LITTLE_ENDIAN);
        file.putInt(frame + DataHeaderFlyweight.SESSION_ID_FIELD_OFFSET, SESSION_ID, ByteOrder.LITTLE_ENDIAN);
        file.putInt(frame + DataHeaderFlyweight.STREAM_ID_FIELD_OFFSET, STREAM_ID, ByteOrder.LITTLE_ENDIAN);
        file.putInt(frame + DataHeaderFlyweight.TERM_ID_FIELD_OFFSET, INITIAL_TERM_ID, ByteOrder.LITTLE_ENDIAN);
        end += BitUtil.align(HEADER + length, FrameDescriptor.FRAME_ALIGNMENT);
        return frame;
    }
}
