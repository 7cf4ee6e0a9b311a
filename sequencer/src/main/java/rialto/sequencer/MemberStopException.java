package rialto.sequencer;

/** Why a member, or a program beside it, stops on purpose, in words that tell how to mend it. It has no stack trace: they are enough. */
public final class MemberStopException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public MemberStopException(final String message) {
        super(message, null, false, false);
    }

    @Override
    public String toString() {
        return getMessage();
    }
}
