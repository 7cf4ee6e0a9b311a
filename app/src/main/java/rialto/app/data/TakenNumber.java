package rialto.app.data;

import rialto.app.process.StartException;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * What tells processes of one kind apart that share a directory. Held until it is closed, or the process ends however that
 * comes; then the next one has it, and with it what the last one left.
 */
public final class TakenNumber implements AutoCloseable {
    private final int number;
    private final Path lockFile;
    private final FileChannel channel;

    private TakenNumber(final int number, final Path lockFile, final FileChannel channel) {
        this.number = number;
        this.lockFile = lockFile;
        this.channel = channel;
    }

    /** @throws StartException when the directory cannot be written */
    static TakenNumber lowest(final Path directory, final String kind) {
        for (int number = 0; ; number++) {
            final Path lockFile = directory.resolve(kind + "-" + number + ".lock");
            try {
                final FileChannel channel = FileChannel.open(
                        lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
                if (isLocked(channel)) {
                    return new TakenNumber(number, lockFile, channel);
                }
                channel.close();
            } catch (final IOException e) {
                throw new StartException(
                        "data directory " + directory + " cannot be used: " + FileFailure.reason(e), e);
            }
        }
    }

    private static boolean isLocked(final FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (final OverlappingFileLockException e) {
            return false;
        }
    }

    /** From 0 on. */
    public int number() {
        return number;
    }

    /** The file stays: who is about to lock it must not hold one that is gone. */
    @Override
    public void close() {
        try {
            channel.close();
        } catch (final IOException e) {
            throw new StartException("lock " + lockFile + " could not be released", e);
        }
    }
}
