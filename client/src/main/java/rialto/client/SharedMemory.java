package rialto.client;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.Set;

/**
 * A directory in the machine's shared memory that belongs to this user alone. Everybody may make files there: names that
 * others can guess are used only below a directory into which nobody else can put a file or a link.
 */
public final class SharedMemory {
    private static final Logger LOGGER = LoggerFactory.getLogger(SharedMemory.class);
    private static final Path SELF = Path.of("/proc/self");
    private static final Set<PosixFilePermission> PERMISSIONS = PosixFilePermissions.fromString("rwxr-x---");

    private SharedMemory() {}

    /**
     * Makes the directory, or takes the one that is there.
     *
     * @param memory where shared memory is mounted
     * @param user   who owns it, for its name
     * @return null where there is none that could be used: it cannot be made, or somebody else has the name, which is told
     */
    public static Path own(final Path memory, final String user) {
        if (!Files.isDirectory(memory) || !Files.isWritable(memory)) {
            return null;
        }
        final Path directory = memory.resolve("rialto-" + user);
        try {
            Files.createDirectory(directory, PosixFilePermissions.asFileAttribute(PERMISSIONS));
        } catch (final FileAlreadyExistsException e) {
            LOGGER.trace("{} is there", directory);
        } catch (final IOException | UnsupportedOperationException e) {
            LOGGER.warn("shared memory is not used: {} cannot be made: {}", directory, e.toString());
            return null;
        }
        final String complaint = complaint(directory);
        if (complaint != null) {
            LOGGER.warn("shared memory is not used: {} {}; files on disk are slower", directory, complaint);
        }
        return complaint == null ? directory : null;
    }

    /** Why a directory is not ours alone; null if it is. */
    private static String complaint(final Path directory) {
        try {
            final PosixFileAttributes found =
                    Files.readAttributes(directory, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            final UserPrincipal self = Files.getOwner(SELF);
            if (!found.owner().equals(self)) {
                return "belongs to " + found.owner().getName() + ", must belong to " + self.getName();
            }
            return found.isDirectory() && PERMISSIONS.containsAll(found.permissions())
                    ? null
                    : "must be a directory into which nobody else may write (chmod 0750)";
        } catch (final IOException | UnsupportedOperationException e) {
            return "cannot be looked at: " + e;
        }
    }
}
