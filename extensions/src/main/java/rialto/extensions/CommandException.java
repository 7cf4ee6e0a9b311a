package rialto.extensions;

/** A command of a handler has no outcome: there is no key that may trade, no leader in time, or the host stops. */
public final class CommandException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public CommandException(final String message) {
        super(message);
    }
}
