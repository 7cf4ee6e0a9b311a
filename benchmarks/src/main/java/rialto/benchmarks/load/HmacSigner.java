package rialto.benchmarks.load;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;

/** HMAC-SHA256 in lower-case hex into the same array each time. Not thread-safe. */
public final class HmacSigner {
    static final int HEX_LENGTH = 64;

    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private final Mac mac;
    private final byte[] digest = new byte[HEX_LENGTH / 2];
    private final byte[] hex = new byte[HEX_LENGTH];

    public HmacSigner(final String secretKey) {
        try {
            mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secretKey.getBytes(StandardCharsets.US_ASCII), "HmacSHA256"));
        } catch (final GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has HmacSHA256", e);
        }
    }

    /** The signature of a part of an array; valid until the next call. */
    public byte[] sign(final byte[] bytes, final int offset, final int length) {
        try {
            mac.update(bytes, offset, length);
            mac.doFinal(digest, 0);
        } catch (final GeneralSecurityException e) {
            throw new IllegalStateException("the digest fits", e);
        }
        for (int i = 0; i < digest.length; i++) {
            hex[2 * i] = HEX[(digest[i] >> 4) & 15];
            hex[2 * i + 1] = HEX[digest[i] & 15];
        }
        return hex;
    }
}
