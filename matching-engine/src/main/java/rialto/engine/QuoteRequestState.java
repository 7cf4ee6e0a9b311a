package rialto.engine;

/** What happens to a request for quotes. Codes are those of the wire. */
public enum QuoteRequestState {
    /** A taker asks. */
    CREATED(1),
    /** A provider answered, or answered anew. */
    QUOTED(2),
    /** The taker hits an answer; the trade follows. */
    ACCEPTED(3),
    /** A provider declined, or could not pay; without a provider: all have declined, and it is over. */
    REJECTED(4),
    /** Its time is up: it is over. */
    EXPIRED(5),
    /** The taker takes it back: it is over. */
    CANCELED(6),
    /** It was traded: it is over. */
    COMPLETED(7);

    private static final QuoteRequestState[] BY_CODE = byCode();

    private final byte code;

    QuoteRequestState(final int code) {
        this.code = (byte) code;
    }

    /** The number that stands for it on the wire. */
    public byte code() {
        return code;
    }

    /** The constant of a code; null for a code that has none. */
    public static QuoteRequestState of(final int code) {
        return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : null;
    }

    private static QuoteRequestState[] byCode() {
        final QuoteRequestState[] byCode = new QuoteRequestState[values().length + 1];
        for (final QuoteRequestState value : values()) {
            byCode[value.code] = value;
        }
        return byCode;
    }
}
