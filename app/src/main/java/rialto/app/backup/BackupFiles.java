package rialto.app.backup;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.app.process.StartException;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What backup and restore do with files besides the log. */
final class BackupFiles {
    private static final Logger LOGGER = LoggerFactory.getLogger(BackupFiles.class);
    /** The gateways' master key, without which API keys are of no use. */
    static final String MASTER_KEY = "master.key";

    static final List<String> KEYS = List.of(MASTER_KEY, "admin.key");
    private static final Set<OpenOption> NEW = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    private static final FileAttribute<?> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private BackupFiles() {}

    /**
     * Copies what there is of keys.
     *
     * @param to is not there yet, and stays so when there is none
     * @return what was written, by its name
     */
    static List<FileTree.Entry> copyKeys(final Path from, final Path to) throws IOException {
        final List<FileTree.Entry> entries = new ArrayList<>();
        for (final String name : KEYS) {
            if (Files.exists(from.resolve(name))) {
                if (entries.isEmpty()) {
                    Files.createDirectory(to);
                }
                final byte[] key = Files.readAllBytes(from.resolve(name));
                writeKey(to.resolve(name), key);
                entries.add(new FileTree.Entry(name, key.length, FileTree.sha256(key)));
            }
        }
        return entries;
    }

    /**
     * Writes keys that are not there yet.
     *
     * @param keys by their names
     * @param written to which each key is added that was not there before
     * @throws StartException when other keys are there, of which one would be lost
     */
    static void restoreKeys(final Map<String, byte[]> keys, final Path to, final List<Path> written)
            throws IOException {
        for (final Map.Entry<String, byte[]> entry : keys.entrySet()) {
            final Path key = to.resolve(entry.getKey());
            if (!Files.exists(key)) {
                writeKey(key, entry.getValue());
                written.add(key);
            } else if (!Arrays.equals(Files.readAllBytes(key), entry.getValue())) {
                throw new StartException(
                        key + " is another key than the backup's; move it away if the backup's is the right one");
            }
        }
    }

    /** What is left of a backup or a restoration that failed. */
    static void discard(final Path directory) {
        try {
            FileTree.delete(directory);
        } catch (final IOException e) {
            LOGGER.warn("{} could not be deleted after the failure: {}", directory, e.toString());
        }
    }

    /** What is left of a restoration in a directory. */
    static void discardRestored(final Path target) {
        try {
            Restoration.clear(target);
        } catch (final IOException e) {
            LOGGER.warn("{} could not be cleared after the failure: {}", target, e.toString());
        }
    }

    /** A directory that was made for a restoration; one with something in it stays. */
    static void discardEmpty(final Path directory) {
        try {
            if (FileTree.isEmpty(directory)) {
                Files.deleteIfExists(directory);
            }
        } catch (final IOException e) {
            LOGGER.warn("{} could not be deleted after the failure: {}", directory, e.toString());
        }
    }

    /** In one go: nobody can put a link in its place before the key is in it. */
    private static void writeKey(final Path file, final byte[] key) throws IOException {
        try (SeekableByteChannel channel = Files.newByteChannel(file, NEW, OWNER_ONLY)) {
            final ByteBuffer bytes = ByteBuffer.wrap(key);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        } catch (final FileAlreadyExistsException e) {
            throw e;
        } catch (final IOException e) {
            // half a key would be taken for another one
            Files.deleteIfExists(file);
            throw e;
        }
    }
}
