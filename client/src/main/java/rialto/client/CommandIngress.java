package rialto.client;

import io.aeron.Aeron;
import io.aeron.Publication;
import io.aeron.cluster.client.AeronCluster;
import io.aeron.cluster.client.EgressListener;
import io.aeron.exceptions.AeronException;
import io.aeron.exceptions.TimeoutException;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * A session with the cluster that carries commands to the log. Outcomes come as events, by an {@link EventReader}; those
 * of its own commands also here, earlier and without any promise, when they ask for it ({@link #answers}).
 *
 * <p>Nothing blocks: {@link #connect} begins, {@link #poll} goes on. Bounded by the ingress term length: what does not
 * fit is {@link OfferResult#BUSY}. Not thread-safe: all methods belong to one thread.
 *
 * <p>A member with keys takes a session's commands only where it has seen the key. So this asks every member for a
 * session by itself, with a proof that is good at that member alone, and the next leader before the last one is known to be gone. In a session it hears what the
 * leader says on the stream on which the session was given, and nothing else that comes to its port.
 */
public final class CommandIngress implements AutoCloseable {
    /** Longest command that any venue takes, bytes with the SBE header. */
    public static final int MAX_COMMAND_LENGTH = 4096;

    private static final Logger LOGGER = LoggerFactory.getLogger(CommandIngress.class);
    private static final long KEEP_ALIVE_INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long RECONNECT_INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final int NOBODY = -1;
    /** A change of term takes an offer and its repetition. */
    private static final int ADMIN_ACTION_ATTEMPTS = 3;

    private final SessionSearch search;
    private AeronCluster cluster;
    /** What the leader says; null where Aeron's own client reads it. */
    private SessionEgress egress;

    private long connectAfterNs;
    private long keepAliveAfterNs;
    private final WakeUpSignal wakeUpSignal;
    private EventBatchHandler answers;
    private long connections;
    private int lastLeaderMemberId = NOBODY;
    private String lastFailure = "no member answered";
    /** Since there was a session last. */
    private final Set<Class<?>> noSessionTold = new HashSet<>();

    private boolean hasAnswered;
    private boolean closed;

    private CommandIngress(final Aeron aeron, final VenueConnection connection, final WakeUpSignal wakeUpSignal) {
        this.wakeUpSignal = wakeUpSignal;
        this.connectAfterNs = System.nanoTime();
        this.search = new SessionSearch(aeron, connection, new SessionMatters(), this::onNoSession);
    }

    /** Begins to connect; {@link #poll} completes it. The Aeron client stays the caller's. */
    public static CommandIngress connect(final Aeron aeron, final VenueConnection connection) {
        return connect(aeron, connection, new WakeUpSignal());
    }

    /** As above; the signal is given with every command that goes out, for the media driver of this process. */
    public static CommandIngress connect(
            final Aeron aeron, final VenueConnection connection, final WakeUpSignal wakeUpSignal) {
        final CommandIngress ingress = new CommandIngress(aeron, connection, wakeUpSignal);
        ingress.poll();
        return ingress;
    }

    /**
     * Sends a command: an SBE message with its header.
     *
     * @return whether it is on its way; only {@link OfferResult#OK} means that anything was sent
     */
    public OfferResult offer(final DirectBuffer buffer, final int offset, final int length) {
        if (closed) {
            return OfferResult.CLOSED;
        }
        if (length > MAX_COMMAND_LENGTH) {
            return OfferResult.TOO_LARGE;
        }
        if (cluster == null || cluster.isClosed() || isOver()) {
            return OfferResult.NOT_CONNECTED;
        }
        if (length > maxCommandLength()) {
            return OfferResult.TOO_LARGE;
        }
        long result = cluster.offer(buffer, offset, length);
        for (int i = 1; result == Publication.ADMIN_ACTION && i < ADMIN_ACTION_ATTEMPTS; i++) {
            result = cluster.offer(buffer, offset, length);
        }
        if (result > 0) {
            wakeUpSignal.signal();
            return OfferResult.OK;
        }
        return result == Publication.BACK_PRESSURED || result == Publication.ADMIN_ACTION
                ? OfferResult.BUSY
                : OfferResult.NOT_CONNECTED;
    }

    /**
     * Connects, reconnects after a loss, follows the leader, keeps the session alive. Call it at least once a second,
     * better every few milliseconds.
     *
     * @return how much was done; 0 means idle
     */
    public int poll() {
        if (closed) {
            return 0;
        }
        final long nowNs = System.nanoTime();
        try {
            return cluster == null ? pollConnecting(nowNs) : pollConnected(nowNs);
        } catch (final AeronException e) {
            onFailure(e);
            disconnect(nowNs);
            return 1;
        }
    }

    private void onFailure(final AeronException failure) {
        LOGGER.warn("cluster session lost, connecting again: {}", failure.getMessage());
        lastFailure = failure.getMessage();
    }

    /** Whoever waits for a cluster that is not there yet says so once. What one member answers outweighs others' silence. */
    private void onNoSession(final RuntimeException failure) {
        if (noSessionTold.add(failure.getClass())) {
            LOGGER.warn("the cluster gives no session yet, trying on: {}", failure.getMessage());
        } else {
            LOGGER.debug("the cluster gives no session yet: {}", failure.getMessage());
        }
        final boolean isAnswer = !(failure instanceof TimeoutException);
        if (isAnswer || !hasAnswered) {
            lastFailure = failure.getMessage();
        }
        hasAnswered |= isAnswer;
    }

    /**
     * How often the way to the log has changed: a new session, or another leader. What was offered before
     * and has no outcome yet may be lost; offered again in the same order and before anything new, with the flag REPEATED,
     * it is carried out once.
     */
    public long connections() {
        return connections;
    }

    /** The member that leads as far as is known; -1 without a session. */
    public int leaderMemberId() {
        return cluster == null ? NOBODY : cluster.leaderMemberId();
    }

    /**
     * Where answers go: events of commands that were sent with the flag ANSWER, before they come from the recording, or
     * never. Called by {@link #poll}; what it throws is lost.
     */
    public void answers(final EventBatchHandler handler) {
        answers = handler;
    }

    /** Why the last try to connect failed, in words. */
    public String lastFailure() {
        return lastFailure;
    }

    public boolean isConnected() {
        return !closed
                && cluster != null
                && !cluster.isClosed()
                && !isOver()
                && cluster.ingressPublication().isConnected();
    }

    private boolean isOver() {
        return egress != null && (egress.isEnded() || egress.isLost());
    }

    /** Longest command in bytes that {@link #offer} takes; 0 before the first connection. */
    public int maxCommandLength() {
        return cluster == null
                ? 0
                : Math.min(
                        MAX_COMMAND_LENGTH,
                        cluster.ingressPublication().maxMessageLength() - AeronCluster.SESSION_HEADER_LENGTH);
    }

    /** Ends the session: the cluster forgets it at once. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            CloseHelper.quietCloseAll(search, cluster);
        }
    }

    private int pollConnecting(final long nowNs) {
        final SessionRequest found = nowNs - connectAfterNs < 0 ? null : search.poll(nowNs);
        if (found == null) {
            return 0;
        }
        take(found, nowNs);
        return 1;
    }

    private void take(final SessionRequest given, final long nowNs) {
        cluster = given.cluster();
        egress = given.isBound() ? new SessionEgress(given.egress(), cluster.clusterSessionId(), this::onAnswer) : null;
        noSessionTold.clear();
        hasAnswered = false;
        connections++;
        keepAliveAfterNs = nowNs + KEEP_ALIVE_INTERVAL_NS;
        tellLeader();
    }

    /** Whether a session of a later term takes the place of this one. */
    private boolean isTakenOver(final long nowNs) {
        final SessionRequest later = search.pollBeside(cluster.leadershipTermId(), nowNs);
        if (later == null) {
            return false;
        }
        CloseHelper.quietClose(cluster);
        take(later, nowNs);
        return true;
    }

    private void tellLeader() {
        final int memberId = cluster.leaderMemberId();
        if (lastLeaderMemberId != NOBODY && memberId != lastLeaderMemberId) {
            LOGGER.info("member {} leads now, term {}", memberId, cluster.leadershipTermId());
        }
        lastLeaderMemberId = memberId;
        LOGGER.debug("cluster session {} with leader {}", cluster.clusterSessionId(), memberId);
    }

    private int pollConnected(final long nowNs) {
        int workCount = egress == null ? cluster.pollEgress() : egress.poll() + cluster.pollStateChanges();
        if (egress != null && isTakenOver(nowNs)) {
            return workCount + 1;
        }
        if (egress != null && (egress.isLost() || !cluster.ingressPublication().isConnected())) {
            LOGGER.info("the leader of cluster session {} is gone, asking all members", cluster.clusterSessionId());
            disconnect(nowNs);
            connectAfterNs = nowNs;
            return 1 + pollConnecting(nowNs);
        }
        if (cluster.isClosed() || egress != null && egress.isEnded()) {
            LOGGER.info("cluster session {} ended, connecting again", cluster.clusterSessionId());
            disconnect(nowNs);
            return 1;
        }
        if (nowNs - keepAliveAfterNs >= 0 && cluster.sendKeepAlive()) {
            keepAliveAfterNs = nowNs + KEEP_ALIVE_INTERVAL_NS;
            workCount++;
        }
        return workCount;
    }

    private void disconnect(final long nowNs) {
        CloseHelper.quietClose(cluster);
        cluster = null;
        egress = null;
        connectAfterNs = nowNs + RECONNECT_INTERVAL_NS;
    }

    private void onAnswer(final DirectBuffer buffer, final int offset, final int length) {
        if (answers != null) {
            answers.onBatch(buffer, offset, length);
        }
    }

    /** Of sessions without a key: the cluster takes commands from everybody, and says who leads to everybody. */
    private final class SessionMatters implements EgressListener {
        @Override
        public void onNewLeader(
                final long clusterSessionId,
                final long leadershipTermId,
                final int leaderMemberId,
                final String ingressEndpoints) {
            LOGGER.info("member {} leads now, term {}", leaderMemberId, leadershipTermId);
            connections++;
        }

        @Override
        public void onMessage(
                final long clusterSessionId,
                final long timestamp,
                final DirectBuffer buffer,
                final int offset,
                final int length,
                final io.aeron.logbuffer.Header header) {
            onAnswer(buffer, offset, length);
        }
    }
}
