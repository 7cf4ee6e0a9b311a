package rialto.dialect.binance.call;

import rialto.gateway.api.Amounts;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.Auction;
import rialto.gateway.state.Instrument;

/** What an auction would come to, for clients: zeros while nothing can be executed. */
public final class AuctionJson {
    private AuctionJson() {}

    /** Writes the fields {@code price}, {@code volume}, {@code imbalance} and {@code imbalanceSide} (or null). */
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
    }

    /** Sums over orders that reserve nothing have no bound. */
    private static long bounded(final Instrument instrument, final long lots) {
        return Math.min(lots, Long.MAX_VALUE / instrument.terms().lotSize());
    }
}
