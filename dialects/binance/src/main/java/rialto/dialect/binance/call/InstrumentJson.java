package rialto.dialect.binance.call;

import rialto.gateway.api.Amounts;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.Instrument;
import rialto.protocol.InstrumentTerms;
import rialto.protocol.MarketModel;
import rialto.protocol.OrderTriggers;
import rialto.protocol.PriceProtection;

import java.util.List;

/** An instrument as exchangeInfo describes it: exactly the fields that strict clients ask for. */
final class InstrumentJson {
    /** All that {@link #status} can be. */
    static final List<String> STATUSES = List.of("TRADING", "BREAK", "HALT", "PRE_TRADING", "AUCTION_MATCH");

    /** Multipliers are ten-thousandths. */
    private static final int MULTIPLIER_SCALE = 4;

    private InstrumentJson() {}

    static void write(final JsonWriter json, final Instrument instrument, final boolean permissionSets) {
        json.beginObject();
        json.name("symbol").string(instrument.symbol());
        json.name("status").string(status(instrument));
        json.name("baseAsset").string(instrument.base().symbol());
        json.name("baseAssetPrecision").number(instrument.base().scale());
        json.name("quoteAsset").string(instrument.quote().symbol());
        json.name("quotePrecision").number(instrument.quote().scale());
        json.name("quoteAssetPrecision").number(instrument.quote().scale());
        json.name("baseCommissionPrecision").number(instrument.base().scale());
        json.name("quoteCommissionPrecision").number(instrument.quote().scale());
        json.name("orderTypes").beginArray();
        json.string("LIMIT");
        if (!instrument.hasQuotes()) {
            json.string("LIMIT_MAKER");
        }
        json.string("MARKET");
        if (takesTriggers(instrument)) {
            json.string("STOP_LOSS").string("STOP_LOSS_LIMIT");
            json.string("TAKE_PROFIT").string("TAKE_PROFIT_LIMIT");
        }
        json.endArray();
        writeFlags(json, instrument);
        json.name("filters").beginArray();
        writeFilters(json, instrument);
        json.endArray();
        json.name("permissions").beginArray().endArray();
        json.name("permissionSets").beginArray();
        if (permissionSets) {
            json.beginArray().string("SPOT").endArray();
        }
        json.endArray();
        json.name("defaultSelfTradePreventionMode").string("NONE");
        json.name("allowedSelfTradePreventionModes").beginArray();
        json.string("NONE").string("EXPIRE_TAKER").string("EXPIRE_MAKER").string("EXPIRE_BOTH");
        json.endArray();
        json.endObject();
    }

    static String status(final Instrument instrument) {
        return switch (instrument.phase()) {
            case CONTINUOUS -> "TRADING";
            case CLOSED -> "BREAK";
            case PRE_OPEN -> "PRE_TRADING";
            case OPENING_AUCTION, CLOSING_AUCTION, VOLATILITY_AUCTION -> "AUCTION_MATCH";
            case HALTED, SBE_UNKNOWN, NULL_VAL -> "HALT";
        };
    }

    /** Whether orders may wait for a price: where a book trades continuously. */
    static boolean takesTriggers(final Instrument instrument) {
        return instrument.terms().marketModel() == MarketModel.ORDER_BOOK;
    }

    static boolean takesIcebergs(final Instrument instrument) {
        return instrument.terms().maxIcebergParts() > 0;
    }

    /** Whether the book may show nothing of an order. */
    static boolean takesHidden(final Instrument instrument) {
        return instrument.terms().minHiddenLots() > 0;
    }

    private static void writeFlags(final JsonWriter json, final Instrument instrument) {
        json.name("icebergAllowed").bool(takesIcebergs(instrument));
        json.name("ocoAllowed").bool(takesTriggers(instrument));
        json.name("otoAllowed").bool(takesTriggers(instrument));
        json.name("opoAllowed").bool(false);
        json.name("quoteOrderQtyMarketAllowed").bool(!instrument.hasQuotes());
        json.name("allowTrailingStop").bool(takesTriggers(instrument));
        json.name("cancelReplaceAllowed").bool(true);
        json.name("amendAllowed").bool(true);
        json.name("pegInstructionsAllowed").bool(PegEntry.takes(instrument));
        json.name("isSpotTradingAllowed").bool(true);
        json.name("isMarginTradingAllowed").bool(false);
        if (takesTriggers(instrument)) {
            json.name("matchAlgorithm")
                    .string(instrument.terms().matchAlgorithm().name());
        }
        if (takesHidden(instrument)) {
            Amounts.quantity(
                    json.name("minHiddenQty"), instrument, instrument.terms().minHiddenLots());
        }
    }

    private static void writeFilters(final JsonWriter json, final Instrument instrument) {
        final InstrumentTerms terms = instrument.terms();
        json.beginObject().name("filterType").string("PRICE_FILTER");
        final PriceProtection protection = instrument.protection();
        final long lowest = Math.max(terms.minPriceTicks(), protection.staticLowestTicks());
        final long highest = Math.min(terms.maxPriceTicks(), protection.staticHighestTicks());
        Amounts.price(json.name("minPrice"), instrument, lowest);
        Amounts.price(json.name("maxPrice"), instrument, highest);
        Amounts.price(json.name("tickSize"), instrument, 1).endObject();
        writeLots(json, instrument, "LOT_SIZE", terms.minQuantityLots(), terms.maxQuantityLots());
        writeLots(json, instrument, "MARKET_LOT_SIZE", terms.minQuantityLots(), terms.maxMarketQuantityLots());
        json.beginObject().name("filterType").string("NOTIONAL");
        Amounts.quote(json.name("minNotional"), instrument, terms.minNotional());
        json.name("applyMinToMarket").bool(true);
        Amounts.quote(json.name("maxNotional"), instrument, terms.maxNotional());
        json.name("applyMaxToMarket").bool(true);
        json.name("avgPriceMins").number(0).endObject();
        json.beginObject().name("filterType").string("MAX_NUM_ORDERS");
        json.name("maxNumOrders").number(terms.maxOpenOrders()).endObject();
        if (protection.hasMovingBand()) {
            writeMovingBand(json, protection);
        }
        if (takesIcebergs(instrument)) {
            json.beginObject().name("filterType").string("ICEBERG_PARTS");
            json.name("limit").number(terms.maxIcebergParts()).endObject();
        }
        if (takesTriggers(instrument)) {
            writeTriggerFilters(json);
        }
    }

    private static void writeMovingBand(final JsonWriter json, final PriceProtection protection) {
        json.beginObject().name("filterType").string("PERCENT_PRICE_BY_SIDE");
        json.name("bidMultiplierUp").decimal(protection.bidMultiplierUp(), MULTIPLIER_SCALE);
        json.name("bidMultiplierDown").decimal(protection.bidMultiplierDown(), MULTIPLIER_SCALE);
        json.name("askMultiplierUp").decimal(protection.askMultiplierUp(), MULTIPLIER_SCALE);
        json.name("askMultiplierDown").decimal(protection.askMultiplierDown(), MULTIPLIER_SCALE);
        json.name("avgPriceMins").number(protection.averageMinutes()).endObject();
    }

    private static void writeTriggerFilters(final JsonWriter json) {
        json.beginObject().name("filterType").string("MAX_NUM_ALGO_ORDERS");
        json.name("maxNumAlgoOrders").number(OrderTriggers.MAX_WAITING_ORDERS).endObject();
        json.beginObject().name("filterType").string("TRAILING_DELTA");
        json.name("minTrailingAboveDelta").number(OrderTriggers.MIN_TRAILING_DELTA);
        json.name("maxTrailingAboveDelta").number(OrderTriggers.MAX_TRAILING_DELTA);
        json.name("minTrailingBelowDelta").number(OrderTriggers.MIN_TRAILING_DELTA);
        json.name("maxTrailingBelowDelta")
                .number(OrderTriggers.MAX_TRAILING_DELTA)
                .endObject();
    }

    private static void writeLots(
            final JsonWriter json,
            final Instrument instrument,
            final String filter,
            final long minLots,
            final long maxLots) {
        json.beginObject().name("filterType").string(filter);
        Amounts.quantity(json.name("minQty"), instrument, minLots);
        Amounts.quantity(json.name("maxQty"), instrument, maxLots);
        Amounts.quantity(json.name("stepSize"), instrument, 1).endObject();
    }
}
