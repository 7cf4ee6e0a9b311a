package rialto.gateway.limits;

import rialto.gateway.address.ClientAddress;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * API keys and the addresses from which they were proven within the last hour. What strangers at the same address or with the
 * same key do does not keep those out. Remembers the most recent only. Owned by the event loop.
 */
final class KnownCallers {
    private static final long MEMORY_MS = 3_600_000;

    private final Map<Caller, Long> provenMs;

    private record Caller(String keyId, String address) {}

    KnownCallers(final int most) {
        provenMs = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(final Map.Entry<Caller, Long> eldest) {
                return size() > most;
            }
        };
    }

    void onProof(final String keyId, final ClientAddress client, final long nowMs) {
        provenMs.put(new Caller(keyId, client.chargedTo()), nowMs);
    }

    void onForgery(final String keyId, final ClientAddress client) {
        provenMs.remove(new Caller(keyId, client.chargedTo()));
    }

    boolean contains(final String keyId, final ClientAddress client, final long nowMs) {
        final Long proven = provenMs.get(new Caller(keyId, client.chargedTo()));
        return proven != null && nowMs - proven < MEMORY_MS;
    }
}
