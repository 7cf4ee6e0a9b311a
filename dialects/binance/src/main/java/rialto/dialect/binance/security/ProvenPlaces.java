package rialto.dialect.binance.security;

import rialto.gateway.address.ClientAddress;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * From where API keys have signed within a day. The id of a key is no secret: it travels in a header, and administrators see it.
 * Remembers the most recent only. Owned by the event loop.
 */
final class ProvenPlaces {
    static final int MAX = 65_536;
    static final long AGE_US = TimeUnit.DAYS.toMicros(1);

    private final Map<Place, Long> provenUs = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(final Map.Entry<Place, Long> eldest) {
            return size() > MAX;
        }
    };

    private record Place(String keyId, String address) {}

    /** @param nowUs the venue's clock, microseconds since the epoch */
    void onProof(final String keyId, final ClientAddress client, final long nowUs) {
        provenUs.put(new Place(keyId, client.chargedTo()), nowUs);
    }

    /** Whether that key has signed there, or elsewhere in the same network of IPv6, within a day. */
    boolean contains(final String keyId, final ClientAddress client, final long nowUs) {
        final Long proven = provenUs.get(new Place(keyId, client.chargedTo()));
        return proven != null && nowUs - proven < AGE_US;
    }
}
