package rialto.client;

/** A member no longer has the events that are wanted; another one may. */
public final class PurgedEventsException extends EventStreamException {
    private static final long serialVersionUID = 1L;

    PurgedEventsException(final String message) {
        super(message);
    }

    PurgedEventsException(final String message, final Throwable cause) {
        super(message, cause);
    }
}
