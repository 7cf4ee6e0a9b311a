package rialto.app;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;

/**
 * The directory that a venue keeps everything in, held by one process at a time: the lock lasts as long as the process,
 * however it ends.
 */
final class DataDirectory implements AutoCloseable {
    private static final String KEY_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    private static final int KEY_LENGTH = 64;

    /** Of the log, the events, the snapshots and the database. Another number for every change that is not readable. */
    private static final String FORMAT = "2";

    private static final String FIRST_FORMAT = "1"; // which was not written down

    private final Path path;
    private final FileChannel lockChannel;

    private DataDirectory(final Path path, final FileChannel lockChannel) {
        this.path = path;
        this.lockChannel = lockChannel;
    }

    /**
     * Makes the directory when it is not there and takes its lock.
     *
     * @throws StartException when it cannot be written, another process has it, or it holds another format's data
     */
    static DataDirectory open(final Path path) {
        final Path directory = path.toAbsolutePath().normalize();
        try {
            Files.createDirectories(directory);
            final Path lockFile = directory.resolve("rialto.lock");
            final FileChannel channel = FileChannel.open(
                    lockFile, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            if (tryLock(channel) == null) {
                final String owner = Files.readString(lockFile).strip();
                channel.close();
                throw new StartException("data directory " + directory + " is in use by process "
                        + (owner.isEmpty() ? "(unknown)" : owner) + "; stop it or pass another --data");
            }
            channel.truncate(0);
            final byte[] owner = (ProcessHandle.current().pid() + "\n").getBytes(StandardCharsets.US_ASCII);
            channel.write(ByteBuffer.wrap(owner), 0);
            final DataDirectory data = new DataDirectory(directory, channel);
            data.requireFormat();
            return data;
        } catch (final FileAlreadyExistsException e) {
            throw new StartException("data directory " + directory + " is a file; pass another --data", e);
        } catch (final IOException e) {
            throw new StartException("data directory " + directory + " cannot be used: " + e, e);
        }
    }

    /** A directory without data takes this build's format. */
    private void requireFormat() throws IOException {
        final Path file = path.resolve("format");
        if (!Files.exists(path.resolve("archive"))) {
            Files.writeString(file, FORMAT + "\n");
            return;
        }
        final String format = Files.exists(file) ? Files.readString(file).strip() : FIRST_FORMAT;
        if (!format.equals(FORMAT)) {
            close();
            throw new StartException("data directory " + path + " is of format " + format + ", this build reads format "
                    + FORMAT + ": start the build that wrote it, or pass an empty --data");
        }
    }

    Path path() {
        return path;
    }

    /**
     * The administrator's key: environment variable RIALTO_ADMIN_KEY, else the file {@code admin.key}, made at first
     * need, readable by its owner only.
     */
    String adminKey() {
        final String given = System.getenv("RIALTO_ADMIN_KEY");
        if (given != null && !given.isBlank()) {
            if (given.strip().length() < 16) {
                throw new StartException("RIALTO_ADMIN_KEY has " + given.strip().length()
                        + " characters; an administrator's key takes at least 16");
            }
            return given.strip();
        }
        final Path file = adminKeyFile();
        try {
            if (!Files.exists(file)) {
                writeOwnerOnly(file, newKey());
            }
            return Files.readString(file).strip();
        } catch (final IOException e) {
            throw new StartException("administrator's key file " + file + " cannot be used: " + e, e);
        }
    }

    Path adminKeyFile() {
        return path.resolve("admin.key");
    }

    /** Writes down where the media driver is, for those who attach to the venue from outside. */
    void rememberAeronDirectory(final String directory) {
        try {
            Files.writeString(path.resolve("aeron.directory"), directory + "\n");
        } catch (final IOException e) {
            throw new StartException("data directory " + path + " cannot be written: " + e, e);
        }
    }

    private static String newKey() {
        final SecureRandom random = new SecureRandom();
        final StringBuilder key = new StringBuilder();
        for (int i = 0; i < KEY_LENGTH; i++) {
            key.append(KEY_ALPHABET.charAt(random.nextInt(KEY_ALPHABET.length())));
        }
        return key.toString();
    }

    /** Writes a secret so that a crash leaves either no file or the whole one. */
    private static void writeOwnerOnly(final Path file, final String text) throws IOException {
        final Path draft = file.resolveSibling(file.getFileName() + ".new");
        Files.deleteIfExists(draft);
        Files.createFile(draft, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(draft, text + "\n");
        Files.move(draft, file, java.nio.file.StandardCopyOption.ATOMIC_MOVE);
    }

    private static FileLock tryLock(final FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (final OverlappingFileLockException e) {
            return null;
        }
    }

    @Override
    public void close() {
        try {
            lockChannel.close();
        } catch (final IOException e) {
            throw new StartException("lock of " + path + " could not be released", e);
        }
    }
}
