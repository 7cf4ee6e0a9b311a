package rialto.events;

/** Nobody is registered for an event that asked for a reply, or none of those who are gave one. */
public final class NoReplyException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    public NoReplyException(final String message) {
        super(message);
    }
}
