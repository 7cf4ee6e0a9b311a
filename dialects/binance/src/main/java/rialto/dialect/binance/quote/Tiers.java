package rialto.dialect.binance.quote;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.ApiException;
import rialto.gateway.api.Decimals;
import rialto.gateway.command.QuoteCommands;
import rialto.gateway.command.QuoteCommands.Tier;
import rialto.gateway.state.Instrument;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The tiers of one side of a ladder, as a provider sends them: {@code [["1.0801","1000000"],["1.0802","2000000","0"]]}. */
final class Tiers {
    private static final int MAX_NUMBER_LENGTH = 64;
    private static final int MOST_PARTS = 3;
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(2)
                    .maxNumberLength(MAX_NUMBER_LENGTH)
                    .build())
            .build();

    private final String name;
    private final Instrument instrument;
    private final List<Tier> tiers = new ArrayList<>();

    private Tiers(final String name, final Instrument instrument) {
        this.name = name;
        this.instrument = instrument;
    }

    /**
     * @param text JSON; null for none
     * @throws ApiException that names the tier and what is wrong with it
     */
    static List<Tier> parse(final String text, final String name, final Instrument instrument) {
        final Tiers side = new Tiers(name, instrument);
        if (text != null) {
            try (JsonParser parser = FACTORY.createParser(text)) {
                side.read(parser);
            } catch (final IOException e) {
                throw side.malformed();
            }
        }
        return side.tiers;
    }

    private void read(final JsonParser parser) throws IOException {
        require(parser.nextToken() == JsonToken.START_ARRAY);
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            require(token == JsonToken.START_ARRAY);
            final List<String> parts = new ArrayList<>(MOST_PARTS);
            for (JsonToken part = parser.nextToken(); part != JsonToken.END_ARRAY; part = parser.nextToken()) {
                require(part != null && part.isScalarValue() && parts.size() < MOST_PARTS);
                parts.add(parser.getText());
            }
            require(parts.size() >= 2);
            if (tiers.size() == QuoteCommands.MAX_TIERS) {
                throw invalid(name, "TOO_MANY_TIERS", "A side has at most " + QuoteCommands.MAX_TIERS + " tiers.");
            }
            tiers.add(tier(parts));
        }
        require(parser.nextToken() == null);
    }

    private Tier tier(final List<String> parts) {
        final String at = name + "[" + tiers.size() + "]";
        final long price = units(
                at + ".price",
                parts.get(0),
                instrument.quote().scale(),
                instrument.terms().tickSize());
        final long quantity = units(
                at + ".quantity",
                parts.get(1),
                instrument.base().scale(),
                instrument.terms().lotSize());
        if (price == 0 || quantity == 0) {
            throw invalid(
                    at + (price == 0 ? ".price" : ".quantity"), "NOT_POSITIVE", "It is 0; it must be above zero.");
        }
        final long maxShow = parts.size() < MOST_PARTS
                ? quantity
                : units(
                        at + ".maxShow",
                        parts.get(2),
                        instrument.base().scale(),
                        instrument.terms().lotSize());
        return new Tier(price, quantity, maxShow);
    }

    static long units(final String field, final String text, final int scale, final long step) {
        final long value = Decimals.parse(text, scale);
        if (value < 0 || value % step != 0) {
            throw invalid(
                    field,
                    "INVALID_FIELD",
                    "It is '" + shown(text) + "'; it must be a decimal, and a multiple of " + decimal(step, scale)
                            + ".");
        }
        return value / step;
    }

    private static String decimal(final long step, final int scale) {
        return java.math.BigDecimal.valueOf(step, scale).stripTrailingZeros().toPlainString();
    }

    private static String shown(final String text) {
        return text.length() <= MAX_NUMBER_LENGTH ? text : text.substring(0, MAX_NUMBER_LENGTH) + "…";
    }

    private void require(final boolean valid) {
        if (!valid) {
            throw malformed();
        }
    }

    private ApiException malformed() {
        return invalid(
                name,
                "INVALID_FIELD",
                "It must be a list of [price, quantity] or [price, quantity, maxShow], the best first, such as"
                        + " [[\"1.0801\",\"1000000\"]].");
    }

    private static ApiException invalid(final String field, final String reason, final String explanation) {
        return ApiErrors.invalidData(field).because(reason, explanation).asException();
    }
}
