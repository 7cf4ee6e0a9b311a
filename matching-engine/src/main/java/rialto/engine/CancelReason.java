package rialto.engine;

/** Why an order left without being filled. Codes are those of the wire. */
public enum CancelReason {
    REQUESTED(1),
    MASS_CANCEL(2),
    REPLACED(3),
    IOC_REMAINDER(4),
    FOK_NOT_FILLABLE(5),
    MARKET_REMAINDER(6),
    SELF_TRADE_TAKER(7),
    SELF_TRADE_MAKER(8),
    /** Its time was up. */
    EXPIRED(9),
    /** An order for one auction, after that auction. */
    AUCTION_REMAINDER(10),
    /** Its cancel timer's countdown ended: nobody had restarted it. */
    COUNTDOWN_ENDED(11),
    /** Who entered it is no longer connected, or the gateway that was. */
    DISCONNECTED(12),
    /** An administrator canceled it. */
    ADMINISTRATOR(13),
    /** The quote that it named is gone, or not what it may take. */
    QUOTE_GONE(14),
    /**
     * It made all trades that one command has room for, and might have made more: an order that does not wait for quotes, or one
     * on a book for which icebergs showed as many parts as they do for one order.
     */
    TOO_MANY_TRADES(15),
    /** A MARKET order, or one that was triggered, would have traded further from the reference price than the collar lets it. */
    PRICE_COLLAR(16),
    /** Its next trade would have been too far from the reference price. That began an auction, for which it does not stay. */
    VOLATILITY_INTERRUPTION(17),
    /** Another order of its list was executed or triggered, or has left. */
    OTHER_ORDER_OF_LIST(18),
    /** It was pending in a list, and when it was to be released it was refused. */
    REFUSED_ON_RELEASE(19),
    /** Less than its minimum quantity could be traded when it entered, so nothing was. */
    MIN_QUANTITY_NOT_FILLABLE(20),
    /** Quotes of its account on the instrument traded as much as its quote protection allows. */
    QUOTE_PROTECTION(21);

    private static final int HIGHEST_CODE = 21;
    private static final CancelReason[] BY_CODE = byCode();

    private final byte code;

    CancelReason(final int code) {
        this.code = (byte) code;
    }

    /** The number that stands for it on the wire. */
    public byte code() {
        return code;
    }

    /** The constant of a code; null for a code that has none. */
    public static CancelReason of(final int code) {
        return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : null;
    }

    private static CancelReason[] byCode() {
        final CancelReason[] byCode = new CancelReason[HIGHEST_CODE + 1];
        for (final CancelReason value : values()) {
            byCode[value.code] = value;
        }
        return byCode;
    }
}
