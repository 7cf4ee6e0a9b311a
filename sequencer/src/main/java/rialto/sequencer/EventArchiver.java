package rialto.sequencer;

import io.aeron.archive.client.AeronArchive;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.ArchivedEvents;
import rialto.client.OwnDirectory;
import rialto.client.RecordingDescriptor;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
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
        OwnDirectory.make(kept, ArchivedEvents.fileName(0));
        final long first = AeronArchive.segmentFileBasePosition(
                events.startPosition(), events.startPosition(), events.termLength(), events.segmentLength());
        for (long position = first; position < end; position += events.segmentLength()) {
            final Path target = kept.resolve(ArchivedEvents.fileName(position));
            if (!Files.exists(target)) {
                compress(recordings.resolve(events.recordingId() + "-" + position + ".rec"), target);
            }
        }
    }

    private void compress(final Path source, final Path target) throws IOException {
        final Path draft = target.resolveSibling(target.getFileName() + ".tmp");
        try {
            try (OutputStream compressed = new GZIPOutputStream(Files.newOutputStream(draft), 1 << 16)) {
                Files.copy(source, compressed);
            }
        } catch (final NoSuchFileException e) {
            Files.deleteIfExists(draft);
            throw new IOException("there is no file " + source, e);
        }
        // the original goes next: the copy must have arrived
        try (FileChannel channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
        Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
        LOGGER.info("kept old events in {}, {} bytes", target, Files.size(target));
    }
}
