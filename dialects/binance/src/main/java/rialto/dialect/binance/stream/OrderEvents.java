package rialto.dialect.binance.stream;

import rialto.gateway.api.Amounts;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.Order;

/** Orders as messages have them: what everybody may know of them. */
final class OrderEvents {
    private OrderEvents() {}

    /** Side, price and what can still trade. */
    static void writeTerms(final JsonWriter json, final Instrument instrument, final Order order) {
        json.name("S").string(order.side().name());
        Amounts.price(json.name("p"), instrument, order.priceTicks());
        Amounts.quantity(json.name("q"), instrument, order.remainingLots());
    }

    /** What a trade left of an order. */
    static void writeLeft(
            final JsonWriter json, final String id, final String left, final Instrument instrument, final Order order) {
        json.name(id).number(order.orderId());
        Amounts.quantity(json.name(left), instrument, order.remainingLots());
    }
}
