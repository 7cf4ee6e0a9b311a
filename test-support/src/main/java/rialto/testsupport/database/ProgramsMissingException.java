package rialto.testsupport.database;

/** A server's programs are not installed; the message says how to install them. */
public final class ProgramsMissingException extends Exception {
    private static final long serialVersionUID = 1L;

    ProgramsMissingException(final String message) {
        super(message);
    }
}
