package rialto.client;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Which files a process believes: those of its own user and root's. Another user's could be changed by him at any time. Where
 * a file system has no owners and permissions, all are believed.
 */
public final class OwnFiles {
    private static final int ROOT = 0;
    private static final String MODE = "unix:mode";
    private static final String UID = "unix:uid";
    private static final int PERMISSIONS = 0777;
    private static final int WRITABLE_TO_OTHERS = 0002;
    private static final int OPEN_TO_OTHERS = 0026; // others read and write, the group writes
    private static final int OTHERS_READ = 0004;

    private OwnFiles() {}

    /**
     * Looks at a directory, and at the link to it if it is one.
     *
     * @throws UntrustedFileException if it is another user's, or others may write to it
     */
    public static void requireDirectory(final Path directory) throws IOException {
        requireOwner(directory);
        if (isWritableToOthers(directory) && !isMountedSecret(directory)) {
            throw new UntrustedFileException(directory + " can be written to by all users of this machine (mode "
                    + mode(directory) + "): look who put what into it, then 'chmod 0750 " + directory
                    + "', or pass another one");
        }
    }

    /** Whether every user may make files in a directory. */
    static boolean isWritableToOthers(final Path directory) throws IOException {
        return hasOwners(directory) && (modeOf(directory) & WRITABLE_TO_OTHERS) != 0;
    }

    /**
     * Looks at a file or directory, and at the link to it if it is one.
     *
     * @throws UntrustedFileException if it is another user's
     */
    public static void requireOwner(final Path file) throws IOException {
        if (hasOwners(file)) {
            requireOwner(file, uid(file, LinkOption.NOFOLLOW_LINKS), self());
            requireOwner(file, uid(file), self());
        }
    }

    /**
     * Looks at all that is in a directory, following no links.
     *
     * @throws UntrustedFileException naming the first one that is another user's
     */
    public static void requireOwners(final Path directory) throws IOException {
        if (!hasOwners(directory)) {
            return;
        }
        final int self = self();
        Files.walkFileTree(directory, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(final Path path, final BasicFileAttributes attributes)
                    throws IOException {
                return path.equals(directory) ? FileVisitResult.CONTINUE : visitFile(path, attributes);
            }

            @Override
            public FileVisitResult visitFile(final Path path, final BasicFileAttributes attributes) throws IOException {
                if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
                    requireOwner(path, uid(path, LinkOption.NOFOLLOW_LINKS), self);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(final Path path, final IOException e) {
                return FileVisitResult.CONTINUE; // gone meanwhile, or root's own
            }

            @Override
            public FileVisitResult postVisitDirectory(final Path path, final IOException e) {
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /**
     * Looks at the file of a secret. Its group may read it. On a file system that is mounted for reading only, as secrets of
     * containers are, root's may be readable to all.
     *
     * @throws UntrustedFileException if it is another user's, or others can read or write it
     */
    public static void requireKey(final Path file) throws IOException {
        requireOwner(file);
        requireClosed(file);
    }

    /**
     * As {@link #requireKey}, for tools that root runs beside another user's venue: the file may belong to who has the
     * directory.
     */
    public static void requireKeyIn(final Path directory, final Path file) throws IOException {
        if (!hasOwners(file)) {
            return;
        }
        if (uid(file) != uid(directory) || uid(file, LinkOption.NOFOLLOW_LINKS) != uid(directory)) {
            requireOwner(file);
        }
        requireClosed(file);
    }

    /** Whether it is root's, and mounted so that nobody here can write it. */
    public static boolean isMountedSecret(final Path file) throws IOException {
        return hasOwners(file)
                && uid(file) == ROOT
                && Files.getFileStore(file.toRealPath()).isReadOnly();
    }

    private static void requireClosed(final Path file) throws IOException {
        if (!hasOwners(file)) {
            return;
        }
        final int open = modeOf(file) & OPEN_TO_OTHERS;
        if (open != 0 && !(open == OTHERS_READ && isMountedSecret(file))) {
            throw new UntrustedFileException("others can " + (open == OTHERS_READ ? "read" : "write") + " the key in "
                    + file + " (mode " + mode(file) + "): run 'chmod 0600 " + file
                    + "', and take a new key if others were there");
        }
    }

    private static void requireOwner(final Path file, final int uid, final int self) throws IOException {
        if (uid != ROOT && uid != self) {
            throw new UntrustedFileException(file + " belongs to user " + name(file, uid) + " (mode " + mode(file)
                    + "), and this process runs as " + self + ": whoever owns it can change it at any time. If it is"
                    + " yours, 'chown -R " + self + " " + file + "', or start as user " + uid
                    + "; else pass another directory");
        }
    }

    /**
     * Writes a file so that a crash leaves the old one or the new one. A link of that name is replaced, not followed.
     *
     * @param permissions of the file; null for those that the process gives by default
     */
    private static void replace(final Path file, final String text, final Set<PosixFilePermission> permissions)
            throws IOException {
        final Path draft = file.resolveSibling(file.getFileName() + ".new");
        Files.deleteIfExists(draft);
        final Set<StandardOpenOption> isNew = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try (FileChannel channel = permissions == null
                ? FileChannel.open(draft, isNew)
                : FileChannel.open(draft, isNew, PosixFilePermissions.asFileAttribute(permissions))) {
            final ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        }
        Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Writes a file so that a crash leaves the old one or the new one. A link of that name is replaced, not followed. */
    public static void replace(final Path file, final String text) throws IOException {
        replace(file, text, null);
    }

    /** As {@link #replace(Path, String)}; its owner alone may read it. */
    public static void replaceSecret(final Path file, final String text) throws IOException {
        replace(file, text, PosixFilePermissions.fromString("rw-------"));
    }

    private static boolean hasOwners(final Path file) {
        return Files.getFileAttributeView(file, PosixFileAttributeView.class) != null;
    }

    /** Number of this process's user. */
    private static int self() throws IOException {
        final Path process = Path.of("/proc/self");
        if (Files.exists(process)) {
            return uid(process);
        }
        final Path mine = Files.createTempFile("rialto", null);
        try {
            return uid(mine);
        } finally {
            Files.delete(mine);
        }
    }

    private static int uid(final Path file, final LinkOption... options) throws IOException {
        return (Integer) Files.getAttribute(file, UID, options);
    }

    private static String name(final Path file, final int uid) throws IOException {
        final String name = Files.getOwner(file, LinkOption.NOFOLLOW_LINKS).getName();
        return uid(file, LinkOption.NOFOLLOW_LINKS) != uid || name.equals(Integer.toString(uid))
                ? Integer.toString(uid)
                : name + " (" + uid + ")";
    }

    private static int modeOf(final Path file) throws IOException {
        return (Integer) Files.getAttribute(file, MODE) & PERMISSIONS;
    }

    private static String mode(final Path file) throws IOException {
        return String.format("%04o", (Integer) Files.getAttribute(file, MODE, LinkOption.NOFOLLOW_LINKS) & PERMISSIONS);
    }
}
