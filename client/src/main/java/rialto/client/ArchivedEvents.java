package rialto.client;

import io.aeron.logbuffer.FrameDescriptor;
import io.aeron.protocol.DataHeaderFlyweight;
import org.agrona.BitUtil;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import rialto.protocol.EventBatch;
import rialto.protocol.RunningHash;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import java.util.zip.GZIPInputStream;

/**
 * Old files of a member's event recording, which it compressed before it purged them. A file's name has the number of its first
 * event and the running hash of all events up to its last one: files of the same name have the same events, whichever
 * recording they were. So a member that was made anew keeps its files beside those from before. Every frame's checksum and
 * hash are verified, and the events' numbers have no gap.
 */
public final class ArchivedEvents {
    private static final String PREFIX = "events-";
    private static final String SUFFIX = ".rec.gz";

    private final Path directory;
    private long lastSequence;
    private long lastHash;

    /** Is told of each event; says whether it wants more. */
    @FunctionalInterface
    public interface Handler {
        /** @param offset where the event's SBE message begins */
        boolean onEvent(DirectBuffer buffer, int offset, long sequence);
    }

    public ArchivedEvents(final Path directory) {
        this.directory = directory;
    }

    /**
     * The name of a file; they sort by the events in them.
     *
     * @param hash running hash that was recorded with its last batch
     */
    public static String fileName(final long firstSequence, final long hash) {
        return String.format("%s%020d-%016x%s", PREFIX, firstSequence, hash, SUFFIX);
    }

    /**
     * Reads all files, oldest first, until the handler has enough.
     *
     * @throws IOException when a file cannot be read, has a frame whose checksum is wrong, or is followed by one that does not
     *     go on with the next event, or goes on with events of another venue; it names the file and the place
     */
    public void read(final Handler handler) throws IOException {
        lastSequence = 0;
        lastHash = RunningHash.EMPTY;
        for (final Path file : files(directory)) {
            if (!read(file, handler)) {
                return;
            }
        }
    }

    /** Those of a directory, oldest first. */
    public static List<Path> files(final Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.getFileName().toString().startsWith(PREFIX)
                            && file.getFileName().toString().endsWith(SUFFIX))
                    .sorted()
                    .toList();
        }
    }

    private boolean read(final Path file, final Handler handler) throws IOException {
        final byte[] header = new byte[DataHeaderFlyweight.HEADER_LENGTH];
        final UnsafeBuffer frame = new UnsafeBuffer(header);
        long position = 0;
        try (InputStream in =
                new BufferedInputStream(new GZIPInputStream(Files.newInputStream(file), 1 << 16), 1 << 16)) {
            while (in.readNBytes(header, 0, header.length) == header.length) {
                final int length = FrameDescriptor.frameLength(frame, 0);
                final int aligned = BitUtil.align(length, FrameDescriptor.FRAME_ALIGNMENT);
                if (length < header.length) {
                    throw new IOException(file + " has no frame at " + position);
                }
                final byte[] body = in.readNBytes(aligned - header.length);
                if (body.length < aligned - header.length) {
                    throw new EOFException(file + " ends within the frame at " + position);
                }
                if (!FrameDescriptor.isPaddingFrame(frame, 0)) {
                    verify(file, position, frame, body);
                    final long hash = frame.getLong(DataHeaderFlyweight.RESERVED_VALUE_OFFSET, ByteOrder.LITTLE_ENDIAN);
                    if (!handOver(file, position, body, length - header.length, hash, handler)) {
                        return false;
                    }
                }
                position += aligned;
            }
            return true;
        }
    }

    private static void verify(final Path file, final long position, final DirectBuffer frame, final byte[] body)
            throws IOException {
        final CRC32C checksum = new CRC32C();
        checksum.update(body);
        // the Archive writes the checksum where the session id was
        final int written = frame.getInt(DataHeaderFlyweight.SESSION_ID_FIELD_OFFSET, ByteOrder.LITTLE_ENDIAN);
        if ((int) checksum.getValue() != written) {
            throw new IOException(file + " was changed: the checksum of the frame at " + position + " is "
                    + Integer.toHexString((int) checksum.getValue()) + ", written was " + Integer.toHexString(written));
        }
    }

    private boolean handOver(
            final Path file,
            final long position,
            final byte[] body,
            final int length,
            final long hash,
            final Handler handler)
            throws IOException {
        final UnsafeBuffer batch = new UnsafeBuffer(body);
        if (!isNext(file, position, batch, length, hash)) {
            return true;
        }
        lastHash = hash;
        int entry = 0;
        while (entry < length) {
            final int messageLength = EventRecording.entryLength(batch, entry, length);
            lastSequence = EventRecording.sequenceOf(batch, entry);
            if (!handler.onEvent(batch, EventBatch.messageOffset(entry), lastSequence)) {
                return false;
            }
            entry = EventBatch.nextEntry(entry, messageLength);
        }
        return true;
    }

    /** @return false for what another file had already: two recordings of a member may have events in common */
    private boolean isNext(
            final Path file, final long position, final DirectBuffer batch, final int length, final long hash)
            throws IOException {
        final long first = EventRecording.sequenceOf(batch, 0);
        final long last = EventRecording.lastSequenceOf(batch, 0, length);
        if (lastSequence != 0 && first > lastSequence + 1) {
            throw new IOException(
                    file + " goes on with event " + first + " at " + position + ", after event " + lastSequence);
        }
        final boolean isKnown = lastSequence != 0 && last <= lastSequence;
        final boolean isFirst = lastSequence == 0 && first != 1;
        if (isKnown
                ? last == lastSequence && hash != lastHash
                : !isFirst && RunningHash.extend(lastHash, batch, 0, length) != hash) {
            throw new IOException(file + " has other events: those from " + first + " to " + last + " at " + position
                    + " do not follow from the events in the files before it");
        }
        return !isKnown;
    }
}
