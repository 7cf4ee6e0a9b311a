package rialto.engine;

/**
 * Why a provider's command was refused, in order of precedence: of those that apply the first is given. Codes are those
 * of the wire.
 */
public enum QuoteRejectReason {
    /**
     * No quote id, a stream that does not exist, a number of tiers or a maximum show below zero, a scope that does not
     * exist.
     */
    MALFORMED_QUOTE(1),
    /** There is none of that id, or it trades otherwise. */
    UNKNOWN_INSTRUMENT(2),
    /** The account is no provider of the instrument. */
    UNKNOWN_PROVIDER(3),
    /** An administrator keeps the provider from quoting. */
    PROVIDER_DISABLED(4),
    /** The account is frozen. */
    ACCOUNT_FROZEN(5),
    /** New orders are suspended on all instruments, and so are quotes. */
    VENUE_SUSPENDED(6),
    /** As VENUE_SUSPENDED, because the log or the events have little room left. */
    STORAGE_LOW(7),
    /** New orders are suspended on the instrument, and so are quotes. */
    ORDER_ENTRY_SUSPENDED(8),
    /** The instrument's phase is another than CONTINUOUS. */
    NOT_TRADING(9),
    /** It would end before it begins. */
    EXPIRED(10),
    /** Last look of a provider that is firm. */
    LAST_LOOK_NOT_AGREED(11),
    /** More tiers on a side than a ladder has. */
    TOO_MANY_TIERS(12),
    /** A price of zero or less, or outside the instrument's filters. */
    PRICE_OUT_OF_RANGE(13),
    /** A quantity of zero or less, outside the instrument's filters, or worth more than can be. */
    QUANTITY_OUT_OF_RANGE(14),
    /** Bids that do not fall, or asks that do not rise, from tier to tier. */
    TIERS_OUT_OF_ORDER(15),
    /** The best bid is not below the best ask. */
    CROSSED(16),
    /** There is no room for one more ladder. */
    CAPACITY_EXCEEDED(17),
    /** The provider has no such trade on hold. */
    UNKNOWN_HOLD(18),
    /** There is no such account. */
    UNKNOWN_ACCOUNT(19),
    /** There is no such request, it is over, or it does not ask the provider any more. */
    UNKNOWN_REQUEST(20);

    private static final QuoteRejectReason[] BY_CODE = byCode();

    private final byte code;

    QuoteRejectReason(final int code) {
        this.code = (byte) code;
    }

    /** The number that stands for it on the wire. */
    public byte code() {
        return code;
    }

    /** The constant of a code; null for a code that has none. */
    public static QuoteRejectReason of(final int code) {
        return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : null;
    }

    private static QuoteRejectReason[] byCode() {
        final QuoteRejectReason[] byCode = new QuoteRejectReason[values().length + 1];
        for (final QuoteRejectReason value : values()) {
            byCode[value.code] = value;
        }
        return byCode;
    }
}
