package rialto.sequencer;

/** A request from outside is refused; the message says what was asked for. It has no trace: strangers may cause many. */
final class RefusedRequestException extends RuntimeException {
    private static final long serialVersionUID = 1;

    RefusedRequestException(final String what) {
        super(what, null, false, false);
    }
}
