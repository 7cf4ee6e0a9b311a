package rialto.gateway.security;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.SignatureException;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;

/**
 * RSA with SHA-256, PKCS#1 v1.5, signature in base64. A check takes 0.2 to 0.8 ms, right or wrong, with the longest keys.
 * Thread-safe.
 */
public final class RsaVerifier implements SignatureVerifier {
    /** Bits of a modulus at least. */
    public static final int MIN_BITS = 2_048;

    /** Bits of a modulus at most: what a signature costs to check grows with its square. */
    public static final int MAX_BITS = 4_096;

    private static final String ALGORITHM = "SHA256withRSA";
    /** What a check costs grows with it; nobody makes keys with a longer one. */
    private static final int MAX_EXPONENT_BITS = 17;

    private final RSAPublicKey publicKey;

    /**
     * @param encodedKey X.509 SubjectPublicKeyInfo
     * @throws IllegalArgumentException with a text for the client when it is no RSA public key of 2,048 to 4,096 bits
     */
    public RsaVerifier(final byte[] encodedKey) {
        try {
            publicKey = (RSAPublicKey) KeyFactory.getInstance("RSA").generatePublic(new X509EncodedKeySpec(encodedKey));
        } catch (final GeneralSecurityException e) {
            throw new IllegalArgumentException("not an RSA public key", e);
        }
        requireUsual(publicKey.getModulus().bitLength(), publicKey.getPublicExponent());
    }

    /** The key, X.509 SubjectPublicKeyInfo without anything around it. */
    byte[] encodedKey() {
        return publicKey.getEncoded();
    }

    private static void requireUsual(final int bits, final BigInteger exponent) {
        if (bits < MIN_BITS || bits > MAX_BITS) {
            throw new IllegalArgumentException(
                    "the RSA key has " + bits + " bits; from " + MIN_BITS + " to " + MAX_BITS + " pass");
        }
        if (exponent.bitLength() > MAX_EXPONENT_BITS || !exponent.testBit(0) || exponent.equals(BigInteger.ONE)) {
            throw new IllegalArgumentException("the RSA key's exponent is not usual; 65537 passes");
        }
    }

    @Override
    public boolean isCostly() {
        return true;
    }

    @Override
    public boolean verifies(final byte[] payload, final int length, final CharSequence signature) {
        final byte[] claimed;
        try {
            claimed = Base64.getDecoder().decode(signature.toString().getBytes(StandardCharsets.ISO_8859_1));
        } catch (final IllegalArgumentException e) {
            return false;
        }
        try {
            final Signature verifier = Signature.getInstance(ALGORITHM);
            verifier.initVerify(publicKey);
            verifier.update(payload, 0, length);
            return verifier.verify(claimed);
        } catch (final SignatureException e) {
            return false; // not as long as the key, for instance
        } catch (final GeneralSecurityException e) {
            throw new IllegalStateException("the key was accepted before", e);
        }
    }
}
