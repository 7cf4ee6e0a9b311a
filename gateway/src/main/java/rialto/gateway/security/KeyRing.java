package rialto.gateway.security;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The keys that are in force, as snapshots and events tell. Belongs to the event loop. */
public final class KeyRing {
    private final Map<String, ApiKey> byId = new HashMap<>();
    private final Map<Long, Map<String, ApiKey>> byAccount = new HashMap<>();

    public void add(final ApiKey key) {
        byId.put(key.keyId(), key);
        byAccount
                .computeIfAbsent(key.accountId(), ignored -> new LinkedHashMap<>())
                .put(key.keyId(), key);
    }

    /** Takes a key out of force; one that is not there is none of its business. */
    public void revoke(final String keyId) {
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
}
