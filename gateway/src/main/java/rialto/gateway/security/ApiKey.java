package rialto.gateway.security;

import rialto.protocol.KeyType;

/**
 * A registered key with what is needed to check its signatures.
 *
 * @param permissions bits of {@link Permission}
 * @param addedNs     when it was added, nanoseconds since the epoch
 * @param expireNs    from when on it is refused, nanoseconds since the epoch; 0 for never
 * @param addresses   where it may be used from
 * @param fault       why it cannot be used at all, for its owner to read; null when it can
 * @param verifier    null when it has a fault
 */
public record ApiKey(
        String keyId,
        long accountId,
        KeyType type,
        int permissions,
        String label,
        long addedNs,
        long expireNs,
        KeyAddresses addresses,
        String fault,
        SignatureVerifier verifier) {
    /** Characters of a key id, all of {@code [A-Za-z0-9]}. */
    public static final int ID_LENGTH = 64;

    /** A key for everywhere, without an end. */
    public static ApiKey of(
            final String keyId,
            final long accountId,
            final KeyType type,
            final int permissions,
            final SignatureVerifier verifier) {
        return new ApiKey(keyId, accountId, type, permissions, "", 0, 0, KeyAddresses.ANYWHERE, null, verifier);
    }

    public boolean may(final Permission permission) {
        return (permissions & permission.bit()) != 0;
    }

    /** Whether it is only listed: nothing can be signed with it. */
    public boolean isDisabled() {
        return fault != null;
    }

    /** @param nowNs the venue's clock, nanoseconds since the epoch */
    public boolean isExpired(final long nowNs) {
        return expireNs != 0 && nowNs >= expireNs;
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
