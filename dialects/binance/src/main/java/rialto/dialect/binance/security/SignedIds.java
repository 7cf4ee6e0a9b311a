package rialto.dialect.binance.security;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;

/**
 * Client order ids for signed requests that bring none: 22 characters of a hash of the key's id and of what was signed. The
 * same request has the same id on every gateway and after every restart, so that the engine's rule about client order ids
 * recognises it. The signature itself would not do: base64 and hexadecimal digits can be written in more than one way. None
 * begins as those do that the venue soon forgets.
 */
final class SignedIds {
    static final int LENGTH = 22;

    private static final char[] ALPHABET =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".toCharArray();
    private static final int BITS = 6;
    private static final int CHARACTERS_PER_WORD = LENGTH / 2;

    private final MessageDigest digest;
    private final byte[] hash = new byte[32];

    SignedIds() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (final GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** @param signed bytes that were signed, from 0 to {@code length} */
    String of(final String keyId, final byte[] signed, final int length) {
        hash(keyId, signed, length);
        final ByteBuffer words = ByteBuffer.wrap(hash);
        final char[] text = new char[LENGTH];
        write(words.getLong(), text, 0);
        write(words.getLong(), text, CHARACTERS_PER_WORD);
        if (text[0] == '-') {
            text[0] = '_';
        }
        return new String(text);
    }

    /** A number of what was signed: another signature has the same one by a chance of 2<sup>-64</sup> only. */
    long number(final String keyId, final byte[] signed, final int length) {
        hash(keyId, signed, length);
        return ByteBuffer.wrap(hash).getLong();
    }

    private void hash(final String keyId, final byte[] signed, final int length) {
        digest.update(keyId.getBytes(StandardCharsets.US_ASCII));
        digest.update(signed, 0, length);
        try {
            digest.digest(hash, 0, hash.length);
        } catch (final GeneralSecurityException e) {
            throw new IllegalStateException("the digest has a fixed length", e);
        }
    }

    private static void write(final long word, final char[] text, final int begin) {
        long rest = word;
        for (int i = begin; i < begin + CHARACTERS_PER_WORD; i++) {
            text[i] = ALPHABET[(int) rest & ALPHABET.length - 1];
            rest >>>= BITS;
        }
    }
}
