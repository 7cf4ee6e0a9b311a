package rialto.gateway.security;

import rialto.protocol.KeyType;

/**
 * A registered key with what is needed to check its signatures.
 *
 * @param permissions bits of {@link Permission}
 * @param addedNs when it was added, nanoseconds since the epoch
 */
public record ApiKey(
        String keyId,
        long accountId,
        KeyType type,
        int permissions,
        String label,
        long addedNs,
        SignatureVerifier verifier) {
    /** Characters of a key id, all of {@code [A-Za-z0-9]}. */
    public static final int ID_LENGTH = 64;

    public boolean may(final Permission permission) {
        return (permissions & permission.bit()) != 0;
    }

    /** Whether a text could be a key id at all. */
    public static boolean isWellFormed(final CharSequence keyId) {
        if (keyId == null || keyId.length() != ID_LENGTH) {
            return false;
        }
        for (int i = 0; i < ID_LENGTH; i++) {
            final char c = keyId.charAt(i);
            if (!(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9')) {
                return false;
            }
        }
        return true;
    }
}
