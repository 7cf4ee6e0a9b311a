package rialto.client;

import io.aeron.Aeron;
import io.aeron.ChannelUri;
import io.aeron.Publication;
import io.aeron.cluster.client.AeronCluster;
import io.aeron.cluster.client.EgressListener;
import io.aeron.exceptions.AeronException;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * A session with the cluster that carries commands to the log. Outcomes come as events, by an {@link EventReader}; those
 * of its own commands also here, earlier and without any promise, when they ask for it ({@link #answers}).
 *
 * <p>Nothing blocks: {@link #connect} begins, {@link #poll} goes on. Bounded by the ingress term length: what does not
 * fit is {@link OfferResult#BUSY}. Not thread-safe: all methods belong to one thread.
 *
 * <p>A member with keys takes a session's commands only where it has seen the key. So when another member leads, this asks it
 * for a session of its own.
 */
public final class CommandIngress implements AutoCloseable {
    /** Longest command that any venue takes, bytes with the SBE header. */
    public static final int MAX_COMMAND_LENGTH = 4096;

    private static final Logger LOGGER = LoggerFactory.getLogger(CommandIngress.class);
    private static final long KEEP_ALIVE_INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long RECONNECT_INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(100);
    /** Of the first question to a new leader, which may be lost already. */
    private static final long NEW_LEADER_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(1);

    private static final int NOBODY = -1;
    private static final int EGRESS_STREAM_ID_BASE = 0x4000_0000;
    /** A change of term takes an offer and its repetition. */
    private static final int ADMIN_ACTION_ATTEMPTS = 3;

    private final Aeron aeron;
    private final VenueConnection connection;
    private AeronCluster.AsyncConnect connecting;
    private AeronCluster cluster;
    private long connectAfterNs;
    private long keepAliveAfterNs;
    private final WakeUpSignal wakeUpSignal;
    private EventBatchHandler answers;
    private long connections;
    /** Who leads now, and is to be asked for a session; -1 when that is as before. */
    private int newLeaderMemberId = NOBODY;

    private String lastFailure = "no member answered";
    private Class<?> connectFailure;
    private boolean closed;

    private CommandIngress(final Aeron aeron, final VenueConnection connection, final WakeUpSignal wakeUpSignal) {
        this.aeron = aeron;
        this.connection = connection;
        this.wakeUpSignal = wakeUpSignal;
        this.connectAfterNs = System.nanoTime();
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
        if (cluster == null || cluster.isClosed() || newLeaderMemberId != NOBODY) {
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

    /** Whoever waits for a cluster that is not there yet says so once. */
    private void onFailure(final AeronException failure) {
        if (cluster != null) {
            LOGGER.warn("cluster session lost, connecting again: {}", failure.getMessage());
        } else if (failure.getClass() != connectFailure) {
            LOGGER.warn("the cluster gives no session yet, trying on: {}", failure.getMessage());
        } else {
            LOGGER.debug("the cluster gives no session yet: {}", failure.getMessage());
        }
        connectFailure = cluster == null ? failure.getClass() : null;
        lastFailure = failure.getMessage();
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
                && newLeaderMemberId == NOBODY
                && cluster.ingressPublication().isConnected();
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
            CloseHelper.quietCloseAll(connecting, cluster);
        }
    }

    private int pollConnecting(final long nowNs) {
        if (connecting == null) {
            if (nowNs - connectAfterNs < 0) {
                return 0;
            }
            connecting = AeronCluster.asyncConnect(clusterContext(newLeaderMemberId));
            newLeaderMemberId = NOBODY;
        }
        cluster = connecting.poll();
        if (cluster != null) {
            connecting = null;
            connectFailure = null;
            connections++;
            keepAliveAfterNs = nowNs + KEEP_ALIVE_INTERVAL_NS;
            LOGGER.debug("cluster session {} with leader {}", cluster.clusterSessionId(), cluster.leaderMemberId());
            return 1;
        }
        return 0;
    }

    private int pollConnected(final long nowNs) {
        int workCount = cluster.pollEgress();
        if (newLeaderMemberId != NOBODY) {
            disconnect(nowNs);
            connectAfterNs = nowNs;
            return 1 + pollConnecting(nowNs);
        }
        if (cluster.isClosed()) {
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
        CloseHelper.quietCloseAll(connecting, cluster);
        connecting = null;
        cluster = null;
        connectAfterNs = nowNs + RECONNECT_INTERVAL_NS;
    }

    /** @param leaderMemberId whom to ask alone; -1 for anybody */
    private AeronCluster.Context clusterContext(final int leaderMemberId) {
        final boolean asksLeader = leaderMemberId != NOBODY;
        return new AeronCluster.Context()
                .aeron(aeron)
                .ownsAeronClient(false)
                .ingressChannel(connection.ingressChannel())
                .ingressEndpoints(asksLeader ? ingressEndpoint(leaderMemberId) : connection.ingressEndpoints())
                .egressChannel(byAddress(connection.egressChannel()))
                // of its own: on a shared stream a client that stops polling would hold up the others
                .egressStreamId(egressStreamId())
                .messageTimeoutNs(
                        asksLeader
                                ? Math.min(NEW_LEADER_TIMEOUT_NS, connection.messageTimeoutNs())
                                : connection.messageTimeoutNs())
                .credentialsSupplier(connection.credentials())
                .idleStrategy(WakeableIdleStrategy.forAnswers())
                .errorHandler(e -> LOGGER.warn("cluster session: {}", e.toString()))
                .egressListener(new SessionMatters());
    }

    private String ingressEndpoint(final int memberId) {
        return Arrays.stream(connection.ingressEndpoints().split(","))
                .filter(endpoint -> endpoint.startsWith(memberId + "="))
                .findFirst()
                .orElse(connection.ingressEndpoints());
    }

    /** With the address of this machine for its name: members look up no names for those who ask. */
    private static String byAddress(final String egressChannel) {
        final ChannelUri uri = ChannelUri.parse(egressChannel);
        final String endpoint = uri.isUdp() ? uri.get("endpoint") : null;
        if (endpoint == null) {
            return egressChannel;
        }
        final int colon = endpoint.lastIndexOf(':');
        final InetSocketAddress resolved = new InetSocketAddress(endpoint.substring(0, colon), 0);
        if (!resolved.isUnresolved()) {
            final String address = resolved.getAddress().getHostAddress();
            uri.put("endpoint", (address.indexOf(':') < 0 ? address : "[" + address + "]") + endpoint.substring(colon));
        }
        return uri.toString();
    }

    /** Unlike any other client's of this driver, and far from the ids of the cluster's own streams. */
    private int egressStreamId() {
        return EGRESS_STREAM_ID_BASE | (int) aeron.nextCorrelationId() & ~EGRESS_STREAM_ID_BASE & Integer.MAX_VALUE;
    }

    private final class SessionMatters implements EgressListener {
        @Override
        public void onNewLeader(
                final long clusterSessionId,
                final long leadershipTermId,
                final int leaderMemberId,
                final String ingressEndpoints) {
            LOGGER.info("member {} leads now, term {}", leaderMemberId, leadershipTermId);
            if (connection.key() != null && connection.ingressEndpoints() != null) {
                newLeaderMemberId = leaderMemberId;
            } else {
                connections++;
            }
        }

        @Override
        public void onMessage(
                final long clusterSessionId,
                final long timestamp,
                final DirectBuffer buffer,
                final int offset,
                final int length,
                final io.aeron.logbuffer.Header header) {
            if (answers != null) {
                answers.onBatch(buffer, offset, length);
            }
        }
    }
}
