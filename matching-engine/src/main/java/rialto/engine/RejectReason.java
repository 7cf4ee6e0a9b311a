package rialto.engine;

/**
 * Why a command was refused, in order of precedence: of those that apply the first is given. Codes are those of the
 * wire, and in no order.
 */
public enum RejectReason {
    NONE(0),
    MALFORMED_COMMAND(1),
    UNKNOWN_ACCOUNT(2),
    UNKNOWN_INSTRUMENT(3),
    UNKNOWN_ASSET(4),
    UNKNOWN_FEE_SCHEDULE(64),
    UNKNOWN_KEY(5),
    DUPLICATE_CLIENT_ORDER_ID(6),
    DUPLICATE_TRANSFER_ID(7),
    ACCOUNT_EXISTS(8),
    ASSET_EXISTS(9),
    INSTRUMENT_EXISTS(10),
    KEY_EXISTS(11),
    /** Its owner has canceled as often in these ten seconds as the account may. */
    CANCEL_RATE_LIMIT(81),
    UNKNOWN_ORDER(12),
    /** A trade of posted offers or with streamed quotes is never busted nor corrected. */
    TRADE_NOT_REVISABLE(71),
    /** There is no such trade, or it is not among the last ones any more. */
    UNKNOWN_TRADE(68),
    /** The trade was busted before. */
    TRADE_BUSTED(69),
    /** The trade's price or quantity is another than whoever revises it says. */
    TRADE_CHANGED(70),
    /** Not the engine's: no administrator's proposal of that number waits. */
    UNKNOWN_PROPOSAL(39),
    /** A fee schedule is to go that an instrument's fees follow. */
    FEE_SCHEDULE_IN_USE(65),
    /** Orders of a list whose sides, types, quantities or times do not go together. */
    IMPOSSIBLE_ORDER_LIST(54),
    /** Of two orders that end one another the one that waits for a rise is not above the other one. */
    ORDER_LIST_PRICES(55),
    /** A quote whose bid is not below its ask. */
    CROSSED_QUOTE(72),
    ACCOUNT_FROZEN(35),
    /** New orders are suspended on all instruments. */
    VENUE_SUSPENDED(37),
    /** As VENUE_SUSPENDED, because the log or the events have little room left. */
    STORAGE_LOW(38),
    /** New orders are suspended on the instrument. */
    ORDER_ENTRY_SUSPENDED(36),
    /** Quotes of the account on the instrument traded as much as its protection allows, and nobody has reset it. */
    QUOTE_PROTECTION_TRIGGERED(73),
    INSTRUMENT_HALTED(13),
    INSTRUMENT_CLOSED(14),
    INVALID_ORDER_TYPE(15),
    NOT_IN_THIS_PHASE(16),
    EXPIRY_PASSED(17),
    /** The book has no price that the order could take: none stands on the side that it is pegged to, or not so deep. */
    NO_PEG_PRICE(82),
    PRICE_BELOW_MINIMUM(18),
    PRICE_ABOVE_MAXIMUM(19),
    TRAILING_DELTA_OUT_OF_RANGE(43),
    QUANTITY_BELOW_MINIMUM(20),
    QUANTITY_ABOVE_MAXIMUM(21),
    MARKET_QUANTITY_ABOVE_MAXIMUM(22),
    /** An order is to trade more when it enters than its quantity. */
    MIN_QUANTITY_ABOVE_QUANTITY(63),
    /** An order of which the book is to show nothing is smaller than such orders are. */
    HIDDEN_BELOW_MINIMUM(67),
    DISPLAY_BELOW_MINIMUM(60),
    DISPLAY_ABOVE_QUANTITY(61),
    /** An iceberg would be shown in more parts than the instrument allows. */
    TOO_MANY_ICEBERG_PARTS(62),
    NOTIONAL_BELOW_MINIMUM(23),
    NOTIONAL_ABOVE_MAXIMUM(24),
    AMOUNT_OUT_OF_RANGE(25),
    /** The limit is too far from the price that an operator has set. */
    OUTSIDE_STATIC_BAND(45),
    /** The limit is too far from the price of the last minutes. */
    OUTSIDE_MOVING_BAND(46),
    /** The limit of its account on the instrument, as those that follow. */
    ACCOUNT_QUANTITY_LIMIT(48),
    ACCOUNT_NOTIONAL_LIMIT(49),
    ACCOUNT_OPEN_ORDERS_LIMIT(50),
    ACCOUNT_EXPOSURE_LIMIT(51),
    ACCOUNT_POSITION_LIMIT(52),
    TOO_MANY_OPEN_ORDERS(26),
    TOO_MANY_WAITING_ORDERS(44),
    TOO_MANY_ORDER_LISTS(56),
    /** The price that its trigger waits for is there already. */
    TRIGGER_REACHED(42),
    WOULD_TAKE(27),
    INSUFFICIENT_BALANCE(28),
    AMEND_NOT_A_REDUCTION(29),
    INVALID_INSTRUMENT(30),
    INVALID_SCHEDULE(31),
    INVALID_PROTECTION(47),
    INVALID_LIMITS(53),
    INVALID_ACCOUNT_RULES(80),
    /** A fee schedule, a discount or a fixed tier out of bounds, or a schedule for an instrument that cannot follow one. */
    INVALID_FEES(66),
    INVALID_QUOTE_PROTECTION(74),
    CAPACITY_EXCEEDED(32),
    UNKNOWN_CANCEL_TIMER(33),
    /** Not the engine's: the session's program may not send such a command. */
    NOT_PERMITTED(34),
    UNKNOWN_SESSION(40),
    OUT_OF_TURN(41);

    private static final int HIGHEST_CODE = 82;
    private static final RejectReason[] BY_CODE = byCode();

    private final byte code;

    RejectReason(final int code) {
        this.code = (byte) code;
    }

    /** The number that stands for it on the wire. */
    public byte code() {
        return code;
    }

    /** The constant of a code; null for a code that has none. */
    public static RejectReason of(final int code) {
        return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : null;
    }

    private static RejectReason[] byCode() {
        final RejectReason[] byCode = new RejectReason[HIGHEST_CODE + 1];
        for (final RejectReason value : values()) {
            byCode[value.code] = value;
        }
        return byCode;
    }
}
