package rialto.dialect.postedoffer;

import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.Instrument;

/** Prices and quantities as JSON numbers, without zeros at the end. */
final class Numbers {
    private Numbers() {}

    static JsonWriter price(final JsonWriter json, final Instrument product, final long ticks) {
        return json.decimalNumber(
                ticks * product.terms().tickSize(), product.quote().scale());
    }

    static JsonWriter quantity(final JsonWriter json, final Instrument product, final long lots) {
        return json.decimalNumber(
                lots * product.terms().lotSize(), product.base().scale());
    }
}
