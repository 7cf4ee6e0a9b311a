package rialto.gateway.security;

import java.util.Arrays;
import java.util.Base64;

/** Reads the public keys that clients register. */
public final class PublicKeys {
    private static final int RAW_LENGTH = 32;
    private static final byte[] X509_PREFIX = {0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00};

    private PublicKeys() {}

    /**
     * An Ed25519 public key as PEM, as the base64 of its X.509 encoding, or as the base64 of its 32 raw bytes.
     *
     * @return its X.509 encoding (44 bytes)
     * @throws IllegalArgumentException with a text for the client when it is none of these
     */
    public static byte[] parseEd25519(final String text) {
        final byte[] key;
        try {
            key = Base64.getDecoder().decode(base64(text));
        } catch (final IllegalArgumentException e) {
            throw new IllegalArgumentException("publicKey must be an Ed25519 public key in PEM or base64", e);
        }
        final byte[] encoded = key.length == RAW_LENGTH ? withPrefix(key) : key;
        if (encoded.length != X509_PREFIX.length + RAW_LENGTH
                || !Arrays.equals(encoded, 0, X509_PREFIX.length, X509_PREFIX, 0, X509_PREFIX.length)) {
            throw new IllegalArgumentException("publicKey must be an Ed25519 public key in PEM or base64");
        }
        new Ed25519Verifier(encoded); // refuses what is no point of the curve
        return encoded;
    }

    /**
     * An RSA public key as PEM ({@code BEGIN PUBLIC KEY}) or as the base64 of its X.509 encoding.
     *
     * @return its X.509 encoding
     * @throws IllegalArgumentException with a text for the client when it is none, or not of 2,048 to 4,096 bits
     */
    public static byte[] parseRsa(final String text) {
        final byte[] key;
        try {
            key = Base64.getDecoder().decode(base64(text));
        } catch (final IllegalArgumentException e) {
            throw new IllegalArgumentException("publicKey must be an RSA public key in PEM or base64", e);
        }
        return new RsaVerifier(key).encodedKey();
    }

    private static String base64(final String text) {
        return text.replaceAll("-----(BEGIN|END) PUBLIC KEY-----", "").replaceAll("\\s", "");
    }

    private static byte[] withPrefix(final byte[] raw) {
        final byte[] encoded = Arrays.copyOf(X509_PREFIX, X509_PREFIX.length + RAW_LENGTH);
        System.arraycopy(raw, 0, encoded, X509_PREFIX.length, RAW_LENGTH);
        return encoded;
    }
}
