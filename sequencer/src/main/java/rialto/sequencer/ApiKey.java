package rialto.sequencer;

/**
 * A key as it stands in the venue's state.
 *
 * @param keyId 64 characters
 * @param permissions bit 0 read, bit 1 trade
 * @param keyType code of the schema's KeyType
 * @param secret encrypted by the gateways, or a public key; never read here
 */
record ApiKey(
        String keyId,
        long accountId,
        long addedTimestampNs,
        int permissions,
        short keyType,
        byte[] secret,
        byte[] label) {
    static final int KEY_ID_LENGTH = 64;
    static final int MAX_SECRET_LENGTH = 512;
    static final int MAX_LABEL_LENGTH = 256;
    private static final int ALL_PERMISSIONS = 3;

    /** Whether it could be a key, whatever the state is. */
    boolean isWellFormed() {
        return isKeyId(keyId)
                && permissions > 0
                && permissions <= ALL_PERMISSIONS
                && (keyType == rialto.protocol.KeyType.HMAC_SHA256.value()
                        || keyType == rialto.protocol.KeyType.ED25519.value())
                && secret.length > 0
                && secret.length <= MAX_SECRET_LENGTH
                && label.length <= MAX_LABEL_LENGTH;
    }

    /** Whether it is 64 characters of {@code [A-Za-z0-9]}. */
    static boolean isKeyId(final String text) {
        if (text.length() != KEY_ID_LENGTH) {
            return false;
        }
        for (int i = 0; i < KEY_ID_LENGTH; i++) {
            final char c = text.charAt(i);
            if (!(c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c >= '0' && c <= '9')) {
                return false;
            }
        }
        return true;
    }
}
