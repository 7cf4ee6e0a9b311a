package rialto.dialect.binance.quote;

import rialto.dialect.binance.api.CallErrors;
import rialto.dialect.binance.call.Read;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.ApiException;
import rialto.gateway.api.ApiParameters;
import rialto.gateway.command.QuoteCommands;
import rialto.gateway.state.Account;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.QuoteProvider;
import rialto.gateway.state.VenueView;
import rialto.protocol.Identifier36;

import java.util.List;

/** Reads the fields of calls about quotes; what is wrong is told with the field, what was seen and what would pass. */
final class QuoteFields {
    private static final long NS_PER_MS = 1_000_000;
    private static final long MAX_VALID_FOR_MS = 86_400_000;

    private QuoteFields() {}

    /** What must be there is asked for before anything is looked into. */
    static void require(final ApiParameters parameters, final String... names) {
        for (final String name : names) {
            Read.mandatory(parameters, name);
        }
    }

    /** The instrument of {@code symbol}, on which quotes must be streamed. */
    static Instrument instrument(final VenueView view, final ApiParameters parameters) {
        final Instrument instrument = Read.instrument(view, Read.mandatory(parameters, "symbol"));
        if (!instrument.hasQuotes()) {
            throw invalid(
                    "symbol",
                    "NO_STREAMED_QUOTES",
                    "On " + instrument.symbol() + " no quotes are streamed: orders meet on its "
                            + instrument.terms().marketModel() + " (POST /api/v3/order).");
        }
        return instrument;
    }

    static int stream(final ApiParameters parameters) {
        return (int) ranged(parameters, "stream", 0, QuoteCommands.MAX_STREAM);
    }

    static int tier(final ApiParameters parameters) {
        return (int) ranged(parameters, "tier", 1, QuoteCommands.MAX_TIERS);
    }

    static long id(final ApiParameters parameters, final String name) {
        return ranged(parameters, name, 1, Long.MAX_VALUE);
    }

    static long ranged(final ApiParameters parameters, final String name, final long least, final long most) {
        final long value = Read.mandatoryLong(parameters, name);
        if (value < least || value > most) {
            throw invalid(name, "OUT_OF_RANGE", "It is " + value + "; it must be from " + least + " to " + most + ".");
        }
        return value;
    }

    static String quoteId(final ApiParameters parameters) {
        Read.mandatory(parameters, "quoteId");
        final String quoteId = Read.optionalIdentifier(parameters, "quoteId");
        if (!Identifier36.isValid(quoteId)) {
            throw ApiErrors.illegalCharacters("quoteId", ApiErrors.IDENTIFIER_RANGE)
                    .asException();
        }
        return quoteId;
    }

    /** {@code validForMs} from now, or {@code validUntil}: one of them. */
    static long validUntilNs(final ApiParameters parameters, final long nowMs) {
        final boolean relative = Read.optional(parameters, "validForMs") != null;
        final boolean absolute = Read.optional(parameters, "validUntil") != null;
        if (relative == absolute) {
            throw (relative
                            ? CallErrors.badCombination()
                                    .because("TWO_ENDS", "Send validForMs or validUntil, not both.")
                            : CallErrors.mandatoryEither("validForMs", "validUntil"))
                    .asException();
        }
        return relative ? validForNs(parameters, nowMs) : untilNs(parameters, nowMs);
    }

    /** {@code validForMs} from now. */
    static long validForNs(final ApiParameters parameters, final long nowMs) {
        return (nowMs + ranged(parameters, "validForMs", 1, MAX_VALID_FOR_MS)) * NS_PER_MS;
    }

    private static long untilNs(final ApiParameters parameters, final long nowMs) {
        final long untilMs = Read.mandatoryLong(parameters, "validUntil");
        if (untilMs <= nowMs || untilMs > Long.MAX_VALUE / NS_PER_MS) {
            throw invalid(
                    "validUntil",
                    "OUT_OF_RANGE",
                    "It is " + untilMs + "; it must be later than now, which is " + nowMs
                            + " milliseconds since 1970.");
        }
        return untilMs * NS_PER_MS;
    }

    /** A provider of the instrument, by its account's name. */
    static QuoteProvider provider(final VenueView view, final Instrument instrument, final String name) {
        final Account account = view.account(name);
        final QuoteProvider provider =
                account == null ? null : instrument.quotes().provider(account);
        if (provider == null) {
            final List<String> names = instrument.quotes().providers().stream()
                    .map(known -> known.account().name())
                    .toList();
            throw invalid(
                    "provider",
                    "UNKNOWN_PROVIDER",
                    "It is '" + (name.length() > 36 ? name.substring(0, 36) + "…" : name) + "'; providers of "
                            + instrument.symbol() + " are " + names + ".");
        }
        return provider;
    }

    /** True or false, which must be there. */
    static boolean flag(final ApiParameters parameters, final String name) {
        final String text = Read.mandatory(parameters, name);
        if (!"true".equalsIgnoreCase(text) && !"false".equalsIgnoreCase(text)) {
            throw invalid(name, "INVALID_FIELD", "It must be true or false.");
        }
        return Boolean.parseBoolean(text);
    }

    /** A price in ticks; 0 when it is not sent. */
    static long optionalPrice(final ApiParameters parameters, final String name, final Instrument instrument) {
        final long price = Math.max(
                0, Read.optionalDecimal(parameters, name, instrument.quote().scale()));
        final long tickSize = instrument.terms().tickSize();
        if (price % tickSize != 0) {
            throw CallErrors.filterFailure("PRICE_FILTER")
                    .because("INVALID_FIELD", name + " must be a multiple of tickSize.")
                    .asException();
        }
        return price / tickSize;
    }

    static ApiException invalid(final String field, final String reason, final String explanation) {
        return ApiErrors.invalidData(field).because(reason, explanation).asException();
    }
}
