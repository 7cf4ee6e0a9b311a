package rialto.gateway.api;

import rialto.gateway.state.Instrument;

/** Writes what an instrument counts in ticks, lots and minor units, as decimals in quotes. */
public final class Amounts {
    private Amounts() {}

    public static JsonWriter price(final JsonWriter json, final Instrument instrument, final long ticks) {
        return json.decimal(instrument.price(ticks), instrument.quote().scale());
    }

    /** What has more than 64 bits, as many lots can, is the largest number. */
    public static JsonWriter quantity(final JsonWriter json, final Instrument instrument, final long lots) {
        return json.decimal(instrument.quantity(lots), instrument.base().scale());
    }

    /** An amount of the quote asset. */
    public static JsonWriter quote(final JsonWriter json, final Instrument instrument, final long amount) {
        return json.decimal(amount, instrument.quote().scale());
    }
}
