package rialto.reporting;

/** The history cannot be read or written; the message says what failed and where. */
public class ReportingException extends RuntimeException {
    public ReportingException(final String message) {
        super(message);
    }

    public ReportingException(final String message, final Throwable cause) {
        super(message, cause);
    }
}
