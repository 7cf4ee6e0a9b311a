package rialto.gatewaytest;

import rialto.gateway.command.CommandSender.Encoder;
import rialto.gateway.security.KeyAddresses;
import rialto.gateway.security.SecretVault;
import rialto.protocol.AddApiKeyEncoder;
import rialto.protocol.KeyType;
import rialto.protocol.MessageHeaderEncoder;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** Commands that add HMAC keys with the secret {@link RunningVenue#SECRET}, which may read and trade. */
final class TestKeys {
    private static final int READ_AND_TRADE = 3;

    private TestKeys() {}

    /**
     * A key of an account.
     *
     * @param account   from 0, as {@link RunningVenue#keyId} counts
     * @param expireNs  when it ends, nanoseconds since the epoch; 0 for never
     * @param addresses addresses and networks from which alone it may be used; none for all
     */
    static Encoder key(
            final SecretVault vault,
            final String keyId,
            final int account,
            final long expireNs,
            final List<String> addresses) {
        final byte[] secret = vault.seal(keyId, RunningVenue.SECRET);
        final byte[] label = "test".getBytes(StandardCharsets.US_ASCII);
        final byte[] from = KeyAddresses.parse(addresses).encode();
        return (buffer, offset, header, gatewayId, correlationId) -> {
            final AddApiKeyEncoder command = new AddApiKeyEncoder().wrapAndApplyHeader(buffer, offset, header);
            command.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            command.accountId(RunningVenue.FIRST_ACCOUNT + account)
                    .keyId(keyId)
                    .permissions(READ_AND_TRADE)
                    .keyType(KeyType.HMAC_SHA256)
                    .expireTimestampNs(expireNs)
                    .putSecret(secret, 0, secret.length)
                    .putLabel(label, 0, label.length)
                    .putAddresses(from, 0, from.length);
            return MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
        };
    }
}
