package rialto.gateway.command;

import rialto.protocol.Identifier36;

import java.security.SecureRandom;
import java.util.Arrays;

/** Makes ids for requests that bring none: 22 characters after a prefix, never twice. Owned by the event loop. */
public final class ClientIds {
    private static final char[] ALPHABET =
            "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".toCharArray();
    private static final int HALF = 11;

    private final char[] text;
    private final int begin;
    private long counter;

    /** Client order ids. */
    public ClientIds() {
        this("");
    }

    private ClientIds(final String prefix) {
        text = Arrays.copyOf(prefix.toCharArray(), prefix.length() + 2 * HALF);
        begin = prefix.length();
        // random per gateway incarnation, so that ids of its former lives do not come again
        write(new SecureRandom().nextLong() & Long.MAX_VALUE, begin);
    }

    /** For orders and transfers of clients without a key: the engine remembers them apart, so that they displace nobody's. */
    public static ClientIds passing() {
        return new ClientIds(Identifier36.PASSING);
    }

    public String next() {
        write(counter++, begin + HALF);
        return new String(text);
    }

    private void write(final long value, final int first) {
        long rest = value;
        for (int i = first + HALF - 1; i >= first; i--) {
            text[i] = ALPHABET[(int) (rest % ALPHABET.length)];
            rest /= ALPHABET.length;
        }
    }
}
