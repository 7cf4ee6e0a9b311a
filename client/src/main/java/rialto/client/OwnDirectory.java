package rialto.client;

import io.aeron.driver.MediaDriver;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Directories that other users of the machine cannot look into: log, events, database and shared memory show all trading.
 * The owner may do everything, the group may read, others nothing (0750). Where a file system has no such permissions nothing
 * is done.
 */
public final class OwnDirectory {
    private static final Logger LOGGER = LoggerFactory.getLogger(OwnDirectory.class);
    private static final Set<PosixFilePermission> PERMISSIONS = PosixFilePermissions.fromString("rwxr-x---");

    private OwnDirectory() {}

    /**
     * Makes the directory, or closes one that is there: an empty one, or one that has a file of ours. One that held other
     * files is left as it is, with a warning.
     *
     * @param ours name of a file that tells our directories from others
     * @throws UntrustedFileException if it is another user's, or has files and every user may have put them there
     * @throws IOException when it cannot be made, or is not ours to close
     */
    public static void make(final Path directory, final String ours) throws IOException {
        if (!Files.isDirectory(directory)) {
            Files.createDirectories(directory);
            close(directory);
        }
        OwnFiles.requireOwner(directory);
        if (OwnFiles.isWritableToOthers(directory)) {
            requireEmpty(directory);
            close(directory);
            requireEmpty(directory); // somebody may have been quicker
        } else if (isOpen(directory)) {
            if (Files.exists(directory.resolve(ours)) || isEmpty(directory)) {
                close(directory);
            } else {
                LOGGER.warn(
                        "other users of this machine can look into {}: it held other files before; if it is the venue's"
                                + " alone, 'chmod 0750 {}' closes it",
                        directory,
                        directory);
            }
        }
    }

    /**
     * Starts a media driver whose directory is closed to others.
     *
     * @throws UncheckedIOException when the directory is somebody else's
     */
    public static MediaDriver launch(final MediaDriver.Context context) {
        final MediaDriver driver = MediaDriver.launch(context);
        try {
            close(Path.of(driver.aeronDirectoryName()));
            return driver;
        } catch (final IOException e) {
            driver.close();
            throw new UncheckedIOException("cannot close " + driver.aeronDirectoryName() + " to other users", e);
        }
    }

    private static void requireEmpty(final Path directory) throws IOException {
        if (!isEmpty(directory)) {
            OwnFiles.requireDirectory(directory);
            OwnFiles.requireOwners(directory);
        }
    }

    private static void close(final Path directory) throws IOException {
        if (hasPermissions(directory)) {
            Files.setPosixFilePermissions(directory, PERMISSIONS);
        }
    }

    private static boolean isOpen(final Path directory) throws IOException {
        if (!hasPermissions(directory)) {
            return false;
        }
        final Set<PosixFilePermission> granted = EnumSet.noneOf(PosixFilePermission.class);
        granted.addAll(Files.getPosixFilePermissions(directory));
        granted.removeAll(PERMISSIONS);
        return !granted.isEmpty();
    }

    private static boolean hasPermissions(final Path directory) {
        return Files.getFileAttributeView(directory, PosixFileAttributeView.class) != null;
    }

    private static boolean isEmpty(final Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.findAny().isEmpty();
        }
    }
}
