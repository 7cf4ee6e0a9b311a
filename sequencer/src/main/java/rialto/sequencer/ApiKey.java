package rialto.sequencer;

import rialto.protocol.AddressPrefixes;
import rialto.protocol.KeyType;
import rialto.protocol.SnapshotApiKeyDecoder;

/**
 * A key as it stands in the venue's state.
 *
 * @param keyId 64 characters
 * @param permissions bit 0 read, bit 1 trade
 * @param keyType code of the schema's KeyType
 * @param expireTimestampNs from when on gateways refuse it; 0 for never
 * @param secret encrypted by the gateways, or a public key; never read here
 * @param addresses where it may be used from, as {@link AddressPrefixes} has it
 */
record ApiKey(
        String keyId,
        long accountId,
        long addedTimestampNs,
        int permissions,
        short keyType,
        long expireTimestampNs,
        byte[] secret,
        byte[] label,
        byte[] addresses) {
    static final int KEY_ID_LENGTH = 64;
    static final int MAX_SECRET_LENGTH = 1_024;
    static final int MAX_LABEL_LENGTH = 256;
    private static final int ALL_PERMISSIONS = 3;

    /** As a snapshot has it. */
    static ApiKey of(final SnapshotApiKeyDecoder record) {
        final byte[] secret = new byte[record.secretLength()];
        record.getSecret(secret, 0, secret.length);
        final byte[] label = new byte[record.labelLength()];
        record.getLabel(label, 0, label.length);
        final byte[] addresses = new byte[record.addressesLength()];
        record.getAddresses(addresses, 0, addresses.length);
        return new ApiKey(
                record.keyId(),
                record.accountId(),
                record.addedTimestampNs(),
                record.permissions(),
                record.keyTypeRaw(),
                record.expireTimestampNs(),
                secret,
                label,
                addresses);
    }

    /** Whether it could be a key, whatever the state is. */
    boolean isWellFormed() {
        return isKeyId(keyId)
                && permissions > 0
                && permissions <= ALL_PERMISSIONS
                && isKeyType(keyType)
                && expireTimestampNs >= 0
                && secret.length > 0
                && secret.length <= MAX_SECRET_LENGTH
                && label.length <= MAX_LABEL_LENGTH
                && AddressPrefixes.isValid(addresses);
    }

    private static boolean isKeyType(final short code) {
        return code == KeyType.HMAC_SHA256.value() || code == KeyType.ED25519.value() || code == KeyType.RSA.value();
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
