package rialto.dialect.binance.call;

import rialto.dialect.binance.api.ApiRequest;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.command.ClientIds;
import rialto.gateway.command.CommandOutcome;

/**
 * Orders without a client order id. Whoever overheard such a request could send it again for as long as its window is open:
 * its id comes from what was signed, so that the venue recognises it.
 */
public final class SignedRequests {
    private static final int NEW_ORDER = -2010;

    private SignedRequests() {}

    /** The id of an order that brings none. */
    public static String idOf(final ApiRequest request, final ClientIds ids) {
        return request.signedId() == null ? ids.next() : request.signedId();
    }

    /** Whether an order that was seen before is the same request, and not one under the same client order id. */
    public static boolean isReplay(final ApiRequest request) {
        return request.signedId() != null;
    }

    public static ApiError replayed(final CommandOutcome outcome) {
        return replayed(outcome.repeatedOrderId());
    }

    /** @param repeatedId of what it made; 0 when it was refused */
    public static ApiError replayed(final long repeatedId) {
        final String first = repeatedId == 0 ? "It was refused then." : "It made order " + repeatedId + ".";
        return ApiError.of(ApiErrors.BAD_REQUEST, NEW_ORDER, "Duplicate order sent.")
                .because(
                        "REQUEST_REPEATED",
                        "This very request was carried out before. " + first
                                + " Another order needs another timestamp, or a newClientOrderId.");
    }
}
