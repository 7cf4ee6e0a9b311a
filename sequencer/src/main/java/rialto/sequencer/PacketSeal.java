package rialto.sequencer;

import org.agrona.DirectBuffer;
import rialto.client.ProgramKey;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;

/**
 * Proves that a packet is of somebody who has the key of members, and meant for a port: HMAC-SHA256 over port and packet, cut
 * to {@value #LENGTH} bytes, behind the packet. It does not tell when a packet was sent. Allocates nothing for a packet, which
 * is why it is no {@link javax.crypto.Mac}. Belongs to one thread.
 */
final class PacketSeal {
    /** Bytes behind a packet. */
    static final int LENGTH = 16;
    /** Longest frame, bytes, that still goes into a packet of UDP with its seal; a multiple of Aeron's alignment. */
    static final int MAX_MTU = 65_472;

    /** What a member sends to another one's ports. */
    static final String FORTH = "rialto packet to a member\n";
    /** What it says of what it got. */
    static final String BACK = "rialto packet back to a member\n";

    private static final int MAX_PACKET = 65_507;
    private static final int BLOCK = 64;
    private static final int HASH = 32;
    private static final byte INNER = 0x36;
    private static final byte OUTER = 0x5C;

    private final MessageDigest sha256;
    private final byte[] inner = new byte[BLOCK + Short.BYTES];
    private final byte[] outer = new byte[BLOCK + HASH];
    private final byte[] bytes = new byte[MAX_PACKET];

    /** @param purpose whose seals hold for no other one */
    PacketSeal(final ProgramKey key, final String purpose) {
        // in hexadecimal digits it is as long as a block
        final byte[] derived = key.sign(purpose).getBytes(StandardCharsets.US_ASCII);
        Arrays.fill(inner, 0, BLOCK, INNER);
        Arrays.fill(outer, 0, BLOCK, OUTER);
        for (int i = 0; i < derived.length; i++) {
            inner[i] ^= derived[i];
            outer[i] ^= derived[i];
        }
        try {
            sha256 = MessageDigest.getInstance("SHA-256");
        } catch (final GeneralSecurityException e) {
            throw new IllegalStateException("this JDK has no SHA-256", e);
        }
    }

    /**
     * Puts it behind a packet.
     *
     * @param port to which the packet goes; 0 where it does not matter
     * @param packet from its beginning, with room behind {@code length}
     */
    void put(final int port, final ByteBuffer packet, final int length) {
        packet.get(0, bytes, 0, length);
        work(port, length);
        packet.put(length, outer, BLOCK, LENGTH);
    }

    /**
     * Whether one is at the end of a packet, and right. Takes the same time for every one that is wrong.
     *
     * @param length of the packet with the seal
     */
    boolean isAtEnd(final int port, final DirectBuffer packet, final int length) {
        final int sealed = length - LENGTH;
        if (sealed <= 0 || length > MAX_PACKET) {
            return false;
        }
        packet.getBytes(0, bytes, 0, length);
        work(port, sealed);
        int difference = 0;
        for (int i = 0; i < LENGTH; i++) {
            difference |= outer[BLOCK + i] ^ bytes[sealed + i];
        }
        return difference == 0;
    }

    private void work(final int port, final int length) {
        inner[BLOCK] = (byte) (port >> Byte.SIZE);
        inner[BLOCK + 1] = (byte) port;
        try {
            sha256.update(inner);
            sha256.update(bytes, 0, length);
            sha256.digest(outer, BLOCK, HASH);
            sha256.update(outer);
            sha256.digest(outer, BLOCK, HASH);
        } catch (final GeneralSecurityException e) {
            throw new IllegalStateException("SHA-256 did not go into " + HASH + " bytes", e);
        }
    }
}
