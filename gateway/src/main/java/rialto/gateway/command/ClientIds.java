package rialto.gateway.command;

import java.security.SecureRandom;

/** Makes client order ids for requests that bring none: 22 characters, never twice. Owned by the event loop. */
public final class ClientIds {
    private static final char[] ALPHABET =
            "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".toCharArray();
    private static final int HALF = 11;

    private final char[] text = new char[2 * HALF];
    private long counter;

    public ClientIds() {
        // random per gateway incarnation, so that ids of its former lives do not come again
        write(new SecureRandom().nextLong() & Long.MAX_VALUE, 0);
    }

    public String next() {
        write(counter++, HALF);
        return new String(text);
    }

    private void write(final long value, final int begin) {
        long rest = value;
        for (int i = begin + HALF - 1; i >= begin; i--) {
            text[i] = ALPHABET[(int) (rest % ALPHABET.length)];
            rest /= ALPHABET.length;
        }
    }
}
