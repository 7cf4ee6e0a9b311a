package rialto.gateway.call;

import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiErrors;
import rialto.protocol.RejectReason;

/** The venue's reject reasons in the dialect's words, each with what its caller can do about it. */
public final class RejectAnswers {
    private static final String NO_SUCH_PHASE =
            "A posted-offer market has no auctions and collects no orders: it can be CONTINUOUS, HALTED or CLOSED.";

    private static final int NEW_ORDER = -2010;
    private static final int CANCEL = -2011;
    private static final int AMEND = -2038;

    private RejectAnswers() {}

    /** Why a new order was refused. */
    public static ApiError ofOrder(final RejectReason reason) {
        return of(reason, NEW_ORDER);
    }

    /** Why a cancel was refused. */
    public static ApiError ofCancel(final RejectReason reason) {
        return of(reason, CANCEL);
    }

    /** Why an amendment was refused. */
    public static ApiError ofAmend(final RejectReason reason) {
        return of(reason, AMEND);
    }

    /** Why an administrator's command was refused. */
    public static ApiError ofAdmin(final RejectReason reason) {
        return reason == RejectReason.NOT_IN_THIS_PHASE
                ? ApiErrors.invalidData("phase").because(reason.name(), NO_SUCH_PHASE)
                : ofOrder(reason);
    }

    private static ApiError of(final RejectReason reason, final int code) {
        return error(reason, code).because(reason.name(), explanation(reason));
    }

    private static ApiError error(final RejectReason reason, final int code) {
        return switch (reason) {
            case UNKNOWN_ACCOUNT, UNKNOWN_KEY ->
                ApiError.of(ApiErrors.UNAUTHORIZED, -2015, "Invalid API-key, IP, or permissions for action.");
            case UNKNOWN_INSTRUMENT -> ApiErrors.invalidSymbol();
            case UNKNOWN_ASSET -> ApiErrors.invalidData("asset");
            case DUPLICATE_CLIENT_ORDER_ID, DUPLICATE_TRANSFER_ID -> bad(code, "Duplicate order sent.");
            case UNKNOWN_ORDER -> bad(code, "Unknown order sent.");
            case INSTRUMENT_HALTED, INSTRUMENT_CLOSED -> bad(code, "Market is closed.");
            case INVALID_ORDER_TYPE, NOT_IN_THIS_PHASE -> ApiErrors.invalidOrderType();
            case EXPIRY_PASSED -> ApiErrors.invalidData("goodTillDate");
            case PRICE_BELOW_MINIMUM, PRICE_ABOVE_MAXIMUM -> ApiErrors.filterFailure("PRICE_FILTER");
            case QUANTITY_BELOW_MINIMUM, QUANTITY_ABOVE_MAXIMUM -> ApiErrors.filterFailure("LOT_SIZE");
            case MARKET_QUANTITY_ABOVE_MAXIMUM -> ApiErrors.filterFailure("MARKET_LOT_SIZE");
            case NOTIONAL_BELOW_MINIMUM, NOTIONAL_ABOVE_MAXIMUM, AMOUNT_OUT_OF_RANGE ->
                ApiErrors.filterFailure("NOTIONAL");
            case TOO_MANY_OPEN_ORDERS -> ApiErrors.filterFailure("MAX_NUM_ORDERS");
            case WOULD_TAKE -> bad(code, "Order would immediately match and take.");
            case INSUFFICIENT_BALANCE -> bad(code, "Account has insufficient balance for requested action.");
            case AMEND_NOT_A_REDUCTION -> bad(code, "Order amend (quantity increase) is not supported.");
            case MALFORMED_COMMAND -> bad(-1014, "Unsupported order combination.");
            case ACCOUNT_EXISTS, ASSET_EXISTS, INSTRUMENT_EXISTS, KEY_EXISTS ->
                ApiError.of(ApiErrors.CONFLICT, -1020, "This operation is not supported.");
            case INVALID_INSTRUMENT -> ApiErrors.invalidData("instrument");
            case INVALID_SCHEDULE -> ApiErrors.invalidData("schedule");
            case UNKNOWN_CANCEL_TIMER -> ApiErrors.invalidData("cancelTimerId");
            case CAPACITY_EXCEEDED, NONE, SBE_UNKNOWN, NULL_VAL ->
                bad(code, "This action is disabled on this account.");
        };
    }

    private static ApiError bad(final int code, final String message) {
        return ApiError.of(ApiErrors.BAD_REQUEST, code, message);
    }

    /** One sentence about a reason for a person. */
    public static String explanation(final RejectReason reason) {
        return switch (reason) {
            case MALFORMED_COMMAND -> "The fields of the order contradict each other.";
            case UNKNOWN_ACCOUNT -> "The venue has no such account.";
            case UNKNOWN_INSTRUMENT -> "The venue has no such instrument.";
            case UNKNOWN_ASSET -> "The venue has no such asset.";
            case UNKNOWN_KEY -> "The venue has no such API key.";
            case DUPLICATE_CLIENT_ORDER_ID -> "The client order id was used before for an order with other content.";
            case DUPLICATE_TRANSFER_ID -> "The transfer id was used before for a transfer with other content.";
            case ACCOUNT_EXISTS -> "There is an account of that name.";
            case ASSET_EXISTS -> "There is an asset of that symbol.";
            case INSTRUMENT_EXISTS -> "There is an instrument of that symbol.";
            case KEY_EXISTS -> "There is a key of that id.";
            case UNKNOWN_ORDER -> "The account has no such open order.";
            case INSTRUMENT_HALTED -> "Trading of the instrument is halted; orders can be canceled.";
            case INSTRUMENT_CLOSED -> "The instrument is closed; orders can be canceled.";
            case INVALID_ORDER_TYPE -> "The instrument does not take orders of this type and time in force.";
            case NOT_IN_THIS_PHASE ->
                "While orders are collected for an auction, IOC, FOK, LIMIT_MAKER and quoteOrderQty are not taken; AT_OPEN"
                        + " is taken before and in an opening auction only.";
            case EXPIRY_PASSED -> "The time at which the order is to expire has passed.";
            case PRICE_BELOW_MINIMUM -> "The price is below minPrice.";
            case PRICE_ABOVE_MAXIMUM -> "The price is above maxPrice.";
            case QUANTITY_BELOW_MINIMUM -> "The quantity is below minQty.";
            case QUANTITY_ABOVE_MAXIMUM -> "The quantity is above maxQty.";
            case MARKET_QUANTITY_ABOVE_MAXIMUM -> "The quantity is above maxQty of MARKET_LOT_SIZE.";
            case NOTIONAL_BELOW_MINIMUM -> "Price times quantity is below minNotional.";
            case NOTIONAL_ABOVE_MAXIMUM -> "Price times quantity is above maxNotional.";
            case AMOUNT_OUT_OF_RANGE -> "The amount is beyond what the venue can count.";
            case TOO_MANY_OPEN_ORDERS -> "The account has as many open orders on this instrument as it may have.";
            case WOULD_TAKE -> "A LIMIT_MAKER order must not match on arrival; choose a less aggressive price.";
            case INSUFFICIENT_BALANCE -> "The available balance does not cover what would have to be held.";
            case AMEND_NOT_A_REDUCTION ->
                "The new quantity must be below the present one and above what is executed already.";
            case INVALID_INSTRUMENT -> "The instrument's definition contradicts itself.";
            case INVALID_SCHEDULE ->
                "The schedule contradicts itself, or names a phase that a market without auctions does not have"
                        + " (it has CONTINUOUS, HALTED and CLOSED).";
            case UNKNOWN_CANCEL_TIMER ->
                "There is no such cancel timer, or it has ended and its orders are canceled; set it anew. A connection has none"
                        + " when the account has 256 already.";
            case CAPACITY_EXCEEDED -> "The venue is at one of its limits.";
            case NONE, SBE_UNKNOWN, NULL_VAL -> "The venue gave no reason.";
        };
    }
}
