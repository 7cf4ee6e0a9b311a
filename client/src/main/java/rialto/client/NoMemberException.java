package rialto.client;

/** No member can be read yet: none answers, or those that do have recorded nothing. It helps to try again later. */
public final class NoMemberException extends EventStreamException {
    private static final long serialVersionUID = 1L;

    NoMemberException(final String message) {
        super(message);
    }

    NoMemberException(final String message, final Throwable cause) {
        super(message, cause);
    }
}
