package rialto.client;

import io.aeron.Aeron;
import io.aeron.ChannelUri;
import io.aeron.CommonContext;
import io.aeron.archive.client.AeronArchive;
import io.aeron.security.CredentialsSupplier;
import io.aeron.security.NullCredentialsSupplier;
import org.agrona.ErrorHandler;

import java.security.SecureRandom;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Where a venue is found: everything that a client of commands, events and snapshots must know.
 *
 * @param aeronDirectory directory of the media driver to use
 * @param ingressChannel {@code aeron:ipc…} in the member's own process or machine, otherwise {@code aeron:udp…}
 * @param ingressEndpoints {@code 0=host:port,1=host:port…} of all members; null with IPC
 * @param egressChannel where the cluster answers this client's session
 * @param members those whose events and snapshots may be read, the one to try first in front; at least one
 * @param messageTimeoutNs how long to wait for an answer of cluster or Archive before trying again
 * @param key what opens ingress and Archives; null where they are open
 */
public record VenueConnection(
        String aeronDirectory,
        String ingressChannel,
        String ingressEndpoints,
        String egressChannel,
        List<MemberChannels> members,
        long messageTimeoutNs,
        ProgramKey key) {

    /** Stream of events, live and recorded. */
    public static final int EVENT_STREAM_ID = 1847;
    /** Stream of replays of events and snapshots. */
    public static final int REPLAY_STREAM_ID = 1848;
    /**
     * Stream of an Archive's control requests, over IPC and over the network: a member asks another one's Archive on the
     * stream on which it asks its own.
     */
    public static final int ARCHIVE_CONTROL_STREAM_ID = 11;
    /** Term length of ingress over IPC when nothing else is configured, bytes. */
    public static final int INGRESS_TERM_LENGTH = 4 * 1024 * 1024;

    /**
     * Half of it is the most answers under way, beyond which they come by the recording, and to find a place there takes a client
     * as long as hundreds of answers do.
     */
    private static final int ANSWER_TERM_LENGTH = 4 * 1024 * 1024;

    private static final SecureRandom RANDOM = new SecureRandom();
    /** Above the ids of Aeron's and of the venue's own streams. */
    private static final int LOWEST_NEW_STREAM_ID = 0x1000_0000;

    private static final long TIMEOUT_NS = TimeUnit.SECONDS.toNanos(5);
    /** No wire limits a packet there, and each costs two system calls. */
    private static final String LOOPBACK_MTU = "|mtu=8k";

    public VenueConnection {
        Objects.requireNonNull(aeronDirectory, "aeronDirectory");
        Objects.requireNonNull(ingressChannel, "ingressChannel");
        Objects.requireNonNull(egressChannel, "egressChannel");
        members = List.copyOf(members);
        if (members.isEmpty()) {
            throw new IllegalArgumentException("there must be a member to read from");
        }
        if (messageTimeoutNs <= 0) {
            throw new IllegalArgumentException("messageTimeoutNs must be positive: " + messageTimeoutNs);
        }
    }

    /** A client on the machine of the member, sharing its media driver: everything over IPC. */
    public static VenueConnection local(final String aeronDirectory) {
        return local(aeronDirectory, INGRESS_TERM_LENGTH);
    }

    /**
     * As {@link #local(String)} with another limit on commands in flight.
     *
     * @param ingressTermLength bytes, a power of two from 64 KiB; half of it may be in flight, an eighth is the longest
     *     command
     */
    public static VenueConnection local(final String aeronDirectory, final int ingressTermLength) {
        return new VenueConnection(
                aeronDirectory,
                "aeron:ipc?term-length=" + ingressTermLength,
                null,
                "aeron:ipc?term-length=" + ANSWER_TERM_LENGTH,
                List.of(MemberChannels.local(0)),
                TIMEOUT_NS,
                null);
    }

    /**
     * A client on the machine of one of several members: commands over UDP to whoever leads, events and snapshots from
     * the member beside it over IPC.
     *
     * @param ingressEndpoints {@code 0=host:port,1=host:port…} of all members
     */
    public static VenueConnection beside(
            final String aeronDirectory, final String ingressEndpoints, final int ingressTermLength) {
        return new VenueConnection(
                aeronDirectory,
                "aeron:udp?term-length=" + ingressTermLength,
                Objects.requireNonNull(ingressEndpoints, "ingressEndpoints"),
                "aeron:udp?endpoint=localhost:0",
                List.of(MemberChannels.local(0)),
                TIMEOUT_NS,
                null);
    }

    /**
     * A client in a process of its own, with a media driver of its own ({@link ClientDriver}): commands over UDP to
     * whoever leads, events and snapshots over UDP from any member, from another one when that is lost.
     *
     * @param clientHost address of this process that all members can send to
     * @param ingressEndpoints {@code host:port} by member id
     * @param archiveEndpoints {@code host:port} by member id
     */
    public static VenueConnection remote(
            final String aeronDirectory,
            final String clientHost,
            final Map<Integer, String> ingressEndpoints,
            final Map<Integer, String> archiveEndpoints) {
        final List<MemberChannels> members = archiveEndpoints.entrySet().stream()
                .map(member -> MemberChannels.remote(member.getKey(), member.getValue(), clientHost))
                .collect(Collectors.toList());
        // so that gateways spread over the members
        Collections.shuffle(members);
        final String mtu = isLoopback(clientHost) ? LOOPBACK_MTU : "";
        return new VenueConnection(
                aeronDirectory,
                "aeron:udp?term-length=" + INGRESS_TERM_LENGTH + mtu,
                new TreeMap<>(ingressEndpoints)
                        .entrySet().stream()
                                .map(member -> member.getKey() + "=" + member.getValue())
                                .collect(Collectors.joining(",")),
                answerChannel(clientHost + ":0"),
                members,
                TIMEOUT_NS,
                null);
    }

    /**
     * Where a member answers a client.
     *
     * @param endpoint {@code host:port} of the client
     */
    public static String answerChannel(final String endpoint) {
        return "aeron:udp?endpoint=" + endpoint + "|term-length=" + ANSWER_TERM_LENGTH
                + (isLoopback(endpoint.substring(0, endpoint.lastIndexOf(':'))) ? LOOPBACK_MTU : "");
    }

    private static boolean isLoopback(final String host) {
        return host.startsWith("127.") || host.equals("localhost");
    }

    /** The same with a key. */
    public VenueConnection withKey(final ProgramKey programKey) {
        return new VenueConnection(
                aeronDirectory,
                ingressChannel,
                ingressEndpoints,
                egressChannel,
                members,
                messageTimeoutNs,
                Objects.requireNonNull(programKey, "programKey"));
    }

    CredentialsSupplier credentials() {
        return key == null ? new NullCredentialsSupplier() : key;
    }

    /** Whether events come from members in other processes, so that they may be lost and found elsewhere. */
    public boolean isRemote() {
        return members.getFirst().liveChannel() == null;
    }

    /**
     * An Aeron client for readers and ingress; one serves any number of them. The caller closes it, last.
     *
     * @param errorHandler told of errors on the client's own thread
     */
    public Aeron openAeron(final ErrorHandler errorHandler) {
        return Aeron.connect(new Aeron.Context()
                .aeronDirectoryName(aeronDirectory)
                .epochClock(DriverClock.OF_PROCESS)
                .idleStrategy(WakeableIdleStrategy.forHousekeeping(!isRemote()))
                .errorHandler(errorHandler)
                .subscriberErrorHandler(errorHandler));
    }

    /** In this process's memory there is nobody who could be sent to a wrong entrance. */
    private CredentialsSupplier credentials(final MemberChannels member, final int responseStreamId) {
        final ChannelUri requests = ChannelUri.parse(member.archiveControlChannel());
        return key == null || !requests.isUdp()
                ? credentials()
                : BoundKey.of(
                        key, Audience.ofArchive(requests.get(CommonContext.ENDPOINT_PARAM_NAME), responseStreamId));
    }

    /** A stream that strangers cannot guess: what comes on it from the network was sent by who was told its number. */
    static int newStreamId() {
        return RANDOM.nextInt(LOWEST_NEW_STREAM_ID, Integer.MAX_VALUE);
    }

    /** Likewise of a stream's session. */
    static int newSessionId() {
        return RANDOM.nextInt();
    }

    /** An Archive client's context over a shared Aeron client. */
    AeronArchive.Context archiveContext(final Aeron aeron, final MemberChannels member) {
        final int responseStreamId = newStreamId();
        return new AeronArchive.Context()
                .aeron(aeron)
                .ownsAeronClient(false)
                .controlRequestChannel(member.archiveControlChannel())
                .controlRequestStreamId(member.archiveControlStreamId())
                .controlResponseChannel(member.archiveResponseChannel())
                .controlResponseStreamId(responseStreamId)
                .credentialsSupplier(credentials(member, responseStreamId))
                .idleStrategy(WakeableIdleStrategy.forAnswers())
                .messageTimeoutNs(messageTimeoutNs);
    }
}
