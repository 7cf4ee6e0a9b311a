package rialto.extensions.load;

/** Why an extension cannot be loaded, in words that tell how to mend it. */
public final class LoadException extends Exception {
    private static final long serialVersionUID = 1L;

    public LoadException(final String message) {
        super(message);
    }

    public LoadException(final String message, final Throwable cause) {
        super(message, cause);
    }
}
