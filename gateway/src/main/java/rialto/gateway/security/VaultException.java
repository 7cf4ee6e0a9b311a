package rialto.gateway.security;

/** The master key or a sealed secret cannot be used; the message says what to do. */
public final class VaultException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public VaultException(final String message) {
        super(message);
    }

    public VaultException(final String message, final Throwable cause) {
        super(message, cause);
    }
}
