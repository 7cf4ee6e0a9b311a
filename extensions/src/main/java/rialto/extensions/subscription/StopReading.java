package rialto.extensions.subscription;

/** Ends a poll: what was not taken is read again. */
final class StopReading extends RuntimeException {
    private static final long serialVersionUID = 1L;

    StopReading() {
        super(null, null, false, false);
    }
}
