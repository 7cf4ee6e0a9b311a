package rialto.sequencer;

import io.aeron.Aeron;
import io.aeron.archive.Archive;
import io.aeron.archive.client.AeronArchive;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.service.ClusteredServiceContainer;
import io.aeron.driver.MediaDriver;
import org.agrona.CloseHelper;
import org.agrona.IoUtil;
import org.agrona.concurrent.AgentRunner;
import org.agrona.concurrent.CompositeAgent;
import org.agrona.concurrent.IdleStrategy;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.CommandIngress;
import rialto.client.OwnDirectory;
import rialto.client.VenueConnection;
import rialto.client.WakeUpSignal;
import rialto.client.WakeableIdleStrategy;

import java.io.File;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * A cluster member in this process: media driver, archive, consensus module and the venue as its service, each on a
 * thread of its own or all on one ({@link Threads}). {@link #launch} returns when all of them run; {@link #awaitLeader} when commands are taken.
 */
public final class SequencerNode implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(SequencerNode.class);
    private static final long CLOSE_LIMIT_MS = 20_000;

    private final SequencerConfiguration configuration;
    private final Closing closing = new Closing();
    private final MemberEnd end;
    private final VenueService service;
    private final WakeUpSignal wakeUpSignal = new WakeUpSignal();
    private final MemberThreads threads;
    private final MemberErrors errors;

    private NodeContexts contexts;
    private File clusterDirectory;
    private CommittedMark mark;
    private RecordingLogSeal seal;
    private CandidateTermSeal termSeal;
    private OldEvents oldEvents;
    private DirectoryLock dataLock;
    private DirectoryLock aeronLock;
    private MediaDriver driver;
    private Archive archive;
    private ConsensusModule consensusModule;
    private ClusteredServiceContainer container;
    private Aeron aeron;
    private MemberCounters counters;
    private StorageAgent storage;
    private AgentRunner diskRunner;
    private AgentRunner storageRunner;
    private AgentRunner gateRunner;
    private AgentRunner ingressRunner;
    private final Object readers = new Object();
    private LongSupplier roomBytes;

    private SequencerNode(final SequencerConfiguration configuration, final Consumer<Throwable> failureListener) {
        this.configuration = configuration;
        this.end = new MemberEnd(closing, this::close, failureListener);
        this.errors = new MemberErrors(configuration, end, closing);
        this.service = new VenueService(configuration, errors::fail);
        this.roomBytes = errors.disk()::roomBytes;
        this.threads = new MemberThreads(configuration, wakeUpSignal, service, errors::onTermination);
    }

    /**
     * Starts a member that keeps all events that a snapshot does not need.
     *
     * @see #launch(SequencerConfiguration, LongSupplier, Consumer)
     */
    public static SequencerNode launch(
            final SequencerConfiguration configuration, final Consumer<Throwable> failureListener) {
        return launch(configuration, () -> Long.MAX_VALUE, failureListener);
    }

    /**
     * Starts a member.
     *
     * @param neededEventSequence asked, from the storage thread, before old events are purged: the last event that
     *     readers outside (reporting) have for good; no event after it is purged
     * @param failureListener told, once, why it could not go on: after the member has closed itself of a broken invariant,
     *     an unexpected exception, storage that fails; before it closes itself of a {@link MemberStopException}, which is
     *     for people to read. The process should end. After a {@link MemberRestartException} it should launch the member
     *     again
     * @throws SequencerStartException if the directories are in use, a port is taken, or the state cannot be read
     */
    public static SequencerNode launch(
            final SequencerConfiguration configuration,
            final LongSupplier neededEventSequence,
            final Consumer<Throwable> failureListener) {
        return launch(new SequencerNode(configuration, failureListener), neededEventSequence);
    }

    /** @throws SequencerStartException if the disk of a data directory has too little room for a member to start */
    public static void requireRoom(final Path dataDirectory, final int memberId) {
        new DiskWatch(dataDirectory, memberId, failure -> {}).requireRoom();
    }

    /** @throws SequencerStartException naming the first endpoint of a member that is taken or not of this machine */
    public static void requirePorts(final SequencerConfiguration configuration) {
        if (!configuration.isLocal()) {
            MemberPorts.check(NodeContexts.member(configuration.members(), configuration.memberId()));
        }
    }

    /** Starts a member that tells of its state when it has replayed its log. */
    static SequencerNode launchToReplay(
            final SequencerConfiguration configuration,
            final Consumer<ReplayCheck.Outcome> replayed,
            final Consumer<Throwable> failureListener) {
        final SequencerNode node = new SequencerNode(configuration, failureListener);
        node.service.onReplayed(replayed);
        return launch(node, () -> 0);
    }

    /** Starts a member whose disk has as much room for orders as a test says. */
    static SequencerNode launchWithRoom(
            final SequencerConfiguration configuration,
            final LongSupplier roomBytes,
            final Consumer<Throwable> failureListener) {
        final SequencerNode node = new SequencerNode(configuration, failureListener);
        node.roomBytes = roomBytes;
        return launch(node, () -> Long.MAX_VALUE);
    }

    private static SequencerNode launch(final SequencerNode node, final LongSupplier neededEventSequence) {
        try {
            node.start(neededEventSequence);
            node.end.started();
            return node;
        } catch (final SequencerStartException e) {
            node.close();
            throw e;
        } catch (final DamagedStorageException e) {
            node.close();
            throw new SequencerStartException(e.getMessage(), e);
        } catch (final RuntimeException e) {
            node.close();
            throw new SequencerStartException("the cluster member cannot start: " + e.getMessage(), e);
        }
    }

    /**
     * Waits until this member leads, has replayed its log and takes commands.
     *
     * @throws TimeoutException if that took longer
     * @throws SequencerStartException if the member failed meanwhile
     */
    public void awaitLeader(final long timeoutMs) throws TimeoutException, InterruptedException {
        final long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMs);
        while (!service.isLeader()) {
            final Throwable cause = end.cause();
            if (cause != null) {
                throw new SequencerStartException("the cluster member failed: " + cause.getMessage(), cause);
            }
            if (System.nanoTime() - deadlineNs > 0) {
                throw new TimeoutException("not the leader after " + timeoutMs + " ms");
            }
            Thread.sleep(1);
        }
    }

    public boolean isLeader() {
        return service.isLeader();
    }

    /** Time that the engine took so far for what it does on its own, such as sessions of posted-offer markets. */
    public long ownActionsNs() {
        return service.ownActionsNs();
    }

    /**
     * How it is now. Any thread may ask.
     *
     * @throws IllegalStateException if it is closing
     */
    public MemberStatus status() {
        synchronized (readers) {
            requireOpen();
            return new MemberStatus(
                    configuration.memberId(),
                    counters.role().name(),
                    counters.electionState().name(),
                    counters.leadershipTermId(),
                    counters.commitPosition(),
                    service.eventSequence(),
                    service.snapshotSequence(),
                    storage.logStartPosition(),
                    service.eventHashes(),
                    oldEvents.damage());
        }
    }

    private void requireOpen() {
        if (closing.isBegun()) {
            throw new IllegalStateException("the member is closing");
        }
    }

    /**
     * Position after the last byte of the log that this member has; asks the Archive. Any thread may ask.
     *
     * @throws IllegalStateException if it is closing
     */
    public long logEndPosition() {
        requireOpen();
        try (AeronArchive client = localArchive()) {
            return LogExtent.read(client, clusterDirectory).end();
        }
    }

    /** Ends the member for damage that shows in its events; told is what was found, a sentence without its end. */
    public void leave(final String found) {
        errors.fail(new DamagedStorageException(found));
    }

    /** Sequence of the last event; 0 before the first. */
    public long eventSequence() {
        return service.eventSequence();
    }

    /** Why the venue takes no new orders, bits of {@link rialto.engine.SuspensionReason}; 0 when it takes them. */
    int suspensions() {
        return service.suspensions();
    }

    /** Sequence of the last event before the latest snapshot; -1 without one. */
    public long snapshotSequence() {
        return service.snapshotSequence();
    }

    /** Where clients in this process or on this machine find the member. */
    public VenueConnection connection() {
        return configuration.connection(driver.aeronDirectoryName());
    }

    /** Wakes the member's threads; senders of commands in this process signal it. */
    public WakeUpSignal wakeUpSignal() {
        return wakeUpSignal;
    }

    /** How a thread of this process that reads events waits; a new one each time. */
    public IdleStrategy readerIdleStrategy() {
        return threads.readerIdleStrategy();
    }

    /** Given after events were published; null where threads never sleep, and nobody need be told. */
    public WakeUpSignal published() {
        return threads.published();
    }

    /**
     * Asks for a snapshot of the whole cluster; old storage is purged after it.
     *
     * @return completed when it is taken; exceptionally if this member is not the leader, closes, or it takes a minute
     */
    public CompletableFuture<SnapshotOutcome> requestSnapshot() {
        return storage.request();
    }

    /** Whether it stopped by itself; the failure listener knows why. */
    public boolean hasFailed() {
        return end.cause() != null;
    }

    /** Stops the member in order. Waits for its threads, also when another thread closes it already: then 20 s at most. */
    @Override
    public void close() {
        closing.run(this::closeParts, CLOSE_LIMIT_MS);
    }

    private void closeParts() {
        synchronized (readers) {
            // whoever reads counters has done so: closing takes their memory away
            LOGGER.debug("closing");
        }
        CloseHelper.closeAll(
                ingressRunner,
                gateRunner,
                diskRunner,
                storageRunner,
                aeron,
                container,
                consensusModule,
                archive,
                driver,
                threads,
                seal,
                termSeal,
                mark,
                aeronLock,
                dataLock);
    }

    private void start(final LongSupplier neededEventSequence) {
        final Path data = configuration.dataDirectory();
        final Path aeronDirectory = Path.of(configuration.aeronDirectory()).toAbsolutePath();
        dataLock = DirectoryLock.acquire(data.resolve(MemberFiles.LOCK), "the data directory " + data);
        aeronLock = DirectoryLock.acquire(
                aeronDirectory.resolveSibling(aeronDirectory.getFileName() + ".lock"),
                "Aeron's directory " + aeronDirectory);
        MemberFiles.requireWhole(data);
        errors.disk().requireRoom();
        mark = CommittedMark.open(data.resolve(MemberFiles.COMMITTED));
        service.committed(mark);
        final TruncationAuthoriser truncation = new TruncationAuthoriser(mark, errors::fail);
        contexts = new NodeContexts(
                configuration, errors::onError, errors::onTermination, wakeUpSignal, threads, truncation::with);
        requirePorts(configuration);
        // marks of a killed process, which is gone: the locks prove it
        IoUtil.delete(contexts.markDirectory(), true);

        StorageCheck.beforeArchive(data);
        threads.start();
        driver = OwnDirectory.launch(contexts.driver(true));
        archive = ArchiveStart.launch(contexts, driver, data.resolve("torn"));
        aeron = contexts.openAeron();
        clusterDirectory = contexts.clusterDirectory();
        final LogExtent log;
        try (AeronArchive client = localArchive()) {
            log = LogExtent.read(client, clusterDirectory);
            truncation.logRecordingId(log.recordingId());
            PaddedEvents.cutOff(contexts.archiveDirectory().toPath(), client, truncation);
        }
        if (!configuration.isLocal()) {
            truncation.checkLog(log);
        }
        oldEvents = StorageCheck.beforeCluster(data, closing::isBegun);
        seal = new RecordingLogSeal(clusterDirectory.toPath());
        termSeal = new CandidateTermSeal(clusterDirectory.toPath());
        final StorageReserve reserve = storageReserve();
        gateRunner = contexts.gates().startArchiveGate(aeron, this::localArchive);
        consensusModule = ConsensusModule.launch(contexts.consensusModule());
        ingressRunner = contexts.gates().startIngressGate(aeron, reserve::freeBytes, service.programSessions()::get);
        counters = new MemberCounters(aeron, consensusModule.context());
        final SessionWatch sessions =
                new SessionWatch(configuration.programs(), service, aeron, consensusModule.context());
        // on a thread of its own: storage that is purged or copied may take long, and the disk fills just then
        final CompositeAgent watches =
                new CompositeAgent(errors.pauses(), errors.disk(), seal, termSeal, reserve, sessions);
        // a member that is alone waits for nobody
        diskRunner = BackgroundRunner.start(
                configuration.isLocal() ? watches : new CompositeAgent(watches, elections()), errors::onError);
        container = ClusteredServiceContainer.launch(
                contexts.container(service.followedBy(contexts.gates().ingressSessions())));
        startStorage(log.start(), neededEventSequence);
    }

    private ElectionWatch elections() {
        return new ElectionWatch(
                () -> counters.step(service.eventSequence()), configuration.leaderHeartbeatTimeoutMs(), errors::fail);
    }

    private StorageReserve storageReserve() {
        return new StorageReserve(
                configuration.memberId(),
                roomBytes,
                service::isLeader,
                service::suspensions,
                () -> CommandIngress.connect(aeron, connection()));
    }

    private void startStorage(final long logStart, final LongSupplier neededEventSequence) {
        storage = new StorageAgent(
                configuration,
                service,
                counters::askForSnapshot,
                counters::snapshots,
                this::localArchive,
                new StoragePurge(
                        configuration, clusterDirectory, neededEventSequence, WakeableIdleStrategy.forAnswers()),
                logStart);
        storageRunner = BackgroundRunner.start(storage, errors::onError);
    }

    private AeronArchive localArchive() {
        return AeronArchive.connect(contexts.ownArchive().aeron(aeron).ownsAeronClient(false));
    }
}
