package rialto.app.data;

import rialto.app.process.StartException;
import rialto.client.OwnDirectory;
import rialto.client.OwnFiles;
import rialto.sequencer.DamagedStorageException;
import rialto.sequencer.MemberFiles;
import rialto.sequencer.SealedFiles;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The directory that a venue keeps everything in, held by one process at a time: the lock lasts as long as the process,
 * however it ends.
 */
public final class DataDirectory implements AutoCloseable {
    /** Of the log, the events, the snapshots and the database. Another number for every change that is not readable. */
    public static final String FORMAT = "7";

    /** What a restoration keeps here until it has finished. */
    public static final String RESTORING = "restoring.tmp";

    /** Where a demo's past is written until it is finished. */
    public static final String PAST = "past.tmp";

    /** What to do when another process has a venue's directory. */
    public static final String REMEDY = "stop it or pass another --data";

    private static final String LOCK = "rialto.lock";
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
     * @throws StartException when it cannot be written, another process has it, it is half restored, its past is half
     *     written, or it holds another format's data
     */
    public static DataDirectory open(final Path path) {
        return open(path, REMEDY);
    }

    /** @param remedy what to do when another process has it */
    public static DataDirectory open(final Path path, final String remedy) {
        final Path past = path.toAbsolutePath().normalize().resolve(PAST);
        if (Files.exists(past)) {
            throw new StartException("the past of a demo was not written to its end: start the demo once more, which"
                    + " does it, or delete " + past);
        }
        return openWithPast(path, remedy);
    }

    /** As {@link #open}, for who writes a demo's past: it may be half written. */
    public static DataDirectory openWithPast(final Path path, final String remedy) {
        final Path directory = path.toAbsolutePath().normalize();
        if (Files.exists(directory.resolve(RESTORING))) {
            throw new StartException("data directory " + directory + " is half restored: a restoration into it was"
                    + " interrupted; restore it again, or empty it");
        }
        try {
            OwnDirectory.make(directory, LOCK);
            OwnFiles.requireOwners(directory);
            final Path lockFile = directory.resolve(LOCK);
            final FileChannel channel = FileChannel.open(
                    lockFile,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE,
                    LinkOption.NOFOLLOW_LINKS); // a link would have another file written
            if (tryLock(channel) == null) {
                final String owner = Files.readString(lockFile).strip();
                channel.close();
                throw new StartException("data directory " + directory + " is in use by process "
                        + (owner.isEmpty() ? "(unknown)" : owner) + "; " + remedy);
            }
            channel.truncate(0);
            final byte[] owner = (ProcessHandle.current().pid() + "\n").getBytes(StandardCharsets.US_ASCII);
            channel.write(ByteBuffer.wrap(owner), 0);
            final DataDirectory data = new DataDirectory(directory, channel);
            SealedFiles.check(directory);
            data.requireFormat();
            SealedFiles.seal(directory);
            return data;
        } catch (final DamagedStorageException e) {
            throw new StartException(e.getMessage(), e);
        } catch (final FileAlreadyExistsException e) {
            throw new StartException("data directory " + directory + " is a file; pass another --data", e);
        } catch (final IOException e) {
            throw new StartException("data directory " + directory + " cannot be used: " + FileFailure.reason(e), e);
        }
    }

    /**
     * Whether another process has it now. One that is not there is in nobody's use.
     *
     * @throws StartException when its lock cannot be looked at
     */
    public static boolean isInUse(final Path path) {
        final Path lockFile = path.resolve(LOCK);
        if (!Files.exists(lockFile)) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            return tryLock(channel) == null; // its close gives the lock back
        } catch (final IOException e) {
            throw new StartException("data directory " + path + " cannot be used: " + FileFailure.reason(e), e);
        }
    }

    /** A directory without data takes this build's format. */
    private void requireFormat() throws IOException {
        final Path file = path.resolve("format");
        if (!Files.exists(path.resolve(MemberFiles.ARCHIVE))) {
            OwnFiles.replace(file, FORMAT + "\n");
            return;
        }
        final String format = Files.exists(file) ? Files.readString(file).strip() : FIRST_FORMAT;
        if (!format.equals(FORMAT)) {
            close();
            throw new StartException("data directory " + path + " is of format " + format + ", this build reads format "
                    + FORMAT + ": start the build that wrote it, or pass an empty --data");
        }
    }

    public Path path() {
        return path;
    }

    /** As {@link AdminKey#in}. */
    public String adminKey() {
        return AdminKey.in(path);
    }

    public Path adminKeyFile() {
        return AdminKey.file(path);
    }

    /** Writes down where the media driver is, for those who attach to the venue from outside. */
    public void rememberAeronDirectory(final String directory) {
        try {
            OwnFiles.replace(path.resolve("aeron.directory"), directory + "\n");
        } catch (final IOException e) {
            throw new StartException("data directory " + path + " cannot be written: " + FileFailure.reason(e), e);
        }
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
        try (lockChannel) {
            SealedFiles.seal(path);
        } catch (final IOException e) {
            throw new StartException("lock of " + path + " could not be released", e);
        }
    }
}
