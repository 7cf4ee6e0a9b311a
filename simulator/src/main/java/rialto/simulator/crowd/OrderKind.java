package rialto.simulator.crowd;

/** What the crowd sends. */
public enum OrderKind {
    /** LIMIT, good till cancelled. */
    LIMIT,
    /** LIMIT, immediate or cancel. */
    IMMEDIATE,
    /** LIMIT_MAKER: refused when it would trade at once. */
    POST_ONLY,
    /** MARKET by base quantity. */
    MARKET,
    /** MARKET by quote amount: lots is what it buys at about the present price. */
    MARKET_QUOTE
}
