package rialto.dialect.binance.api;

import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiErrors;

/** The dialect's own errors, besides those of {@link ApiErrors}, with the texts that clients compare. */
public final class CallErrors {
    static final int TOO_MANY_REQUESTS = 429;

    private CallErrors() {}

    private static ApiError bad(final int code, final String message) {
        return ApiError.of(ApiErrors.BAD_REQUEST, code, message);
    }

    public static ApiError notAllRead(final int read, final int sent) {
        return bad(
                -1104,
                "Not all sent parameters were read; read '" + read + "' parameter(s) but was sent '" + sent + "'.");
    }

    public static ApiError empty(final String parameter) {
        return bad(-1105, "Parameter '" + parameter + "' was empty.");
    }

    public static ApiError notRequired(final String parameter) {
        return bad(-1106, "Parameter '" + parameter + "' sent when not required.");
    }

    public static ApiError invalidTimeInForce() {
        return bad(-1115, "Invalid timeInForce.");
    }

    public static ApiError invalidOrderType() {
        return bad(-1116, "Invalid orderType.");
    }

    public static ApiError invalidSide() {
        return bad(-1117, "Invalid side.");
    }

    public static ApiError invalidInterval() {
        return bad(-1120, "Invalid interval.");
    }

    public static ApiError invalidSymbol() {
        return bad(-1121, "Invalid symbol.");
    }

    public static ApiError invalidSymbolStatus() {
        return bad(-1122, "Invalid symbolStatus.");
    }

    public static ApiError invalidListenKey() {
        return bad(-1125, "This listenKey does not exist.");
    }

    public static ApiError lookupTooBig(final int hours) {
        return bad(-1127, "More than " + hours + " hours between startTime and endTime.");
    }

    public static ApiError badCombination() {
        return bad(-1128, "Combination of optional parameters invalid.");
    }

    public static ApiError tooManyCancels() {
        return ApiError.of(TOO_MANY_REQUESTS, -1015, "Too many cancels per 10 SECOND.");
    }

    public static ApiError duplicateSymbols() {
        return bad(-1151, "Symbol is present multiple times in the list.");
    }

    public static ApiError filterFailure(final String filter) {
        return bad(-1013, "Filter failure: " + filter);
    }

    public static ApiError orderDoesNotExist() {
        return bad(-2013, "Order does not exist.");
    }

    public static ApiError unknownOrderSent() {
        return bad(-2011, "Unknown order sent.");
    }

    public static ApiError mandatoryEither(final String first, final String second) {
        return bad(-1102, "Param '" + first + "' or '" + second + "' must be sent, but both were empty/null!");
    }
}
