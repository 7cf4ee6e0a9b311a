package rialto.simulation;

import org.agrona.DirectBuffer;
import rialto.client.OfferResult;
import rialto.gateway.command.CommandOutlet;
import rialto.protocol.CommandFlags;
import rialto.protocol.CommandSourceEncoder;
import rialto.protocol.MessageHeaderEncoder;

import java.nio.ByteOrder;

/** The model of a gateway's session with the cluster: what {@link rialto.client.CommandIngress} promises. */
final class Ingress implements CommandOutlet {
    private static final long SILENCE_NS = 300 * Chance.MS;
    private static final int LATE_MS = 80;
    private static final long CONNECT_INTERVAL_NS = 60 * Chance.MS;
    private static final int FLAGS_OFFSET =
            MessageHeaderEncoder.ENCODED_LENGTH + CommandSourceEncoder.flagsEncodingOffset();

    private final World world;
    private final int place;
    private Connection connection;
    private long connections;
    private long connectNs;
    private long heardNs;

    Ingress(final World world, final int place) {
        this.world = world;
        this.place = place;
    }

    /** As {@link rialto.client.CommandIngress#connections()}. */
    long connections() {
        return connections;
    }

    int leaderId() {
        return connection == null ? -1 : world.memberOf(connection.process);
    }

    void poll() {
        if (connection == null) {
            connect();
            return;
        }
        final int id = world.memberOf(connection.process);
        final boolean open = id >= 0 && world.network.isOpen(place, id);
        if (open) {
            connection.carry(world.chance.below(8));
        }
        if (open && !world.members.get(id).isPaused()) {
            heardNs = world.time.nowNs();
            connection.process.seen(connection.session);
        } else if (world.time.nowNs() - heardNs > SILENCE_NS) {
            disconnect();
        }
    }

    private void connect() {
        if (world.time.nowNs() - connectNs < 0) {
            return;
        }
        connectNs = world.time.nowNs() + CONNECT_INTERVAL_NS;
        for (final Member member : world.members) {
            world.network.send(place, member.id, () -> {
                if (member.isUp()) {
                    member.process.connect(place);
                }
            });
        }
    }

    /** The session is over as the gateway sees it. */
    void disconnect() {
        if (connection != null) {
            connection.carry(world.chance.below(8));
            connection.close(world.time.nowNs() + (world.chance.oneIn(4) ? world.chance.upToMs(LATE_MS) : 0));
            connection = null;
        }
    }

    void onSession(final MemberProcess process, final long session, final long term) {
        if (connection == null) {
            begin(new Connection(place, process, session, term));
        }
    }

    void onNewLeader(final MemberProcess process, final long session, final long term) {
        if (connection != null && connection.session == session && term > connection.term) {
            connection.close(0);
            begin(new Connection(place, process, session, term));
        }
    }

    void onSessionClosed(final long session) {
        if (connection != null && connection.session == session) {
            disconnect();
        }
    }

    private void begin(final Connection begun) {
        connection = begun;
        connections++;
        heardNs = world.time.nowNs();
    }

    @Override
    public OfferResult offer(final DirectBuffer buffer, final int offset, final int length) {
        if (connection == null) {
            return OfferResult.NOT_CONNECTED;
        }
        if (connection.isFull()) {
            return OfferResult.BUSY;
        }
        final byte[] message = new byte[length];
        buffer.getBytes(offset, message);
        if (buffer.getInt(offset + FLAGS_OFFSET, ByteOrder.LITTLE_ENDIAN) == CommandFlags.REPEATED) {
            world.trace.count(Happening.COMMAND_REPEATED);
        }
        connection.send(message);
        return OfferResult.OK;
    }
}
