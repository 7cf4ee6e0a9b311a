package rialto.sequencer;

import io.aeron.cluster.ClusterMember;
import io.aeron.cluster.ConsensusModule;
import io.aeron.driver.DataPacketDispatcher;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ReceiveChannelEndpointSupplier;
import io.aeron.driver.media.ReceiveChannelEndpoint;
import io.aeron.driver.media.UdpChannel;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.status.AtomicCounter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/**
 * Says which packets a member's media driver takes. Gates look after ingress and Archive, where programs come. The ports of
 * consensus, log and catch-up are for members, by their addresses and by a seal on each packet ({@link MemberProofs}). Only
 * a backup comes without one, to the port of consensus. What comes there is looked at besides. Belongs to the driver's thread.
 */
final class MemberPackets implements ReceiveChannelEndpointSupplier {
    private static final Logger LOGGER = LoggerFactory.getLogger(MemberPackets.class);

    private static final String NO_MEMBERS_ADDRESS = "it is from no member's address";

    private final MemberAddresses addresses;
    /** Null where members have no keys: there they are known by their addresses. */
    private final MemberProofs proofs;

    private final ConsensusMessages messages;
    private final boolean takesPart;
    private final int consensusPort;
    private final int ingressPort;
    private final int archivePort;
    private final int logPort;
    private final int catchupPort;
    private final Refusals refusals = new Refusals(LOGGER);
    /** A member whose clock is wrong is told of, whatever else is refused. */
    private final Refusals untimely = new Refusals(LOGGER);

    private final BackupQueries queries = new BackupQueries();
    private final StrangersStreams strangers = new StrangersStreams(System.nanoTime());
    private final ProgramStreams programs = new ProgramStreams(System.nanoTime());

    /**
     * @param takesPart in the cluster; a member that copies what it lacks is answered on its port of consensus
     * @param proofs null where members have no keys
     * @param messages what members say to each other, and this one
     */
    MemberPackets(
            final MemberAddresses addresses,
            final ClusterMember self,
            final boolean takesPart,
            final MemberProofs proofs,
            final ConsensusMessages messages) {
        this.addresses = addresses;
        this.proofs = proofs;
        this.messages = messages;
        this.takesPart = takesPart;
        consensusPort = SourceAddress.port(self.consensusEndpoint());
        ingressPort = SourceAddress.port(self.ingressEndpoint());
        archivePort = SourceAddress.port(self.archiveEndpoint());
        logPort = SourceAddress.port(self.logEndpoint());
        catchupPort = SourceAddress.port(self.catchupEndpoint());
    }

    @Override
    public ReceiveChannelEndpoint newInstance(
            final UdpChannel channel,
            final DataPacketDispatcher dispatcher,
            final AtomicCounter statusIndicator,
            final MediaDriver.Context context) {
        return new MemberEndpoint(channel, dispatcher, statusIndicator, context, this);
    }

    /** As {@link MemberProofs#lengthWithoutSeal}, and tells of what may not go on. */
    int lengthWithoutSeal(final int port, final DirectBuffer packet, final int length, final InetSocketAddress source) {
        if (proofs == null) {
            return length;
        }
        final int without = proofs.lengthWithoutSeal(port, packet, length, source.getAddress());
        if (without == MemberProofs.UNTIMELY) {
            untimely.log(() -> whose(port, source) + proofs.untimeliness());
        } else if (without == MemberProofs.NONE) {
            refuse(
                    port,
                    source,
                    addresses.contain(source.getAddress())
                            ? "it has no seal of a member for this port, and all members need the same member.key and cluster.members"
                            : NO_MEMBERS_ADDRESS);
        }
        return without;
    }

    /** As {@link MemberProofs#sealed}. */
    ByteBuffer sealed(final int port, final ByteBuffer packet, final int length) {
        return proofs == null ? null : proofs.sealed(port, packet, length);
    }

    private boolean isOfMember(final InetSocketAddress source, final boolean isSealed) {
        return proofs == null ? addresses.contain(source.getAddress()) : isSealed;
    }

    /**
     * Whether a stream may begin. Of others than members few may, so that they take no places from members; of programs few at a time.
     *
     * @param port to which it comes; 0 for one that the driver picked
     * @param isSealed by a member
     */
    boolean takesStream(
            final int port,
            final int streamId,
            final int sessionId,
            final int termLength,
            final InetSocketAddress source,
            final boolean isSealed) {
        if (!takes(port, streamId, source)) {
            return false;
        }
        if (isForPrograms(port)) {
            return programs.begin(port, source, sessionId, System.nanoTime())
                    || refuse(port, source, "too many streams begin there");
        }
        if (port != consensusPort || !takesPart) {
            return true;
        }
        if (termLength > ConsensusFrames.TERM_LENGTH) {
            return false;
        }
        return isOfMember(source, isSealed)
                ? isOwn(port, sessionId, source, isSealed)
                : strangers.begin(source, sessionId, System.nanoTime());
    }

    /**
     * Whether what it is about may come from there.
     *
     * @param port to which it comes; 0 for one that the driver picked
     */
    boolean takes(final int port, final int streamId, final InetSocketAddress source) {
        if (isForPrograms(port)) {
            return true;
        }
        if (port == consensusPort && takesPart) {
            return streamId == ConsensusModule.Configuration.CONSENSUS_STREAM_ID_DEFAULT
                    || refuse(port, source, "it is none of consensus");
        }
        return isFromMember(port, source.getAddress()) || refuse(port, source, NO_MEMBERS_ADDRESS);
    }

    /**
     * Whether a packet of data goes on.
     *
     * @param length without its seal
     */
    boolean takes(
            final int port,
            final int streamId,
            final int sessionId,
            final DirectBuffer packet,
            final int length,
            final InetSocketAddress source,
            final boolean isSealed) {
        if (!takes(port, streamId, source)) {
            return false;
        }
        if (port != consensusPort || !takesPart) {
            return true;
        }
        final boolean isOfMember = isOfMember(source, isSealed);
        if (!ConsensusFrames.areSound(packet, length, isOfMember)) {
            return refuse(
                    port,
                    source,
                    "it has what is no message, or none of those that may come from there"
                            + (proofs == null || isSealed ? "" : " without the seal of a member"));
        }
        if (!isOfMember && !strangers.has(source, sessionId, System.nanoTime())) {
            return refuse(port, source, "others than members have more streams there, or newer ones");
        }
        if (isOfMember) {
            return isOwn(port, sessionId, source, isSealed);
        }
        return queries.take(packet, length, source.getAddress(), System.nanoTime())
                || refuse(port, source, "backups are asked for too often, or to be answered at another address");
    }

    /** Whether nobody else has begun a member's stream. */
    private boolean isOwn(final int port, final int sessionId, final InetSocketAddress source, final boolean isSealed) {
        return !isSealed
                || !strangers.hold(sessionId, System.nanoTime())
                || refuse(port, source, "somebody else has begun its stream, which ends first");
    }

    /** As {@link ConsensusMessages#change}, for a packet which goes on. */
    void change(final int port, final MutableDirectBuffer packet, final int length) {
        if (port == consensusPort && takesPart) {
            messages.change(packet, length);
        }
    }

    /** Whether programs come to a port. */
    boolean isForPrograms(final int port) {
        return port == ingressPort || port == archivePort;
    }

    /** The member's own parts speak to each other by way of loopback, on ports that the driver picked. */
    private boolean isFromMember(final int port, final InetAddress source) {
        return addresses.contain(source)
                || port != consensusPort && port != logPort && port != catchupPort && source.isLoopbackAddress();
    }

    private boolean refuse(final int port, final InetSocketAddress source, final String why) {
        refusals.log(
                () -> whose(port, source) + why + " (cluster.members must have the addresses from which members send)");
        return false;
    }

    private static String whose(final int port, final InetSocketAddress source) {
        return "a packet to this member from " + source.getAddress().getHostAddress() + ":" + source.getPort()
                + (port == 0 ? "" : " at its port " + port) + " is refused: ";
    }

    /** Its port, as it was asked for. */
    static int port(final UdpChannel channel) {
        final InetSocketAddress address = channel == null ? null : channel.remoteData();
        return address == null ? 0 : address.getPort();
    }
}
