package rialto.sequencer;

import rialto.protocol.ApiKeyAddedEncoder;
import rialto.protocol.ApiKeyRevokedEncoder;
import rialto.protocol.KeyType;
import rialto.protocol.MessageHeaderEncoder;

/** Encodes what became of API keys. */
final class ApiKeyEventPublisher {
    private final EventBatchWriter events;
    private final MessageHeaderEncoder messageHeader = new MessageHeaderEncoder();
    private final ApiKeyAddedEncoder added = new ApiKeyAddedEncoder();
    private final ApiKeyRevokedEncoder revoked = new ApiKeyRevokedEncoder();

    ApiKeyEventPublisher(final EventBatchWriter events) {
        this.events = events;
    }

    void onApiKeyAdded(final ApiKey key) {
        final int encodedLength = ApiKeyAddedEncoder.BLOCK_LENGTH
                + ApiKeyAddedEncoder.secretHeaderLength()
                + key.secret().length
                + ApiKeyAddedEncoder.labelHeaderLength()
                + key.label().length
                + ApiKeyAddedEncoder.addressesHeaderLength()
                + key.addresses().length;
        added.wrapAndApplyHeader(events.buffer(), events.beginEvent(encodedLength), messageHeader);
        events.writeHeader(added.header());
        added.accountId(key.accountId())
                .keyId(key.keyId())
                .permissions(key.permissions())
                .keyType(KeyType.get(key.keyType()))
                .expireTimestampNs(key.expireTimestampNs())
                .putSecret(key.secret(), 0, key.secret().length)
                .putLabel(key.label(), 0, key.label().length)
                .putAddresses(key.addresses(), 0, key.addresses().length);
        events.endEvent(added.encodedLength());
    }

    void onApiKeyRevoked(final ApiKey key) {
        revoked.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(ApiKeyRevokedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(revoked.header());
        revoked.accountId(key.accountId()).keyId(key.keyId());
        events.endEvent(ApiKeyRevokedEncoder.BLOCK_LENGTH);
    }
}
