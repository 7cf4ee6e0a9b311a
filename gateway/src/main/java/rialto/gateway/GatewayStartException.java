package rialto.gateway;

/** A gateway cannot start; the message says why. */
public final class GatewayStartException extends RuntimeException {
    public GatewayStartException(final String message, final Throwable cause) {
        super(message, cause);
    }
}
