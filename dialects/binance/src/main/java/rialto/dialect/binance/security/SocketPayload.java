package rialto.dialect.binance.security;

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
