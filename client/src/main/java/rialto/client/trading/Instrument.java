package rialto.client.trading;

import rialto.protocol.MarketModel;
import rialto.protocol.MatchAlgorithm;
import rialto.protocol.TradingPhase;

/**
 * An instrument as it is now, and the way from decimals to what orders are made of: prices are ticks, quantities lots.
 *
 * @param instrumentId of the venue
 * @param symbol as {@code BTCUSDT}
 * @param base what is bought and sold
 * @param quote what it is paid in
 * @param tickSize of one tick, minor units of {@code quote} for one whole unit of {@code base}
 * @param lotSize of one lot, minor units of {@code base}
 * @param minPriceTicks lowest price of an order
 * @param maxPriceTicks highest price of an order
 * @param minQuantityLots least quantity of an order
 * @param maxQuantityLots greatest quantity of an order
 * @param marketModel how orders meet
 * @param matchAlgorithm who gets filled at one price of an order book; otherwise PRICE_TIME
 * @param minHiddenLots least quantity of a hidden order; 0 where there are none
 * @param phase what it does with orders now
 */
public record Instrument(
        int instrumentId,
        String symbol,
        Asset base,
        Asset quote,
        long tickSize,
        long lotSize,
        long minPriceTicks,
        long maxPriceTicks,
        long minQuantityLots,
        long maxQuantityLots,
        MarketModel marketModel,
        MatchAlgorithm matchAlgorithm,
        long minHiddenLots,
        TradingPhase phase) {

    /**
     * Ticks of a price.
     *
     * @param price as {@code 65000.01}, in whole units of the quote asset for one whole unit of the base asset
     * @throws IllegalArgumentException if it is no decimal or no whole number of ticks
     */
    public long ticks(final String price) {
        return Decimal.multiple(price, quote.scale(), tickSize, "a price of " + symbol);
    }

    /** The price that so many ticks are, without zeros at its end. */
    public String price(final long ticks) {
        return Decimal.text(ticks, tickSize, quote.scale());
    }

    /**
     * Lots of a quantity.
     *
     * @param quantity as {@code 0.5}, in whole units of the base asset
     * @throws IllegalArgumentException if it is no decimal or no whole number of lots
     */
    public long lots(final String quantity) {
        return Decimal.multiple(quantity, base.scale(), lotSize, "a quantity of " + symbol);
    }

    /** The quantity that so many lots are, without zeros at its end. */
    public String quantity(final long lots) {
        return Decimal.text(lots, lotSize, base.scale());
    }
}
