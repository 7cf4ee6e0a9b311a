package rialto.client.tls;

/** A certificate or key that cannot be used. The message says which file, what was seen in it and what would pass. */
public final class TlsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public TlsException(final String message) {
        super(message);
    }

    public TlsException(final String message, final Throwable cause) {
        super(message, cause);
    }
}
