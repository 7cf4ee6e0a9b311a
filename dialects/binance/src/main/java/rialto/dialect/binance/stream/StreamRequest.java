package rialto.dialect.binance.stream;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import java.util.ArrayList;
import java.util.List;

/**
 * What a client of a stream connection asks for.
 *
 * @param id as JSON, {@code null} included
 */
record StreamRequest(Method method, List<JsonNode> params, String id) {
    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    private static final int MAX_ID_LENGTH = 36;
    private static final String NO_ID = "null";

    /** What can be asked. */
    enum Method {
        SUBSCRIBE,
        UNSUBSCRIBE,
        LIST_SUBSCRIPTIONS,
        SET_PROPERTY,
        GET_PROPERTY,
        RESEND
    }

    /** A request that cannot be served, with the code and text of the answer. */
    static final class Malformed extends Exception {
        private static final long serialVersionUID = 1L;

        private final int code;
        private final String id;

        Malformed(final int code, final String message, final String id) {
            super(message, null, false, false);
            this.code = code;
            this.id = id;
        }

        int code() {
            return code;
        }

        /** As JSON, {@code null} included. */
        String id() {
            return id;
        }
    }

    static StreamRequest parse(final String text) throws Malformed {
        final JsonNode request;
        try {
            request = JSON.readTree(text);
        } catch (final JsonProcessingException e) {
            throw new Malformed(3, "Invalid JSON: " + position(e), NO_ID);
        }
        if (request == null || !request.isObject()) {
            throw new Malformed(3, "Invalid JSON: expected an object", NO_ID);
        }
        final String id = id(request.get("id"));
        final Method method = method(request.get("method"), id);
        final JsonNode params = request.get("params");
        if (params != null && !params.isNull() && !params.isArray()) {
            throw new Malformed(2, "Invalid request: params must be an array", id);
        }
        final List<JsonNode> values = new ArrayList<>();
        if (params != null) {
            params.forEach(values::add);
        }
        return new StreamRequest(method, values, id);
    }

    /** The parameters as names of streams. */
    List<String> streams() throws Malformed {
        if (params.isEmpty()) {
            throw new Malformed(2, "Invalid request: params must name at least one stream", id);
        }
        final List<String> streams = new ArrayList<>(params.size());
        for (final JsonNode param : params) {
            if (!param.isTextual()) {
                throw new Malformed(2, "Invalid request: stream names must be strings", id);
            }
            streams.add(param.textValue());
        }
        return streams;
    }

    private static String id(final JsonNode id) throws Malformed {
        if (id == null || id.isNull()) {
            return NO_ID;
        }
        final boolean whole = id.isIntegralNumber() && id.canConvertToLong();
        final boolean shortText = id.isTextual()
                && id.textValue().length() <= MAX_ID_LENGTH
                && id.textValue().chars().allMatch(c -> c > ' ' && c < 0x7f);
        if (!whole && !shortText) {
            throw new Malformed(2, "Invalid request: request ID must be an unsigned integer", NO_ID);
        }
        return id.toString();
    }

    private static Method method(final JsonNode method, final String id) throws Malformed {
        if (method == null || !method.isTextual()) {
            throw new Malformed(2, "Invalid request: missing field `method`", id);
        }
        for (final Method known : Method.values()) {
            if (known.name().equals(method.textValue())) {
                return known;
            }
        }
        throw new Malformed(
                2,
                "Invalid request: unknown variant, expected one of `SUBSCRIBE`, `UNSUBSCRIBE`, `LIST_SUBSCRIPTIONS`,"
                        + " `SET_PROPERTY`, `GET_PROPERTY`, `RESEND`",
                id);
    }

    private static String position(final JsonProcessingException e) {
        return e.getLocation() == null
                ? "expected value"
                : "expected value at line " + e.getLocation().getLineNr() + " column "
                        + e.getLocation().getColumnNr();
    }
}
