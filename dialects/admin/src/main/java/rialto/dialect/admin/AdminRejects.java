package rialto.dialect.admin;

import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.RejectExplanation;
import rialto.protocol.RejectReason;

/** The reasons for which the venue refuses an administrator's command, as answers. */
final class AdminRejects {
    private static final String NO_SUCH_PHASE =
            "A posted-offer market has no auctions and collects no orders: it can be CONTINUOUS, HALTED or CLOSED.";

    private static final int REFUSED = -2010;

    private AdminRejects() {}

    static final String ADMINISTRATOR_EXISTS = "ADMINISTRATOR_EXISTS";
    static final String UNKNOWN_ADMINISTRATOR = "UNKNOWN_ADMINISTRATOR";

    static ApiError conflict(final String reason, final String explanation) {
        return ApiError.of(ApiErrors.CONFLICT, -1020, "This operation is not supported.")
                .because(reason, explanation);
    }

    /** Why no administrator's key was made, by a call that was right when it was sent. */
    static ApiError ofAdministratorKey(final RejectReason reason) {
        return switch (reason) {
            case KEY_EXISTS ->
                conflict(
                        ADMINISTRATOR_EXISTS,
                        "There is an administrator of that name, which must differ by more than case, or he has other roles"
                                + " now.");
            case UNKNOWN_KEY ->
                AdminContext.notFound(UNKNOWN_ADMINISTRATOR, "He has no key any more; add him anew.")
                        .error();
            default -> of(reason);
        };
    }

    static ApiError of(final RejectReason reason) {
        return reason == RejectReason.NOT_IN_THIS_PHASE
                ? ApiErrors.invalidData("phase").because(reason.name(), NO_SUCH_PHASE)
                : error(reason).because(reason.name(), RejectExplanation.of(reason));
    }

    private static ApiError error(final RejectReason reason) {
        return switch (reason) {
            case UNKNOWN_ACCOUNT, UNKNOWN_KEY ->
                ApiError.of(ApiErrors.UNAUTHORIZED, -2015, "Invalid API-key, IP, or permissions for action.");
            case UNKNOWN_INSTRUMENT -> bad(-1121, "Invalid symbol.");
            case UNKNOWN_ASSET -> ApiErrors.invalidData("asset");
            case UNKNOWN_TRADE -> ApiError.of(ApiErrors.NOT_FOUND, -1130, "Invalid data sent for a parameter.");
            case TRADE_BUSTED, TRADE_CHANGED ->
                ApiError.of(ApiErrors.CONFLICT, -1020, "This operation is not supported.");
            case TRADE_NOT_REVISABLE -> ApiErrors.invalidData("symbol");
            case PRICE_BELOW_MINIMUM, PRICE_ABOVE_MAXIMUM, NOTIONAL_ABOVE_MAXIMUM ->
                ApiErrors.invalidData("correctedPrice");
            case DUPLICATE_TRANSFER_ID -> bad(REFUSED, "Duplicate order sent.");
            case AMOUNT_OUT_OF_RANGE -> bad(-1013, "Filter failure: NOTIONAL");
            case INSUFFICIENT_BALANCE -> bad(REFUSED, "Account has insufficient balance for requested action.");
            case MALFORMED_COMMAND -> bad(-1014, "Unsupported order combination.");
            case ACCOUNT_EXISTS, ASSET_EXISTS, INSTRUMENT_EXISTS, KEY_EXISTS, FEE_SCHEDULE_IN_USE ->
                ApiError.of(ApiErrors.CONFLICT, -1020, "This operation is not supported.");
            case EXPIRY_PASSED -> ApiErrors.invalidData("expireTime");
            case INVALID_INSTRUMENT -> ApiErrors.invalidData("instrument");
            case INVALID_SCHEDULE -> ApiErrors.invalidData("schedule");
            case INVALID_LIMITS -> ApiErrors.invalidData("limits");
            case INVALID_ACCOUNT_RULES -> ApiErrors.invalidData("rules");
            case INVALID_FEES, UNKNOWN_FEE_SCHEDULE -> ApiErrors.invalidData("feeSchedule");
            case INVALID_QUOTE_PROTECTION -> ApiErrors.invalidData("quoteProtection");
            case INVALID_PROTECTION -> ApiErrors.invalidData("protection");
            default -> bad(REFUSED, "This action is disabled on this account.");
        };
    }

    private static ApiError bad(final int code, final String message) {
        return ApiError.of(ApiErrors.BAD_REQUEST, code, message);
    }
}
