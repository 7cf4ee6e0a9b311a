package rialto.sequencer;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;

/**
 * A number that a gate puts in front of the credentials of who connects, for the authenticator behind it. Nobody outside can
 * write one: it begins with a secret of this process alone. Thread-safe.
 */
final class ConnectTag {
    /** Of credentials that no gate has numbered. */
    static final long NONE = -1;

    private static final int PASS_LENGTH = 16;
    private static final int LENGTH = PASS_LENGTH + Long.BYTES;

    private final byte[] pass = new byte[PASS_LENGTH];

    ConnectTag() {
        new SecureRandom().nextBytes(pass);
    }

    /** @param number zero or more */
    byte[] inFront(final long number, final byte[] credentials) {
        return ByteBuffer.allocate(LENGTH + credentials.length)
                .put(pass)
                .putLong(number)
                .put(credentials)
                .array();
    }

    /** The number in front of credentials; {@link #NONE} where there is none. */
    long numberOf(final byte[] credentials) {
        return credentials.length < LENGTH || !MessageDigest.isEqual(Arrays.copyOf(credentials, PASS_LENGTH), pass)
                ? NONE
                : ByteBuffer.wrap(credentials).getLong(PASS_LENGTH);
    }

    /** What was said behind a number. */
    static byte[] behind(final byte[] credentials) {
        return Arrays.copyOfRange(credentials, LENGTH, credentials.length);
    }
}
