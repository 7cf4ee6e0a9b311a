package rialto.dialect.fix.price;

import rialto.dialect.fix.message.FieldWriter;
import rialto.dialect.fix.message.Tag;
import rialto.gateway.state.Instrument;
import rialto.protocol.InstrumentTerms;
import rialto.protocol.MarketModel;
import rialto.protocol.SettlementType;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An instrument in a list. What FIX 4.4 has no fields for stands in InstrAttribValue(872) as name and value: a field of a later
 * version would end the entry for a client that reads by the dictionary of 4.4.
 */
final class SecurityEntry {
    private static final int CURRENCY_PRODUCT = 4;
    private static final int TEXT_ATTRIBUTE = 99;

    private SecurityEntry() {}

    static void write(final FieldWriter body, final Instrument instrument) {
        final InstrumentTerms terms = instrument.terms();
        body.text(Tag.SYMBOL, instrument.symbol());
        if (instrument.hasQuotes()) {
            body.number(Tag.PRODUCT, CURRENCY_PRODUCT).text(Tag.SECURITY_TYPE, "FOR");
        }
        body.text(
                Tag.SECURITY_DESC,
                instrument.base().symbol() + " in " + instrument.quote().symbol());
        final Map<String, String> attributes = attributes(instrument);
        body.number(Tag.NO_INSTR_ATTRIB, attributes.size());
        attributes.forEach((name, value) ->
                body.number(Tag.INSTR_ATTRIB_TYPE, TEXT_ATTRIBUTE).text(Tag.INSTR_ATTRIB_VALUE, name + "=" + value));
        body.text(Tag.CURRENCY, instrument.quote().symbol())
                .quantity(Tag.ROUND_LOT, instrument, 1)
                .quantity(Tag.MIN_TRADE_VOL, instrument, terms.minQuantityLots())
                .text(Tag.TRADING_SESSION_ID, instrument.symbol());
    }

    /** In the order in which they are told. */
    private static Map<String, String> attributes(final Instrument instrument) {
        final InstrumentTerms terms = instrument.terms();
        final Map<String, String> attributes = new LinkedHashMap<>();
        attributes.put("marketModel", terms.marketModel().name());
        attributes.put("baseAsset", instrument.base().symbol());
        attributes.put("tickSize", price(instrument, 1));
        attributes.put("minPrice", price(instrument, terms.minPriceTicks()));
        attributes.put("maxPrice", price(instrument, terms.maxPriceTicks()));
        attributes.put("maxQty", quantity(instrument, terms.maxQuantityLots()));
        attributes.put("maxMarketQty", quantity(instrument, terms.maxMarketQuantityLots()));
        attributes.put("minNotional", amount(instrument, terms.minNotional()));
        attributes.put("maxNotional", amount(instrument, terms.maxNotional()));
        attributes.put("makerFeePpm", Integer.toString(terms.makerFeePpm()));
        attributes.put("takerFeePpm", Integer.toString(terms.takerFeePpm()));
        if (terms.marketModel() == MarketModel.ORDER_BOOK) {
            attributes.put("matchAlgorithm", terms.matchAlgorithm().name());
        }
        if (terms.minHiddenLots() > 0) {
            attributes.put("minHiddenQty", quantity(instrument, terms.minHiddenLots()));
        }
        final SettlementType settlement = instrument.quotes().settlementType();
        attributes.put("settlement", settlement.name());
        if (instrument.quotes().settlementDate() != 0) {
            attributes.put(
                    "settlementDate", Integer.toString(instrument.quotes().settlementDate()));
        }
        return attributes;
    }

    private static String price(final Instrument instrument, final long ticks) {
        return plain(BigDecimal.valueOf(ticks, instrument.quote().scale())
                .multiply(BigDecimal.valueOf(instrument.terms().tickSize())));
    }

    private static String quantity(final Instrument instrument, final long lots) {
        return plain(BigDecimal.valueOf(lots, instrument.base().scale())
                .multiply(BigDecimal.valueOf(instrument.terms().lotSize())));
    }

    private static String amount(final Instrument instrument, final long units) {
        return plain(BigDecimal.valueOf(units, instrument.quote().scale()));
    }

    private static String plain(final BigDecimal value) {
        return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
    }
}
