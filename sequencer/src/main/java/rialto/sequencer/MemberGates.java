package rialto.sequencer;

import io.aeron.Aeron;
import io.aeron.archive.client.AeronArchive;
import io.aeron.cluster.ClusterMember;
import org.agrona.ErrorHandler;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentRunner;
import org.agrona.concurrent.IdleStrategy;
import rialto.client.VenueConnection;
import rialto.client.WakeUpSignal;

import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** A member's doors on the network, where it asks for keys: of its Archive and of the cluster. */
final class MemberGates {
    /** The consensus module looks for sessions that are over now and then. */
    private static final long UNPROVEN_SLACK_MS = 1_000;
    /** What followers and backups are sent of the log by the member itself, and what it reads for itself. */
    private static final int OWN_REPLAYS = 20;

    private final SequencerConfiguration configuration;
    private final ErrorHandler errorHandler;
    private final Supplier<IdleStrategy> idleStrategies;
    private final WakeUpSignal wakeUpSignal;
    private final ArchiveSessions archiveSessions;
    private final IngressSessions ingressSessions;

    MemberGates(
            final SequencerConfiguration configuration,
            final ErrorHandler errorHandler,
            final Supplier<IdleStrategy> idleStrategies,
            final WakeUpSignal wakeUpSignal) {
        this.configuration = configuration;
        this.errorHandler = errorHandler;
        this.idleStrategies = idleStrategies;
        this.wakeUpSignal = wakeUpSignal;
        archiveSessions = new ArchiveSessions();
        ingressSessions =
                new IngressSessions(configuration.sessionTimeoutMs() + UNPROVEN_SLACK_MS, configuration.maxSessions());
    }

    /** Whether there are any: otherwise nobody is outside, or everybody is let in. */
    boolean exist() {
        return !configuration.isLocal() && configuration.programs() != null;
    }

    ArchiveSessions archiveSessions() {
        return archiveSessions;
    }

    IngressSessions ingressSessions() {
        return ingressSessions;
    }

    /**
     * How many sessions the consensus module may have. The gate bounds programs. After a change of leader a program has two
     * sessions, until the old one times out, and strangers who show no key must take nobody's place.
     */
    int maxConcurrentSessions() {
        return exist() ? 2 * configuration.maxSessions() + 4 * IngressSessions.UNPROVEN : configuration.maxSessions();
    }

    /** How many replays the Archive may have. The gate bounds those of programs: they never take a place of the member's own. */
    int maxConcurrentReplays() {
        return exist() ? ReplayWatch.CAPACITY + OWN_REPLAYS : OWN_REPLAYS;
    }

    /**
     * Opens that of the Archive.
     *
     * @param ownArchive connects one of the member's own parts to its Archive
     * @return null when there is none
     */
    AgentRunner startArchiveGate(final Aeron aeron, final Supplier<AeronArchive> ownArchive) {
        return exist()
                ? start(new ArchiveGate(
                        aeron, thisMember().archiveEndpoint(), configuration.programs(), archiveSessions, ownArchive))
                : null;
    }

    /**
     * Opens that of the cluster.
     *
     * @param room what is free on this member's disk, bytes
     * @param sessionsInLog as {@link CommandsUnderWay} asks for them
     * @return null when there is none
     */
    AgentRunner startIngressGate(
            final Aeron aeron, final LongSupplier room, final LongFunction<ProgramSession> sessionsInLog) {
        return exist()
                ? start(new IngressGate(
                        aeron,
                        thisMember().ingressEndpoint(),
                        Math.max(configuration.ingressTermLength(), VenueConnection.INGRESS_TERM_LENGTH),
                        ingressSessions,
                        configuration.programs()::find,
                        room,
                        sessionsInLog,
                        wakeUpSignal))
                : null;
    }

    private ClusterMember thisMember() {
        return NodeContexts.member(configuration.members(), configuration.memberId());
    }

    private AgentRunner start(final Agent gate) {
        final AgentRunner runner = new AgentRunner(idleStrategies.get(), errorHandler, null, gate);
        AgentRunner.startOnThread(runner, MemberThreads.own(gate.roleName()));
        return runner;
    }
}
