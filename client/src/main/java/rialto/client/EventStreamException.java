package rialto.client;

/**
 * What was read is not what the venue promises: a gap or repeat in the sequence, bytes that are no event, a snapshot
 * that is not whole, or a recording that is gone. The reader is useless from then on: close it, say so loudly, begin anew.
 */
public class EventStreamException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public EventStreamException(final String message) {
        super(message);
    }

    public EventStreamException(final String message, final Throwable cause) {
        super(message, cause);
    }

    static EventStreamException purged(final long afterSequence, final RuntimeException reason) {
        return new EventStreamException("events after " + afterSequence + " were purged by every member", reason);
    }

    /** After a search in vain; of the kind that its reason is. */
    static EventStreamException cannotRead(final long afterSequence, final RuntimeException reason) {
        final String message = "events after " + afterSequence + " cannot be read: " + reason.getMessage();
        return switch (reason) {
            case NoMemberException none -> new NoMemberException(message, none);
            case PurgedEventsException purged -> new PurgedEventsException(message, purged);
            default -> new EventStreamException(message, reason);
        };
    }
}
