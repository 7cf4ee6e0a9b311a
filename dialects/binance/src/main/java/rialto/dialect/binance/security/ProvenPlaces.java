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

    private final Map<Place, Proof> proofs = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(final Map.Entry<Place, Proof> eldest) {
            return size() > MAX;
        }
    };

    private record Place(String keyId, String address) {}

    /**
     * @param us       when the key signed, microseconds since the epoch
     * @param isSigned whether it signed there; otherwise a listen key was shown there that it was told after that signature
     */
    record Proof(long us, boolean isSigned) {
        private boolean isOf(final long nowUs) {
            return nowUs - us < AGE_US;
        }
    }

    /** @param nowUs the venue's clock, microseconds since the epoch */
    void onSigned(final String keyId, final ClientAddress client, final long nowUs) {
        proofs.put(new Place(keyId, client.chargedTo()), new Proof(nowUs, true));
    }

    /** A listen key was shown: it proves what it was given for, and not a microsecond more. */
    void onShown(final String keyId, final ClientAddress client, final long provenUs, final long nowUs) {
        final Proof shown = new Proof(provenUs, false);
        if (shown.isOf(nowUs)) {
            proofs.merge(
                    new Place(keyId, client.chargedTo()),
                    shown,
                    (known, ignored) ->
                            known.isOf(nowUs) && (known.isSigned() || known.us() >= provenUs) ? known : shown);
        }
    }

    /** Where that key has signed, or elsewhere in the same network of IPv6, within a day; null when it has not. */
    Proof of(final String keyId, final ClientAddress client, final long nowUs) {
        final Proof proof = proofs.get(new Place(keyId, client.chargedTo()));
        return proof != null && proof.isOf(nowUs) ? proof : null;
    }
}
