package rialto.client;

/** Events that were read are not those that were written: their running hash is another one. */
final class ChangedEventsException extends EventStreamException {
    private static final long serialVersionUID = 1L;

    private final long first;
    private final long last;
    private final long hash;

    /** @param hash that was recorded with them */
    ChangedEventsException(final long first, final long last, final long hash) {
        super("events " + first + " to " + last + " are not as they were written: they do not give the hash that was"
                + " recorded with them. A disk, or memory, has changed these or the ones before; see"
                + " docs/troubleshooting.md");
        this.first = first;
        this.last = last;
        this.hash = hash;
    }

    long first() {
        return first;
    }

    /** Whether somebody else brought the same events. */
    boolean isSame(final ChangedEventsException other) {
        return first == other.first && last == other.last && hash == other.hash;
    }
}
