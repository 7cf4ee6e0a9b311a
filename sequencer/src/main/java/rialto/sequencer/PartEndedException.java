package rialto.sequencer;

/** A part that the member needs has ended: a consequence of something else, often told in the errors before. */
final class PartEndedException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    PartEndedException(final String message) {
        super(message);
    }
}
