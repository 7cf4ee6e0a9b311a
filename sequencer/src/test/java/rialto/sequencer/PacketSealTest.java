package rialto.sequencer;

import io.aeron.driver.Configuration;
import io.aeron.logbuffer.FrameDescriptor;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rialto.client.ProgramKey;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class PacketSealTest {
    private static final ProgramKey KEY = ProgramKey.of("member", "a secret of sixteen or more");
    private static final String ENDPOINT = "10.0.0.2:42001";
    private static final long RECEIVER = PacketSeal.receiver(ENDPOINT);
    private static final long NOW_MS = 1_800_000_000_000L;
    private static final int LENGTH = 96;
    private static final int SEALED = LENGTH + PacketSeal.LENGTH;

    private long nowMs = NOW_MS;
    private final PacketSeal seal = new PacketSeal(KEY, PacketSeal.FORTH, () -> NOW_MS);
    private final PacketSeal others = new PacketSeal(KEY, PacketSeal.FORTH, () -> nowMs);
    private final ByteBuffer packet = packet(LENGTH);
    private final UnsafeBuffer buffer = new UnsafeBuffer(packet);

    @ParameterizedTest
    @ValueSource(ints = {1, 24, 32, 96, 1_408, PacketSeal.MAX_MTU})
    void shouldKnowWhatAMemberSent(final int length) {
        final ByteBuffer sent = packet(length);
        seal.put(RECEIVER, sent, length);
        assertTrue(others.isAtEnd(RECEIVER, new UnsafeBuffer(sent), length + PacketSeal.LENGTH));
    }

    @Test
    void shouldBeTimeAndTheMacOfReceiverPacketAndTime() throws Exception {
        seal.put(RECEIVER, packet, LENGTH);
        final Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(KEY.sign(PacketSeal.FORTH).getBytes(StandardCharsets.US_ASCII), "HmacSHA256"));
        final byte[] text = ENDPOINT.getBytes(StandardCharsets.US_ASCII);
        mac.update(MessageDigest.getInstance("SHA-256").digest(text), 0, Long.BYTES);
        mac.update(packet.slice(0, LENGTH + Long.BYTES));
        final byte[] found = new byte[PacketSeal.LENGTH - Long.BYTES];
        packet.get(LENGTH + Long.BYTES, found);
        assertArrayEquals(Arrays.copyOf(mac.doFinal(), found.length), found);
        assertEquals(NOW_MS, packet.order(ByteOrder.LITTLE_ENDIAN).getLong(LENGTH));
    }

    @Test
    void shouldRefuseAnotherKeyReceiverOrPurpose() {
        seal.put(RECEIVER, packet, LENGTH);
        final ProgramKey another = ProgramKey.of("member", "another secret of sixteen or more");
        assertFalse(new PacketSeal(another, PacketSeal.FORTH, () -> NOW_MS).isAtEnd(RECEIVER, buffer, SEALED));
        assertFalse(new PacketSeal(KEY, PacketSeal.BACK, () -> NOW_MS).isAtEnd(RECEIVER, buffer, SEALED));
        for (final String endpoint : new String[] {"10.0.0.2:42002", "10.0.0.1:42001", "member-2:42001"}) {
            assertFalse(others.isAtEnd(PacketSeal.receiver(endpoint), buffer, SEALED), endpoint);
        }
        assertFalse(others.isAtEnd(PacketSeal.NO_RECEIVER, buffer, SEALED));
        assertTrue(others.isAtEnd(RECEIVER, buffer, SEALED));
    }

    @Test
    void shouldBeTimelyForTenSecondsBeforeAndAfter() {
        for (final long awayMs : new long[] {-10_000, -1, 0, 1, 10_000}) {
            assertTrue(isTimely(awayMs), () -> awayMs + " ms");
        }
        for (final long awayMs : new long[] {-10_001, 10_001, -3_600_000, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            assertFalse(isTimely(awayMs), () -> awayMs + " ms");
        }
    }

    @Test
    void shouldSayByHowMuchClocksDiffer() {
        isTimely(11_234);
        assertTrue(
                others.untimeliness()
                        .startsWith("it was sent 11234 ms before this member's time, and members' clocks"
                                + " must agree within 10 s"),
                others::untimeliness);
        isTimely(-11_235);
        assertTrue(others.untimeliness().contains(" 11235 ms after "), others::untimeliness);
    }

    private boolean isTimely(final long ageMs) {
        nowMs = NOW_MS + ageMs;
        seal.put(RECEIVER, packet, LENGTH);
        assertTrue(others.isAtEnd(RECEIVER, buffer, SEALED));
        return others.isTimely();
    }

    /** A stranger's time does not count, however often he tries. */
    @Test
    void shouldJudgeByTheTimeOfThePacketThatWasRight() {
        assertFalse(isTimely(11_000));
        packet.order(ByteOrder.LITTLE_ENDIAN).putLong(LENGTH, nowMs);
        assertFalse(others.isAtEnd(RECEIVER, buffer, SEALED));
        assertFalse(others.isTimely());
    }

    @Test
    void shouldFitIntoAPacketOfUdp() {
        final int longestOfIpv4 = 65_507;
        assertTrue(PacketSeal.MAX_MTU + PacketSeal.LENGTH
                <= Math.min(longestOfIpv4, Configuration.MAX_UDP_PAYLOAD_LENGTH));
        assertEquals(0, PacketSeal.MAX_MTU % FrameDescriptor.FRAME_ALIGNMENT);
        final ByteBuffer longest = packet(PacketSeal.MAX_MTU);
        final SealedPackets packets = SealedPackets.ofSender(KEY, () -> NOW_MS);
        final ByteBuffer copy = packets.copy(longest, PacketSeal.MAX_MTU);
        packets.seal(RECEIVER);
        assertTrue(others.isAtEnd(RECEIVER, new UnsafeBuffer(copy), copy.remaining()));
    }

    @Test
    void shouldRefuseEveryChangedByte() {
        seal.put(RECEIVER, packet, LENGTH);
        for (int i = 0; i < SEALED; i++) {
            final byte was = packet.get(i);
            packet.put(i, (byte) (was ^ 1 << i % Byte.SIZE));
            assertFalse(others.isAtEnd(RECEIVER, buffer, SEALED), "byte " + i);
            packet.put(i, was);
        }
        assertTrue(others.isAtEnd(RECEIVER, buffer, SEALED));
    }

    @Test
    void shouldRefuseWhatIsCutOrLonger() {
        seal.put(RECEIVER, packet, LENGTH);
        for (int length = -1; length < SEALED; length++) {
            assertFalse(others.isAtEnd(RECEIVER, buffer, length), "length " + length);
        }
        assertFalse(others.isAtEnd(RECEIVER, buffer, SEALED + 1));
        assertFalse(others.isAtEnd(RECEIVER, buffer, Integer.MAX_VALUE));
    }

    private static ByteBuffer packet(final int length) {
        final ByteBuffer packet = ByteBuffer.allocateDirect(length + 2 * PacketSeal.LENGTH);
        for (int i = 0; i < length; i++) {
            packet.put(i, (byte) (i * 31 + 7));
        }
        return packet;
    }
}
