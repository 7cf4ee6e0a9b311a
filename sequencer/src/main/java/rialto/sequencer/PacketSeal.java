package rialto.sequencer;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.EpochClock;
import rialto.client.ProgramKey;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;

/**
 * Proves that a packet is of somebody who has the key of members, whom it is meant for and when it was sent. {@value #LENGTH}
 * bytes behind the packet: the time, milliseconds since 1970, and the first 16 bytes of an HMAC-SHA256 over {@link #receiver},
 * packet and time. So what was overheard is good at one member's port, for {@value #MAX_AGE_MS} ms. Allocates nothing for a
 * packet, which is why it is no {@link javax.crypto.Mac}. Belongs to one thread.
 */
final class PacketSeal {
    /** Bytes behind a packet. */
    static final int LENGTH = 24;
    /** Longest frame, bytes, that still goes into a packet of UDP with its seal; a multiple of Aeron's alignment. */
    static final int MAX_MTU = 65_472;
    /** How far the time of a packet may be from that of its receiver, milliseconds, before and after. */
    static final long MAX_AGE_MS = 10_000;
    /** Receiver of what goes back about a stream: its port is the driver's choice. Nobody's who gets streams. */
    static final long NO_RECEIVER = 0;

    /** What a member sends to another one's ports. */
    static final String FORTH = "rialto packet to a member\n";
    /** What it says of what it got. */
    static final String BACK = "rialto packet back to a member\n";

    private static final int MAX_PACKET = 65_507;
    private static final int BLOCK = 64;
    private static final int HASH = 32;
    private static final int MAC = 16;
    private static final byte INNER = 0x36;
    private static final byte OUTER = 0x5C;

    private static final VarHandle BIG_ENDIAN = longs(ByteOrder.BIG_ENDIAN);
    private static final VarHandle LITTLE_ENDIAN = longs(ByteOrder.LITTLE_ENDIAN);

    private final EpochClock clock;
    private final MessageDigest sha256;
    private final byte[] inner = new byte[BLOCK + Long.BYTES];
    private final byte[] outer = new byte[BLOCK + HASH];
    private final byte[] bytes = new byte[MAX_PACKET];
    private long ageMs;

    /**
     * @param purpose whose seals hold for no other one
     * @param clock of this machine
     */
    PacketSeal(final ProgramKey key, final String purpose, final EpochClock clock) {
        this.clock = clock;
        // in hexadecimal digits it is as long as a block
        final byte[] derived = key.sign(purpose).getBytes(StandardCharsets.US_ASCII);
        Arrays.fill(inner, 0, BLOCK, INNER);
        Arrays.fill(outer, 0, BLOCK, OUTER);
        for (int i = 0; i < derived.length; i++) {
            inner[i] ^= derived[i];
            outer[i] ^= derived[i];
        }
        sha256 = sha256();
    }

    /**
     * What a seal covers of whom a packet is meant for.
     *
     * @param endpoint {@code host:port} as it is in the list of members, which all members have alike
     * @return the first eight bytes of its SHA-256
     */
    static long receiver(final String endpoint) {
        return (long) BIG_ENDIAN.get(sha256().digest(endpoint.getBytes(StandardCharsets.UTF_8)), 0);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (final GeneralSecurityException e) {
            throw new IllegalStateException("this JDK has no SHA-256", e);
        }
    }

    private static VarHandle longs(final ByteOrder order) {
        return MethodHandles.byteArrayViewVarHandle(long[].class, order);
    }

    /**
     * Puts it behind a packet that is sent now.
     *
     * @param receiver see {@link #receiver}, or {@link #NO_RECEIVER}
     * @param packet from its beginning, with room behind {@code length}
     */
    void put(final long receiver, final ByteBuffer packet, final int length) {
        packet.get(0, bytes, 0, length);
        LITTLE_ENDIAN.set(bytes, length, clock.time());
        work(receiver, length + Long.BYTES);
        packet.put(length, bytes, length, Long.BYTES);
        packet.put(length + Long.BYTES, outer, BLOCK, MAC);
    }

    /**
     * Whether one is at the end of a packet, and right, whenever it was put there: {@link #isTimely} tells that then. Takes
     * the same time for every one that is wrong.
     *
     * @param length of the packet with the seal
     */
    boolean isAtEnd(final long receiver, final DirectBuffer packet, final int length) {
        final int sealed = length - MAC;
        if (length <= LENGTH || length > MAX_PACKET) {
            return false;
        }
        packet.getBytes(0, bytes, 0, length);
        work(receiver, sealed);
        int difference = 0;
        for (int i = 0; i < MAC; i++) {
            difference |= outer[BLOCK + i] ^ bytes[sealed + i];
        }
        if (difference != 0) {
            return false;
        }
        ageMs = clock.time() - (long) LITTLE_ENDIAN.get(bytes, sealed - Long.BYTES);
        return true;
    }

    /** Whether the packet whose seal was right last was sent {@value #MAX_AGE_MS} ms from now at most. */
    boolean isTimely() {
        return ageMs >= -MAX_AGE_MS && ageMs <= MAX_AGE_MS;
    }

    /** Why a packet is refused that is not {@link #isTimely timely}. */
    String untimeliness() {
        return "it was sent " + Math.abs(ageMs) + " ms " + (ageMs < 0 ? "after" : "before")
                + " this member's time, and members' clocks must agree within " + MAX_AGE_MS / 1_000
                + " s (chrony, NTP); if they do, somebody repeats what he overheard, or this member stood still";
    }

    private void work(final long receiver, final int length) {
        BIG_ENDIAN.set(inner, BLOCK, receiver);
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
