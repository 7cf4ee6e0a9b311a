package rialto.gateway.security;

import java.security.SecureRandom;

/** Makes key ids and secrets: 64 characters of {@code [A-Za-z0-9]}, about 381 bits. Thread-safe. */
public final class KeyGenerator {
    private static final char[] ALPHABET =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".toCharArray();

    private final SecureRandom random = new SecureRandom();

    public String next() {
        final char[] text = new char[ApiKey.ID_LENGTH];
        for (int i = 0; i < text.length; i++) {
            text[i] = ALPHABET[random.nextInt(ALPHABET.length)];
        }
        return new String(text);
    }
}
