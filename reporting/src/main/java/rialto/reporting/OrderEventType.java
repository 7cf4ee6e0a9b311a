package rialto.reporting;

/** Kinds of entry in an order's history. The codes are what the database holds. */
public enum OrderEventType {
    ACCEPTED(1),
    EXECUTED(2),
    AMENDED(3),
    CANCELED(4),
    REJECTED(5),
    REPEATED(6),
    CANCEL_REJECTED(7),
    AMEND_REJECTED(8),
    /** The price is there from which on the order trails. */
    TRAILING_STARTED(9),
    /** The price is there that it waited for: it enters the market. */
    TRIGGERED(10),
    /** The next part of an iceberg is shown. */
    REPLENISHED(11),
    /** It was pending in a list and works from now on; or it cannot, and the reject reason tells why. */
    RELEASED(12);

    private final int code;

    OrderEventType(final int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }

    /** @throws IllegalArgumentException for a code that no type has */
    public static OrderEventType of(final int code) {
        for (final OrderEventType type : values()) {
            if (type.code == code) {
                return type;
            }
        }
        throw new IllegalArgumentException("no order event type has code " + code);
    }
}
