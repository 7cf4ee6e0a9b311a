package rialto.client;

import io.aeron.security.CredentialsSupplier;
import org.agrona.collections.ArrayUtil;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;

/**
 * What opens a cluster's ingress: a secret that members and all who send commands share. It never travels: who connects is
 * given random bytes and answers with their HMAC-SHA256 under it. Thread-safe.
 */
public final class IngressKey implements CredentialsSupplier {
    /** Shortest secret, characters. */
    public static final int MIN_LENGTH = 16;

    private static final String ALGORITHM = "HmacSHA256";
    private static final byte[] PURPOSE = "rialto ingress".getBytes(StandardCharsets.US_ASCII);

    private final SecretKeySpec key;

    private IngressKey(final byte[] secret) {
        key = new SecretKeySpec(secret, ALGORITHM);
    }

    /** @throws IllegalArgumentException if it is shorter than {@link #MIN_LENGTH} */
    public static IngressKey of(final String secret) {
        if (secret.length() < MIN_LENGTH) {
            throw new IllegalArgumentException("a key takes at least " + MIN_LENGTH + " characters, this one has "
                    + secret.length() + ": it is what the file client.key in the venue's data directory holds");
        }
        return new IngressKey(secret.getBytes(StandardCharsets.UTF_8));
    }

    /** The secret of a cluster's clients, made from its administrator's, which cannot be told from it. */
    public static String secretFrom(final String adminKey) {
        return HexFormat.of().formatHex(of(adminKey).sign(PURPOSE));
    }

    /** Whether an answer to a challenge proves that its sender has this key. Takes the same time for every answer. */
    public boolean isAnswer(final byte[] challenge, final byte[] answer) {
        return MessageDigest.isEqual(sign(challenge), answer);
    }

    @Override
    public byte[] encodedCredentials() {
        return ArrayUtil.EMPTY_BYTE_ARRAY;
    }

    @Override
    public byte[] onChallenge(final byte[] encodedChallenge) {
        return sign(encodedChallenge);
    }

    private byte[] sign(final byte[] bytes) {
        try {
            final Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return mac.doFinal(bytes);
        } catch (final GeneralSecurityException e) {
            throw new IllegalStateException("this JDK has no " + ALGORITHM, e);
        }
    }
}
