package rialto.attacks;

import io.aeron.ExclusivePublication;
import io.aeron.cluster.client.AeronCluster;
import io.aeron.cluster.codecs.ChallengeResponseEncoder;
import io.aeron.cluster.codecs.MessageHeaderEncoder;
import io.aeron.cluster.codecs.SessionCloseRequestEncoder;
import io.aeron.cluster.codecs.SessionConnectRequestEncoder;
import io.aeron.cluster.codecs.SessionMessageHeaderEncoder;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import rialto.client.CommandIngress;
import rialto.client.VenueConnection;
import rialto.client.trading.VenueClient;
import rialto.client.trading.VenueListener;
import rialto.protocol.CreateAccountEncoder;
import rialto.protocol.Identifier36;
import rialto.testsupport.Pause;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Whoever reached a member's ingress could once act under the session of a program that had shown its key: Aeron asks for the
 * key when a session begins, and then takes each message for that of the session that it names. And one packet of a stranger
 * could end a member, or make it keep gigabytes for him.
 */
@AttacksLane
@Timeout(240)
class ForeignSessionTest {
    private static final int INGRESS_STREAM_ID = 101;
    private static final int SESSIONS = 64;
    private static final int TERMS = 4;
    private static final int GATEWAY = 4_711;
    private static final int STORM = 400;
    private static final String STRANGERS_ADDRESS = "127.0.0.2";
    private static final long LIMIT_NS = TimeUnit.SECONDS.toNanos(20);

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

    @AfterEach
    void shouldStillTrade() throws Exception {
        member.requireTrading();
    }

    @Test
    void shouldEndNoSessionForAStranger() throws Exception {
        try (CommandIngress program = program()) {
            final long connections = program.connections();
            for (int session = 1; session <= SESSIONS; session++) {
                try (ExclusivePublication stranger = stranger("")) {
                    for (int term = 0; term < TERMS; term++) {
                        final SessionCloseRequestEncoder close =
                                new SessionCloseRequestEncoder().wrapAndApplyHeader(buffer, 0, header);
                        close.leadershipTermId(term).clusterSessionId(session);
                        send(stranger, MessageHeaderEncoder.ENCODED_LENGTH + close.encodedLength());
                    }
                }
            }
            pollFor(program, 2_000);
            assertEquals(connections, program.connections(), "a stranger ended the program's session");
            assertTrue(program.isConnected());
        }
    }

    @Test
    void shouldCarryOutNoCommandOfAStrangerUnderTheSessionOfAnother() throws Exception {
        try (CommandIngress program = program()) {
            for (int session = 1; session <= SESSIONS; session++) {
                try (ExclusivePublication stranger = stranger("")) {
                    for (int term = 0; term < TERMS; term++) {
                        send(stranger, command(session, term));
                    }
                }
            }
            pollFor(program, 1_000);
        }
        try (VenueClient client = VenueClient.connect(member.settings("gateway"), new VenueListener() {})) {
            OneMember.run(client, () -> client.createAccount("after-the-stranger"));
            assertTrue(client.account("after-the-stranger").isPresent());
            assertTrue(client.account("of-the-stranger").isEmpty(), "a stranger made an account");
        }
    }

    @Test
    void shouldNotEndForAPacketThatSaysItHasTwoGigabytes() throws Exception {
        try (ExclusivePublication stranger = stranger("")) {
            final ChallengeResponseEncoder response =
                    new ChallengeResponseEncoder().wrapAndApplyHeader(buffer, 0, header);
            response.correlationId(1).clusterSessionId(1).putEncodedCredentials(new byte[8], 0, 8);
            buffer.putInt(
                    MessageHeaderEncoder.ENCODED_LENGTH + ChallengeResponseEncoder.BLOCK_LENGTH, Integer.MAX_VALUE);
            send(stranger, MessageHeaderEncoder.ENCODED_LENGTH + response.encodedLength());
            awaitRefused(stranger);
        }
        try (ExclusivePublication stranger = stranger("")) {
            final int length = connect("aeron:udp?endpoint=127.0.0.1:9");
            buffer.putInt(
                    MessageHeaderEncoder.ENCODED_LENGTH + SessionConnectRequestEncoder.BLOCK_LENGTH, Integer.MAX_VALUE);
            send(stranger, length);
            awaitRefused(stranger);
        }
        assertTrue(member.process().isAlive(), member.cluster()::logs);
    }

    @Test
    void shouldKeepNoMessageWithoutEnd() throws Exception {
        try (ExclusivePublication stranger = stranger("|term-length=4m")) {
            final UnsafeBuffer endless = new UnsafeBuffer(new byte[stranger.maxMessageLength()]);
            while (stranger.isConnected() && stranger.offer(endless) < 0) {
                Pause.ms(1);
            }
            awaitRefused(stranger);
        }
    }

    /** The memory of a channel is that of the side that sends; what a stranger asked for was believed. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void shouldMakeNoAnswersOfAGigabyte() throws Exception {
        try (ExclusivePublication stranger = stranger("")) {
            send(stranger, connect("aeron:udp?endpoint=127.0.0.1:40999|term-length=512m"));
            Pause.ms(1_500);
            final Path maps = Path.of("/proc", Long.toString(member.process().pid()), "maps");
            final List<String> large = Files.readAllLines(maps).stream()
                    .filter(line -> line.endsWith(".logbuffer") && length(line) > 256L * 1024 * 1024)
                    .toList();
            assertEquals(List.of(), large, "memory of the member's streams");
        }
    }

    /** Sixty-four were all that a cluster had, and each took ten seconds to be forgotten. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void shouldLetProgramsInWhileAStrangerAsksForSessionsWithoutEnd() throws Exception {
        final InetSocketAddress ingress = address();
        try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getByName(STRANGERS_ADDRESS))) {
            final List<RawStream> streams = new ArrayList<>();
            for (int i = 0; i < STORM; i++) {
                final RawStream stream = new RawStream(socket, ingress, INGRESS_STREAM_ID, 1_000_000 + i);
                stream.setUp();
                streams.add(stream);
                if (i % 50 == 0) {
                    Pause.ms(50);
                }
            }
            Pause.ms(1_000);
            final int length = connect("aeron:udp?endpoint=" + STRANGERS_ADDRESS + ":" + socket.getLocalPort());
            for (final RawStream stream : streams) {
                stream.send(buffer, length);
            }
            Pause.ms(1_000);
            final String failure;
            try (CommandIngress program = program()) {
                failure = program.lastFailure();
            }
            assertEquals("no member answered", failure, "the program was turned away at first");
        }
    }

    private static CommandIngress program() throws IOException {
        final CommandIngress program = CommandIngress.connect(
                member.aeron,
                VenueConnection.remote(
                                member.aeron.context().aeronDirectoryName(),
                                "127.0.0.1",
                                Map.of(0, member.address().ingress()),
                                Map.of(0, member.address().archive()))
                        .withKey(member.key("gateway")));
        final long deadlineNs = System.nanoTime() + LIMIT_NS;
        while (!program.isConnected()) {
            program.poll();
            Pause.ms(1);
            assertTrue(System.nanoTime() - deadlineNs < 0, program::lastFailure);
        }
        return program;
    }

    private static void pollFor(final CommandIngress program, final long ms) {
        final long endNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(ms);
        while (System.nanoTime() - endNs < 0) {
            program.poll();
            Pause.ms(5);
        }
    }

    private static ExclusivePublication stranger(final String parameters) {
        final ExclusivePublication stranger = member.aeron.addExclusivePublication(
                "aeron:udp?endpoint=" + member.address().ingress() + parameters, INGRESS_STREAM_ID);
        final long deadlineNs = System.nanoTime() + LIMIT_NS;
        while (!stranger.isConnected()) {
            Pause.ms(1);
            assertTrue(System.nanoTime() - deadlineNs < 0, "the member's ingress is not there");
        }
        return stranger;
    }

    /** Until it is sent, or the stranger is shown the door. */
    private void send(final ExclusivePublication stranger, final int length) {
        while (stranger.isConnected() && stranger.offer(buffer, 0, length) < 0) {
            Pause.ms(1);
        }
    }

    private static void awaitRefused(final ExclusivePublication stranger) {
        final long deadlineNs = System.nanoTime() + LIMIT_NS;
        while (stranger.isConnected()) {
            Pause.ms(5);
            assertTrue(System.nanoTime() - deadlineNs < 0, "the member listens on to what is no message");
        }
    }

    private int command(final long sessionId, final long termId) {
        new SessionMessageHeaderEncoder()
                .wrapAndApplyHeader(buffer, 0, header)
                .leadershipTermId(termId)
                .clusterSessionId(sessionId)
                .timestamp(0);
        final CreateAccountEncoder command = new CreateAccountEncoder()
                .wrapAndApplyHeader(
                        buffer, AeronCluster.SESSION_HEADER_LENGTH, new rialto.protocol.MessageHeaderEncoder());
        command.source().gatewayId(GATEWAY).correlationId(1);
        Identifier36.encode("of-the-stranger", command.name());
        return AeronCluster.SESSION_HEADER_LENGTH
                + rialto.protocol.MessageHeaderEncoder.ENCODED_LENGTH
                + command.encodedLength();
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

    private static InetSocketAddress address() {
        final String ingress = member.address().ingress();
        final int colon = ingress.lastIndexOf(':');
        return new InetSocketAddress(ingress.substring(0, colon), Integer.parseInt(ingress.substring(colon + 1)));
    }

    private static long length(final String mapping) {
        final String[] range = mapping.split(" ", 2)[0].split("-");
        return Long.parseUnsignedLong(range[1], 16) - Long.parseUnsignedLong(range[0], 16);
    }
}
