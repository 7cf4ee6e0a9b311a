package rialto.sequencer;

import io.aeron.archive.checksum.Checksums;
import io.aeron.archive.client.AeronArchive;
import io.aeron.archive.codecs.CatalogHeaderDecoder;
import io.aeron.archive.codecs.RecordingDescriptorDecoder;
import io.aeron.archive.codecs.RecordingDescriptorHeaderDecoder;
import io.aeron.archive.codecs.RecordingState;
import org.agrona.BitUtil;
import org.agrona.SemanticVersion;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * The catalog of an Archive on disk. The Archive keeps a checksum of each of its descriptors, and never looks at it: a
 * recording whose descriptor lost a bit would be elsewhere, shorter, or not there.
 */
final class CatalogCheck {
    private static final String FILE = "archive.catalog";
    private static final int HEADER = CatalogHeaderDecoder.BLOCK_LENGTH;
    private static final int DESCRIPTOR_HEADER = RecordingDescriptorHeaderDecoder.BLOCK_LENGTH;
    private static final int SUPPORTED_MAJOR_VERSION = 3;

    private final Path archiveDirectory;
    private final Path file;
    private final UnsafeBuffer bytes;
    private long lastRecordingId = -1;

    private CatalogCheck(final Path archiveDirectory, final UnsafeBuffer bytes) {
        this.archiveDirectory = archiveDirectory;
        this.file = archiveDirectory.resolve(FILE);
        this.bytes = bytes;
    }

    /** @throws DamagedStorageException if it is not what the Archive wrote; it names the byte where that shows */
    static void run(final Path archiveDirectory) {
        final Path file = archiveDirectory.resolve(FILE);
        try {
            if (Files.exists(file)) {
                final byte[] content = Files.readAllBytes(file);
                final ByteBuffer direct = ByteBuffer.allocateDirect(content.length);
                direct.put(0, content);
                new CatalogCheck(archiveDirectory, new UnsafeBuffer(direct)).check();
            } else if (hasRecordings(archiveDirectory, "")) {
                throw new DamagedStorageException("the catalog of recordings, " + file + ", is not there");
            }
        } catch (final IOException e) {
            throw new UncheckedIOException("the catalog of recordings, " + file + ", cannot be read", e);
        }
    }

    private void check() throws IOException {
        require(bytes.capacity() >= HEADER, 0, "it has no header");
        require(
                SemanticVersion.major(intAt(CatalogHeaderDecoder.versionEncodingOffset())) == SUPPORTED_MAJOR_VERSION,
                0,
                "its version is that of no Archive known here");
        require(
                intAt(CatalogHeaderDecoder.alignmentEncodingOffset()) == BitUtil.CACHE_LINE_LENGTH,
                CatalogHeaderDecoder.alignmentEncodingOffset(),
                "another alignment");
        int offset = HEADER;
        while (offset + DESCRIPTOR_HEADER <= bytes.capacity() && intAt(offset) != 0) {
            offset = checkDescriptor(offset);
        }
        for (int i = offset; i < bytes.capacity(); i++) {
            require(bytes.getByte(i) == 0, i, "something stands after the last descriptor");
        }
        require(
                longAt(CatalogHeaderDecoder.nextRecordingIdEncodingOffset()) > lastRecordingId,
                CatalogHeaderDecoder.nextRecordingIdEncodingOffset(),
                "the next recording would have a number that there is already");
    }

    private int checkDescriptor(final int offset) throws IOException {
        final int length = intAt(offset + RecordingDescriptorHeaderDecoder.lengthEncodingOffset());
        final int begin = offset + DESCRIPTOR_HEADER;
        require(
                length >= RecordingDescriptorDecoder.BLOCK_LENGTH && length <= bytes.capacity() - begin,
                offset,
                "a descriptor of " + length + " bytes");
        require(isAsWritten(begin, length), begin, "a descriptor is not what its checksum says");
        final long recordingId = longAt(begin + RecordingDescriptorDecoder.recordingIdEncodingOffset());
        final int state = intAt(offset + RecordingDescriptorHeaderDecoder.stateEncodingOffset());
        final boolean isGone = state == RecordingState.DELETED.value()
                || state == RecordingState.INVALID.value() && !hasRecordings(archiveDirectory, recordingId + "-");
        require(
                state == RecordingState.VALID.value() || isGone,
                offset + RecordingDescriptorHeaderDecoder.stateEncodingOffset(),
                "recording " + recordingId + " is there, but in state " + state);
        lastRecordingId = Math.max(lastRecordingId, recordingId);
        return begin + length;
    }

    /** After a kill the Archive writes where a recording ends without working the checksum out anew. */
    private boolean isAsWritten(final int begin, final int length) {
        final int checksum =
                intAt(begin - DESCRIPTOR_HEADER + RecordingDescriptorHeaderDecoder.checksumEncodingOffset());
        if (checksum == checksum(begin, length)) {
            return true;
        }
        bytes.putLong(
                begin + RecordingDescriptorDecoder.stopPositionEncodingOffset(),
                AeronArchive.NULL_POSITION,
                ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(
                begin + RecordingDescriptorDecoder.stopTimestampEncodingOffset(),
                AeronArchive.NULL_TIMESTAMP,
                ByteOrder.LITTLE_ENDIAN);
        return checksum == checksum(begin, length);
    }

    private int checksum(final int begin, final int length) {
        return Checksums.crc32c().compute(bytes.addressOffset(), begin, length);
    }

    private static boolean hasRecordings(final Path directory, final String prefix) throws IOException {
        if (!Files.isDirectory(directory)) {
            return false;
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(path -> path.getFileName().toString())
                    .anyMatch(name -> name.startsWith(prefix) && name.endsWith(".rec"));
        }
    }

    private int intAt(final int offset) {
        return bytes.getInt(offset, ByteOrder.LITTLE_ENDIAN);
    }

    private long longAt(final int offset) {
        return bytes.getLong(offset, ByteOrder.LITTLE_ENDIAN);
    }

    private void require(final boolean isSound, final int offset, final String otherwise) {
        if (!isSound) {
            throw new DamagedStorageException(
                    "the catalog of recordings, file " + file + ", is damaged at byte " + offset + ": " + otherwise);
        }
    }
}
