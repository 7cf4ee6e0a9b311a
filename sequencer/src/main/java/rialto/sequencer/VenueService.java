package rialto.sequencer;

import io.aeron.ExclusivePublication;
import io.aeron.Image;
import io.aeron.Publication;
import io.aeron.archive.client.AeronArchive;
import io.aeron.cluster.codecs.CloseReason;
import io.aeron.cluster.service.ClientSession;
import io.aeron.cluster.service.Cluster;
import io.aeron.cluster.service.ClusteredService;
import io.aeron.logbuffer.Header;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.AgentTerminationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.SteadyTime;
import rialto.engine.MatchingEngine;

import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The venue as a replicated state machine: commands of the log in, events out. Everything here runs on the service's
 * thread, except what is declared volatile. Whatever it throws is a broken invariant: the container would count it and
 * skip the command, a silent hole in the state, so it is reported and the service ends.
 */
final class VenueService implements ClusteredService {
    private static final Logger LOGGER = LoggerFactory.getLogger(VenueService.class);
    private static final long RECORDING_CHECK_INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private final SequencerConfiguration configuration;
    private final Consumer<Throwable> failure;
    private final Function<Cluster, EventJournal> journals;
    private CommittedMark committed;
    private Consumer<ReplayCheck.Outcome> replayed;
    private Cluster cluster;
    private EventRecorder recorder;
    private Answers answers;
    private EventBatchWriter events;
    private MatchingEngine engine;
    private ApiKeys apiKeys;
    private Administration administration;
    private CommandSources sources;
    private NumberedSessions numberedSessions;
    private CommandAdapter commands;
    private final ProgramSessions sessions = new ProgramSessions();
    /** Of the last command: a leader's clock may be set back, the venue's time never is. */
    private long lastTimestampNs;

    /** What the cluster's timer is set to. */
    private long timerNs = MatchingEngine.NOTHING_DUE;

    private long recordingCheckNs;
    private volatile boolean leader;
    private volatile long ownActionsNs;
    private long commandCount;
    private volatile long eventSequence;
    private volatile long snapshotSequence = -1;
    private volatile int suspensions;
    private final EventHashes hashes = new EventHashes();
    /** Of this process alone: what the engine does is the same with every one. */
    private final long secret = new SecureRandom().nextLong();

    /** @param failure told, once, why the member must stop */
    VenueService(final SequencerConfiguration configuration, final Consumer<Throwable> failure) {
        this(configuration, failure, cluster -> archivedEventJournal(cluster, configuration));
    }

    /** @param journals opens the member's events, at the start */
    VenueService(
            final SequencerConfiguration configuration,
            final Consumer<Throwable> failure,
            final Function<Cluster, EventJournal> journals) {
        this.configuration = configuration;
        this.failure = failure;
        this.journals = journals;
    }

    /** Before the service is started: told, on the service's thread, of the state when the log is replayed. */
    void onReplayed(final Consumer<ReplayCheck.Outcome> listener) {
        replayed = listener;
    }

    /** Before the service is started. */
    void committed(final CommittedMark mark) {
        committed = mark;
    }

    /** Before the service is started. */
    VenueService followedBy(final ProgramSessions.Listener listener) {
        sessions.listener(listener);
        return this;
    }

    boolean isLeader() {
        return leader;
    }

    /** Sessions of programs, by their ids. Any thread may ask. */
    Map<Long, ProgramSession> programSessions() {
        return sessions.ofPrograms();
    }

    /** What the engine took so far for what it does on its own. */
    long ownActionsNs() {
        return ownActionsNs;
    }

    /** Why the venue took no new orders after the last command; 0 when it took them. */
    int suspensions() {
        return suspensions;
    }

    /** Sequence of the last event of the last command. */
    long eventSequence() {
        return eventSequence;
    }

    /** The running hash of its events at the latest places where members compare it. */
    List<MemberStatus.EventHash> eventHashes() {
        return hashes.marks();
    }

    /** Sequence of the last event before the latest snapshot that was taken or loaded; -1 without one. */
    long snapshotSequence() {
        return snapshotSequence;
    }

    @Override
    public void onStart(final Cluster startedCluster, final Image snapshotImage) {
        start(startedCluster, snapshotImage == null ? null : new ImageSnapshot(snapshotImage));
    }

    /** @param snapshot to begin with; null to begin with nothing */
    void start(final Cluster startedCluster, final SnapshotSource snapshot) {
        failingTheMember(() -> {
            cluster = startedCluster;
            recorder = new EventRecorder(journals.apply(cluster), cluster.idleStrategy());
            answers = new Answers(recorder);
            events = new EventBatchWriter(recorder.maxBatchLength(), answers);
            final EngineEventPublisher publisher = new EngineEventPublisher(events);
            final QuoteEventPublisher quotePublisher = new QuoteEventPublisher(publisher);
            numberedSessions = publisher.reports.sessions();
            if (snapshot == null) {
                engine = new MatchingEngine(configuration.engineLimits(), secret, publisher, quotePublisher);
                apiKeys = new ApiKeys();
                administration = new Administration();
                sources = new CommandSources();
            } else {
                load(snapshot, publisher, quotePublisher);
            }
            suspensions = engine.suspensions();
            commands = new CommandAdapter(engine, apiKeys, administration, sources, events, publisher);
            cluster.clientSessions().forEach(sessions::add);
        });
    }

    @Override
    public void onSessionMessage(
            final ClientSession session,
            final long timestamp,
            final DirectBuffer buffer,
            final int offset,
            final int length,
            final Header header) {
        try {
            commandCount++;
            advanceTime(timestamp);
            answers.beginCommand(session, buffer, offset, length);
            final ProgramSession sender = sessions.of(session);
            commands.onCommand(sender, buffer, offset, length, lastTimestampNs);
            sender.onExecuted();
            answers.endCommand();
            endCommand();
            committed.advance(header.position());
        } catch (final Throwable e) {
            throw failed(e);
        }
    }

    @Override
    public void onTakeSnapshot(final ExclusivePublication snapshotPublication) {
        takeSnapshot(snapshotPublication::offer);
        LOGGER.info("snapshot after event {}, {} bytes", snapshotSequence, snapshotPublication.position());
    }

    void takeSnapshot(final SnapshotOutlet outlet) {
        failingTheMember(() -> {
            final long beginNs = System.nanoTime();
            recorder.awaitRecorded();
            new VenueSnapshotTaker(
                            (buffer, offset, length) -> offer(outlet, buffer, offset, length),
                            events.sequence(),
                            recorder.hash(),
                            lastTimestampNs)
                    .take(engine, apiKeys, administration, sources, numberedSessions);
            snapshotSequence = events.sequence();
            LOGGER.debug("the snapshot took {} ms", TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - beginNs));
        });
    }

    @Override
    public int doBackgroundWork(final long nowNs) {
        if (recorder != null && nowNs - recordingCheckNs >= RECORDING_CHECK_INTERVAL_NS) {
            recordingCheckNs = nowNs;
            failingTheMember(recorder::checkRecording);
        }
        return 0;
    }

    @Override
    public void onRoleChange(final Cluster.Role newRole) {
        if (newRole == Cluster.Role.LEADER) {
            failingTheMember(() -> {
                requireRecordedEvents();
                if (replayed != null) {
                    replayed.accept(new ReplayCheck.Outcome(
                            cluster.logPosition(),
                            events.sequence(),
                            recorder.hash(),
                            lastTimestampNs,
                            VenueSnapshotTaker.stateHash(engine, apiKeys, administration, sources, numberedSessions)));
                }
            });
        }
        leader = newRole == Cluster.Role.LEADER;
        LOGGER.info("member {} is {} after event {}", configuration.memberId(), newRole, eventSequence);
    }

    /** Events beyond the log were told to the world: to go on would give their numbers to others. */
    private void requireRecordedEvents() {
        if (events.sequence() < recorder.recordedSequence()) {
            throw new IllegalStateException("the log gives events up to " + events.sequence()
                    + ", but this member has recorded events up to " + recorder.recordedSequence()
                    + ": the log lost its end. See docs/operating-storage.md.");
        }
    }

    @Override
    public void onTerminate(final Cluster terminatedCluster) {
        leader = false;
        if (recorder != null) {
            recorder.close();
            recorder = null;
        }
    }

    @Override
    public void onSessionOpen(final ClientSession session, final long timestamp) {
        sessions.add(session);
        LOGGER.debug("session {} opened", session.id());
    }

    @Override
    public void onSessionClose(final ClientSession session, final long timestamp, final CloseReason closeReason) {
        sessions.remove(session.id());
        sources.onSessionClosed(session.id());
        LOGGER.debug("session {} closed: {}", session.id(), closeReason);
    }

    @Override
    public void onTimerEvent(final long correlationId, final long timestamp) {
        try {
            if (correlationId == timerNs) {
                timerNs = MatchingEngine.NOTHING_DUE;
            }
            advanceTime(timestamp);
            endCommand();
        } catch (final Throwable e) {
            throw failed(e);
        }
    }

    /** Nanoseconds until the engine has something to do of its own accord; on the service's thread. */
    long untilNextDeadlineNs() {
        if (timerNs == MatchingEngine.NOTHING_DUE) {
            return Long.MAX_VALUE;
        }
        return timerNs
                - (configuration.clock() == null
                        ? SteadyTime.OF_PROCESS.nanoTime()
                        : configuration.clock().getAsLong());
    }

    /** Whether somebody besides this process's gateway has a session; on the service's thread. */
    boolean hearsOthers() {
        return sessions.count() > 1;
    }

    /** How many came from sessions since this process began; on the service's thread. */
    long commands() {
        return commandCount;
    }

    /** Outcomes depend on the log's times only: what is due comes before the command, be the timer late or not. */
    private void advanceTime(final long timestamp) {
        lastTimestampNs = Math.max(lastTimestampNs, timestamp);
        if (commands.nextDeadlineNs() <= lastTimestampNs) {
            final long beginNs = System.nanoTime();
            commands.advanceTime(lastTimestampNs);
            ownActionsNs = ownActionsNs + System.nanoTime() - beginNs;
        }
    }

    private void endCommand() {
        eventSequence = events.sequence();
        if (engine.suspensions() != suspensions) {
            suspensions = engine.suspensions();
        }
        hashes.onCommand(eventSequence, recorder.hash());
        if (commands.nextDeadlineNs() != timerNs) {
            setTimer(commands.nextDeadlineNs());
        }
    }

    /**
     * The cluster has one timer of ours, which its snapshots keep; replayed calls set it again. Its id is its deadline:
     * Aeron counts, by id, timers that it reads in the log and does not know, and owes one call for each. Were the id
     * always the same, one that fired while it was being canceled would swallow the next one.
     */
    private void setTimer(final long deadlineNs) {
        cluster.idleStrategy().reset();
        while (timerNs != MatchingEngine.NOTHING_DUE && !cluster.cancelTimer(timerNs)) {
            cluster.idleStrategy().idle();
        }
        timerNs = MatchingEngine.NOTHING_DUE;
        while (deadlineNs != MatchingEngine.NOTHING_DUE && !cluster.scheduleTimer(deadlineNs, deadlineNs)) {
            cluster.idleStrategy().idle();
        }
        timerNs = deadlineNs;
    }

    private void load(
            final SnapshotSource snapshot,
            final EngineEventPublisher publisher,
            final QuoteEventPublisher quotePublisher) {
        final long beginNs = System.nanoTime();
        final VenueSnapshotLoader loader = new VenueSnapshotLoader(
                configuration.engineLimits(), secret, publisher, quotePublisher, numberedSessions);
        while (!loader.isComplete()) {
            final int records = snapshot.poll(loader::onRecord);
            if (records == 0 && snapshot.isEnded()) {
                throw new IllegalStateException("the snapshot ends early, at " + snapshot.position());
            }
            cluster.idleStrategy().idle(records);
        }
        if (recorder.isNew()) {
            LOGGER.info(
                    "there is no recording of events before {}: this member's begins there", loader.eventSequence());
        } else if (loader.eventSequence() > recorder.recordedSequence()) {
            throw new IllegalStateException("the snapshot stands after event " + loader.eventSequence()
                    + ", but events are recorded only up to " + recorder.recordedSequence()
                    + ": the recording lost its end (a power cut without file sync?). See docs/operating-storage.md.");
        }
        engine = loader.engine();
        apiKeys = loader.apiKeys();
        administration = loader.administration();
        sources = loader.sources();
        lastTimestampNs = loader.timestampNs();
        timerNs = CommandAdapter.nextDeadlineNs(engine, administration, numberedSessions);
        events.sequence(loader.eventSequence());
        recorder.hash(loader.eventHash());
        hashes.begin(loader.eventSequence());
        eventSequence = loader.eventSequence();
        snapshotSequence = loader.eventSequence();
        LOGGER.info(
                "snapshot after event {} loaded, {} ms",
                snapshotSequence,
                TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - beginNs));
    }

    private void offer(final SnapshotOutlet outlet, final DirectBuffer buffer, final int offset, final int length) {
        cluster.idleStrategy().reset();
        long result;
        while ((result = outlet.offer(buffer, offset, length)) < 0) {
            if (result == Publication.CLOSED
                    || result == Publication.NOT_CONNECTED
                    || result == Publication.MAX_POSITION_EXCEEDED) {
                throw new PartEndedException("the snapshot cannot be written: " + Publication.errorString(result));
            }
            cluster.idleStrategy().idle();
        }
    }

    private static EventJournal archivedEventJournal(
            final Cluster cluster, final SequencerConfiguration configuration) {
        final AeronArchive.Context archive = cluster.context().archiveContext().clone();
        return ArchivedEventJournal.open(cluster.aeron(), archive, configuration, cluster.idleStrategy());
    }

    private void failingTheMember(final Runnable action) {
        try {
            action.run();
        } catch (final Throwable e) {
            throw failed(e);
        }
    }

    private AgentTerminationException failed(final Throwable cause) {
        // the container ends itself with this one: an orderly close, not a failure
        if (cause instanceof final AgentTerminationException termination) {
            return termination;
        }
        failure.accept(cause);
        return new AgentTerminationException(cause);
    }
}
