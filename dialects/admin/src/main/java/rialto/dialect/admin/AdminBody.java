package rialto.dialect.admin;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.vertx.core.buffer.Buffer;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.ApiException;
import rialto.gateway.api.Decimals;
import rialto.protocol.Identifier36;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** A JSON object that an administrator sent. Every method throws an {@link ApiException} that names the field. */
final class AdminBody {
    private static final int ZERO_WIDTH_NON_JOINER = 0x200C;
    private static final int ZERO_WIDTH_JOINER = 0x200D;
    private static final ObjectMapper JSON = new ObjectMapper()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);

    private static final int MAX_NUMBER_SCALE = 40;
    private static final long MOST_MS = 7_258_118_400_000L;

    private final JsonNode object;

    private AdminBody(final JsonNode object) {
        this.object = object;
    }

    /** @param known names of fields that may be there */
    static AdminBody parse(final Buffer body, final Set<String> known) {
        final JsonNode json;
        try {
            json = JSON.readTree(body.getBytes());
        } catch (final IOException e) {
            throw ApiErrors.invalidJson().asException();
        }
        if (json == null || !json.isObject()) {
            throw ApiErrors.invalidJson().asException();
        }
        requireKnown(json, known);
        return new AdminBody(json);
    }

    private static void requireKnown(final JsonNode json, final Set<String> known) {
        json.fieldNames().forEachRemaining(name -> {
            if (!known.contains(name)) {
                throw ApiError.of(ApiErrors.BAD_REQUEST, -1103, "An unknown parameter was sent.")
                        .because("UNKNOWN_FIELD", "There is no field '" + name + "' here; known are " + sorted(known))
                        .asException();
            }
        });
    }

    /** A body as it is understood: without blanks and escapes that could hide a part of it. What is no JSON stays as it is. */
    static String canonical(final Buffer body) {
        try {
            final JsonNode json = JSON.readTree(body.getBytes());
            return json == null || json.isMissingNode() ? "" : json.toString();
        } catch (final IOException e) {
            // told to the caller by who reads it
            return body.toString(StandardCharsets.UTF_8).strip();
        }
    }

    /** As {@link #parse}, of a call that needs no body. */
    static AdminBody parseOptional(final Buffer body, final Set<String> known) {
        return body.length() == 0 ? new AdminBody(JSON.createObjectNode()) : parse(body, known);
    }

    /** A text as the log keeps it. */
    static byte[] bytes(final String name, final String text, final int most) {
        final byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > most || text.codePoints().anyMatch(AdminBody::isControl)) {
            throw invalid(name, "At most " + most + " bytes of UTF-8, without control characters.");
        }
        return bytes;
    }

    /** Also what turns the direction of writing around: who approves something must read what was proposed. */
    static boolean isControl(final int codePoint) {
        return Character.isISOControl(codePoint)
                || Character.getType(codePoint) == Character.SURROGATE
                || Character.getType(codePoint) == Character.FORMAT
                        && codePoint != ZERO_WIDTH_NON_JOINER
                        && codePoint != ZERO_WIDTH_JOINER;
    }

    /** True or false; false when it is not there. */
    boolean flag(final String name) {
        final JsonNode value = object.get(name);
        if (value == null) {
            return false;
        }
        if (!value.isBoolean()) {
            throw invalid(name, "It must be true or false.");
        }
        return value.booleanValue();
    }

    /**
     * A moment, as ISO 8601 text or in milliseconds since 1970.
     *
     * @return milliseconds since 1970
     */
    long time(final String name, final long otherwise, final long nowMs) {
        final JsonNode value = object.get(name);
        if (value == null || value.isNull()) {
            return otherwise;
        }
        try {
            final long ms = value.isIntegralNumber() && value.canConvertToLong()
                    ? value.longValue()
                    : Instant.parse(value.isTextual() ? value.textValue() : "").toEpochMilli();
            if (ms > nowMs && ms < MOST_MS) {
                return ms;
            }
        } catch (final DateTimeException | ArithmeticException e) {
            // said below
        }
        throw invalid(
                name,
                "It must be a moment to come, such as \"2030-01-01T00:00:00Z\" or milliseconds since 1970, before 2200.");
    }

    /** Of the fields that there are. */
    Set<String> names() {
        final Set<String> names = new TreeSet<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    boolean has(final String name) {
        return object.hasNonNull(name);
    }

    String text(final String name) {
        final JsonNode value = object.get(name);
        if (value == null || !value.isTextual() || value.textValue().isBlank()) {
            throw ApiErrors.mandatory(name).asException();
        }
        return value.textValue();
    }

    String text(final String name, final String otherwise) {
        return has(name) ? text(name) : otherwise;
    }

    /** A name of up to 36 characters of {@code [A-Za-z0-9_-]}. */
    String identifier(final String name) {
        final String value = text(name);
        if (!Identifier36.isValid(value)) {
            throw ApiErrors.illegalCharacters(name, ApiErrors.IDENTIFIER_RANGE).asException();
        }
        return value;
    }

    /** Up to 20 characters of {@code [A-Z0-9]}: streams know symbols in lower case. */
    String symbol(final String name) {
        final String value = text(name);
        if (!value.matches("[A-Z0-9]{1,20}")) {
            throw ApiErrors.illegalCharacters(name, "^[A-Z0-9]{1,20}$").asException();
        }
        return value;
    }

    /** A decimal, as a string or a number, in units of 10^-scale. */
    long decimal(final String name, final int scale) {
        final JsonNode value = object.get(name);
        if (value == null || !value.isTextual() && !value.isNumber()) {
            throw ApiErrors.mandatory(name).asException();
        }
        final long units = Decimals.parse(value.isTextual() ? value.textValue() : plain(value.decimalValue()), scale);
        if (units == Decimals.MALFORMED) {
            throw ApiErrors.illegalCharacters(name, ApiErrors.DECIMAL_RANGE).asException();
        }
        if (units == Decimals.TOO_PRECISE) {
            throw ApiErrors.tooPrecise(name)
                    .because("TOO_PRECISE", "At most " + scale + " digits after the point.")
                    .asException();
        }
        if (units == Decimals.TOO_LARGE) {
            throw ApiErrors.overflow(name).asException();
        }
        return units;
    }

    /** As {@link #decimal}, that may begin with a minus. */
    long signedDecimal(final String name, final int scale) {
        final JsonNode value = object.get(name);
        final String text = value == null ? "" : value.isNumber() ? plain(value.decimalValue()) : value.asText();
        if (!text.startsWith("-")) {
            return decimal(name, scale);
        }
        return -new AdminBody(JSON.createObjectNode().put(name, text.substring(1))).decimal(name, scale);
    }

    /** Objects in an array, of which there is one at least. */
    List<AdminBody> objects(final String name, final Set<String> known) {
        final JsonNode values = object.get(name);
        if (values == null || !values.isArray() || values.isEmpty()) {
            throw ApiErrors.mandatory(name).asException();
        }
        final List<AdminBody> objects = new ArrayList<>();
        for (final JsonNode value : values) {
            if (!value.isObject()) {
                throw invalid(name, "It must be an array of objects with the fields " + sorted(known) + ".");
            }
            requireKnown(value, known);
            objects.add(new AdminBody(value));
        }
        return objects;
    }

    /** Empty for an exponent that no amount needs: written out, 1e999999999 would fill the memory. */
    private static String plain(final BigDecimal number) {
        return Math.abs((long) number.scale()) > MAX_NUMBER_SCALE ? "" : number.toPlainString();
    }

    int integer(final String name, final int minimum, final int maximum) {
        final JsonNode value = object.get(name);
        if (value == null || !value.isIntegralNumber()) {
            throw ApiErrors.mandatory(name).asException();
        }
        if (!value.canConvertToInt() || value.intValue() < minimum || value.intValue() > maximum) {
            throw invalid(name, "It must be " + minimum + " to " + maximum + ".");
        }
        return value.intValue();
    }

    /** A whole number. */
    long number(final String name) {
        final JsonNode value = object.get(name);
        if (value == null || !value.isIntegralNumber() || !value.canConvertToLong()) {
            throw ApiErrors.mandatory(name).asException();
        }
        return value.longValue();
    }

    List<String> texts(final String name) {
        final List<String> texts = new ArrayList<>();
        final JsonNode values = object.get(name);
        if (values == null || !values.isArray() || values.isEmpty()) {
            throw ApiErrors.mandatory(name).asException();
        }
        for (final JsonNode value : values) {
            if (!value.isTextual()) {
                throw ApiErrors.mandatory(name).asException();
            }
            texts.add(value.textValue());
        }
        return texts;
    }

    static ApiException invalid(final String name, final String explanation) {
        return ApiErrors.invalidData(name).because("INVALID_FIELD", explanation).asException();
    }

    private static String sorted(final Set<String> names) {
        return String.join(", ", names.stream().sorted().toList());
    }
}
