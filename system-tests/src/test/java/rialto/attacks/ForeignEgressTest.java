package rialto.attacks;

import io.aeron.AeronCounters;
import io.aeron.ExclusivePublication;
import io.aeron.cluster.client.AeronCluster;
import io.aeron.cluster.codecs.EventCode;
import io.aeron.cluster.codecs.MessageHeaderEncoder;
import io.aeron.cluster.codecs.SessionConnectRequestEncoder;
import io.aeron.cluster.codecs.SessionEventEncoder;
import io.aeron.driver.status.StreamCounter;
import io.aeron.protocol.HeaderFlyweight;
import io.aeron.protocol.StatusMessageFlyweight;
import org.agrona.CloseHelper;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.client.CommandIngress;
import rialto.client.EventReader;
import rialto.client.NoMemberException;
import rialto.client.VenueConnection;
import rialto.testsupport.Pause;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Another user of a program's machine, without a key, could once send into the ports at which the program is answered: end its
 * session as often as he liked, and have it prove its key to him in place of the leader, for a session of his own.
 */
@AttacksLane
@Timeout(240)
class ForeignEgressTest {
    static final int INGRESS_STREAM_ID = 101;

    private static final int SESSIONS = 40;
    private static final int STRANGERS_SESSION = 4_711;
    private static final int STRANGERS_STREAMS = 8;
    private static final int REQUESTS_OF_A_STREAM = 8;
    private static final int SILENCE_MS = 300;
    private static final long LIMIT_NS = TimeUnit.SECONDS.toNanos(30);
    private static final Pattern ADDRESS = Pattern.compile("127\\.0\\.0\\.1:([0-9]+)");

    private static OneMember member;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[8_192]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();

    @BeforeAll
    static void start() throws Exception {
        member = OneMember.start();
    }

    @AfterAll
    static void stop() {
        member.close();
    }

    /** The stranger is told the ports, which everybody sees, and the streams, which nobody can. */
    @Test
    void shouldTakeNothingThatAStrangerSendsToItsPorts() throws Exception {
        try (CommandIngress program = program(member.address().ingress());
                DatagramSocket socket = new DatagramSocket(0, InetAddress.getByName("127.0.0.1"))) {
            await(program, program::isConnected);
            final long connections = program.connections();
            for (final int port : ports()) {
                for (final int streamId : streams()) {
                    close(new RawStream(socket, new InetSocketAddress("127.0.0.1", port), streamId, STRANGERS_SESSION));
                }
            }
            pollFor(program, SILENCE_MS);
            assertEquals(connections, program.connections(), "a stranger ended the program's session");
            assertTrue(program.isConnected(), program::lastFailure);
            assertEquals(0, statusMessages(socket), "streams of a stranger that the program listens to");
        }
    }

    @Test
    void shouldTakeNoEventsOfAStranger() throws Exception {
        try (EventReader reader = EventReader.connect(
                        member.aeron, connection(member.address().ingress()), 0);
                DatagramSocket socket = new DatagramSocket(0, InetAddress.getByName("127.0.0.1"))) {
            await(null, () -> reader.poll((events, offset, length) -> {}, 1) > 0);
            for (final int port : ports()) {
                for (final int streamId : streams()) {
                    new RawStream(socket, new InetSocketAddress("127.0.0.1", port), streamId, STRANGERS_SESSION)
                            .setUp();
                }
            }
            assertEquals(0, statusMessages(socket), "streams of a stranger that the reader listens to");
        }
    }

    @Test
    void shouldProveNothingToAManInTheMiddle() throws Exception {
        final String place = freeEndpoint();
        try (MiddleMan man = new MiddleMan(member.aeron, place, member.address().ingress(), null, "");
                CommandIngress program = program(place)) {
            await(program, () -> {
                man.poll();
                return man.verdict() != null || program.lastFailure().contains("failed authentication");
            });
            assertNull(man.verdict(), "the leader gave the man in the middle a session, or refused one");
            assertEquals(0, man.proofs(), "proofs of its key that the program gave to a stranger");
        }
        member.requireTrading();
    }

    @Test
    void shouldTakeNoSessionOfAStrangerInThePlaceOfAMember() throws Exception {
        final String place = freeEndpoint();
        try (MiddleMan man = new MiddleMan(member.aeron, place, member.address().ingress(), EventCode.OK, "");
                CommandIngress program = program(place)) {
            await(program, () -> {
                man.poll();
                return man.asked() > 1 || program.isConnected();
            });
            assertFalse(program.isConnected(), "the program sends its commands to a stranger");
        }
    }

    @Test
    void shouldNotGoWhereAnAnswerSendsIt() throws Exception {
        final String place = freeEndpoint();
        final String elsewhere = freeEndpoint();
        final String leader = member.address().ingress();
        try (MiddleMan man = new MiddleMan(member.aeron, place, leader, EventCode.REDIRECT, "0=" + elsewhere);
                MiddleMan other = new MiddleMan(member.aeron, elsewhere, leader, null, "");
                CommandIngress program = program(place)) {
            await(program, () -> {
                man.poll();
                other.poll();
                return other.asked() > 0 || man.asked() > 1;
            });
            assertEquals(0, other.asked(), "the program asked for a session where an answer sent it");
        }
    }

    /** While the member is down, who sits at its address once told programs what he liked. */
    @Test
    void shouldTakeNoEventsOfAStrangerInThePlaceOfAnArchive() throws Exception {
        final String place = freeEndpoint();
        final String ingress = member.address().ingress();
        try (FalseArchive archive = new FalseArchive(member.aeron, place)) {
            final NoMemberException nobody = assertThrows(
                    NoMemberException.class, () -> EventReader.connect(member.aeron, connection(ingress, place), 0)
                            .close());
            assertEquals(List.of(), archive.questions(), "the program asks a stranger for events");
            assertTrue(archive.connects() > 0);
            final StringWriter why = new StringWriter();
            nobody.printStackTrace(new PrintWriter(why));
            assertTrue(why.toString().contains("does not know the key of gateway"), why::toString);
        }
        try (EventReader reader = EventReader.connect(member.aeron, connection(ingress), 0)) {
            await(null, () -> reader.poll((events, offset, length) -> {}, 1) > 0);
        }
    }

    @Test
    void shouldLetAProgramInWhileAStrangerAsksForSessionsAtItsAddress() throws Exception {
        final List<ExclusivePublication> strangers = new ArrayList<>();
        try {
            for (int i = 0; i < STRANGERS_STREAMS; i++) {
                strangers.add(member.aeron.addExclusivePublication(
                        "aeron:udp?endpoint=" + member.address().ingress(), INGRESS_STREAM_ID));
            }
            final int length = connect("aeron:udp?endpoint=" + freeEndpoint());
            for (final ExclusivePublication stranger : strangers) {
                for (int i = 0; i < REQUESTS_OF_A_STREAM; i++) {
                    await(null, () -> stranger.offer(buffer, 0, length) > 0);
                }
            }
            Pause.ms(SILENCE_MS);
            try (CommandIngress program = program(member.address().ingress())) {
                await(program, program::isConnected);
                assertEquals("no member answered", program.lastFailure(), "the program was turned away at first");
            }
        } finally {
            CloseHelper.closeAll(strangers);
        }
    }

    private static CommandIngress program(final String ingress) throws IOException {
        return CommandIngress.connect(member.aeron, connection(ingress));
    }

    private static VenueConnection connection(final String ingress) throws IOException {
        return connection(ingress, member.address().archive());
    }

    private static VenueConnection connection(final String ingress, final String archive) throws IOException {
        return VenueConnection.remote(
                        member.aeron.context().aeronDirectoryName(),
                        "127.0.0.1",
                        Map.of(0, ingress),
                        Map.of(0, archive))
                .withKey(member.key("gateway"));
    }

    /** Of the driver that the test's programs share. */
    private static Set<Integer> ports() {
        final Set<Integer> ports = new TreeSet<>();
        member.aeron.countersReader().forEach((counterId, typeId, key, label) -> {
            final Matcher address = ADDRESS.matcher(label);
            if (typeId == AeronCounters.DRIVER_LOCAL_SOCKET_ADDRESS_STATUS_TYPE_ID && address.find()) {
                ports.add(Integer.parseInt(address.group(1)));
            }
        });
        assertFalse(ports.isEmpty());
        return ports;
    }

    /** Those that are listened to. */
    private static Set<Integer> streams() {
        final Set<Integer> streams = new TreeSet<>();
        member.aeron.countersReader().forEach((counterId, typeId, key, label) -> {
            if (typeId == AeronCounters.DRIVER_SUBSCRIBER_POSITION_TYPE_ID) {
                streams.add(key.getInt(StreamCounter.STREAM_ID_OFFSET));
            }
        });
        assertFalse(streams.isEmpty());
        return streams;
    }

    private static void await(final CommandIngress program, final BooleanSupplier condition) {
        final long deadlineNs = System.nanoTime() + LIMIT_NS;
        while (!condition.getAsBoolean()) {
            if (program != null) {
                program.poll();
            }
            Pause.ms(1);
            assertTrue(System.nanoTime() - deadlineNs < 0, () -> program == null ? "" : program.lastFailure());
        }
    }

    private static void pollFor(final CommandIngress program, final long ms) {
        final long endNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(ms);
        while (System.nanoTime() - endNs < 0) {
            program.poll();
            Pause.ms(5);
        }
    }

    /** Ends the sessions with the first numbers. */
    private void close(final RawStream stream) throws IOException {
        stream.setUp();
        Pause.ms(20);
        for (int session = 1; session <= SESSIONS; session++) {
            final SessionEventEncoder closed = new SessionEventEncoder().wrapAndApplyHeader(buffer, 0, header);
            closed.clusterSessionId(session)
                    .correlationId(0)
                    .leadershipTermId(0)
                    .leaderMemberId(0)
                    .code(EventCode.CLOSED)
                    .version(AeronCluster.Configuration.PROTOCOL_SEMANTIC_VERSION)
                    .leaderHeartbeatTimeoutNs(0)
                    .detail("");
            stream.send(buffer, MessageHeaderEncoder.ENCODED_LENGTH + closed.encodedLength());
        }
    }

    /** A receiver says so to who sends a stream that it wants. */
    private static int statusMessages(final DatagramSocket socket) throws IOException {
        final byte[] bytes = new byte[2_048];
        final StatusMessageFlyweight message = new StatusMessageFlyweight(new UnsafeBuffer(bytes));
        int found = 0;
        socket.setSoTimeout(SILENCE_MS);
        try {
            while (true) {
                socket.receive(new DatagramPacket(bytes, bytes.length));
                found += message.headerType() == HeaderFlyweight.HDR_TYPE_SM ? 1 : 0;
            }
        } catch (final SocketTimeoutException e) {
            return found;
        }
    }

    private int connect(final String responseChannel) {
        final SessionConnectRequestEncoder connect =
                new SessionConnectRequestEncoder().wrapAndApplyHeader(buffer, 0, header);
        connect.correlationId(1)
                .responseStreamId(102)
                .version(AeronCluster.Configuration.PROTOCOL_SEMANTIC_VERSION)
                .responseChannel(responseChannel)
                .putEncodedCredentials("gateway".getBytes(StandardCharsets.US_ASCII), 0, 7)
                .clientInfo("");
        return MessageHeaderEncoder.ENCODED_LENGTH + connect.encodedLength();
    }

    private static String freeEndpoint() throws IOException {
        try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getByName("127.0.0.1"))) {
            return "127.0.0.1:" + socket.getLocalPort();
        }
    }
}
