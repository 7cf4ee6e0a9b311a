package rialto.simulation;

/** Something that must never be. */
final class Violation extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Violation(final String what) {
        super(what);
    }

    Violation(final String what, final Throwable cause) {
        super(what, cause);
    }
}
