package rialto.gateway.state;

import rialto.protocol.ApiKeyAddedDecoder;
import rialto.protocol.KeyType;
import rialto.protocol.SnapshotApiKeyDecoder;

import java.nio.charset.StandardCharsets;

/**
 * An API key as it was sequenced. Nobody has looked into it: its secret may be sealed with a foreign key or be no key at
 * all.
 *
 * @param permissions bit 0 read, bit 1 trade
 * @param type        SBE_UNKNOWN for one that this build does not know
 * @param secret      sealed, or a public key
 * @param addedNs     nanoseconds since the epoch
 * @param expireNs    from when on it is refused, nanoseconds since the epoch; 0 for never
 * @param addresses   as {@link rialto.protocol.AddressPrefixes} has them
 */
public record RegisteredKey(
        String keyId,
        long accountId,
        KeyType type,
        int permissions,
        byte[] secret,
        String label,
        long addedNs,
        long expireNs,
        byte[] addresses) {

    static RegisteredKey of(final ApiKeyAddedDecoder event) {
        final byte[] secret = new byte[event.secretLength()];
        event.getSecret(secret, 0, secret.length);
        final byte[] label = new byte[event.labelLength()];
        event.getLabel(label, 0, label.length);
        final byte[] addresses = new byte[event.addressesLength()];
        event.getAddresses(addresses, 0, addresses.length);
        return new RegisteredKey(
                event.keyId(),
                event.accountId(),
                event.keyType(),
                event.permissions(),
                secret,
                new String(label, StandardCharsets.UTF_8),
                event.header().timestampNs(),
                event.expireTimestampNs(),
                addresses);
    }

    static RegisteredKey of(final SnapshotApiKeyDecoder record) {
        final byte[] secret = new byte[record.secretLength()];
        record.getSecret(secret, 0, secret.length);
        final byte[] label = new byte[record.labelLength()];
        record.getLabel(label, 0, label.length);
        final byte[] addresses = new byte[record.addressesLength()];
        record.getAddresses(addresses, 0, addresses.length);
        return new RegisteredKey(
                record.keyId(),
                record.accountId(),
                record.keyType(),
                record.permissions(),
                secret,
                new String(label, StandardCharsets.UTF_8),
                record.addedTimestampNs(),
                record.expireTimestampNs(),
                addresses);
    }
}
