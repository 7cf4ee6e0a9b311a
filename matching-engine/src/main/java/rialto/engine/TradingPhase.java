package rialto.engine;

/** What an instrument does with orders. Codes are those of the wire. */
public enum TradingPhase {
    /** Orders trade as they come, the rest stands in the book. Orders AT_OPEN that no auction has served expire. */
    CONTINUOUS(1),
    /** Orders are refused; cancels and amendments, which can only reduce, are not. */
    HALTED(2),
    /** As halted, and the trading day ends: orders for the day or an auction of it expire. */
    CLOSED(3),
    /** Orders are collected and do not trade. */
    PRE_OPEN(4),
    /** Orders are collected and trade at one price when the phase ends; AT_OPEN orders take part. */
    OPENING_AUCTION(5),
    /** Orders are collected and trade at one price when the phase ends; AT_CLOSE orders take part. */
    CLOSING_AUCTION(6),
    /**
     * Orders are collected and trade at one price when the phase ends. It begins by itself, when a trade would be too far from
     * the reference price, and ends so.
     */
    VOLATILITY_AUCTION(7);

    private static final TradingPhase[] BY_CODE = byCode();

    private final byte code;

    TradingPhase(final int code) {
        this.code = (byte) code;
    }

    /** Whether orders are collected and do not trade. */
    boolean collects() {
        return this == PRE_OPEN || isAuction();
    }

    /** Whether the day's opening auction is still to come or goes on. */
    boolean leadsToOpening() {
        return this == PRE_OPEN || this == OPENING_AUCTION;
    }

    boolean isAuction() {
        return this == OPENING_AUCTION || this == CLOSING_AUCTION || this == VOLATILITY_AUCTION;
    }

    /** Whether somebody, or a schedule, may move an instrument to it. */
    boolean canBeSet() {
        return this != VOLATILITY_AUCTION;
    }

    /** The orders that are for this auction alone; null where there are none. */
    TimeInForce auctionOnly() {
        return this == OPENING_AUCTION ? TimeInForce.AT_OPEN : this == CLOSING_AUCTION ? TimeInForce.AT_CLOSE : null;
    }

    /** The number that stands for it on the wire. */
    public byte code() {
        return code;
    }

    /** The constant of a code; null for a code that has none. */
    public static TradingPhase of(final int code) {
        return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : null;
    }

    private static TradingPhase[] byCode() {
        final TradingPhase[] byCode = new TradingPhase[values().length + 1];
        for (final TradingPhase value : values()) {
            byCode[value.code] = value;
        }
        return byCode;
    }
}
