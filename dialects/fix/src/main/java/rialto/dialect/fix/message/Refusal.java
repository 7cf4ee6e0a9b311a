package rialto.dialect.fix.message;

/**
 * Why a message is not carried out: an answer, not a fault, so it has no stack trace. One of a field's form is answered by
 * Reject(3), any other as its message asks for.
 */
public final class Refusal extends RuntimeException {
    private final boolean ofForm;
    private final int tag;
    private final int reason;

    private Refusal(final boolean ofForm, final int tag, final int reason, final String text) {
        super(text, null, false, false);
        this.ofForm = ofForm;
        this.tag = tag;
        this.reason = reason;
    }

    /** @param reason SessionRejectReason(373) */
    public static Refusal ofForm(final int tag, final int reason, final String text) {
        return new Refusal(true, tag, reason, text);
    }

    /** @param reason in the words of the message: OrdRejReason(103) of an order */
    public static Refusal ofContent(final int reason, final String text) {
        return new Refusal(false, 0, reason, text);
    }

    /** Whether a field has not the form that FIX asks for. */
    public boolean isOfForm() {
        return ofForm;
    }

    /** The field whose form is wrong; otherwise 0. */
    public int tag() {
        return tag;
    }

    public int reason() {
        return reason;
    }

    /** What was seen, and what would pass. */
    public String text() {
        return getMessage();
    }
}
