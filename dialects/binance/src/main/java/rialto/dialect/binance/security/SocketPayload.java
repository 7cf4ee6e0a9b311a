package rialto.dialect.binance.security;

import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.ApiParameters;

import java.nio.charset.StandardCharsets;

/**
 * The bytes that a client of the WebSocket API signs: all parameters but {@code signature}, sorted by name, as
 * {@code name=value} joined with ampersands in UTF-8, not percent-encoded.
 */
public final class SocketPayload {
    private static final String SIGNATURE = "signature";

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
        final int[] sorted = new int[parameters.size()];
        int count = 0;
        for (int i = 0; i < sorted.length; i++) {
            if (!SIGNATURE.equals(parameters.name(i))) {
                insert(sorted, count++, i, parameters);
            }
        }
        final StringBuilder payload = new StringBuilder(32 * count);
        for (int i = 0; i < count; i++) {
            if (i > 0) {
                payload.append('&');
            }
            payload.append(parameters.name(sorted[i])).append('=').append(parameters.value(sorted[i]));
        }
        return payload.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** Among the first {@code count} in the order of names: there are few, and most clients send them so already. */
    private static void insert(final int[] sorted, final int count, final int index, final ApiParameters parameters) {
        final String name = parameters.name(index);
        int at = count;
        while (at > 0 && parameters.name(sorted[at - 1]).compareTo(name) > 0) {
            sorted[at] = sorted[at - 1];
            at--;
        }
        sorted[at] = index;
    }
}
