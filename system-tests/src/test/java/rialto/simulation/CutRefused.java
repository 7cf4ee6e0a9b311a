package rialto.simulation;

/** A member ends because its log was about to be cut off wrongly. */
final class CutRefused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    CutRefused(final Throwable cause) {
        super(cause);
    }
}
