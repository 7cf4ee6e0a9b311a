package rialto.client.trading;

/** The venue cannot be found, refuses the key, does not have the events that are asked for, or its events break off. */
public final class VenueClientException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    VenueClientException(final String message, final Throwable cause) {
        super(message, cause);
    }
}
