package rialto.dialect.fix.price;

import rialto.dialect.fix.message.FieldReader;
import rialto.dialect.fix.message.Tag;
import rialto.gateway.api.Decimals;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.VenueView;
import rialto.protocol.Identifier36;
import rialto.protocol.Side;

import java.math.BigDecimal;

/** Reads fields of messages about quotes, in the instrument's units. What is wrong is a {@link QuoteRefusal}. */
final class QuoteFields {
    private QuoteFields() {}

    /** The instrument, on which quotes must be streamed. */
    static Instrument instrument(final VenueView view, final FieldReader fields) {
        final String symbol = fields.required(Tag.SYMBOL);
        final Instrument instrument = view.instrument(symbol);
        if (instrument == null) {
            throw new QuoteRefusal(
                    QuoteRefusal.UNKNOWN_SYMBOL, "There is no instrument '" + FieldReader.shown(symbol) + "'.");
        }
        if (!instrument.hasQuotes()) {
            throw new QuoteRefusal(
                    QuoteRefusal.UNKNOWN_SYMBOL,
                    "On " + symbol + " no quotes are streamed: orders meet on its "
                            + instrument.terms().marketModel() + ".");
        }
        return instrument;
    }

    /** A price in ticks; 0 when it is not there. */
    static long price(final FieldReader fields, final int tag, final Instrument instrument) {
        return units(
                fields.text(tag),
                tag,
                instrument.quote().scale(),
                instrument.terms().tickSize(),
                QuoteRefusal.INVALID_PRICE);
    }

    /** A quantity in lots; 0 when it is not there. */
    static long quantity(final FieldReader fields, final int tag, final Instrument instrument) {
        return quantity(fields.text(tag), tag, instrument);
    }

    /** A quantity in lots; 0 for no text. */
    static long quantity(final String text, final int tag, final Instrument instrument) {
        return units(text, tag, instrument.base().scale(), instrument.terms().lotSize(), QuoteRefusal.OTHER);
    }

    private static long units(final String text, final int tag, final int scale, final long step, final int reason) {
        if (text == null) {
            return 0;
        }
        final long value = Decimals.parse(text, scale);
        if (value <= 0 || value % step != 0) {
            throw new QuoteRefusal(
                    reason,
                    FieldReader.field(tag) + " is '" + FieldReader.shown(text)
                            + "'; it must be above zero and a multiple of "
                            + BigDecimal.valueOf(step, scale)
                                    .stripTrailingZeros()
                                    .toPlainString() + ".");
        }
        return value / step;
    }

    /** Whether a number is there, and is 0. */
    static boolean isZero(final String text) {
        return text != null && Decimals.parse(text, 0) == 0;
    }

    /** An id of the client's that the venue keeps. */
    static String identifier(final FieldReader fields, final int tag) {
        final String id = fields.required(tag);
        if (!Identifier36.isValid(id)) {
            throw new QuoteRefusal(
                    QuoteRefusal.OTHER,
                    FieldReader.field(tag) + " is '" + FieldReader.shown(id)
                            + "'; it must be 1 to 36 characters of A-Z a-z 0-9 - _.");
        }
        return id;
    }

    /** The side; null when it is not there. */
    static Side side(final FieldReader fields) {
        final char side = fields.letter(Tag.SIDE, ' ');
        if (side != ' ' && side != '1' && side != '2') {
            throw FieldReader.outOfRange(Tag.SIDE, String.valueOf(side), "1 to buy or 2 to sell");
        }
        return side == ' ' ? null : side == '1' ? Side.BUY : Side.SELL;
    }
}
