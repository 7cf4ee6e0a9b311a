package rialto.extensions.subscription;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Makes client order ids of what caused an order: the same event gives the same ids, whenever it is handled. */
final class CommandKeys {
    private static final int RADIX = 36;
    private static final int HASH_DIGITS = 12;

    private final String prefix;

    /** @param subscription its full name */
    CommandKeys(final String subscription) {
        try {
            final byte[] hash =
                    MessageDigest.getInstance("SHA-256").digest(subscription.getBytes(StandardCharsets.UTF_8));
            prefix = "x" + HexFormat.of().formatHex(hash).substring(0, HASH_DIGITS) + "-";
        } catch (final NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /**
     * At most 36 characters.
     *
     * @param number of the command within the handling of the event, from 1
     */
    String clientOrderId(final long sequence, final int number) {
        return prefix + Long.toString(sequence, RADIX) + "-" + Integer.toString(number, RADIX);
    }
}
