package rialto.client;

import io.aeron.Aeron;
import io.aeron.ChannelUri;
import io.aeron.Image;
import io.aeron.cluster.client.AeronCluster;
import io.aeron.cluster.client.AeronCluster.AsyncConnect.State;
import io.aeron.cluster.client.EgressListener;
import io.aeron.exceptions.TimeoutException;
import org.agrona.CloseHelper;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/**
 * One try to be given a session. Its answers come on a stream that nobody can guess: stream and session are drawn at random,
 * for this try alone. Belongs to one thread.
 *
 * <p>With a key it asks one member, and is sent to no other one by whoever answers there: the others are asked besides.
 */
final class SessionRequest implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(SessionRequest.class);
    /** A leader that was lost meanwhile answers no more. */
    private static final long ANSWER_LIMIT_NS = TimeUnit.SECONDS.toNanos(2);
    /** Of a session that is read by {@link SessionEgress}. */
    private static final EgressListener UNHEARD = (sessionId, timestamp, buffer, offset, length, fragmentHeader) -> {};

    private static final String ENDPOINT = "endpoint";

    private final AeronCluster.AsyncConnect connect;
    /** Null where nobody is asked for proofs. */
    private final BoundKey key;

    private final int egressSessionId;
    private AeronCluster cluster;
    private boolean hasAsked;
    private long askedNs;

    private SessionRequest(final AeronCluster.AsyncConnect connect, final BoundKey key, final int egressSessionId) {
        this.connect = connect;
        this.key = key;
        this.egressSessionId = egressSessionId;
    }

    /**
     * Asks one member with a key, as soon as that listens: it does when it leads.
     *
     * @param member {@code id=host:port}
     * @param limitNs how long it may take in all
     */
    static SessionRequest ofMember(
            final Aeron aeron, final VenueConnection connection, final String member, final long limitNs) {
        final int streamId = VenueConnection.newStreamId();
        final int sessionId = VenueConnection.newSessionId();
        final Audience audience = Audience.ofIngress(member.substring(member.indexOf('=') + 1), streamId, sessionId);
        final BoundKey key = BoundKey.once(connection.key(), audience);
        final AeronCluster.Context context = context(aeron, connection)
                .messageTimeoutNs(limitNs)
                .ingressEndpoints(member)
                .egressChannel(ChannelUri.addSessionId(byAddress(connection.egressChannel()), sessionId))
                .egressStreamId(streamId)
                .egressListener(UNHEARD)
                .credentialsSupplier(key);
        return new SessionRequest(AeronCluster.asyncConnect(context), key, sessionId);
    }

    /** Asks whoever is there, as Aeron does it: where no key is asked for, or everything is in shared memory. */
    static SessionRequest ofAnybody(
            final Aeron aeron, final VenueConnection connection, final EgressListener listener) {
        final AeronCluster.Context context = context(aeron, connection)
                .egressListener(listener)
                .ingressEndpoints(connection.ingressEndpoints())
                .egressChannel(byAddress(connection.egressChannel()))
                .egressStreamId(VenueConnection.newStreamId())
                .credentialsSupplier(connection.credentials());
        return new SessionRequest(AeronCluster.asyncConnect(context), null, 0);
    }

    private static AeronCluster.Context context(final Aeron aeron, final VenueConnection connection) {
        return new AeronCluster.Context()
                .aeron(aeron)
                .ownsAeronClient(false)
                .ingressChannel(connection.ingressChannel())
                .messageTimeoutNs(connection.messageTimeoutNs())
                .idleStrategy(WakeableIdleStrategy.forAnswers())
                .errorHandler(e -> LOGGER.warn("cluster session: {}", e.toString()));
    }

    /** Goes on; whether there is a session now. What it throws ends it. */
    boolean poll(final long nowNs) {
        cluster = connect.poll();
        if (cluster != null && key != null) {
            key.requireMember(cluster);
        }
        if (cluster == null && key != null && connect.state().compareTo(State.AWAIT_PUBLICATION_CONNECTED) > 0) {
            if (!hasAsked) {
                hasAsked = true;
                askedNs = nowNs;
            } else if (nowNs - askedNs > ANSWER_LIMIT_NS) {
                throw new TimeoutException("a member that was asked for a session did not give one in time");
            }
        }
        return cluster != null;
    }

    /** The session, whose end is the caller's matter; once there is one. */
    AeronCluster cluster() {
        return cluster;
    }

    /** Whether what is read in the session comes from {@link #egress} alone. */
    boolean isBound() {
        return key != null;
    }

    /** The stream on which the leader answers; null when it is gone already. */
    Image egress() {
        return cluster.egressSubscription().imageBySessionId(egressSessionId);
    }

    @Override
    public void close() {
        CloseHelper.quietClose(connect);
    }

    /** With the address of this machine for its name: members look up no names for those who ask. */
    private static String byAddress(final String egressChannel) {
        final ChannelUri uri = ChannelUri.parse(egressChannel);
        final String endpoint = uri.isUdp() ? uri.get(ENDPOINT) : null;
        if (endpoint == null) {
            return egressChannel;
        }
        final int colon = endpoint.lastIndexOf(':');
        final InetSocketAddress resolved = new InetSocketAddress(endpoint.substring(0, colon), 0);
        if (!resolved.isUnresolved()) {
            final String address = resolved.getAddress().getHostAddress();
            uri.put(ENDPOINT, (address.indexOf(':') < 0 ? address : "[" + address + "]") + endpoint.substring(colon));
        }
        return uri.toString();
    }
}
