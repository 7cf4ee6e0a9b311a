package rialto.simulator.client;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.Map;
import java.util.SortedMap;

/** Signs as the dialect asks: HMAC-SHA256 in lower-case hex. Not thread-safe. */
public final class Signature {
    private final Mac mac;

    public Signature(final String secretKey) {
        try {
            mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secretKey.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        } catch (final GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has HmacSHA256", e);
        }
    }

    /** The signature of a payload: for REST the raw query string followed by the raw body. */
    public String of(final String payload) {
        return HexFormat.of().formatHex(mac.doFinal(payload.getBytes(StandardCharsets.UTF_8)));
    }

    /** The signature of a WebSocket API call: {@code k=v} sorted by key, joined by {@code &}, not encoded. */
    public String of(final SortedMap<String, Object> parameters) {
        final StringBuilder payload = new StringBuilder();
        for (final Map.Entry<String, Object> parameter : parameters.entrySet()) {
            payload.append(payload.isEmpty() ? "" : "&")
                    .append(parameter.getKey())
                    .append('=')
                    .append(parameter.getValue());
        }
        return of(payload.toString());
    }
}
