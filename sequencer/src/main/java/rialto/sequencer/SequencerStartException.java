package rialto.sequencer;

/** The member could not start; the message says what is in the way. */
public final class SequencerStartException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public SequencerStartException(final String message) {
        super(message);
    }

    public SequencerStartException(final String message, final Throwable cause) {
        super(message, cause);
    }
}
