package rialto.gateway.security;

import rialto.gateway.state.VenueListener;
import rialto.protocol.KeyType;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The keys that are in force, as snapshot and events tell. Belongs to the event loop. */
public final class KeyRing implements VenueListener {
    private final SecretVault vault;
    private final Map<String, ApiKey> byId = new HashMap<>();
    private final Map<Long, Map<String, ApiKey>> byAccount = new HashMap<>();

    public KeyRing(final SecretVault vault) {
        this.vault = vault;
    }

    /** @throws VaultException when the secret was sealed with another master key */
    @Override
    public void onApiKeyAdded(
            final long accountId,
            final String keyId,
            final int permissions,
            final KeyType keyType,
            final byte[] secret,
            final String label,
            final long addedNs) {
        final SignatureVerifier verifier =
                keyType == KeyType.ED25519 ? new Ed25519Verifier(secret) : new HmacVerifier(vault.open(keyId, secret));
        add(new ApiKey(keyId, accountId, keyType, permissions, label, addedNs, verifier));
    }

    @Override
    public void onApiKeyRevoked(final String keyId) {
        final ApiKey key = byId.remove(keyId);
        if (key != null) {
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

    /** A key is in force from now on. */
    public void add(final ApiKey key) {
        byId.put(key.keyId(), key);
        byAccount
                .computeIfAbsent(key.accountId(), ignored -> new LinkedHashMap<>())
                .put(key.keyId(), key);
    }
}
