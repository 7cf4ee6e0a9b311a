package rialto.app.process;

/** Why the venue cannot start here, in words that tell how to mend it. */
public final class StartException extends RuntimeException {
    /** Exit status of a process that cannot start: what the message says is to be mended first. */
    public static final int EXIT_STATUS = 2;

    private static final long serialVersionUID = 1L;

    public StartException(final String message) {
        super(message);
    }

    public StartException(final String message, final Throwable cause) {
        super(message, cause);
    }
}
