package rialto.engine;

/** How a trade came about. Codes are those of the wire. */
public enum MatchType {
    /** An incoming order met one that rests. */
    CONTINUOUS(1),
    /** Two collected orders, at the price of the auction. */
    AUCTION(2),
    /** A buyer was given a posted offer. */
    POSTED_OFFER(3),
    /** An order took a provider's quote. */
    STREAMED_QUOTE(4);

    private final byte code;

    MatchType(final int code) {
        this.code = (byte) code;
    }

    /** The number that stands for it on the wire. */
    public byte code() {
        return code;
    }
}
