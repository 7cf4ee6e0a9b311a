package rialto.client;

/** Events that were read are not those that were written: their running hash is another one. */
final class ChangedEventsException extends EventStreamException {
    private static final long serialVersionUID = 1L;

    ChangedEventsException(final long first, final long last) {
        super("events " + first + " to " + last + " are not as they were written: they do not give the hash that was"
                + " recorded with them. A disk, or memory, has changed these or the ones before; see"
                + " docs/troubleshooting.md");
    }
}
