package rialto.attacks;

import io.aeron.protocol.DataHeaderFlyweight;
import io.aeron.protocol.HeaderFlyweight;
import io.aeron.protocol.SetupFlyweight;
import io.aeron.protocol.StatusMessageFlyweight;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import rialto.client.LocalMembers;
import rialto.client.MemberAddress;
import rialto.testsupport.Pause;
import rialto.testsupport.process.ClusterProcesses;
import rialto.testsupport.process.Launch;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Who overhears members has packets with good seals. What a leader had once sent to one of them, sent again to the others, kept
 * these from electing another one for as long as it lasted. Here the third member does not run, and its port is the listener's.
 * A stream that a member takes for another member's is answered with a seal.
 */
@AttacksLane
@EnabledOnOs(OS.LINUX)
@Timeout(300)
class OverheardMemberTest {
    private static final int MEMBERS = 3;
    private static final int ABSENT = 2;
    private static final int CONSENSUS_STREAM_ID = 108;
    private static final int LEADER_TIMEOUT_MS = 2_000;
    private static final int OVERHEARD_MS = 2_000;
    private static final int ANSWERS_MS = 2_000;
    private static final int REPEATS = 5;
    private static final long OLD_MS = 11_000;
    private static final long LIMIT_NS = TimeUnit.SECONDS.toNanos(20);

    private ClusterProcesses cluster;
    private TradingCheck trading;

    @BeforeEach
    void start() throws Exception {
        final int port = LocalMembers.unused(1).getFirst().port();
        final List<MemberAddress> members = IntStream.rangeClosed(1, MEMBERS)
                .mapToObj(i -> new MemberAddress("127.0.0." + i, port))
                .toList();
        cluster = ClusterProcesses.temporary(members, Map.of("cluster.leader-timeout", LEADER_TIMEOUT_MS + "ms"))
                .javaOptions(Launch.SMALL_JVM)
                .startMembers();
        trading = new TradingCheck(cluster);
        trading.require();
        cluster.member(ABSENT).kill();
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    @Test
    void shouldTakeNothingThatWasSentToAnotherMember() throws Exception {
        final Collection<byte[]> overheard = overhear();
        for (int id = 0; id < ABSENT; id++) {
            assertEquals(0, answersOfAMember(id, overheard), cluster::logs);
        }
        trading.require();
    }

    @Test
    void shouldTakeNothingThatADeadMemberSentLongAgo() throws Exception {
        final Collection<byte[]> overheard = overhear();
        final long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(OLD_MS);
        cluster.member(0).kill();
        // until the one that is left takes no request that it would lose
        Pause.ms(2 * LEADER_TIMEOUT_MS);
        cluster.startMember(ABSENT);
        trading.require();
        while (System.nanoTime() - deadlineNs < 0) {
            Pause.ms(100);
        }
        assertEquals(0, answersOfAMember(ABSENT, overheard), cluster::logs);
        awaitTold(ABSENT);
        trading.require();
    }

    /** As a member whose clock is wrong. */
    @Test
    void shouldTakeAMembersPacketsForItselfAndOfItsOwnTimeAlone() throws Exception {
        final MemberSeal seal = new MemberSeal(cluster.memberKey());
        final String endpoint = cluster.members().get(0).consensus();
        final String another = cluster.members().get(1).consensus();
        assertEquals(0, answersOfAMember(0, List.of(seal.sealed(setup(1), endpoint, now() - OLD_MS))));
        awaitTold(0);
        // it ages while the test goes on
        assertEquals(0, answersOfAMember(0, List.of(seal.sealed(setup(2), endpoint, now() + 3 * OLD_MS))));
        assertEquals(0, answersOfAMember(0, List.of(seal.sealed(setup(3), another, now()))));
        assertTrue(answersOfAMember(0, List.of(seal.sealed(setup(4), endpoint, now()))) > 0, cluster::logs);
        trading.require();
    }

    private static long now() {
        return System.currentTimeMillis();
    }

    /** The last packet of each stream to the member that does not run. */
    private Collection<byte[]> overhear() throws IOException {
        try (DatagramSocket listener = new DatagramSocket(cluster.consensus(ABSENT))) {
            final Map<Integer, byte[]> packets = new HashMap<>();
            receive(listener, OVERHEARD_MS, packet -> {
                if (type(packet) == HeaderFlyweight.HDR_TYPE_DATA) {
                    packets.put(new DataHeaderFlyweight(packet).sessionId(), packet.byteArray());
                }
            });
            assertTrue(packets.size() >= ABSENT, cluster::logs);
            return packets.values();
        }
    }

    /** How often a member answers as if another one had sent them. */
    private int answersOfAMember(final int id, final Collection<byte[]> packets) throws IOException {
        try (DatagramSocket socket = new DatagramSocket(new InetSocketAddress("127.0.0.1", 0))) {
            for (int i = 0; i < REPEATS; i++) {
                for (final byte[] packet : packets) {
                    socket.send(new DatagramPacket(packet, packet.length, cluster.consensus(id)));
                }
                Pause.ms(20);
            }
            final int[] answers = {0};
            receive(socket, ANSWERS_MS, packet -> {
                final boolean isSealed = packet.capacity() > new StatusMessageFlyweight(packet).frameLength();
                answers[0] += type(packet) == HeaderFlyweight.HDR_TYPE_SM && isSealed ? 1 : 0;
            });
            return answers[0];
        }
    }

    private static void receive(final DatagramSocket socket, final int forMs, final Consumer<UnsafeBuffer> each)
            throws IOException {
        final DatagramPacket packet = new DatagramPacket(new byte[2_048], 2_048);
        final long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(forMs);
        socket.setSoTimeout(100);
        while (System.nanoTime() - deadlineNs < 0) {
            try {
                socket.receive(packet);
                each.accept(new UnsafeBuffer(Arrays.copyOf(packet.getData(), packet.getLength())));
            } catch (final SocketTimeoutException e) {
                continue;
            }
        }
    }

    private static int type(final UnsafeBuffer packet) {
        return packet.getShort(HeaderFlyweight.TYPE_FIELD_OFFSET);
    }

    /** What begins a stream of consensus. */
    private static byte[] setup(final int sessionId) {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[SetupFlyweight.HEADER_LENGTH]);
        final SetupFlyweight setup = new SetupFlyweight(buffer);
        setup.headerType(SetupFlyweight.HDR_TYPE_SETUP).frameLength(SetupFlyweight.HEADER_LENGTH);
        setup.sessionId(sessionId)
                .streamId(CONSENSUS_STREAM_ID)
                .termLength(64 * 1024)
                .mtuLength(1_408);
        return buffer.byteArray();
    }

    private void awaitTold(final int id) {
        final long deadlineNs = System.nanoTime() + LIMIT_NS;
        while (!cluster.member(id)
                .output()
                .matches(
                        "(?s).*a packet to this member from 127.0.0.1:\\d+ at its port \\d+ is refused: it was sent \\d+ ms"
                                + " before this member's time, and members' clocks must agree within 10 s.*")) {
            assertFalse(System.nanoTime() - deadlineNs > 0, cluster::logs);
            Pause.ms(50);
        }
    }
}
