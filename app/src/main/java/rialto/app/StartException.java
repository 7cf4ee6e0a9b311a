package rialto.app;

/** Why the venue cannot start here, in words that tell how to mend it. */
public final class StartException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public StartException(final String message) {
        super(message);
    }

    public StartException(final String message, final Throwable cause) {
        super(message, cause);
    }
}
