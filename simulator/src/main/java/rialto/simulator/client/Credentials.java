package rialto.simulator.client;

import java.util.Objects;

/**
 * An API key with its HMAC secret.
 *
 * @param apiKey    what names the key on every call
 * @param secretKey what signs; never printed by {@link #toString()}
 */
public record Credentials(String apiKey, String secretKey) {
    public Credentials {
        Objects.requireNonNull(apiKey, "apiKey");
        Objects.requireNonNull(secretKey, "secretKey");
    }

    @Override
    public String toString() {
        return "Credentials[apiKey=" + apiKey + "]";
    }
}
