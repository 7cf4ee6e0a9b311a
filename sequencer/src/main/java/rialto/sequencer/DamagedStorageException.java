package rialto.sequencer;

/**
 * Something on this member's disk is not what was written: the message names the place. It has no stack trace, for people
 * read it. In a cluster the others have what was there.
 */
public final class DamagedStorageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** What helps in every case. */
    private static final String REMEDY =
            ". Restore a backup; a member of a cluster mends itself from the others. See docs/troubleshooting.md";

    private final String found;

    DamagedStorageException(final String found) {
        super(found + REMEDY, null, false, false);
        this.found = found;
    }

    /** What was found where, without what to do about it. */
    public String found() {
        return found;
    }

    /** The damage of which a failure tells, directly or as its cause; null if it is another kind of failure. */
    public static DamagedStorageException in(final Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof final DamagedStorageException damage) {
                return damage;
            }
        }
        return null;
    }

    @Override
    public String toString() {
        return getMessage();
    }
}
