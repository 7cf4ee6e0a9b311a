package rialto.simulation;

/** The cancel timer of a member's log has ended the member. */
final class CutRefused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    CutRefused(final Throwable cause) {
        super(cause);
    }
}
