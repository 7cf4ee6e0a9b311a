package rialto.dialect.binance.security;

import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.ApiParameters;

import java.nio.charset.StandardCharsets;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The bytes that a client of the WebSocket API signs: all parameters but {@code signature}, sorted by name, as
 * {@code name=value} joined with ampersands in UTF-8, not percent-encoded.
 */
public final class SocketPayload {
    private SocketPayload() {}

    /**
     * Why parameters have no payload of their own: with an ampersand in a value, or one or an equals sign in a name, others would
     * have the same. Whoever overheard one call would turn it into another.
     *
     * @return null when they have
     */
    static ApiError ambiguity(final ApiParameters parameters) {
        for (int i = 0; i < parameters.size(); i++) {
            final String name = parameters.name(i);
            final String value = parameters.value(i);
            if (name.indexOf('&') >= 0 || name.indexOf('=') >= 0 || value != null && value.indexOf('&') >= 0) {
                return ApiErrors.illegalCharacters();
            }
        }
        return null;
    }

    /**
     * @param parameters values as text: strings as they are, numbers and booleans as written in the JSON request
     */
    public static byte[] of(final ApiParameters parameters) {
        final SortedMap<String, String> sorted = new TreeMap<>();
        for (int i = 0; i < parameters.size(); i++) {
            sorted.put(parameters.name(i), parameters.value(i));
        }
        sorted.remove("signature");
        final StringBuilder payload = new StringBuilder(32 * sorted.size());
        sorted.forEach((name, value) -> {
            if (!payload.isEmpty()) {
                payload.append('&');
            }
            payload.append(name).append('=').append(value);
        });
        return payload.toString().getBytes(StandardCharsets.UTF_8);
    }
}
