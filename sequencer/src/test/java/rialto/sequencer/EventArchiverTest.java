package rialto.sequencer;

import io.aeron.archive.client.AeronArchive;
import io.aeron.logbuffer.FrameDescriptor;
import io.aeron.protocol.DataHeaderFlyweight;
import org.agrona.BitUtil;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.ArchivedEvents;
import rialto.client.RecordingDescriptor;
import rialto.protocol.EventBatch;
import rialto.protocol.EventHeaderDecoder;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.RunningHash;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.zip.CRC32C;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class EventArchiverTest {
    private static final int SEGMENT = 64 * 1024;
    private static final int MESSAGE_LENGTH = MessageHeaderDecoder.ENCODED_LENGTH + EventHeaderDecoder.ENCODED_LENGTH;

    @TempDir
    private Path directory;

    private Path recordings;
    private Path kept;
    private EventArchiver archiver;

    @BeforeEach
    void makeDirectories() throws IOException {
        recordings = Files.createDirectory(directory.resolve("archive"));
        kept = directory.resolve("kept");
        archiver = new EventArchiver(recordings, kept);
    }

    /** It has other events at the same positions of a recording of the same number. */
    @Test
    void shouldNotTakeTheFilesOfARecordingFromBeforeForThoseOfAMemberThatWasMadeAnew() throws IOException {
        record(0, 1, 4, 0);
        record(SEGMENT, 5, 9, 0);
        archiver.keepBefore(events(), 2 * SEGMENT);

        record(0, 7, 12, 0);
        archiver.keepBefore(events(), SEGMENT);
        assertEquals(3, ArchivedEvents.files(kept).size());
        assertEquals(LongStream.rangeClosed(1, 12).boxed().toList(), read());
    }

    @Test
    void shouldKeepAFileOnce() throws IOException {
        record(0, 1, 4, 0);
        archiver.keepBefore(events(), SEGMENT);
        final Path file = ArchivedEvents.files(kept).getFirst();
        Files.write(file, new byte[0]);
        archiver.keepBefore(events(), SEGMENT);
        assertEquals(List.of(file), ArchivedEvents.files(kept));
        assertEquals(0, Files.size(file));
    }

    @Test
    void shouldNotReadOnInTheEventsOfAnotherVenue() throws IOException {
        record(0, 1, 4, 0);
        archiver.keepBefore(events(), SEGMENT);
        record(0, 5, 9, 77);
        archiver.keepBefore(events(), SEGMENT);
        final IOException e = assertThrows(IOException.class, this::read);
        assertTrue(e.getMessage().contains("has other events: those from 5 to 5"), e::getMessage);
    }

    @Test
    void shouldSayWhereEventsAreMissing() throws IOException {
        record(0, 1, 4, 0);
        archiver.keepBefore(events(), SEGMENT);
        record(0, 6, 9, 0);
        archiver.keepBefore(events(), SEGMENT);
        final IOException e = assertThrows(IOException.class, this::read);
        assertTrue(e.getMessage().contains("goes on with event 6"), e::getMessage);
    }

    private List<Long> read() throws IOException {
        final List<Long> sequences = new ArrayList<>();
        new ArchivedEvents(kept).read((buffer, offset, sequence) -> sequences.add(sequence));
        return sequences;
    }

    private static RecordingDescriptor events() {
        return new RecordingDescriptor(0, 0, AeronArchive.NULL_POSITION, 0, SEGMENT, SEGMENT, 1_408, 1, 1, "aeron:ipc");
    }

    /** A file of a recording, of one event a batch. */
    private void record(final long position, final long first, final long last, final long venue) throws IOException {
        final UnsafeBuffer file = new UnsafeBuffer(new byte[SEGMENT]);
        long hash = venue == 0 ? RunningHash.EMPTY : venue;
        int at = 0;
        for (long sequence = 1; sequence <= last; sequence++) {
            final ExpandableArrayBuffer batch = new ExpandableArrayBuffer();
            batch.putLong(
                    EventBatch.messageOffset(0)
                            + MessageHeaderDecoder.ENCODED_LENGTH
                            + EventHeaderDecoder.eventSequenceEncodingOffset(),
                    sequence,
                    ByteOrder.LITTLE_ENDIAN);
            final int length = EventBatch.endEntry(batch, 0, MESSAGE_LENGTH);
            hash = RunningHash.extend(hash, batch, 0, length);
            if (sequence >= first) {
                at = frame(file, at, batch, length, hash);
            }
        }
        // the rest of a term is padded
        file.putInt(at, SEGMENT - at, ByteOrder.LITTLE_ENDIAN);
        Files.write(recordings.resolve("0-" + position + ".rec"), file.byteArray());
    }

    private static int frame(
            final UnsafeBuffer file,
            final int at,
            final ExpandableArrayBuffer batch,
            final int length,
            final long hash) {
        final int header = DataHeaderFlyweight.HEADER_LENGTH;
        final int aligned = BitUtil.align(header + length, FrameDescriptor.FRAME_ALIGNMENT);
        file.putInt(at, header + length, ByteOrder.LITTLE_ENDIAN);
        file.putShort(
                at + DataHeaderFlyweight.TYPE_FIELD_OFFSET,
                (short) DataHeaderFlyweight.HDR_TYPE_DATA,
                ByteOrder.LITTLE_ENDIAN);
        file.putLong(at + DataHeaderFlyweight.RESERVED_VALUE_OFFSET, hash, ByteOrder.LITTLE_ENDIAN);
        file.putBytes(at + header, batch, 0, length);
        final CRC32C checksum = new CRC32C();
        checksum.update(file.byteArray(), at + header, aligned - header);
        file.putInt(
                at + DataHeaderFlyweight.SESSION_ID_FIELD_OFFSET, (int) checksum.getValue(), ByteOrder.LITTLE_ENDIAN);
        return at + aligned;
    }
}
