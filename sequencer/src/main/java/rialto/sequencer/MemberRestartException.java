package rialto.sequencer;

/**
 * Why a member that runs closed itself and is to be launched again, in the same process and with the same data. It has no
 * stack trace: its words are enough.
 */
public final class MemberRestartException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public MemberRestartException(final String message) {
        super(message, null, false, false);
    }

    @Override
    public String toString() {
        return getMessage();
    }
}
