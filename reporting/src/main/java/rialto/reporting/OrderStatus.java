package rialto.reporting;

import rialto.protocol.CancelReason;

/** Where an accepted order stands. The codes are what the database holds. */
public enum OrderStatus {
    NEW(1),
    PARTIALLY_FILLED(2),
    FILLED(3),
    /** Left at its owner's wish, partly executed or not. */
    CANCELED(4),
    /** Left by the rules of its own type (IOC, FOK, MARKET) or of its list, or because its time was up. */
    EXPIRED(5),
    /** Left to prevent a trade of its owner with himself. */
    EXPIRED_IN_MATCH(6);

    private static final OrderStatus[] BY_CODE = {
        null, NEW, PARTIALLY_FILLED, FILLED, CANCELED, EXPIRED, EXPIRED_IN_MATCH
    };

    private final int code;

    OrderStatus(final int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }

    public boolean isOpen() {
        return this == NEW || this == PARTIALLY_FILLED;
    }

    /** @throws IllegalArgumentException for a code that no status has */
    public static OrderStatus of(final int code) {
        if (code < 1 || code >= BY_CODE.length) {
            throw new IllegalArgumentException("no order status has code " + code);
        }
        return BY_CODE[code];
    }

    /** The status of an order that left for the reason. */
    public static OrderStatus of(final CancelReason reason) {
        return switch (reason) {
            case IOC_REMAINDER,
                    FOK_NOT_FILLABLE,
                    MIN_QUANTITY_NOT_FILLABLE,
                    MARKET_REMAINDER,
                    EXPIRED,
                    AUCTION_REMAINDER,
                    QUOTE_GONE,
                    TOO_MANY_TRADES,
                    PRICE_COLLAR,
                    VOLATILITY_INTERRUPTION,
                    OTHER_ORDER_OF_LIST,
                    REFUSED_ON_RELEASE,
                    QUOTE_PROTECTION -> OrderStatus.EXPIRED;
            case SELF_TRADE_TAKER, SELF_TRADE_MAKER -> EXPIRED_IN_MATCH;
            default -> CANCELED;
        };
    }
}
