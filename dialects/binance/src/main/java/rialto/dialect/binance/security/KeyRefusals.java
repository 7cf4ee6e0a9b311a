package rialto.dialect.binance.security;

import rialto.gateway.address.ClientAddress;
import rialto.gateway.api.ApiError;
import rialto.gateway.security.ApiKey;

import java.util.concurrent.TimeUnit;

/** Why an API key cannot be used here and now: what needs no look at a signature, and costs less. */
public final class KeyRefusals {
    static final ApiError NOT_ALLOWED = ApiError.of(401, -2015, "Invalid API-key, IP, or permissions for action.");

    private static final ApiError DISABLED = NOT_ALLOWED.because(
            "KEY_DISABLED",
            "The venue cannot check this API key's signatures; its operator's log says why. Ask for a new one.");

    private KeyRefusals() {}

    /**
     * @param key    null when there is none of that id
     * @param client who uses it
     * @param nowNs  the venue's clock, nanoseconds since the epoch
     * @return null when it can be used
     */
    public static ApiError of(final ApiKey key, final ClientAddress client, final long nowNs) {
        if (key == null) {
            return NOT_ALLOWED;
        }
        if (key.isDisabled()) {
            return DISABLED;
        }
        if (key.isExpired(nowNs)) {
            return NOT_ALLOWED.because(
                    "KEY_EXPIRED",
                    "The API key has expired at " + TimeUnit.NANOSECONDS.toMillis(key.expireNs())
                            + " ms; ask for a new one.");
        }
        if (!key.addresses().contains(client)) {
            return NOT_ALLOWED.because(
                    "ADDRESS_NOT_ALLOWED",
                    "The API key may not be used from " + client + "; ask for one whose addresses have it.");
        }
        return null;
    }
}
