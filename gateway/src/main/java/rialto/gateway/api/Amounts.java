package rialto.gateway.api;

import rialto.gateway.state.Instrument;

/** Writes what an instrument counts in ticks, lots and minor units, as decimals in quotes. */
public final class Amounts {
    private Amounts() {}

    public static JsonWriter price(final JsonWriter json, final Instrument instrument, final long ticks) {
        return json.decimal(
                ticks * instrument.terms().tickSize(), instrument.quote().scale());
    }

    /** What has more than 64 bits, as many lots can, is the largest number. */
    public static JsonWriter quantity(final JsonWriter json, final Instrument instrument, final long lots) {
        return json.decimal(
                product(lots, instrument.terms().lotSize()), instrument.base().scale());
    }

    /** Lots in minor units of the base asset; {@link Long#MAX_VALUE} where it is more than that. Neither is negative. */
    public static long product(final long lots, final long lotSize) {
        final long product = lots * lotSize;
        return product < 0 || Math.multiplyHigh(lots, lotSize) != 0 ? Long.MAX_VALUE : product;
    }

    /** An amount of the quote asset. */
    public static JsonWriter quote(final JsonWriter json, final Instrument instrument, final long amount) {
        return json.decimal(amount, instrument.quote().scale());
    }
}
