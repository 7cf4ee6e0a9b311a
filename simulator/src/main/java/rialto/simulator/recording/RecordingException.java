package rialto.simulator.recording;

/** A recording that cannot be read: the message names file and place, what was seen and what would pass. */
public final class RecordingException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public RecordingException(final String message) {
        super(message);
    }

    RecordingException(final String message, final Throwable cause) {
        super(message, cause);
    }
}
