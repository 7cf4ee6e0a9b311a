package rialto.dialect.admin;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Administrators' keys by their SHA-256: all that the venue keeps of them. */
final class KeyHash {
    private static final String SCHEME = "Bearer ";

    private KeyHash() {}

    /** Of the key in a header's value; null when it carries none. */
    static byte[] ofHeader(final String authorization) {
        return authorization == null || !authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
                ? null
                : of(authorization.substring(SCHEME.length()));
    }

    static byte[] of(final String key) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8));
        } catch (final NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** Takes as long when they differ. */
    static boolean areEqual(final byte[] hash, final byte[] other) {
        return MessageDigest.isEqual(hash, other);
    }
}
