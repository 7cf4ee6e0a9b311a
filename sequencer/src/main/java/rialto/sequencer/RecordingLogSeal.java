package rialto.sequencer;

import io.aeron.cluster.RecordingLog;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.UnsafeBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.OwnFiles;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * Checksums of Aeron's list of terms and snapshots, which has none, in a file beside it. They are written soon after it
 * changes, and looked at before it is used. What came after them, before a kill, is not covered.
 */
final class RecordingLogSeal implements Agent, AutoCloseable {
    static final String FILE = RecordingLog.RECORDING_LOG_FILE_NAME + ".crc";

    private static final Logger LOGGER = LoggerFactory.getLogger(RecordingLogSeal.class);
    private static final int ENTRY = 64;
    private static final int REMOVED = -1;

    private final Path sealed;
    private final Path seal;
    private long seenSize = -1;
    private long seenModifiedMs = -1;

    RecordingLogSeal(final Path clusterDirectory) {
        sealed = clusterDirectory.resolve(RecordingLog.RECORDING_LOG_FILE_NAME);
        seal = clusterDirectory.resolve(FILE);
    }

    /** @throws DamagedStorageException if an entry is not what it was; it names the byte where the entry begins */
    void check() {
        try {
            if (!Files.exists(seal)) {
                return;
            }
            final List<String> lines = new String(Files.readAllBytes(seal), StandardCharsets.ISO_8859_1)
                    .lines()
                    .toList();
            if (lines.isEmpty() || !lines.getLast().equals(crcOf(lines.subList(0, lines.size() - 1)))) {
                LOGGER.warn("{} is damaged itself and is written anew; what it is for was not checked", seal);
                return;
            }
            final byte[] bytes = Files.exists(sealed) ? Files.readAllBytes(sealed) : new byte[0];
            for (int i = 0; i < lines.size() - 1; i++) {
                if ((i + 1) * ENTRY > bytes.length || !isEntry(lines.get(i), bytes, i * ENTRY)) {
                    throw new DamagedStorageException("the list of terms and snapshots, file " + sealed
                            + ", is damaged at byte " + i * ENTRY + ": the entry there is not what was written");
                }
            }
        } catch (final IOException e) {
            throw new UncheckedIOException("the list of terms and snapshots, " + sealed + ", cannot be read", e);
        }
    }

    /** An entry changes in two ways: a term's end becomes known, and a snapshot is given up. */
    private static boolean isEntry(final String wanted, final byte[] bytes, final int offset) {
        final byte[] entry = new byte[ENTRY];
        System.arraycopy(bytes, offset, entry, 0, ENTRY);
        if (crc(entry).equals(wanted)) {
            return true;
        }
        final UnsafeBuffer fields = new UnsafeBuffer(entry);
        final int type = fields.getInt(RecordingLog.ENTRY_TYPE_OFFSET, ByteOrder.LITTLE_ENDIAN);
        if (type == RecordingLog.ENTRY_TYPE_TERM) {
            fields.putLong(RecordingLog.LOG_POSITION_OFFSET, -1, ByteOrder.LITTLE_ENDIAN);
        } else if ((type & ~RecordingLog.ENTRY_TYPE_INVALID_FLAG) == RecordingLog.ENTRY_TYPE_SNAPSHOT) {
            fields.putInt(
                    RecordingLog.ENTRY_TYPE_OFFSET,
                    type ^ RecordingLog.ENTRY_TYPE_INVALID_FLAG,
                    ByteOrder.LITTLE_ENDIAN);
        }
        return type == REMOVED || crc(entry).equals(wanted);
    }

    @Override
    public int doWork() {
        try {
            final BasicFileAttributes now = Files.readAttributes(sealed, BasicFileAttributes.class);
            final long modifiedMs = now.lastModifiedTime().toMillis();
            if (now.size() == seenSize && modifiedMs == seenModifiedMs) {
                return 0;
            }
            write();
            seenSize = now.size();
            seenModifiedMs = modifiedMs;
            return 1;
        } catch (final NoSuchFileException e) {
            return 0; // Aeron has not made it yet
        } catch (final IOException e) {
            throw new UncheckedIOException("no checksums can be written beside " + sealed, e);
        }
    }

    private void write() throws IOException {
        final byte[] bytes = Files.readAllBytes(sealed);
        final StringBuilder lines = new StringBuilder();
        final byte[] entry = new byte[ENTRY];
        for (int offset = 0; offset + ENTRY <= bytes.length; offset += ENTRY) {
            System.arraycopy(bytes, offset, entry, 0, ENTRY);
            lines.append(crc(entry)).append('\n');
        }
        OwnFiles.replace(seal, lines + crcOf(lines.toString().lines().toList()) + "\n");
    }

    private static String crcOf(final List<String> lines) {
        return crc(String.join("\n", lines).getBytes(StandardCharsets.ISO_8859_1));
    }

    private static String crc(final byte[] bytes) {
        final CRC32C crc = new CRC32C();
        crc.update(bytes);
        return String.format("%08x", crc.getValue());
    }

    @Override
    public String roleName() {
        return "rialto-seal";
    }

    /** When nobody writes the list any more. */
    @Override
    public void close() {
        seenSize = -1;
        doWork();
    }
}
