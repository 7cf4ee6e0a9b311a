package rialto.dialect.binance.call;

import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.AccountRates;
import rialto.gateway.state.Instrument;

/**
 * Fees in the shapes of the dialect's answers; rates are parts of one with eight digits. An account's discount is in its rates: the
 * dialect's own discount is one for paying fees in another asset.
 */
final class CommissionJson {
    private static final int SCALE = 8;
    private static final int PPM_TO_SCALE = 100;

    private CommissionJson() {}

    static JsonWriter rate(final JsonWriter json, final long ppm) {
        return json.decimal(ppm * PPM_TO_SCALE, SCALE);
    }

    /** The fields of order/test with computeCommissionRates. */
    static void writeForOrder(final JsonWriter json, final AccountRates rates) {
        writePair(json, "standardCommissionForOrder", rates.makerPpm(), rates.takerPpm());
        writePair(json, "specialCommissionForOrder", 0, 0);
        writePair(json, "taxCommissionForOrder", 0, 0);
        writeDiscount(json);
    }

    private static void writePair(final JsonWriter json, final String name, final long maker, final long taker) {
        json.name(name).beginObject();
        rate(json.name("maker"), maker);
        rate(json.name("taker"), taker);
        json.endObject();
    }

    static void writeAccount(final JsonWriter json, final Instrument instrument, final AccountRates rates) {
        json.beginObject();
        json.name("symbol").string(instrument.symbol());
        writeFour(json, "standardCommission", rates.makerPpm(), rates.takerPpm());
        writeFour(json, "specialCommission", 0, 0);
        writeFour(json, "taxCommission", 0, 0);
        writeDiscount(json);
        json.endObject();
    }

    static void writeFour(final JsonWriter json, final String name, final long maker, final long taker) {
        json.name(name).beginObject();
        rate(json.name("maker"), maker);
        rate(json.name("taker"), taker);
        rate(json.name("buyer"), 0);
        rate(json.name("seller"), 0);
        json.endObject();
    }

    private static void writeDiscount(final JsonWriter json) {
        json.name("discount").beginObject();
        json.name("enabledForAccount").bool(false);
        json.name("enabledForSymbol").bool(false);
        json.name("discountAsset").nothing();
        rate(json.name("discount"), 0);
        json.endObject();
    }
}
