package rialto.dialect.binance.quote;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import rialto.dialect.binance.call.Read;
import rialto.gateway.api.ApiException;
import rialto.gateway.api.ApiParameters;
import rialto.gateway.command.QuotingCommands;
import rialto.gateway.command.QuotingCommands.Entry;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.VenueView;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The entries of a mass quote, as a client sends them: {@code [["BTCUSDT","99.5","1","100.5","1"]]}. */
final class BookQuoteEntries {
    private static final String NAME = "quotes";
    private static final int PARTS = 5;
    private static final int MAX_TEXT_LENGTH = 64;
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(2)
                    .maxNumberLength(MAX_TEXT_LENGTH)
                    .maxStringLength(MAX_TEXT_LENGTH)
                    .build())
            .build();

    private final VenueView view;
    private final List<Entry> entries = new ArrayList<>();

    private BookQuoteEntries(final VenueView view) {
        this.view = view;
    }

    /** How many entries a request names, at least; looks at none of them. */
    static int count(final ApiParameters parameters) {
        final String text = parameters.get(NAME);
        return text == null
                ? 1
                : Math.max(1, (int) text.chars().filter(c -> c == '[').count() - 1);
    }

    /** @throws ApiException that names the entry and what is wrong with it */
    static List<Entry> read(final VenueView view, final ApiParameters parameters) {
        final BookQuoteEntries read = new BookQuoteEntries(view);
        try (JsonParser parser = FACTORY.createParser(Read.mandatory(parameters, NAME))) {
            read.read(parser);
        } catch (final IOException e) {
            throw malformed();
        }
        return read.entries;
    }

    private void read(final JsonParser parser) throws IOException {
        require(parser.nextToken() == JsonToken.START_ARRAY);
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            require(token == JsonToken.START_ARRAY);
            final List<String> parts = new ArrayList<>(PARTS);
            for (JsonToken part = parser.nextToken(); part != JsonToken.END_ARRAY; part = parser.nextToken()) {
                require(part != null && part.isScalarValue() && parts.size() < PARTS);
                parts.add(parser.getText());
            }
            require(parts.size() == PARTS);
            if (entries.size() == QuotingCommands.MAX_ENTRIES) {
                throw QuoteFields.invalid(
                        NAME,
                        "TOO_MANY_QUOTES",
                        "One request has at most " + QuotingCommands.MAX_ENTRIES + " instruments.");
            }
            entries.add(entry(parts));
        }
        require(parser.nextToken() == null && !entries.isEmpty());
    }

    private Entry entry(final List<String> parts) {
        final String at = NAME + "[" + entries.size() + "]";
        final Instrument instrument = Read.instrument(view, parts.get(0));
        requireBook(instrument, at);
        if (entries.stream().anyMatch(entry -> entry.instrument() == instrument)) {
            throw QuoteFields.invalid(
                    at, "SYMBOL_TWICE", instrument.symbol() + " stands twice; an account has one quote there.");
        }
        final long bid = ticks(at + ".bid", parts.get(1), instrument);
        final long bidLots = lots(at + ".bidQty", parts.get(2), instrument);
        final long ask = ticks(at + ".ask", parts.get(3), instrument);
        final long askLots = lots(at + ".askQty", parts.get(4), instrument);
        requireBoth(at + ".bid", bid, bidLots);
        requireBoth(at + ".ask", ask, askLots);
        return new Entry(instrument, bid, bidLots, ask, askLots);
    }

    static void requireBook(final Instrument instrument, final String field) {
        if (!instrument.hasBook()) {
            throw QuoteFields.invalid(
                    field,
                    "NO_ORDER_BOOK",
                    instrument.symbol() + " has no order book: its market is "
                            + instrument.terms().marketModel() + ".");
        }
    }

    private static long ticks(final String field, final String text, final Instrument instrument) {
        return Tiers.units(
                field, text, instrument.quote().scale(), instrument.terms().tickSize());
    }

    private static long lots(final String field, final String text, final Instrument instrument) {
        return Tiers.units(
                field, text, instrument.base().scale(), instrument.terms().lotSize());
    }

    private static void requireBoth(final String field, final long ticks, final long lots) {
        if ((ticks == 0) != (lots == 0)) {
            throw QuoteFields.invalid(
                    field, "HALF_A_SIDE", "A side has a price and a quantity, or 0 and 0 where it is to leave.");
        }
    }

    private static void require(final boolean valid) {
        if (!valid) {
            throw malformed();
        }
    }

    private static ApiException malformed() {
        return QuoteFields.invalid(
                NAME,
                "INVALID_FIELD",
                "It must be a list of [symbol, bid, bidQty, ask, askQty], such as"
                        + " [[\"BTCUSDT\",\"99.5\",\"1\",\"100.5\",\"1\"]].");
    }
}
