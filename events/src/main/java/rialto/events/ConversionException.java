package rialto.events;

/** A value is not what a handler asked for. In a request that is the caller's mistake, answered 400 with the message. */
public final class ConversionException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    public ConversionException(final String message) {
        super(message);
    }

    public ConversionException(final String message, final Throwable cause) {
        super(message, cause);
    }
}
