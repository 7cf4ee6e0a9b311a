package rialto.attacks;

import io.aeron.ExclusivePublication;
import io.aeron.Publication;
import io.aeron.Subscription;
import io.aeron.archive.client.AeronArchive;
import io.aeron.archive.client.ArchiveException;
import io.aeron.archive.codecs.AuthConnectRequestEncoder;
import io.aeron.archive.codecs.MessageHeaderEncoder;
import io.aeron.cluster.client.AeronCluster;
import io.aeron.exceptions.AeronException;
import io.aeron.logbuffer.BufferClaim;
import io.aeron.logbuffer.FrameDescriptor;
import org.agrona.CloseHelper;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.SleepingMillisIdleStrategy;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.client.Permission;
import rialto.client.Program;
import rialto.client.ProgramKey;
import rialto.client.RecordingDescriptor;
import rialto.client.VenueConnection;
import rialto.testsupport.Pause;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A member once kept whatever a stranger sent to its Archive, answered on the channel that he named, and let in nobody any
 * more when 256 had come who said nothing. A key that reads could have the log replayed, to any address.
 */
@AttacksLane
@Timeout(240)
class ArchiveStrangersTest {
    private static final int LOG = 100;
    private static final int EVENTS = VenueConnection.EVENT_STREAM_ID;
    private static final int CONTROL = VenueConnection.ARCHIVE_CONTROL_STREAM_ID;
    private static final long LIMIT_NS = TimeUnit.SECONDS.toNanos(60);
    private static final long GIGABYTE = 1L << 30;
    private static final String NONE_OF_OURS = "127.0.0.9:40456";
    /** More than a member has for programs. */
    private static final int STREAMS_OF_A_HOG = 264;

    private static final int AT_ONCE = 24;

    private static OneMember member;

    @BeforeAll
    static void start() throws Exception {
        member = OneMember.start();
    }

    @AfterAll
    static void stop() {
        member.close();
    }

    @AfterEach
    void shouldGoOnTrading() throws Exception {
        member.requireTrading();
    }

    @Test
    void shouldKeepNothingOfARequestThatHasNoEnd() {
        try (ExclusivePublication stranger = stranger("")) {
            final BufferClaim claim = new BufferClaim();
            byte flags = FrameDescriptor.BEGIN_FRAG_FLAG;
            final long deadlineNs = System.nanoTime() + LIMIT_NS;
            while (stranger.isConnected()) {
                if (stranger.tryClaim(stranger.maxPayloadLength(), claim) > 0) {
                    claim.flags(flags).commit();
                    flags = 0;
                }
                assertTrue(System.nanoTime() < deadlineNs, "the member takes pieces without end");
            }
        }
    }

    /** An array of the length that a packet named ended the member, for want of memory. */
    @Test
    void shouldNotBelieveALengthThatLies() {
        try (ExclusivePublication stranger = stranger("")) {
            final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
            final int length = connect(buffer, "aeron:udp?endpoint=127.0.0.1:40456");
            buffer.putInt(length - 3 - 2 * Integer.BYTES, Integer.MAX_VALUE - 8, ByteOrder.LITTLE_ENDIAN);
            send(stranger, buffer, length);
            await("the stranger's end", () -> !stranger.isConnected());
        }
        assertTrue(member.process().isAlive());
    }

    @Test
    void shouldLetNoStrangerChooseMemoryOrWhoIsSentSomething() {
        for (final String channel : List.of(
                "aeron:udp?endpoint=127.0.0.1:40456|term-length=1g",
                "aeron:udp?endpoint=127.0.0.1:40456|so-rcvbuf=1g",
                "aeron:udp?endpoint=127.0.0.1:40456|interface=127.0.0.1",
                "aeron:udp?control=127.0.0.1:40456|control-mode=dynamic|endpoint=127.0.0.1:40457",
                "aeron:udp?endpoint=224.0.1.1:40456",
                "aeron:udp?endpoint=" + NONE_OF_OURS,
                "aeron:ipc?term-length=1g",
                "aeron:ipc")) {
            try (ExclusivePublication stranger = stranger("")) {
                final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
                send(stranger, buffer, connect(buffer, channel));
                await("the end of who wants " + channel, () -> !stranger.isConnected());
            }
        }
        try (ExclusivePublication stranger =
                member.aeron.addExclusivePublication(control("|term-length=1g"), CONTROL)) {
            Pause.ms(500);
            assertFalse(stranger.isConnected(), "a stream whose terms the driver's disk may not hold");
        }
        // what a stranger himself sends in long terms goes when he is not answered
        await("the end of what was taken for his stream", () -> hugeBuffers("/images/")
                .isEmpty());
        assertEquals(List.of(), hugeBuffers("/publications/"));
    }

    @Test
    void shouldNotLetAStrangersAnswersOfTheClusterTakeMemory() {
        assertThrows(AeronException.class, () -> AeronCluster.connect(new AeronCluster.Context()
                        .aeron(member.aeron)
                        .ownsAeronClient(false)
                        .messageTimeoutNs(TimeUnit.SECONDS.toNanos(3))
                        .idleStrategy(new SleepingMillisIdleStrategy(1))
                        .ingressChannel("aeron:udp?term-length=64k")
                        .ingressEndpoints("0=" + member.address().ingress())
                        .egressChannel("aeron:udp?endpoint=127.0.0.1:0|term-length=1g"))
                .close());
        assertEquals(List.of(), hugeBuffers("/publications/"));
    }

    /** Of the streams of a member: it maps each term of one by itself. */
    private static List<String> hugeBuffers(final String kind) {
        try (Stream<String> maps =
                Files.lines(Path.of("/proc/" + member.process().pid() + "/maps"))) {
            return maps.filter(map -> map.endsWith(".logbuffer") && map.contains(kind))
                    .filter(map -> {
                        final String[] range =
                                map.substring(0, map.indexOf(' ')).split("-");
                        return Long.parseUnsignedLong(range[1], 16) - Long.parseUnsignedLong(range[0], 16) >= GIGABYTE;
                    })
                    .toList();
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void shouldLetProgramsInBesideManyWhoShowNoKey() throws Exception {
        final List<ExclusivePublication> strangers = new ArrayList<>();
        try (AeronArchive before = AeronArchive.connect(member.archive(member.key("reporting")))) {
            final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
            final int length = connect(buffer, "aeron:udp?endpoint=127.0.0.1:40456");
            for (int i = 0; i < 300; i++) {
                strangers.add(stranger(""));
                // as every reader does, or the Archive takes it for gone
                assertNull(before.pollForErrorResponse(), () -> member.cluster().logs());
                if (i % 2 == 0) {
                    send(strangers.getLast(), buffer, length);
                }
            }
            try (AeronArchive reader = AeronArchive.connect(member.archive(member.key("gateway")))) {
                assertTrue(recordingOf(reader, EVENTS) >= 0);
            }
            assertTrue(recordingOf(before, EVENTS) >= 0);
            // they come again, as a sender does who hears nothing: each is to be sent away once
            final Set<Publication> stayed = new HashSet<>(strangers);
            await("the end of those who show no key", () -> {
                stayed.removeIf(stranger -> !stranger.isConnected());
                return stayed.isEmpty();
            });
        } finally {
            CloseHelper.closeAll(strangers);
        }
    }

    /** All places were one key's that only reads, and no gateway was told of events any more. */
    @Test
    void shouldLeaveOneKeyNotAllPlacesOfPrograms() throws Exception {
        member.make(new Program("hog", Set.of(Permission.READ), List.of(), Program.NEVER));
        final ProgramKey key = member.key("hog");
        final List<AeronArchive> hog = new ArrayList<>();
        try {
            for (int i = 0; i < STREAMS_OF_A_HOG; i += AT_ONCE) {
                hog.addAll(connect(key, AT_ONCE));
                hog.forEach(ArchiveStrangersTest::keepAlive);
            }
            try (AeronArchive reader = AeronArchive.connect(member.archive(member.key("gateway")))) {
                // who finds no place is sent away a tenth of a second after he was let in
                for (int i = 0; i < 20; i++) {
                    assertTrue(recordingOf(reader, EVENTS) >= 0);
                    Pause.ms(50);
                }
            }
        } finally {
            CloseHelper.quietCloseAll(hog);
        }
    }

    /** As many as are let in, asked for at the same time. */
    private static List<AeronArchive> connect(final ProgramKey key, final int count) {
        final List<AeronArchive.AsyncConnect> asking = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            asking.add(AeronArchive.asyncConnect(member.archive(key)));
        }
        final List<AeronArchive> connected = new ArrayList<>();
        await("all who ask", () -> {
            asking.removeIf(connect -> isOver(connect, connected));
            return asking.isEmpty();
        });
        return connected;
    }

    private static boolean isOver(final AeronArchive.AsyncConnect connect, final List<AeronArchive> connected) {
        try {
            final AeronArchive archive = connect.poll();
            if (archive != null) {
                connected.add(archive);
            }
            return archive != null;
        } catch (final AeronException e) {
            CloseHelper.quietClose(connect);
            return true;
        }
    }

    private static void keepAlive(final AeronArchive archive) {
        try {
            archive.pollForErrorResponse();
        } catch (final AeronException e) {
            // it was sent away
            assertFalse(archive.context().aeron().isClosed());
        }
    }

    @Test
    void shouldReplayTheLogToNobodyWhoMayOnlyRead() throws Exception {
        try (AeronArchive reader = AeronArchive.connect(member.archive(member.key("reporting")))) {
            final long log = recordingOf(reader, LOG);
            assertRefused(() -> replay(reader, log, "aeron:udp?endpoint=127.0.0.1:40456"));
            assertReads(reader, recordingOf(reader, EVENTS));
        }
        try (AeronArchive backup = AeronArchive.connect(member.archive(member.key("backup")))) {
            assertReads(backup, recordingOf(backup, LOG));
        }
    }

    @Test
    void shouldReplayToWhoAsksAlone() throws Exception {
        try (AeronArchive reader = AeronArchive.connect(member.archive(member.key("reporting")))) {
            final long events = recordingOf(reader, EVENTS);
            for (final String channel : List.of(
                    "aeron:udp?endpoint=" + NONE_OF_OURS,
                    "aeron:udp?endpoint=224.0.1.1:40456",
                    "aeron:udp?endpoint=127.0.0.1:40456|so-sndbuf=64m",
                    "aeron:ipc")) {
                assertRefused(() -> replay(reader, events, channel));
            }
        }
    }

    /** A replay goes on when its session is gone, and did so when its key was. */
    @Test
    void shouldEndTheReplayOfAKeyThatIsRevokedWhenItsSessionIsGone() throws Exception {
        member.make(new Program("leaver", Set.of(Permission.READ), List.of(), Program.NEVER));
        try (Subscription replayed = member.aeron.addSubscription("aeron:udp?endpoint=127.0.0.1:0", 77)) {
            try (AeronArchive archive = AeronArchive.connect(member.archive(member.key("leaver")))) {
                await("a port", () -> replayed.tryResolveChannelEndpointPort() != null);
                replay(archive, recordingOf(archive, EVENTS), replayed.tryResolveChannelEndpointPort());
                await("the replay", () -> replayed.imageCount() == 1);
            }
            Pause.ms(1_000);
            assertEquals(1, replayed.imageCount());
            Files.delete(member.cluster().keyFile("leaver"));
            await("the end of the replay", () -> {
                // who reads nothing keeps what is under way from ending
                replayed.poll((buffer, offset, length, header) -> {}, 100);
                return replayed.hasNoImages() || replayed.imageAtIndex(0).isEndOfStream();
            });
        }
    }

    private static void assertReads(final AeronArchive archive, final long recordingId) {
        try (Subscription replayed = member.aeron.addSubscription("aeron:udp?endpoint=127.0.0.1:0", 77)) {
            await("a port", () -> replayed.tryResolveChannelEndpointPort() != null);
            replay(archive, recordingId, replayed.tryResolveChannelEndpointPort());
            await("the replay", () -> replayed.poll((buffer, offset, length, header) -> {}, 1) > 0);
        }
    }

    private static long replay(final AeronArchive archive, final long recordingId, final String channel) {
        return archive.startReplay(recordingId, 0, AeronArchive.REPLAY_ALL_AND_FOLLOW, channel, 77);
    }

    private static void assertRefused(final org.junit.jupiter.api.function.Executable request) {
        final ArchiveException refusal = assertThrows(ArchiveException.class, request);
        assertEquals(ArchiveException.UNAUTHORISED_ACTION, refusal.errorCode(), refusal::getMessage);
    }

    private static long recordingOf(final AeronArchive archive, final int stream) {
        final List<RecordingDescriptor> found = RecordingDescriptor.ofStream(archive, stream);
        return found.isEmpty() ? -1 : found.getFirst().recordingId();
    }

    private static String control(final String parameters) {
        return "aeron:udp?endpoint=" + member.address().archive() + parameters;
    }

    private static ExclusivePublication stranger(final String parameters) {
        final ExclusivePublication stranger =
                member.aeron.addExclusivePublication(control("|term-length=64k" + parameters), CONTROL);
        await("the stranger's begin", stranger::isConnected);
        return stranger;
    }

    private static int connect(final ExpandableArrayBuffer buffer, final String channel) {
        final byte[] proof = ProgramKey.generate("stranger").encodedCredentials();
        final AuthConnectRequestEncoder connect = new AuthConnectRequestEncoder()
                .wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder())
                .correlationId(1)
                .responseStreamId(20)
                .version(AeronArchive.Configuration.PROTOCOL_SEMANTIC_VERSION)
                .responseChannel(channel)
                .putEncodedCredentials(proof, 0, 3)
                .clientInfo("");
        return MessageHeaderEncoder.ENCODED_LENGTH + connect.encodedLength();
    }

    private static void send(
            final ExclusivePublication stranger, final ExpandableArrayBuffer buffer, final int length) {
        await("a request", () -> stranger.offer(buffer, 0, length) > 0);
    }

    private static void await(final String what, final BooleanSupplier condition) {
        final long deadlineNs = System.nanoTime() + LIMIT_NS;
        while (!condition.getAsBoolean()) {
            assertFalse(
                    System.nanoTime() - deadlineNs > 0,
                    () -> what + " did not come\n" + member.cluster().logs());
            Pause.ms(1);
        }
    }
}
