package rialto.shipped.webhook;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Signs messages as <a href="https://www.standardwebhooks.com">Standard Webhooks</a> has it: HMAC-SHA256 of id, time and body. Of several
 * secrets each signs, so that a receiver can go over to another one. Immutable.
 */
public final class WebhookSecrets {
    private static final String PREFIX = "whsec_";
    private static final int LEAST_BYTES = 24;
    private static final int MOST_BYTES = 64;
    private static final String ALGORITHM = "HmacSHA256";

    private final List<SecretKeySpec> keys;

    private WebhookSecrets(final List<SecretKeySpec> keys) {
        this.keys = keys;
    }

    /**
     * @param key  of the setting, for messages
     * @param text one secret or several, between spaces: {@code whsec_} and 24 to 64 bytes in base64
     * @throws IllegalArgumentException when it is none
     */
    public static WebhookSecrets of(final String key, final String text) {
        return new WebhookSecrets(Arrays.stream(text.strip().split("\\s+"))
                .map(secret -> key(key, secret))
                .toList());
    }

    private static SecretKeySpec key(final String key, final String secret) {
        if (secret.startsWith(PREFIX)) {
            try {
                final byte[] bytes = Base64.getDecoder().decode(secret.substring(PREFIX.length()));
                if (bytes.length >= LEAST_BYTES && bytes.length <= MOST_BYTES) {
                    return new SecretKeySpec(bytes, ALGORITHM);
                }
            } catch (final IllegalArgumentException e) {
                // said below, without the secret
            }
        }
        throw new IllegalArgumentException(key + " must be " + PREFIX + " and " + LEAST_BYTES + " to " + MOST_BYTES
                + " bytes in base64, as `echo whsec_$(openssl rand -base64 32)` makes it; what is set has "
                + secret.length() + " characters");
    }

    /**
     * The header {@code webhook-signature}.
     *
     * @param id      of the message
     * @param seconds since the epoch, when it is sent
     */
    public String sign(final String id, final long seconds, final byte[] body) {
        final byte[] head = (id + "." + seconds + ".").getBytes(StandardCharsets.UTF_8);
        return keys.stream()
                .map(secret -> "v1," + Base64.getEncoder().encodeToString(mac(secret, head, body)))
                .collect(Collectors.joining(" "));
    }

    private static byte[] mac(final SecretKeySpec secret, final byte[] head, final byte[] body) {
        try {
            final Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(secret);
            mac.update(head);
            return mac.doFinal(body);
        } catch (final GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has HMAC-SHA256", e);
        }
    }
}
