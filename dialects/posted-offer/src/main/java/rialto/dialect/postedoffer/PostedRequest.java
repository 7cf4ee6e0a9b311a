package rialto.dialect.postedoffer;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import rialto.gateway.api.Decimals;
import rialto.protocol.Identifier36;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The parameters of one request, from the query string and, for POST, a form in the body; each at most once. */
final class PostedRequest {
    static final String ID = "id";
    static final String PRODUCT_ID = "productId";
    static final String QUANTITY = "quantity";
    static final String PRICE = "price";
    static final String MAX_PRICE = "maxPrice";
    static final String USER_ID = "userId";
    static final String LAST_EVENT_ID = "lastEventId";
    static final String FROM_SALE_ID = "fromSaleId";

    /** Of every request; looked at before all others. */
    static final String TOKEN = "token";

    private static final String WHOLE = "a whole number from ";

    private final List<String> names;
    private final String[] values;

    private PostedRequest(final List<String> names) {
        this.names = names;
        values = new String[names.size()];
    }

    /**
     * Reads a request.
     *
     * @param names that it may have
     * @throws Refusal for another method, an unknown or a repeated parameter, and what cannot be decoded
     */
    static PostedRequest of(final HttpServerRequest http, final Buffer body, final List<String> names) {
        final boolean isPost = http.method() == HttpMethod.POST;
        if (!isPost && http.method() != HttpMethod.GET) {
            throw new Refusal(Refusal.METHOD_NOT_ALLOWED, "method: GET and POST are accepted, not " + http.method());
        }
        final PostedRequest request = parse(http.query(), names);
        if (body.length() > 0) {
            request.add(body.toString(StandardCharsets.ISO_8859_1).strip());
        }
        return request;
    }

    /** Reads a query string; null for none. */
    static PostedRequest parse(final String query, final List<String> names) {
        final PostedRequest request = new PostedRequest(names);
        if (query != null) {
            request.add(query);
        }
        return request;
    }

    /** The token in a query string; null for none. */
    static String token(final String query) {
        if (query != null) {
            for (final String parameter : query.split("&")) {
                if (parameter.startsWith(TOKEN + "=")) {
                    return decode(parameter.substring(TOKEN.length() + 1));
                }
            }
        }
        return null;
    }

    private void add(final String raw) {
        int begin = 0;
        while (begin < raw.length()) {
            final int next = raw.indexOf('&', begin);
            final int end = next < 0 ? raw.length() : next;
            if (end > begin) {
                add(raw, begin, end);
            }
            begin = end + 1;
        }
    }

    private void add(final String raw, final int begin, final int end) {
        final int at = raw.indexOf('=', begin);
        final int equals = at < 0 || at > end ? end : at;
        final String name = decode(raw.substring(begin, equals));
        if (name.equals(TOKEN)) {
            return;
        }
        final int index = names.indexOf(name);
        if (index < 0) {
            throw Refusal.of(
                    name.isEmpty() ? "''" : name, "unknown parameter; accepted are " + String.join(", ", names));
        }
        if (values[index] != null) {
            throw Refusal.of(name, "given twice; give it once");
        }
        values[index] = equals == end ? "" : decode(raw.substring(equals + 1, end));
    }

    private static String decode(final String raw) {
        if (raw.indexOf('%') < 0 && raw.indexOf('+') < 0) {
            return raw;
        }
        try {
            return URLDecoder.decode(raw, StandardCharsets.UTF_8);
        } catch (final IllegalArgumentException e) {
            throw Refusal.of(raw, "a % must be followed by two hexadecimal digits");
        }
    }

    /** The value; null when it is not given. */
    String optional(final String name) {
        return values[names.indexOf(name)];
    }

    boolean has(final String name) {
        return optional(name) != null;
    }

    /** An identifier of 1 to so many characters. */
    String identifier(final String name, final int maxLength) {
        final String value = optional(name);
        if (value == null || !Identifier36.isValid(value) || value.length() > maxLength) {
            throw refused(name, value, "1 to " + maxLength + " characters of A-Z a-z 0-9 _ -");
        }
        return value;
    }

    /** An id of the venue. */
    long id(final String name) {
        final long value = steps(optional(name), 0, 1, 1, Long.MAX_VALUE);
        if (value < 0) {
            throw refused(name, optional(name), WHOLE + "1");
        }
        return value;
    }

    /** A number from zero. */
    long number(final String name) {
        final long value = steps(optional(name), 0, 1, 0, Long.MAX_VALUE);
        if (value < 0) {
            throw refused(name, optional(name), WHOLE + "0");
        }
        return value;
    }

    /**
     * A decimal in steps.
     *
     * @param scale digits after the point of the units that {@code step}, {@code least} and {@code most} count
     * @param least in steps
     * @param most  in steps
     * @return in steps
     */
    long decimal(final String name, final int scale, final long step, final long least, final long most) {
        final long value = steps(optional(name), scale, step, least, most);
        if (value < 0) {
            throw refused(name, optional(name), accepted(scale, step, least, most));
        }
        return value;
    }

    private static String accepted(final int scale, final long step, final long least, final long most) {
        final String range = text(least, step, scale) + " to " + text(most, step, scale);
        if (scale == 0 && step == 1) {
            return WHOLE + range;
        }
        return "a decimal from " + range + " in steps of " + text(1, step, scale);
    }

    private static String text(final long count, final long step, final int scale) {
        return new java.math.BigDecimal(
                        java.math.BigInteger.valueOf(count).multiply(java.math.BigInteger.valueOf(step)), scale)
                .stripTrailingZeros()
                .toPlainString();
    }

    /** In steps; -1 for what is not given or not accepted. */
    private static long steps(final String value, final int scale, final long step, final long least, final long most) {
        final long units = value == null ? -1 : Decimals.parse(value, scale);
        return units < 0 || units % step != 0 || units / step < least || units / step > most ? -1 : units / step;
    }

    private static Refusal refused(final String name, final String value, final String accepted) {
        return value == null ? Refusal.missing(name, accepted) : Refusal.invalid(name, value, accepted);
    }
}
