package rialto.dialect.fix.order;

import rialto.gateway.state.Order;
import rialto.protocol.CancelReason;
import rialto.protocol.OrderType;
import rialto.protocol.RejectReason;
import rialto.protocol.SelfTradePrevention;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;
import rialto.protocol.TriggerType;

/** The venue's words for orders as the codes of FIX 4.4. */
final class OrderCodes {
    /** OrdType(40). */
    static final char MARKET = '1';

    static final char LIMIT = '2';
    static final char STOP = '3';
    static final char STOP_LIMIT = '4';
    /** With Price(44) a limit order once it is touched: FIX 4.4 has no code of its own for that. */
    static final char IF_TOUCHED = 'J';

    static final char PREVIOUSLY_QUOTED = 'D';
    static final char PEGGED = 'P';
    /** ExecInst(18): participate, do not initiate. */
    static final char POST_ONLY = '6';

    static final char TRAILING_STOP_PEG = 'a';
    static final char PRIMARY_PEG = 'R';
    static final char MARKET_PEG = 'P';
    static final char MID_PRICE_PEG = 'M';
    /** TriggerPriceType(1107). */
    static final char LAST_TRADE = '2';

    private static final char BEST_OFFER = '1';
    private static final char BEST_BID = '3';

    /** MassCancelRequestType(530). */
    static final char ORDERS_OF_SYMBOL = '1';

    static final char ALL_ORDERS = '7';

    /** OrdStatus(39). */
    static final char PENDING_NEW = 'A';

    /** OrdRejReason(103). */
    static final int BROKER_OPTION = 0;

    static final int UNKNOWN_SYMBOL = 1;
    static final int EXCHANGE_CLOSED = 2;
    static final int EXCEEDS_LIMIT = 3;
    static final int TOO_LATE_TO_ENTER = 4;
    static final int UNKNOWN_ORDER = 5;
    static final int DUPLICATE_ORDER = 6;
    static final int UNSUPPORTED_CHARACTERISTIC = 11;
    static final int INCORRECT_QUANTITY = 13;
    static final int UNKNOWN_ACCOUNT = 15;
    static final int OTHER = 99;

    /** MassCancelRejectReason(532). */
    static final int MASS_CANCEL_NOT_SUPPORTED = 0;

    /** BusinessRejectReason(380): try again later. */
    static final int NOT_AVAILABLE = 4;

    /** CxlRejReason(102). */
    static final int TOO_LATE_TO_CANCEL = 0;

    static final int CANCEL_UNKNOWN_ORDER = 1;
    static final int CANCEL_BROKER_OPTION = 2;
    static final int CANCEL_DUPLICATE = 6;
    static final int CANCEL_OTHER = 99;

    private OrderCodes() {}

    static char of(final Side side) {
        return side == Side.BUY ? '1' : '2';
    }

    /** TriggerPriceType(1107) of the best price that an order of this side would trade at. */
    static char ofBestPrice(final Side side) {
        return side == Side.BUY ? BEST_OFFER : BEST_BID;
    }

    static char of(final OrderType type, final TriggerType trigger) {
        return switch (trigger) {
            case STOP_LOSS -> type == OrderType.MARKET ? STOP : STOP_LIMIT;
            case TAKE_PROFIT -> IF_TOUCHED;
            default -> of(type);
        };
    }

    /** What an order of this OrdType(40) waits for. */
    static TriggerType trigger(final char code) {
        return switch (code) {
            case STOP, STOP_LIMIT -> TriggerType.STOP_LOSS;
            case IF_TOUCHED -> TriggerType.TAKE_PROFIT;
            default -> TriggerType.NONE;
        };
    }

    private static char of(final OrderType type) {
        return switch (type) {
            case MARKET -> MARKET;
            case PREVIOUSLY_QUOTED -> PREVIOUSLY_QUOTED;
            default -> LIMIT;
        };
    }

    static char of(final TimeInForce timeInForce) {
        return switch (timeInForce) {
            case GTC -> '1';
            case AT_OPEN -> '2';
            case IOC -> '3';
            case FOK -> '4';
            case GTD -> '6';
            case AT_CLOSE -> '7';
            default -> '0';
        };
    }

    /** The time in force; null for a code that is none of the venue's. */
    static TimeInForce timeInForce(final char code) {
        return switch (code) {
            case '0' -> TimeInForce.DAY;
            case '1' -> TimeInForce.GTC;
            case '2' -> TimeInForce.AT_OPEN;
            case '3' -> TimeInForce.IOC;
            case '4' -> TimeInForce.FOK;
            case '6' -> TimeInForce.GTD;
            case '7' -> TimeInForce.AT_CLOSE;
            default -> null;
        };
    }

    /** What {@code SelfTradePrevention(7928)} means; null for a code that is none. */
    static SelfTradePrevention selfTradePrevention(final char code) {
        return switch (code) {
            case '0' -> SelfTradePrevention.NONE;
            case '1' -> SelfTradePrevention.EXPIRE_TAKER;
            case '2' -> SelfTradePrevention.EXPIRE_MAKER;
            case '3' -> SelfTradePrevention.EXPIRE_BOTH;
            default -> null;
        };
    }

    /** OrdStatus(39). */
    static char status(final Order order) {
        return switch (order.status()) {
            case NEW -> order.isPending() ? PENDING_NEW : order.carried().lots() == 0 ? '0' : '1';
            case PARTIALLY_FILLED -> '1';
            case FILLED -> '2';
            case CANCELED, EXPIRED_IN_MATCH -> '4';
            case EXPIRED -> 'C';
        };
    }

    /** ExecType(150) and OrdStatus(39) of an order that left: FIX calls expired what its time or its auction ended, and nothing else. */
    static char ofEnd(final CancelReason reason) {
        return switch (reason) {
            case EXPIRED, AUCTION_REMAINDER -> 'C';
            default -> '4';
        };
    }

    /** Whether an order left that neither its owner nor its own terms let go. */
    static boolean isUnsolicited(final CancelReason reason) {
        return switch (reason) {
            case SELF_TRADE_TAKER,
                    SELF_TRADE_MAKER,
                    COUNTDOWN_ENDED,
                    DISCONNECTED,
                    ADMINISTRATOR,
                    OTHER_ORDER_OF_LIST,
                    REFUSED_ON_RELEASE,
                    QUOTE_PROTECTION -> true;
            default -> false;
        };
    }

    /** Why an order left, for a person; null where its owner asked for it. */
    static String explanation(final CancelReason reason) {
        return switch (reason) {
            case IOC_REMAINDER -> "The rest of an IOC order is canceled.";
            case FOK_NOT_FILLABLE -> "The order could not be filled at once as a whole.";
            case MIN_QUANTITY_NOT_FILLABLE -> "Less than MinQty(110) could be traded at once.";
            case MARKET_REMAINDER -> "There was no more to trade with.";
            case SELF_TRADE_TAKER, SELF_TRADE_MAKER -> "It would have traded with an order of its own account.";
            case EXPIRED -> "Its time is over.";
            case AUCTION_REMAINDER -> "Its auction is over.";
            case COUNTDOWN_ENDED -> "Its cancel timer ran out.";
            case DISCONNECTED -> "Its connection ended.";
            case ADMINISTRATOR -> "An administrator canceled it.";
            case QUOTE_GONE -> "The quote is gone, or may not be taken.";
            case PRICE_COLLAR -> "It may not trade further from the reference price.";
            case VOLATILITY_INTERRUPTION ->
                "Its next trade would have been too far from the reference price, which began an auction.";
            case TOO_MANY_TRADES -> "It made as many trades as one order may make at once.";
            case OTHER_ORDER_OF_LIST -> "Another order of its list was executed or triggered, or has left.";
            case QUOTE_PROTECTION -> "Quotes of its account traded as much as their protection allows.";
            case REFUSED_ON_RELEASE -> "It was pending in a list, and could not enter the market.";
            default -> null;
        };
    }

    /** OrdRejReason(103). */
    static int ofOrder(final RejectReason reason) {
        return switch (reason) {
            case UNKNOWN_ACCOUNT -> UNKNOWN_ACCOUNT;
            case UNKNOWN_INSTRUMENT -> UNKNOWN_SYMBOL;
            case DUPLICATE_CLIENT_ORDER_ID -> DUPLICATE_ORDER;
            case UNKNOWN_ORDER -> UNKNOWN_ORDER;
            case ACCOUNT_FROZEN, NOT_PERMITTED -> BROKER_OPTION;
            case VENUE_SUSPENDED, STORAGE_LOW, ORDER_ENTRY_SUSPENDED, INSTRUMENT_HALTED, INSTRUMENT_CLOSED ->
                EXCHANGE_CLOSED;
            case MALFORMED_COMMAND, INVALID_ORDER_TYPE, NOT_IN_THIS_PHASE, WOULD_TAKE, TRIGGER_REACHED ->
                UNSUPPORTED_CHARACTERISTIC;
            case EXPIRY_PASSED -> TOO_LATE_TO_ENTER;
            case QUANTITY_BELOW_MINIMUM,
                    QUANTITY_ABOVE_MAXIMUM,
                    MARKET_QUANTITY_ABOVE_MAXIMUM,
                    MIN_QUANTITY_ABOVE_QUANTITY,
                    HIDDEN_BELOW_MINIMUM,
                    DISPLAY_BELOW_MINIMUM,
                    DISPLAY_ABOVE_QUANTITY,
                    TOO_MANY_ICEBERG_PARTS,
                    NOTIONAL_BELOW_MINIMUM -> INCORRECT_QUANTITY;
            case NOTIONAL_ABOVE_MAXIMUM,
                    AMOUNT_OUT_OF_RANGE,
                    ACCOUNT_QUANTITY_LIMIT,
                    ACCOUNT_NOTIONAL_LIMIT,
                    ACCOUNT_OPEN_ORDERS_LIMIT,
                    ACCOUNT_EXPOSURE_LIMIT,
                    ACCOUNT_POSITION_LIMIT,
                    TOO_MANY_OPEN_ORDERS,
                    TOO_MANY_WAITING_ORDERS,
                    INSUFFICIENT_BALANCE,
                    CAPACITY_EXCEEDED -> EXCEEDS_LIMIT;
            default -> OTHER;
        };
    }

    /** CxlRejReason(102). */
    static int ofCancel(final RejectReason reason) {
        return switch (reason) {
            case UNKNOWN_ORDER -> CANCEL_UNKNOWN_ORDER;
            case DUPLICATE_CLIENT_ORDER_ID -> CANCEL_DUPLICATE;
            case AMEND_NOT_A_REDUCTION -> TOO_LATE_TO_CANCEL;
            case ACCOUNT_FROZEN,
                    NOT_PERMITTED,
                    VENUE_SUSPENDED,
                    STORAGE_LOW,
                    ORDER_ENTRY_SUSPENDED,
                    INSTRUMENT_HALTED,
                    INSTRUMENT_CLOSED -> CANCEL_BROKER_OPTION;
            default -> CANCEL_OTHER;
        };
    }

    /** MassCancelRejectReason(532). */
    static int ofMassCancel(final RejectReason reason) {
        return switch (reason) {
            case UNKNOWN_INSTRUMENT -> UNKNOWN_SYMBOL;
            case CANCEL_RATE_LIMIT -> OTHER;
            default -> MASS_CANCEL_NOT_SUPPORTED;
        };
    }

    /** BusinessRejectReason(380) of a message whose command was refused before it reached the engine. */
    static int ofCommand(final RejectReason reason) {
        return switch (reason) {
            case NOT_PERMITTED, UNKNOWN_ACCOUNT -> 6;
            case VENUE_SUSPENDED, STORAGE_LOW, CAPACITY_EXCEEDED -> NOT_AVAILABLE;
            default -> 0;
        };
    }
}
