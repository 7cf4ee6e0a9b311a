package rialto.gateway.security;

import rialto.protocol.KeyType;

/**
 * A registered key with what is needed to check its signatures.
 *
 * @param permissions bits of {@link Permission}
 */
public record ApiKey(
        String keyId, long accountId, KeyType type, int permissions, String label, SignatureVerifier verifier) {
    /** Characters of a key id, all of {@code [A-Za-z0-9]}. */
    public static final int ID_LENGTH = 64;

    public boolean may(final Permission permission) {
        return (permissions & permission.bit()) != 0;
    }

    /**
     * A key as the sequencer's events and snapshots carry it.
     *
     * @param secret HMAC: sealed by the vault for this key id; Ed25519: the public key
     * @throws VaultException when the secret was sealed with another master key
     */
    public static ApiKey of(
            final String keyId,
            final long accountId,
            final KeyType type,
            final int permissions,
            final String label,
            final byte[] secret,
            final SecretVault vault) {
        final SignatureVerifier verifier =
                type == KeyType.ED25519 ? new Ed25519Verifier(secret) : new HmacVerifier(vault.open(keyId, secret));
        return new ApiKey(keyId, accountId, type, permissions, label, verifier);
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
