package rialto.sequencer;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rialto.client.ProgramKey;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class PacketSealTest {
    private static final ProgramKey KEY = ProgramKey.of("member", "a secret of sixteen or more");
    private static final int PORT = 42_001;
    private static final int LENGTH = 96;
    private static final int SEALED = LENGTH + PacketSeal.LENGTH;

    private final PacketSeal seal = new PacketSeal(KEY, PacketSeal.FORTH);
    private final PacketSeal others = new PacketSeal(KEY, PacketSeal.FORTH);
    private final ByteBuffer packet = packet(LENGTH);
    private final UnsafeBuffer buffer = new UnsafeBuffer(packet);

    @ParameterizedTest
    @ValueSource(ints = {1, 24, 32, 96, 1_408, PacketSeal.MAX_MTU})
    void shouldKnowWhatAMemberSent(final int length) {
        final ByteBuffer sent = packet(length);
        seal.put(PORT, sent, length);
        assertTrue(others.isAtEnd(PORT, new UnsafeBuffer(sent), length + PacketSeal.LENGTH));
    }

    @Test
    void shouldBeTheMacOfPortAndPacket() throws Exception {
        seal.put(PORT, packet, LENGTH);
        final Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(KEY.sign(PacketSeal.FORTH).getBytes(StandardCharsets.US_ASCII), "HmacSHA256"));
        mac.update(new byte[] {(byte) (PORT >> 8), (byte) PORT});
        mac.update(packet.slice(0, LENGTH));
        final byte[] found = new byte[PacketSeal.LENGTH];
        packet.get(LENGTH, found);
        assertArrayEquals(Arrays.copyOf(mac.doFinal(), PacketSeal.LENGTH), found);
    }

    @Test
    void shouldRefuseAnotherKeyPortOrPurpose() {
        seal.put(PORT, packet, LENGTH);
        final ProgramKey another = ProgramKey.of("member", "another secret of sixteen or more");
        assertFalse(new PacketSeal(another, PacketSeal.FORTH).isAtEnd(PORT, buffer, SEALED));
        assertFalse(new PacketSeal(KEY, PacketSeal.BACK).isAtEnd(PORT, buffer, SEALED));
        assertFalse(others.isAtEnd(PORT + 1, buffer, SEALED));
        assertTrue(others.isAtEnd(PORT, buffer, SEALED));
    }

    @Test
    void shouldRefuseEveryChangedByte() {
        seal.put(PORT, packet, LENGTH);
        for (int i = 0; i < SEALED; i++) {
            final byte was = packet.get(i);
            packet.put(i, (byte) (was ^ 1 << i % Byte.SIZE));
            assertFalse(others.isAtEnd(PORT, buffer, SEALED), "byte " + i);
            packet.put(i, was);
        }
        assertTrue(others.isAtEnd(PORT, buffer, SEALED));
    }

    @Test
    void shouldRefuseWhatIsCutOrLonger() {
        seal.put(PORT, packet, LENGTH);
        for (int length = -1; length < SEALED; length++) {
            assertFalse(others.isAtEnd(PORT, buffer, length), "length " + length);
        }
        assertFalse(others.isAtEnd(PORT, buffer, SEALED + 1));
        assertFalse(others.isAtEnd(PORT, buffer, Integer.MAX_VALUE));
    }

    private static ByteBuffer packet(final int length) {
        final ByteBuffer packet = ByteBuffer.allocateDirect(length + 2 * PacketSeal.LENGTH);
        for (int i = 0; i < length; i++) {
            packet.put(i, (byte) (i * 31 + 7));
        }
        return packet;
    }
}
