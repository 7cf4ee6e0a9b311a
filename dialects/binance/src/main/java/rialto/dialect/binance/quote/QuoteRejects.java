package rialto.dialect.binance.quote;

import rialto.dialect.binance.api.CallErrors;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.QuoteExplanation;
import rialto.protocol.QuoteRejectReason;

/** The venue's reasons against quotes in the dialect's words, each with what its caller can do about it. */
final class QuoteRejects {
    private static final int REFUSED = -2010;
    private static final int UNKNOWN = -2013;

    private QuoteRejects() {}

    static ApiError of(final QuoteRejectReason reason) {
        return error(reason).because(reason.name(), QuoteExplanation.of(reason));
    }

    private static ApiError error(final QuoteRejectReason reason) {
        return switch (reason) {
            case UNKNOWN_INSTRUMENT -> CallErrors.invalidSymbol();
            case UNKNOWN_ACCOUNT ->
                ApiError.of(ApiErrors.UNAUTHORIZED, -2015, "Invalid API-key, IP, or permissions for action.");
            case VENUE_SUSPENDED, STORAGE_LOW, ORDER_ENTRY_SUSPENDED, NOT_TRADING -> bad(REFUSED, "Market is closed.");
            case EXPIRED -> ApiErrors.invalidData("validUntil");
            case LAST_LOOK_NOT_AGREED -> ApiErrors.invalidData("lastLook");
            case PRICE_OUT_OF_RANGE -> CallErrors.filterFailure("PRICE_FILTER");
            case QUANTITY_OUT_OF_RANGE -> CallErrors.filterFailure("LOT_SIZE");
            case UNKNOWN_HOLD -> bad(UNKNOWN, "Hold does not exist.");
            case UNKNOWN_REQUEST -> bad(UNKNOWN, "Quote request does not exist.");
            default -> bad(REFUSED, "Quote was refused.");
        };
    }

    private static ApiError bad(final int code, final String message) {
        return ApiError.of(ApiErrors.BAD_REQUEST, code, message);
    }
}
