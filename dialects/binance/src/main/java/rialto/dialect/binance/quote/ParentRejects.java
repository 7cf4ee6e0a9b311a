package rialto.dialect.binance.quote;

import rialto.dialect.binance.api.CallErrors;
import rialto.dialect.binance.call.RejectAnswers;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiErrors;
import rialto.protocol.RejectReason;

/** Why a parent order was refused, where that is another thing than of an order. */
final class ParentRejects {
    private ParentRejects() {}

    /** @param isSliced whether it is a TWAP */
    static ApiError of(final RejectReason reason, final boolean isSliced) {
        return switch (reason) {
            case EXPIRY_PASSED ->
                ApiErrors.invalidData("endTime")
                        .because(reason.name(), "The end must come after now and after the start.");
            case INVALID_INSTRUMENT ->
                ApiErrors.invalidData("bookSymbol")
                        .because(
                                reason.name(),
                                "It must be an order book of the same assets, with the same lot size and the same risk"
                                        + " rule.");
            case INVALID_SCHEDULE ->
                ApiErrors.invalidData(isSliced ? "slices" : "endTime")
                        .because(
                                reason.name(),
                                "The end must be at most 31 days away, slices of a TWAP at least 100 ms apart, minChildQty not above"
                                        + " maxChildQty or quantity, and maxChildQty so large that all slices together can take"
                                        + " the quantity.");
            case QUANTITY_ABOVE_MAXIMUM ->
                CallErrors.filterFailure("LOT_SIZE")
                        .because(
                                reason.name(),
                                "The quantity, or what it comes to at its price, is beyond what the venue can count.");
            case TOO_MANY_OPEN_ORDERS ->
                CallErrors.filterFailure("MAX_NUM_ORDERS")
                        .because(reason.name(), "The account has as many parent orders as it may have.");
            case DUPLICATE_CLIENT_ORDER_ID ->
                RejectAnswers.ofOrder(reason)
                        .because(
                                reason.name(),
                                "The client order id was used before for an order with other content."
                                        + " GET /venue/v1/parentOrders tells of the first one.");
            default -> RejectAnswers.ofOrder(reason);
        };
    }
}
