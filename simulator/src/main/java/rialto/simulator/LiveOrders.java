package rialto.simulator;

import rialto.simulator.client.NewOrder;
import rialto.simulator.client.VenueException;
import rialto.simulator.crowd.Instrument;
import rialto.simulator.crowd.OrderKind;
import rialto.simulator.crowd.WorkingOrder;

/** The crowd's orders in the dialect's words. */
final class LiveOrders {
    private LiveOrders() {}

    static NewOrder newOrder(final WorkingOrder order) {
        final Instrument instrument = order.instrument();
        final OrderKind kind = order.kind();
        final boolean market = kind == OrderKind.MARKET || kind == OrderKind.MARKET_QUOTE;
        final String quantity = instrument.quantity(order.lots());
        return new NewOrder(
                instrument.symbol(),
                order.side().name(),
                type(kind),
                timeInForce(kind),
                kind == OrderKind.MARKET_QUOTE ? null : quantity,
                kind == OrderKind.MARKET_QUOTE ? quoteAmount(order) : null,
                market ? null : instrument.price(order.priceTicks()),
                order.clientOrderId(),
                "EXPIRE_MAKER");
    }

    /** Whether, after a cancel-replace that failed, the order to be cancelled is no longer there. */
    static boolean isGoneAfterReplace(final VenueException failure) {
        final String cancelResult = failure.data().path("cancelResult").asText();
        final int cancelCode =
                failure.data().path("cancelResponse").path("code").asInt();
        return "SUCCESS".equals(cancelResult)
                || cancelCode == VenueException.UNKNOWN_ORDER
                || failure.code() == VenueException.UNKNOWN_ORDER;
    }

    private static String type(final OrderKind kind) {
        return switch (kind) {
            case LIMIT, IMMEDIATE -> "LIMIT";
            case POST_ONLY -> "LIMIT_MAKER";
            case MARKET, MARKET_QUOTE -> "MARKET";
        };
    }

    private static String timeInForce(final OrderKind kind) {
        return switch (kind) {
            case LIMIT -> "GTC";
            case IMMEDIATE -> "IOC";
            default -> null;
        };
    }

    private static String quoteAmount(final WorkingOrder order) {
        final Instrument instrument = order.instrument();
        final double ticks = instrument.ticks(instrument.initialPrice());
        return String.valueOf(Math.round(instrument.notionalOf(order.lots(), ticks)));
    }
}
