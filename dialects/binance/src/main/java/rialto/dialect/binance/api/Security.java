package rialto.dialect.binance.api;

/** What a call asks of its caller. */
public enum Security {
    /** Anyone may call. */
    NONE,
    /** An API key without a signature (user data stream keys). */
    KEY,
    /** A signed request of a key that may read. */
    READ,
    /** A signed request of a key that may trade. */
    TRADE
}
