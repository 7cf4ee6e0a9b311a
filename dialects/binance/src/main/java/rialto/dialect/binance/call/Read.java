package rialto.dialect.binance.call;

import rialto.dialect.binance.api.ApiRequest;
import rialto.dialect.binance.api.CallErrors;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.ApiParameters;
import rialto.gateway.api.Decimals;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.VenueView;
import rialto.protocol.Identifier36;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Reads parameters, each strictly: what is missing, empty, malformed or out of range is answered with the dialect's
 * error for it.
 */
public final class Read {
    static final String SYMBOL_RANGE = "^[A-Z0-9-_.]{1,20}$";
    static final String LONG_RANGE = "^[0-9]{1,20}$";

    /** From here on a time is in microseconds, not milliseconds. */
    private static final long MICROSECONDS_FROM = 100_000_000_000_000L;

    private static final int MAX_LONG_DIGITS = 19;

    private Read() {}

    /** The value of a parameter that must be there and not empty. */
    public static String mandatory(final ApiParameters parameters, final String name) {
        final String value = parameters.get(name);
        if (value == null || value.isEmpty()) {
            throw ApiErrors.mandatory(name).asException();
        }
        return value;
    }

    /** The value of a parameter that may be left out but not empty; null when it is left out. */
    public static String optional(final ApiParameters parameters, final String name) {
        final String value = parameters.get(name);
        if (value != null && value.isEmpty()) {
            throw CallErrors.empty(name).asException();
        }
        return value;
    }

    public static Instrument instrument(final VenueView view, final ApiRequest request) {
        return instrument(view, mandatory(request.parameters(), "symbol"));
    }

    /** The instrument of {@code symbol}, or null when that is not sent. */
    public static Instrument optionalInstrument(final VenueView view, final ApiRequest request) {
        final String symbol = optional(request.parameters(), "symbol");
        return symbol == null ? null : instrument(view, symbol);
    }

    public static Instrument instrument(final VenueView view, final String symbol) {
        final Instrument instrument = view.instrument(symbol);
        if (instrument != null) {
            return instrument;
        }
        if (!isSymbol(symbol)) {
            throw ApiErrors.illegalCharacters("symbol", SYMBOL_RANGE).asException();
        }
        throw CallErrors.invalidSymbol().asException();
    }

    private static boolean isSymbol(final String symbol) {
        for (int i = 0; i < symbol.length(); i++) {
            final char c = symbol.charAt(i);
            if (!(c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_' || c == '.')) {
                return false;
            }
        }
        return symbol.length() <= 20;
    }

    /** The instruments of {@code symbol} or {@code symbols}; null when neither is sent. */
    static List<Instrument> instruments(final VenueView view, final ApiParameters parameters) {
        final String one = optional(parameters, "symbol");
        final String many = optional(parameters, "symbols");
        if (one != null && many != null) {
            throw CallErrors.badCombination().asException();
        }
        if (one != null) {
            return List.of(instrument(view, one));
        }
        if (many == null) {
            return null;
        }
        return each(list(many, "symbols"), symbol -> instrument(view, symbol));
    }

    /** What symbols stand for, each once. */
    static <T> List<T> each(final List<String> symbols, final Function<String, T> find) {
        final Set<T> found = new LinkedHashSet<>();
        for (final String symbol : symbols) {
            if (!found.add(find.apply(symbol))) {
                throw CallErrors.duplicateSymbols().asException();
            }
        }
        return List.copyOf(found);
    }

    /** How many symbols a request names; none when it asks for all. Looks at no symbol. */
    static int countSymbols(final ApiParameters parameters) {
        final String many = parameters.get("symbols");
        if (many == null) {
            return parameters.has("symbol") ? 1 : 0;
        }
        return 1 + (int) many.chars().filter(c -> c == ',').count();
    }

    /** {@code symbolStatus}, one that an instrument can have; null when it is not sent. */
    static String symbolStatus(final ApiParameters parameters) {
        final String status = optional(parameters, "symbolStatus");
        if (status != null && !InstrumentJson.STATUSES.contains(status)) {
            throw CallErrors.invalidSymbolStatus()
                    .because("INVALID_FIELD", "It must be one of " + String.join(", ", InstrumentJson.STATUSES) + ".")
                    .asException();
        }
        return status;
    }

    /** The strings of a JSON array of plain strings. */
    public static List<String> list(final String json, final String name) {
        final String text = json.strip();
        if (text.length() < 4 || text.charAt(0) != '[' || text.charAt(text.length() - 1) != ']') {
            throw ApiErrors.invalidData(name).asException();
        }
        final List<String> values = new ArrayList<>();
        for (final String item : text.substring(1, text.length() - 1).split(",", -1)) {
            final String value = item.strip();
            final int last = value.length() - 1;
            if (last < 2 || value.charAt(0) != '"' || value.charAt(last) != '"') {
                throw ApiErrors.invalidData(name).asException();
            }
            values.add(value.substring(1, last));
        }
        return values;
    }

    /** A whole number that is not negative; {@code absent} when it is not sent. */
    public static long optionalLong(final ApiParameters parameters, final String name, final long absent) {
        final String text = optional(parameters, name);
        return text == null ? absent : parseLong(text, name);
    }

    public static long mandatoryLong(final ApiParameters parameters, final String name) {
        return parseLong(mandatory(parameters, name), name);
    }

    private static long parseLong(final String text, final String name) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                throw ApiErrors.illegalCharacters(name, LONG_RANGE).asException();
            }
        }
        try {
            return Long.parseLong(text);
        } catch (final NumberFormatException e) {
            throw (text.length() < MAX_LONG_DIGITS
                            ? ApiErrors.illegalCharacters(name, LONG_RANGE)
                            : ApiErrors.overflow(name))
                    .asException();
        }
    }

    /** A time in nanoseconds since the epoch, sent in milli- or microseconds; {@code absent} when it is not sent. */
    static long optionalTimeNs(final ApiParameters parameters, final String name, final long absent) {
        final long time = optionalLong(parameters, name, -1);
        if (time < 0) {
            return absent;
        }
        final long unitNs = time >= MICROSECONDS_FROM ? 1_000 : 1_000_000;
        if (time > Long.MAX_VALUE / unitNs) {
            throw ApiErrors.overflow(name).asException();
        }
        return time * unitNs;
    }

    /** {@code limit}: at least 1; what is above the maximum counts as the maximum. */
    public static int limit(final ApiParameters parameters, final int absent, final int maximum) {
        final long limit = optionalLong(parameters, "limit", absent);
        if (limit < 1) {
            throw ApiErrors.invalidData("limit").asException();
        }
        return (int) Math.min(limit, maximum);
    }

    public static boolean optionalBoolean(final ApiParameters parameters, final String name, final boolean absent) {
        final String text = optional(parameters, name);
        if (text == null) {
            return absent;
        }
        if ("true".equalsIgnoreCase(text)) {
            return true;
        }
        if ("false".equalsIgnoreCase(text)) {
            return false;
        }
        throw ApiErrors.invalidData(name).asException();
    }

    /** A client's identifier; null when it is not sent. */
    public static String optionalIdentifier(final ApiParameters parameters, final String name) {
        final String text = optional(parameters, name);
        if (text != null && !Identifier36.isValid(text)) {
            throw ApiErrors.illegalCharacters(name, ApiErrors.IDENTIFIER_RANGE).asException();
        }
        return text;
    }

    /** An id for an order; null when it is not sent. */
    public static String optionalNewIdentifier(final ApiParameters parameters, final String name) {
        final String text = optionalIdentifier(parameters, name);
        if (text != null && Identifier36.isPassing(text)) {
            throw ApiErrors.reservedIdentifier(name).asException();
        }
        return text;
    }

    /** Minor units of a decimal; -1 when it is not sent. */
    public static long optionalDecimal(final ApiParameters parameters, final String name, final int scale) {
        final String text = optional(parameters, name);
        return text == null ? -1 : decimal(text, name, scale);
    }

    public static long decimal(final String text, final String name, final int scale) {
        final long value = Decimals.parse(text, scale);
        if (value >= 0) {
            return value;
        }
        throw (value == Decimals.TOO_PRECISE
                        ? ApiErrors.tooPrecise(name)
                        : value == Decimals.TOO_LARGE
                                ? ApiErrors.overflow(name)
                                : ApiErrors.illegalCharacters(name, ApiErrors.DECIMAL_RANGE))
                .asException();
    }
}
