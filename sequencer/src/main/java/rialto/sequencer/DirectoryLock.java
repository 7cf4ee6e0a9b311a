package rialto.sequencer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Sole use of a directory, by the operating system's lock on a file: gone with the process, however it ends. Aeron's own
 * marks of activity outlive a killed process by seconds; under this lock they need not be believed.
 */
final class DirectoryLock implements AutoCloseable {
    private final FileChannel channel;

    private DirectoryLock(final FileChannel channel) {
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
            final FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (!tryLock(channel)) {
                channel.close();
                throw new SequencerStartException(what + " is in use by another process (lock " + lockFile + ")");
            }
            return new DirectoryLock(channel);
        } catch (final IOException e) {
            throw new SequencerStartException(what + " cannot be locked: " + e, e);
        }
    }

    private static boolean tryLock(final FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (final OverlappingFileLockException e) {
            return false;
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
