package rialto.dialect.fix.price;

/** A field of a message is missing or cannot be read: answered by a Reject(3), and nothing was done. */
final class MalformedField extends RuntimeException {
    /** Values of SessionRejectReason(373). */
    static final int MISSING = 1;

    static final int OUT_OF_RANGE = 5;
    static final int BAD_FORMAT = 6;
    static final int BAD_COUNT = 16;

    private static final long serialVersionUID = 1L;

    private final int tag;
    private final int reason;

    MalformedField(final int tag, final int reason, final String text) {
        super(text, null, false, false);
        this.tag = tag;
        this.reason = reason;
    }

    int tag() {
        return tag;
    }

    int reason() {
        return reason;
    }
}
