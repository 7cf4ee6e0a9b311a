package rialto.sequencer;

import io.aeron.archive.client.ArchiveException;
import org.agrona.concurrent.Agent;

import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * Stops a member before its disk is full. With room left it closes in order and starts again from what it has; on a full
 * disk each write may be the one that fails, also one to a mapped file, which no handler of exceptions survives well.
 */
final class DiskWatch implements Agent {
    private static final long MIB = 1024L * 1024;

    /** A running member stops when less is free: what its threads write between two looks, and its end, fit in. */
    static final long STOP_BYTES = 64 * MIB;
    /** A member does not start with less than this above where it stops, so that it does not stop at once. */
    private static final long MARGIN_BYTES = 64 * MIB;
    /** Members on equal disks do not stop at the same time: the others are what a person still sees. */
    private static final long STEP_BYTES = 32 * MIB;

    private static final int STEPS = 3;

    private final Path directory;
    private final long stopBytes;
    private final Consumer<Throwable> failure;

    /** @param failure told, more than once maybe, why the member must stop */
    DiskWatch(final Path directory, final int memberId, final Consumer<Throwable> failure) {
        this.directory = directory;
        this.stopBytes = STOP_BYTES + memberId % STEPS * STEP_BYTES;
        this.failure = failure;
    }

    /** @throws SequencerStartException if there is too little room to begin */
    void requireRoom() {
        if (isBelow(startBytes())) {
            throw new SequencerStartException(free() + ", and a member starts with " + startBytes() / MIB
                    + " MiB or more: make room, or move the directory to a larger disk");
        }
    }

    /** Whether there is less room than a member needs to go on. */
    boolean isFull() {
        return isBelow(stopBytes);
    }

    @Override
    public int doWork() {
        if (isFull()) {
            failure.accept(stop());
        }
        return 0;
    }

    /** @return why the member must stop, if an error came from the lack of room; else null */
    MemberStopException explain(final Throwable error) {
        final boolean isRefused = error instanceof final ArchiveException e
                && e.errorCode() == ArchiveException.STORAGE_SPACE; // by a quota, maybe
        return isRefused || isFull() ? stop() : null;
    }

    /** In words: whose disk, how much of how much is free. */
    String free() {
        return "the disk of " + directory + " is full: " + freeBytes() / MIB + " MiB are free of "
                + directory.toFile().getTotalSpace() / MIB + " MiB";
    }

    private MemberStopException stop() {
        return new MemberStopException(free() + ", and a member stops below " + stopBytes / MIB
                + " MiB, for it can no longer be sure to keep what it acknowledges. Nothing is lost. Make room until "
                + startBytes() / MIB + " MiB are free, or move the directory to a larger disk, and start it again");
    }

    /** A file system that does not say how large it is, or a directory that is gone, is not full. */
    private boolean isBelow(final long bytes) {
        return roomBytes() < bytes;
    }

    private long startBytes() {
        return stopBytes + MARGIN_BYTES;
    }

    /** What the member may still write; more than enough where the file system does not say. */
    long roomBytes() {
        return directory.toFile().getTotalSpace() > 0 ? freeBytes() : Long.MAX_VALUE;
    }

    private long freeBytes() {
        return directory.toFile().getUsableSpace();
    }

    @Override
    public String roleName() {
        return "rialto-disk";
    }
}
