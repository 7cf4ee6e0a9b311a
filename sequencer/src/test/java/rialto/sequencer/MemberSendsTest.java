package rialto.sequencer;

import io.aeron.driver.media.UdpChannel;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rialto.client.ProgramKey;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class MemberSendsTest {
    private static final String MEMBERS = "0,localhost:9000,localhost:9001,localhost:9002,localhost:9003,localhost:9004"
            + "|1,[::1]:9010,[::1]:9011,[::1]:9012,[::1]:9013,[::1]:9014";
    private static final ProgramKey KEY = ProgramKey.of("member", "a secret of sixteen or more");
    private static final InetSocketAddress SOURCE = new InetSocketAddress("127.0.0.1", 9_001);
    private static final long NOW_MS = 1_800_000_000_000L;
    private static final int LENGTH = 36;
    private static final int SEALED = LENGTH + PacketSeal.LENGTH;

    private final MemberSends sends = new MemberSends(
            new MemberAddresses(MEMBERS),
            MEMBERS,
            KEY,
            new ConsensusMessages(new QuorumPositions(new int[1]), new VotedTerms(new int[1], 0)),
            () -> NOW_MS);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "aeron:udp?endpoint=localhost:9001",
                "aeron:udp?endpoint=localhost:9002",
                "aeron:udp?term-length=64k|endpoint=localhost:9003",
                "aeron:udp?endpoint=127.0.0.1:9003",
                "aeron:udp?endpoint=[::1]:9011",
                "aeron:udp?control-mode=manual|control=localhost:0"
            })
    void shouldSealWhatGoesToMembers(final String channel) {
        assertTrue(sends.areMembersAt(UdpChannel.parse(channel)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "aeron:udp?endpoint=localhost:9000",
                "aeron:udp?endpoint=localhost:9004",
                "aeron:udp?endpoint=localhost:40000",
                "aeron:udp?endpoint=127.0.0.9:9001",
                "aeron:udp?control-mode=response|control=localhost:9005"
            })
    void shouldSendToOthersAsTheyExpectIt(final String channel) {
        assertFalse(sends.areMembersAt(UdpChannel.parse(channel)));
    }

    @Test
    void shouldSealForEachReceiver() {
        final PacketSeal members = new PacketSeal(KEY, PacketSeal.FORTH, () -> NOW_MS);
        final ByteBuffer packet = ByteBuffer.allocateDirect(2 * LENGTH).position(LENGTH);
        packet.putInt(LENGTH, 77);
        final ByteBuffer copy = sends.copy(packet, LENGTH);
        assertEquals(SEALED, copy.remaining());
        for (final String to : new String[] {"localhost:9001", "[::1]:9011", "[::1]:9011", "localhost:9001"}) {
            sends.seal(sends.receiver(to));
            assertTrue(members.isAtEnd(PacketSeal.receiver(to), new UnsafeBuffer(copy), SEALED));
            assertFalse(members.isAtEnd(PacketSeal.receiver("localhost:9002"), new UnsafeBuffer(copy), SEALED));
        }
        assertEquals(packet.get(LENGTH + 3), copy.get(3));
    }

    /** The address of a member is not its endpoint: what is sealed for it holds nowhere. */
    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1:9001", "localhost:9000", "localhost:9004", "[::1]:9001", "::1:9011", ""})
    void shouldSealForNobodyElse(final String endpoint) {
        assertEquals(PacketSeal.NO_RECEIVER, sends.receiver(endpoint));
    }

    @Test
    void shouldKnowWhereAChannelLeads() {
        assertEquals(
                PacketSeal.receiver("localhost:9001"),
                sends.receiver(
                        MemberSends.endpoint(UdpChannel.parse("aeron:udp?term-length=64k|endpoint=localhost:9001"))));
        assertEquals(
                PacketSeal.NO_RECEIVER,
                sends.receiver(
                        MemberSends.endpoint(UdpChannel.parse("aeron:udp?control-mode=manual|control=localhost:0"))));
    }

    /** One that is forged could have the leader send more than a follower can take, or the same again and again. */
    @Test
    void shouldBelieveNothingThatComesBackWithoutASeal() {
        final ByteBuffer status = ByteBuffer.allocateDirect(SEALED);
        final UnsafeBuffer buffer = new UnsafeBuffer(status);
        assertFalse(sends.takes(buffer, LENGTH, SOURCE));
        new PacketSeal(KEY, PacketSeal.FORTH, () -> NOW_MS).put(PacketSeal.NO_RECEIVER, status, LENGTH);
        assertFalse(sends.takes(buffer, SEALED, SOURCE));
        new PacketSeal(KEY, PacketSeal.BACK, () -> NOW_MS).put(PacketSeal.NO_RECEIVER, status, LENGTH);
        assertTrue(sends.takes(buffer, SEALED, SOURCE));
    }

    @Test
    void shouldBelieveWhatCameBackTenSecondsAgoAndNothingOlderOrFromTheFuture() {
        final ByteBuffer status = ByteBuffer.allocateDirect(SEALED);
        final UnsafeBuffer buffer = new UnsafeBuffer(status);
        for (final long awayMs : new long[] {-10_001, -10_000, 10_000, 10_001}) {
            new PacketSeal(KEY, PacketSeal.BACK, () -> NOW_MS + awayMs).put(PacketSeal.NO_RECEIVER, status, LENGTH);
            assertEquals(
                    Math.abs(awayMs) == PacketSeal.MAX_AGE_MS,
                    sends.takes(buffer, SEALED, SOURCE),
                    () -> awayMs + " ms");
        }
    }
}
