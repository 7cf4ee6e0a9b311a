package rialto.events;

/** There is no room for an event now, and it was not taken: whoever raised it may raise it again later. */
public final class BackPressureException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    public BackPressureException(final String message) {
        super(message);
    }
}
