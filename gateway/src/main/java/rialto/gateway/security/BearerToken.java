package rialto.gateway.security;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/** One shared secret sent as {@code Authorization: Bearer …}; compared in constant time. */
public final class BearerToken {
    private static final String SCHEME = "Bearer ";

    private final byte[] digest;

    public BearerToken(final String token) {
        digest = digest(token);
    }

    /** Whether a text is the token; false for null. */
    public boolean isToken(final String text) {
        return text != null && MessageDigest.isEqual(digest, digest(text));
    }

    /** Whether the header's value carries the token; false for null. */
    public boolean matches(final String authorization) {
        return authorization != null
                && authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
                && MessageDigest.isEqual(digest, digest(authorization.substring(SCHEME.length())));
    }

    /** Equal lengths, so that the time of a comparison does not tell the token's length. */
    private static byte[] digest(final String token) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
        } catch (final java.security.NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
