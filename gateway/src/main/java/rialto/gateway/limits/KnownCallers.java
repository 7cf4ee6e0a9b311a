package rialto.gateway.limits;

import rialto.gateway.address.ClientAddress;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * API keys and the addresses from which they were proven within the last hour. What strangers at the same address or with the
 * same key do does not keep those out. Remembers the most recent only. Owned by the event loop.
 *
 * <p>Others at that address can send wrong signatures in the key's name, and each costs a computation. So a pair of key and
 * address has an allowance of checks a minute that come to nothing, and beyond it a few a second. A connection on which the key was
 * proven needs none of it: nobody else can write there. It loses that by a wrong signature of its own, until the next right one.
 */
final class KnownCallers {
    /** Checks of a pair that come to nothing, in a minute. */
    static final int ALLOWANCE = 30;
    /** Beyond the allowance one check is computed in that time. */
    static final long PACE_MS = 200;
    /** Connections of a pair that are remembered. */
    static final int MAX_CONNECTIONS = 16;

    private static final long MEMORY_MS = 3_600_000;
    private static final long MINUTE_MS = 60_000;

    private final Map<Caller, Proof> proofs;

    private record Caller(String keyId, String address) {}

    private static final class Proof {
        private final int[] connections = new int[MAX_CONNECTIONS];
        private int connectionCount;
        private int oldest;
        private long provenMs;
        private long minute;
        private int unproven;
        private long nextMs;

        private int indexOf(final Object connection) {
            final int number = System.identityHashCode(connection);
            for (int i = 0; i < connectionCount; i++) {
                if (connections[i] == number) {
                    return i;
                }
            }
            return -1;
        }

        private void add(final Object connection) {
            final int number = System.identityHashCode(connection);
            if (connectionCount < MAX_CONNECTIONS) {
                connections[connectionCount++] = number;
            } else {
                connections[oldest] = number;
                oldest = (oldest + 1) % MAX_CONNECTIONS;
            }
        }

        private void remove(final int index) {
            connections[index] = connections[--connectionCount];
            oldest = 0;
        }

        private void roll(final long nowMs) {
            final long now = Math.floorDiv(nowMs, MINUTE_MS);
            if (now > minute) { // a clock that steps back must not give a fresh allowance
                minute = now;
                unproven = 0;
            }
        }
    }

    KnownCallers(final int most) {
        proofs = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(final Map.Entry<Caller, Proof> eldest) {
                return size() > most;
            }
        };
    }

    /** Whether that key was proven from there within an hour. */
    boolean contains(final String keyId, final ClientAddress client, final long nowMs) {
        return proof(keyId, client, nowMs) != null;
    }

    /**
     * Whether a signature may be checked whatever its address did. It is counted from now on, for its verdict is not known yet:
     * otherwise a crowd of wrong ones at once would all be computed.
     */
    boolean admit(final String keyId, final ClientAddress client, final Object connection, final long nowMs) {
        final Proof proof = proof(keyId, client, nowMs);
        if (proof == null) {
            return false;
        }
        if (proof.indexOf(connection) >= 0) {
            return true;
        }
        proof.roll(nowMs);
        if (proof.unproven < ALLOWANCE) {
            proof.unproven++;
            return true;
        }
        if (nowMs < proof.nextMs && proof.nextMs - nowMs <= PACE_MS) {
            return false;
        }
        proof.nextMs = nowMs + PACE_MS;
        proof.unproven++;
        return true;
    }

    /** A check that was admitted is not carried out. */
    void onDropped(final String keyId, final ClientAddress client, final Object connection) {
        final Proof proof = proofs.get(new Caller(keyId, client.chargedTo()));
        if (proof != null && proof.indexOf(connection) < 0) {
            proof.unproven = Math.max(0, proof.unproven - 1);
        }
    }

    void onProof(final String keyId, final ClientAddress client, final Object connection, final long nowMs) {
        final Proof proof = proofs.computeIfAbsent(new Caller(keyId, client.chargedTo()), ignored -> new Proof());
        proof.provenMs = nowMs;
        if (proof.indexOf(connection) < 0) {
            proof.unproven = Math.max(0, proof.unproven - 1);
            proof.add(connection);
        }
    }

    void onForgery(final String keyId, final ClientAddress client, final Object connection, final long nowMs) {
        final Proof proof = proofs.get(new Caller(keyId, client.chargedTo()));
        final int index = proof == null ? -1 : proof.indexOf(connection);
        if (index >= 0) {
            proof.remove(index);
            proof.roll(nowMs);
            proof.unproven++;
        }
    }

    private Proof proof(final String keyId, final ClientAddress client, final long nowMs) {
        final Proof proof = proofs.get(new Caller(keyId, client.chargedTo()));
        return proof == null || nowMs - proof.provenMs >= MEMORY_MS ? null : proof;
    }
}
