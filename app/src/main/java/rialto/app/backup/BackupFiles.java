package rialto.app.backup;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.app.process.StartException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/** What backup and restore do with files besides the log. */
final class BackupFiles {
    private static final Logger LOGGER = LoggerFactory.getLogger(BackupFiles.class);
    private static final List<String> KEYS = List.of("master.key", "admin.key");

    private BackupFiles() {}

    /** @return whether the gateways' master key is among them */
    static boolean copyKeys(final Path from, final Path to) throws IOException {
        for (final String name : KEYS) {
            if (Files.exists(from.resolve(name))) {
                Files.createDirectories(to);
                writeKey(to.resolve(name), Files.readAllBytes(from.resolve(name)));
            }
        }
        return Files.exists(from.resolve(KEYS.getFirst()));
    }

    /**
     * @param written to which each key is added that was not there before
     * @throws StartException when other keys are there, of which one would be lost
     */
    static void restoreKeys(final Path from, final Path to, final List<Path> written) throws IOException {
        for (final String name : KEYS) {
            final Path key = to.resolve(name);
            if (!Files.exists(from.resolve(name))) {
                continue;
            }
            if (!Files.exists(key)) {
                Files.createDirectories(to);
                writeKey(key, Files.readAllBytes(from.resolve(name)));
                written.add(key);
            } else if (Files.mismatch(key, from.resolve(name)) >= 0) {
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

    private static void writeKey(final Path file, final byte[] key) throws IOException {
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        try {
            Files.write(file, key);
        } catch (final IOException e) {
            // half a key would be taken for another one
            Files.delete(file);
            throw e;
        }
    }
}
