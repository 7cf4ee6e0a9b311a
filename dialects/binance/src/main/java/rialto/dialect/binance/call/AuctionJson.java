package rialto.dialect.binance.call;

import rialto.gateway.api.Amounts;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.Auction;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.Interruption;

/** What an auction would come to, for clients: zeros while nothing can be executed. */
public final class AuctionJson {
    private static final long NS_PER_MS = 1_000_000;

    private AuctionJson() {}

    /**
     * Writes the fields {@code price}, {@code volume}, {@code imbalance}, {@code imbalanceSide} (or null) and {@code
     * interruption} (or null): why there is a volatility auction, and until when.
     */
    public static void write(final JsonWriter json, final Instrument instrument) {
        final Auction auction = instrument.auction();
        Amounts.price(json.name("price"), instrument, auction.priceTicks());
        Amounts.quantity(json.name("volume"), instrument, bounded(instrument, auction.volumeLots()));
        Amounts.quantity(json.name("imbalance"), instrument, bounded(instrument, Math.abs(auction.imbalanceLots())));
        json.name("imbalanceSide");
        if (auction.imbalanceLots() == 0) {
            json.nothing();
        } else {
            json.string(auction.imbalanceLots() > 0 ? "BUY" : "SELL");
        }
        json.name("interruption");
        if (instrument.interruption().isNone()) {
            json.nothing();
        } else {
            write(json.beginObject(), instrument, instrument.interruption());
        }
    }

    private static void write(final JsonWriter json, final Instrument instrument, final Interruption interruption) {
        json.name("endTime").number(interruption.endsNs() / NS_PER_MS);
        Amounts.price(json.name("referencePrice"), instrument, interruption.referenceTicks());
        Amounts.price(json.name("price"), instrument, interruption.priceTicks());
        Amounts.price(json.name("lowestPrice"), instrument, interruption.lowestTicks());
        Amounts.price(json.name("highestPrice"), instrument, interruption.highestTicks());
        json.name("extensions").number(interruption.extensionCount());
        json.endObject();
    }

    /** Sums over orders that reserve nothing have no bound. */
    private static long bounded(final Instrument instrument, final long lots) {
        return Math.min(lots, Long.MAX_VALUE / instrument.terms().lotSize());
    }
}
