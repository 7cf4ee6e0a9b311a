package rialto.sequencer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.UUID;

/**
 * Sole use of a directory, by the operating system's lock on a file: gone with the process, however it ends. Aeron's own
 * marks of activity outlive a killed process by seconds; under this lock they need not be believed.
 */
final class DirectoryLock implements AutoCloseable {
    private final Path lockFile;
    private final FileChannel channel;

    private DirectoryLock(final Path lockFile, final FileChannel channel) {
        this.lockFile = lockFile;
        this.channel = channel;
    }

    /**
     * Locks a file, making it if need be.
     *
     * @param what is locked, for the message
     * @throws SequencerStartException if somebody holds it
     */
    static DirectoryLock acquire(final Path lockFile, final String what) {
        try {
            Files.createDirectories(lockFile.toAbsolutePath().getParent());
            while (true) {
                // a link that somebody put there would have another file written to
                final FileChannel channel = FileChannel.open(
                        lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
                if (!tryLock(channel)) {
                    channel.close();
                    throw new SequencerStartException(what + " is in use by another process (lock " + lockFile + ")");
                }
                if (isStillThere(lockFile, channel)) {
                    return new DirectoryLock(lockFile, channel);
                }
                channel.close();
            }
        } catch (final IOException e) {
            throw new SequencerStartException(what + " cannot be locked: " + e, e);
        }
    }

    /** Removes the file and lets go of the lock. */
    @Override
    public void close() {
        try (channel) {
            Files.deleteIfExists(lockFile);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean tryLock(final FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (final OverlappingFileLockException e) {
            return false;
        }
    }

    /** Whether the file that is locked is the one of that name: its last owner may just have removed it. */
    private static boolean isStillThere(final Path lockFile, final FileChannel channel) throws IOException {
        final byte[] token = UUID.randomUUID().toString().getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        channel.truncate(0);
        channel.write(ByteBuffer.wrap(token), 0);
        return Files.exists(lockFile) && Arrays.equals(token, Files.readAllBytes(lockFile));
    }
}
