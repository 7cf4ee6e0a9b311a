package rialto.gateway.security;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.gateway.state.RegisteredKey;
import rialto.gateway.state.VenueListener;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The keys that are registered, as snapshot and events tell. One that cannot be used, because its secret was sealed with
 * another master key or it is no public key, is there and disabled: what is sequenced never ends a gateway. Belongs to the
 * event loop.
 */
public final class KeyRing implements VenueListener {
    private static final Logger LOGGER = LoggerFactory.getLogger(KeyRing.class);
    private static final int MAX_LOGGED = 100;

    private final SecretVault vault;
    private final Map<String, ApiKey> byId = new HashMap<>();
    private final Map<Long, Map<String, ApiKey>> byAccount = new HashMap<>();
    private int disabled;
    private int logged;

    public KeyRing(final SecretVault vault) {
        this.vault = vault;
    }

    @Override
    public void onApiKeyAdded(final RegisteredKey key) {
        ApiKey opened;
        try {
            opened = key(key, KeyAddresses.decode(key.addresses()), null, verifier(key));
        } catch (final RuntimeException e) {
            // the secret is anybody's bytes: ciphers and key factories have more ways to refuse them than they declare
            opened = key(key, KeyAddresses.ANYWHERE, String.valueOf(e.getMessage()), null);
            tell(opened);
        }
        add(opened);
    }

    private static ApiKey key(
            final RegisteredKey key,
            final KeyAddresses addresses,
            final String fault,
            final SignatureVerifier verifier) {
        return new ApiKey(
                key.keyId(),
                key.accountId(),
                key.type(),
                key.permissions(),
                key.label(),
                key.addedNs(),
                key.expireNs(),
                addresses,
                fault,
                verifier);
    }

    private SignatureVerifier verifier(final RegisteredKey key) {
        return switch (key.type()) {
            case HMAC_SHA256 -> new HmacVerifier(vault.open(key.keyId(), key.secret()));
            case ED25519 -> new Ed25519Verifier(key.secret());
            case RSA -> new RsaVerifier(key.secret());
            case SBE_UNKNOWN, NULL_VAL -> throw new IllegalArgumentException("its type is not known to this build");
        };
    }

    /** Whoever may add keys may add many: the log must not be filled by them. */
    private void tell(final ApiKey key) {
        if (++logged <= MAX_LOGGED) {
            LOGGER.warn("API key {} of account {} is disabled: {}", key.keyId(), key.accountId(), key.fault());
        }
        if (logged == MAX_LOGGED) {
            LOGGER.warn("more disabled API keys are counted (rialto_keys_disabled), and logged no more");
        }
    }

    @Override
    public void onApiKeyRevoked(final String keyId) {
        final ApiKey key = byId.remove(keyId);
        if (key != null) {
            disabled -= key.isDisabled() ? 1 : 0;
            byAccount.get(key.accountId()).remove(keyId);
        }
    }

    /** The key of an id, or null. */
    public ApiKey get(final String keyId) {
        return byId.get(keyId);
    }

    /** The keys of an account, oldest first. */
    public List<ApiKey> ofAccount(final long accountId) {
        final Map<String, ApiKey> keys = byAccount.get(accountId);
        return keys == null ? List.of() : new ArrayList<>(keys.values());
    }

    /** How many are listed that cannot be used. */
    public int disabledCount() {
        return disabled;
    }

    /** A key is registered from now on; its id is new. */
    public void add(final ApiKey key) {
        disabled += key.isDisabled() ? 1 : 0;
        byId.put(key.keyId(), key);
        byAccount
                .computeIfAbsent(key.accountId(), ignored -> new LinkedHashMap<>())
                .put(key.keyId(), key);
    }
}
