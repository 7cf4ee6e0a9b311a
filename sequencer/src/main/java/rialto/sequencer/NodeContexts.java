package rialto.sequencer;

import io.aeron.Aeron;
import io.aeron.AeronCounters;
import io.aeron.RethrowingErrorHandler;
import io.aeron.archive.Archive;
import io.aeron.archive.ArchiveCounters;
import io.aeron.archive.ArchiveThreadingMode;
import io.aeron.archive.checksum.Checksums;
import io.aeron.archive.client.AeronArchive;
import io.aeron.cluster.ClusterMember;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.service.ClusterClock;
import io.aeron.cluster.service.ClusterCounters;
import io.aeron.cluster.service.ClusteredService;
import io.aeron.cluster.service.ClusteredServiceContainer;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.security.AuthenticatorSupplier;
import io.aeron.security.AuthorisationService;
import io.aeron.security.CredentialsSupplier;
import io.aeron.security.DefaultAuthenticatorSupplier;
import io.aeron.security.NullCredentialsSupplier;
import org.agrona.ErrorHandler;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.NoOpLock;
import org.agrona.concurrent.SleepingMillisIdleStrategy;
import org.agrona.concurrent.SystemEpochClock;
import rialto.client.DriverClock;
import rialto.client.ProgramKey;
import rialto.client.ReceiveWindow;
import rialto.client.VenueConnection;
import rialto.client.WakeUpSignal;
import rialto.client.WakeableIdleStrategy;

import java.io.File;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.IntPredicate;
import java.util.function.LongSupplier;

/** Aeron's settings of a member, made from {@link SequencerConfiguration}. */
final class NodeContexts {
    static final String LOCAL_CONTROL_CHANNEL = "aeron:ipc?term-length=64k";
    /** Each session of the Archive is sent a sign then, for as long as it lasts, which wakes both ends: ten a second by default. */
    private static final long ARCHIVE_LIVENESS_CHECK_NS = TimeUnit.MILLISECONDS.toNanos(500);

    private static final long TIMER_INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(100);
    /** Terms of IPC streams that name no length of their own. */
    private static final int IPC_TERM_LENGTH = 1024 * 1024;

    /** How often members say where they are while there is no leader. */
    private static final long ELECTION_STATUS_INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(20);
    /** How long a majority waits at the start for the others before it elects without them. */
    private static final long STARTUP_CANVASS_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(5);
    /** Aeron starts with no shorter one than this many times as long as it waits for the leader's next sign. */
    private static final int CANVASS_PER_HEARTBEAT_TIMEOUT = 2;

    private static final int LONGEST_LEAP_DAYS = 365;
    /** Streams of one kind that come to one port: what they cost before anybody looks at them has an end. */
    private static final int MAX_STREAMS = 1_024;

    private static final String EPHEMERAL = "localhost:0";
    /** Put over the channel on which a client wants its answers: how much memory that takes is not for him to choose. */
    private static final String EGRESS_TEMPLATE = "aeron:udp?term-length=4m|sparse=true|linger=5s";
    /**
     * A channel of as many places as are added to it, and none is: Aeron wants one over UDP, but what the network sends comes
     * by the gate, over IPC. No socket is opened for it.
     */
    private static final String NO_INGRESS_CHANNEL = "aeron:udp?control-mode=manual|endpoint=" + EPHEMERAL;

    private final SequencerConfiguration configuration;
    private final ErrorHandler errorHandler;
    private final Runnable terminationHook;
    private final MemberThreads threads;
    private final BiFunction<Aeron, IntPredicate, AuthorisationService> archiveAuthorisation;
    private final MemberGates gates;

    /**
     * @param archiveAuthorisation of the member's own parts, made for the Archive's own client and for what tells streams
     *     of requests that come from outside
     */
    NodeContexts(
            final SequencerConfiguration configuration,
            final ErrorHandler errorHandler,
            final Runnable terminationHook,
            final WakeUpSignal wakeUpSignal,
            final MemberThreads threads,
            final BiFunction<Aeron, IntPredicate, AuthorisationService> archiveAuthorisation) {
        this.archiveAuthorisation = archiveAuthorisation;
        this.configuration = configuration;
        this.errorHandler = errorHandler;
        this.terminationHook = terminationHook;
        this.threads = threads;
        gates = new MemberGates(configuration, errorHandler, threads::ownIdleStrategy, wakeUpSignal);
    }

    File clusterDirectory() {
        return configuration.dataDirectory().resolve(MemberFiles.CLUSTER).toFile();
    }

    File archiveDirectory() {
        return configuration.dataDirectory().resolve(MemberFiles.ARCHIVE).toFile();
    }

    /** Where the parts say that they are alive: nothing in it outlives the process. */
    File markDirectory() {
        return configuration.dataDirectory().resolve(MemberFiles.MARKS).toFile();
    }

    /** @param takesPart in the cluster, see {@link MemberPackets} */
    MediaDriver.Context driver(final boolean takesPart) {
        final int window = ReceiveWindow.length();
        final MediaDriver.Context context = new MediaDriver.Context()
                .aeronDirectoryName(configuration.aeronDirectory())
                .dirDeleteOnStart(true)
                .dirDeleteOnShutdown(true)
                .threadingMode(ThreadingMode.SHARED)
                .sharedIdleStrategy(threads.driverIdleStrategy())
                .sharedThreadFactory(threads.driver())
                .timerIntervalNs(TIMER_INTERVAL_NS)
                .epochClock(DriverClock.OF_PROCESS)
                // a thread that only resolves host names
                .asyncExecutorEnabled(!configuration.isLocal())
                .socketRcvbufLength(window)
                .initialWindowLength(window)
                .ipcTermBufferLength(IPC_TERM_LENGTH)
                .publicationTermBufferLength(IPC_TERM_LENGTH)
                .streamSessionLimit(MAX_STREAMS)
                .terminationHook(terminationHook)
                .errorHandler(errorHandler);
        if (configuration.isLocal()) {
            return context;
        }
        final MemberAddresses addresses = new MemberAddresses(members());
        final ProgramKey key = gates.exist() ? configuration.key() : null;
        final MemberProofs proofs = key == null
                ? null
                : new MemberProofs(addresses, thisMember(), takesPart, key, SystemEpochClock.INSTANCE);
        if (key != null) {
            context.mtuLength(Math.min(context.mtuLength(), PacketSeal.MAX_MTU));
        }
        final ConsensusMessages messages = ConsensusMessages.of(configuration);
        return context.receiveChannelEndpointSupplier(
                        new MemberPackets(addresses, thisMember(), takesPart, proofs, messages))
                .sendChannelEndpointSupplier(
                        new MemberSends(addresses, members(), key, messages, SystemEpochClock.INSTANCE));
    }

    Archive.Context archive(final MediaDriver driver) {
        final Aeron aeron = ownClient("rialto-archive");
        final AuthorisationService own = archiveAuthorisation.apply(aeron, gates.archiveSessions()::isFromOutside);
        final AuthorisationService authorisation =
                configuration.programs() == null ? own : new ArchiveAuthorisation(own);
        final Archive.Context context = new Archive.Context()
                .aeron(aeron)
                .ownsAeronClient(true)
                .errorCounter(ArchiveCounters.allocate(
                        aeron,
                        new ExpandableArrayBuffer(),
                        AeronCounters.ARCHIVE_ERROR_COUNT_TYPE_ID,
                        "Archive Errors",
                        aeron.clientId()))
                .epochClock(DriverClock.OF_PROCESS)
                .aeronDirectoryName(driver.aeronDirectoryName())
                .archiveDir(archiveDirectory())
                .markFileDir(markDirectory())
                .threadingMode(ArchiveThreadingMode.SHARED)
                .idleStrategySupplier(threads::archiveIdleStrategy)
                .threadFactory(threads.archive())
                .segmentFileLength(configuration.segmentLength())
                .maxConcurrentReplays(gates.maxConcurrentReplays())
                .sessionLivenessCheckIntervalNs(ARCHIVE_LIVENESS_CHECK_NS)
                // the member stops there; above it nothing is refused
                .lowStorageSpaceThreshold(DiskWatch.STOP_BYTES)
                .fileSyncLevel(configuration.fileSyncLevel())
                .catalogFileSyncLevel(configuration.fileSyncLevel())
                // tells a complete last fragment that ends in zeros from a torn one after a crash: without it the
                // Archive refuses to start on either when it crosses a page
                .recordChecksum(Checksums.crc32c())
                // what is replayed must be what was recorded
                .replayChecksum(Checksums.crc32c())
                .localControlChannel(LOCAL_CONTROL_CHANNEL)
                .localControlStreamId(VenueConnection.ARCHIVE_CONTROL_STREAM_ID)
                .recordingEventsEnabled(false)
                .authenticatorSupplier(authenticator("Archive", gates.archiveSessions()))
                .authorisationServiceSupplier(() -> authorisation)
                .replicationChannel("aeron:udp?endpoint=" + ownHost() + ":0")
                .errorHandler(errorHandler);
        if (configuration.isLocal() || gates.exist()) {
            // requests from the network come by the gate
            context.controlChannelEnabled(false).archiveClientContext(otherArchives());
        } else {
            context.controlChannel("aeron:udp?endpoint=" + thisMember().archiveEndpoint())
                    .controlStreamId(VenueConnection.ARCHIVE_CONTROL_STREAM_ID);
        }
        return context;
    }

    /** How this Archive asks those of other members, to copy from them. */
    private AeronArchive.Context otherArchives() {
        final String host = configuration.isLocal() ? EPHEMERAL : ownHost() + ":0";
        return new AeronArchive.Context()
                .controlResponseChannel("aeron:udp?endpoint=" + host)
                .credentialsSupplier(credentials());
    }

    /** What this process shows to members. */
    CredentialsSupplier credentials() {
        return configuration.key() == null ? new NullCredentialsSupplier() : configuration.key();
    }

    private AuthenticatorSupplier authenticator(final String door, final ProgramAuthenticator.Connects connects) {
        return configuration.programs() == null
                ? new DefaultAuthenticatorSupplier()
                : () -> new ProgramAuthenticator(door, configuration.programs(), connects);
    }

    /** The member's doors on the network. */
    MemberGates gates() {
        return gates;
    }

    ConsensusModule.Context consensusModule() {
        // a cluster of one opens no socket: nobody on the network can send it a command
        final String media = configuration.isLocal() ? "aeron:ipc" : "aeron:udp";
        final Aeron aeron = ownClient("rialto-consensus");
        final ConsensusModule.Context context = new ConsensusModule.Context();
        gates.ingressSessions()
                .leadershipTermId(() -> context.leadershipTermIdCounter().get());
        return context.aeron(aeron)
                .ownsAeronClient(true)
                .errorCounter(ClusterCounters.allocate(
                        aeron,
                        new ExpandableArrayBuffer(),
                        "Cluster Errors",
                        AeronCounters.CLUSTER_CONSENSUS_MODULE_ERROR_COUNT_TYPE_ID,
                        0))
                .aeronDirectoryName(configuration.aeronDirectory())
                .clusterDir(clusterDirectory())
                .markFileDir(markDirectory())
                .clusterMemberId(configuration.memberId())
                .clusterMembers(members())
                .clusterClock(clock())
                .epochClock(DriverClock.OF_PROCESS)
                .ingressChannel(
                        gates.exist()
                                ? NO_INGRESS_CHANNEL
                                : media + "?term-length=" + configuration.ingressTermLength())
                .isIpcIngressAllowed(!configuration.isLocal())
                .egressChannel(configuration.isLocal() ? null : EGRESS_TEMPLATE)
                .consensusChannel(media + "?term-length=64k")
                .authenticatorSupplier(authenticator("ingress", gates.ingressSessions()))
                .authorisationServiceSupplier(configuration.programs() == null ? null : ClusterAuthorisation::new)
                .logChannel(media + "?term-length=" + configuration.logTermLength())
                .replicationChannel("aeron:udp?endpoint=" + ownHost() + ":0")
                .archiveContext(ownArchive())
                .idleStrategySupplier(threads::consensusIdleStrategy)
                .threadFactory(threads.consensus())
                .fileSyncLevel(configuration.fileSyncLevel())
                .maxConcurrentSessions(gates.maxConcurrentSessions())
                .sessionTimeoutNs(sessionTimeoutNs())
                .leaderHeartbeatTimeoutNs(TimeUnit.MILLISECONDS.toNanos(configuration.leaderHeartbeatTimeoutMs()))
                .leaderHeartbeatIntervalNs(heartbeatIntervalNs())
                .electionTimeoutNs(electionTimeoutNs())
                .electionStatusIntervalNs(ELECTION_STATUS_INTERVAL_NS)
                .startupCanvassTimeoutNs(startupCanvassTimeoutNs())
                .terminationHook(terminationHook)
                .errorHandler(errorHandler);
    }

    ClusteredServiceContainer.Context container(final ClusteredService service) {
        return new ClusteredServiceContainer.Context()
                .aeron(Aeron.connect(client("rialto-engine")))
                .ownsAeronClient(true)
                .epochClock(DriverClock.OF_PROCESS)
                .aeronDirectoryName(configuration.aeronDirectory())
                .clusterDir(clusterDirectory())
                .markFileDir(markDirectory())
                .archiveContext(ownArchive())
                .clusteredService(service)
                .serviceName("rialto-engine")
                // outcomes travel as events, of which a session may ask for its own on a publication of its own
                .isRespondingService(true)
                .idleStrategySupplier(threads::engineIdleStrategy)
                .threadFactory(threads.engine())
                .terminationHook(terminationHook)
                .errorHandler(errorHandler);
    }

    /** As the member's own parts ask this member's Archive. */
    AeronArchive.Context ownArchive() {
        return configuration.programs() == null
                ? localArchive()
                : localArchive().credentialsSupplier(configuration.programs().own());
    }

    /** As anybody within this machine asks it. */
    static AeronArchive.Context localArchive() {
        return new AeronArchive.Context()
                .controlRequestChannel(LOCAL_CONTROL_CHANNEL)
                .controlRequestStreamId(VenueConnection.ARCHIVE_CONTROL_STREAM_ID)
                .controlResponseChannel(LOCAL_CONTROL_CHANNEL)
                .idleStrategy(WakeableIdleStrategy.forAnswers());
    }

    /** As a part would make it for itself, but for how it waits for the driver: it would yield, see the idle strategy. */
    private Aeron ownClient(final String name) {
        return Aeron.connect(client(name).useConductorAgentInvoker(true).clientLock(NoOpLock.INSTANCE));
    }

    /** Of the member itself; its driver runs. */
    Aeron openAeron() {
        return Aeron.connect(new Aeron.Context()
                .aeronDirectoryName(configuration.aeronDirectory())
                .epochClock(DriverClock.OF_PROCESS)
                .idleStrategy(WakeableIdleStrategy.forHousekeeping(configuration.isLocal()))
                .errorHandler(errorHandler)
                .subscriberErrorHandler(RethrowingErrorHandler.INSTANCE));
    }

    private Aeron.Context client(final String name) {
        return new Aeron.Context()
                .aeronDirectoryName(configuration.aeronDirectory())
                .epochClock(DriverClock.OF_PROCESS)
                .idleStrategy(WakeableIdleStrategy.forHousekeeping(configuration.isLocal()))
                .errorHandler(errorHandler)
                .subscriberErrorHandler(RethrowingErrorHandler.INSTANCE)
                .awaitingIdleStrategy(new SleepingMillisIdleStrategy(1))
                .clientName(name);
    }

    String members() {
        return configuration.isLocal()
                ? "0," + String.join(",", EPHEMERAL, EPHEMERAL, EPHEMERAL, EPHEMERAL, EPHEMERAL)
                : configuration.members();
    }

    ClusterMember thisMember() {
        return member(members(), configuration.memberId());
    }

    static ClusterMember member(final String members, final int memberId) {
        for (final ClusterMember member : ClusterMember.parse(members)) {
            if (member.id() == memberId) {
                return member;
            }
        }
        throw new SequencerStartException("member " + memberId + " is not among the members " + members);
    }

    /** Where other members' Archives send to. */
    private String ownHost() {
        final String endpoint = thisMember().catchupEndpoint();
        return endpoint.substring(0, endpoint.lastIndexOf(':'));
    }

    private ClusterClock clock() {
        return configuration.clock() == null ? new SteadyClock() : new SuppliedClock(configuration.clock());
    }

    /** A clock that catches up by leaps must not end the sessions of clients that were silent for a moment. */
    private long sessionTimeoutNs() {
        return configuration.clock() == null
                ? TimeUnit.MILLISECONDS.toNanos(configuration.sessionTimeoutMs())
                : TimeUnit.DAYS.toNanos(LONGEST_LEAP_DAYS);
    }

    private long startupCanvassTimeoutNs() {
        return Math.max(
                STARTUP_CANVASS_TIMEOUT_NS,
                CANVASS_PER_HEARTBEAT_TIMEOUT
                        * TimeUnit.MILLISECONDS.toNanos(configuration.leaderHeartbeatTimeoutMs()));
    }

    private long heartbeatIntervalNs() {
        return TimeUnit.MILLISECONDS.toNanos(Math.max(10, configuration.leaderHeartbeatTimeoutMs() / 10));
    }

    /**
     * A ballot that misses a vote, as every one after the loss of the leader does, lasts this long; before it a candidate
     * waits up to half as long, at random.
     */
    private long electionTimeoutNs() {
        return TimeUnit.MILLISECONDS.toNanos(Math.max(50, configuration.leaderHeartbeatTimeoutMs() / 4));
    }

    private record SuppliedClock(LongSupplier nanosecondsSince1970) implements ClusterClock {
        @Override
        public TimeUnit timeUnit() {
            return TimeUnit.NANOSECONDS;
        }

        @Override
        public long time() {
            return nanosecondsSince1970.getAsLong();
        }
    }
}
