package rialto.dialect.binance.call;

import rialto.dialect.binance.api.CallErrors;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.RejectExplanation;
import rialto.gateway.command.CommandOutcome;
import rialto.gateway.state.Account;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.PriceOutOfBand;
import rialto.protocol.RejectReason;

/** The venue's reject reasons in the dialect's words, each with what its caller can do about it. */
public final class RejectAnswers {
    private static final int NEW_ORDER = -2010;
    private static final int CANCEL = -2011;
    private static final int AMEND = -2038;

    private RejectAnswers() {}

    /** Why a new order was refused. */
    public static ApiError ofOrder(final RejectReason reason) {
        return of(reason, NEW_ORDER);
    }

    /** Why a new order was refused; of one outside a price band with the prices that would have passed. */
    static ApiError ofOrder(final RejectReason reason, final CommandOutcome outcome) {
        return of(reason, NEW_ORDER, outcome.outOfBand());
    }

    /** As the other one; of one beyond a limit of its account with that limit. */
    static ApiError ofOrder(
            final RejectReason reason,
            final CommandOutcome outcome,
            final Account account,
            final Instrument instrument) {
        return outcome.outOfBand() != null || account == null
                ? ofOrder(reason, outcome)
                : error(reason, NEW_ORDER)
                        .because(reason.name(), RejectExplanation.of(reason, account.limits(instrument), instrument));
    }

    /** Why something else that enters orders was refused, in words of its own. */
    public static ApiError ofOrder(final RejectReason reason, final String explanation) {
        return error(reason, NEW_ORDER).because(reason.name(), explanation);
    }

    /** Why an order was not canceled, be it that the one in its place was refused. */
    static ApiError ofCancel(final RejectReason reason, final CommandOutcome outcome) {
        return of(reason, CANCEL, outcome.outOfBand());
    }

    /** Why a cancel was refused. */
    public static ApiError ofCancel(final RejectReason reason) {
        return of(reason, CANCEL);
    }

    /** Why an amendment was refused. */
    static ApiError ofAmend(final RejectReason reason) {
        return of(reason, AMEND);
    }

    private static ApiError of(final RejectReason reason, final int code) {
        return of(reason, code, null);
    }

    private static ApiError of(final RejectReason reason, final int code, final PriceOutOfBand outOfBand) {
        return error(reason, code).because(reason.name(), RejectExplanation.of(reason, outOfBand));
    }

    private static ApiError error(final RejectReason reason, final int code) {
        return switch (reason) {
            case UNKNOWN_ACCOUNT, UNKNOWN_KEY ->
                ApiError.of(ApiErrors.UNAUTHORIZED, -2015, "Invalid API-key, IP, or permissions for action.");
            case UNKNOWN_INSTRUMENT -> CallErrors.invalidSymbol();
            case UNKNOWN_ASSET -> ApiErrors.invalidData("asset");
            case DUPLICATE_CLIENT_ORDER_ID, DUPLICATE_TRANSFER_ID -> bad(code, "Duplicate order sent.");
            case UNKNOWN_ORDER -> bad(code, "Unknown order sent.");
            case CANCEL_RATE_LIMIT -> CallErrors.tooManyCancels();
            case INSTRUMENT_HALTED, INSTRUMENT_CLOSED, ORDER_ENTRY_SUSPENDED, VENUE_SUSPENDED, STORAGE_LOW ->
                bad(code, "Market is closed.");
            case INVALID_ORDER_TYPE, NOT_IN_THIS_PHASE -> CallErrors.invalidOrderType();
            case EXPIRY_PASSED -> ApiErrors.invalidData("goodTillDate");
            case NO_PEG_PRICE -> bad(code, "Order book liquidity is too low for this pegged order.");
            case PRICE_BELOW_MINIMUM, PRICE_ABOVE_MAXIMUM, OUTSIDE_STATIC_BAND ->
                CallErrors.filterFailure("PRICE_FILTER");
            case OUTSIDE_MOVING_BAND -> CallErrors.filterFailure("PERCENT_PRICE_BY_SIDE");
            case QUANTITY_BELOW_MINIMUM,
                    QUANTITY_ABOVE_MAXIMUM,
                    HIDDEN_BELOW_MINIMUM,
                    DISPLAY_BELOW_MINIMUM,
                    ACCOUNT_QUANTITY_LIMIT -> CallErrors.filterFailure("LOT_SIZE");
            case MARKET_QUANTITY_ABOVE_MAXIMUM -> CallErrors.filterFailure("MARKET_LOT_SIZE");
            case ACCOUNT_POSITION_LIMIT -> CallErrors.filterFailure("MAX_POSITION");
            case NOTIONAL_BELOW_MINIMUM,
                    NOTIONAL_ABOVE_MAXIMUM,
                    AMOUNT_OUT_OF_RANGE,
                    ACCOUNT_NOTIONAL_LIMIT,
                    ACCOUNT_EXPOSURE_LIMIT -> CallErrors.filterFailure("NOTIONAL");
            case MIN_QUANTITY_ABOVE_QUANTITY -> ApiErrors.invalidData("minQuantity");
            case DISPLAY_ABOVE_QUANTITY -> bad(code, "IcebergQty exceeds QTY.");
            case TOO_MANY_ICEBERG_PARTS -> CallErrors.filterFailure("ICEBERG_PARTS");
            case TRAILING_DELTA_OUT_OF_RANGE -> CallErrors.filterFailure("TRAILING_DELTA");
            case TOO_MANY_WAITING_ORDERS -> CallErrors.filterFailure("MAX_NUM_ALGO_ORDERS");
            case TOO_MANY_ORDER_LISTS -> CallErrors.filterFailure("MAX_NUM_ORDER_LISTS");
            case ORDER_LIST_PRICES -> bad(code, "The relationship of the prices for the orders is not correct.");
            case IMPOSSIBLE_ORDER_LIST -> bad(-1158, "Unsupported combination of orders in a list.");
            case CROSSED_QUOTE -> bad(code, "The bid of a quote must be below its ask.");
            case QUOTE_PROTECTION_TRIGGERED -> bad(code, "Quotes are not accepted until the protection is reset.");
            case INVALID_QUOTE_PROTECTION -> ApiErrors.invalidData("quoteProtection");
            case TRIGGER_REACHED -> bad(code, "Order would trigger immediately.");
            case TOO_MANY_OPEN_ORDERS, ACCOUNT_OPEN_ORDERS_LIMIT -> CallErrors.filterFailure("MAX_NUM_ORDERS");
            case WOULD_TAKE -> bad(code, "Order would immediately match and take.");
            case INSUFFICIENT_BALANCE -> bad(code, "Account has insufficient balance for requested action.");
            case AMEND_NOT_A_REDUCTION -> bad(code, "Order amend (quantity increase) is not supported.");
            case MALFORMED_COMMAND -> bad(-1014, "Unsupported order combination.");
            case ACCOUNT_EXISTS, ASSET_EXISTS, INSTRUMENT_EXISTS, KEY_EXISTS ->
                ApiError.of(ApiErrors.CONFLICT, -1020, "This operation is not supported.");
            case INVALID_INSTRUMENT -> ApiErrors.invalidData("instrument");
            case INVALID_LIMITS -> ApiErrors.invalidData("limits");
            case INVALID_ACCOUNT_RULES -> ApiErrors.invalidData("rules");
            case UNKNOWN_FEE_SCHEDULE, FEE_SCHEDULE_IN_USE, INVALID_FEES -> ApiErrors.invalidData("feeSchedule");
            case INVALID_PROTECTION -> ApiErrors.invalidData("protection");
            case INVALID_SCHEDULE -> ApiErrors.invalidData("schedule");
            case UNKNOWN_CANCEL_TIMER -> ApiErrors.invalidData("cancelTimerId");
            case ACCOUNT_FROZEN,
                    UNKNOWN_PROPOSAL,
                    TRADE_NOT_REVISABLE,
                    UNKNOWN_TRADE,
                    TRADE_BUSTED,
                    TRADE_CHANGED,
                    NOT_PERMITTED,
                    UNKNOWN_SESSION,
                    OUT_OF_TURN,
                    CAPACITY_EXCEEDED,
                    NONE,
                    SBE_UNKNOWN,
                    NULL_VAL -> bad(code, "This action is disabled on this account.");
        };
    }

    private static ApiError bad(final int code, final String message) {
        return ApiError.of(ApiErrors.BAD_REQUEST, code, message);
    }
}
