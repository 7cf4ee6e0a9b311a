package rialto.engine;

/** What became of a trade after it was made. Codes are those of the wire. */
public enum RevisionKind {
    /** It is undone: FIX Trade Cancel. */
    BUSTED(1),
    /** It has another price: FIX Trade Correct. */
    CORRECTED(2);

    private final byte code;

    RevisionKind(final int code) {
        this.code = (byte) code;
    }

    /** The number that stands for it on the wire. */
    public byte code() {
        return code;
    }
}
