package rialto.sequencer;

import io.aeron.cluster.ClusterMember;
import io.aeron.cluster.ConsensusModule;
import io.aeron.driver.DataPacketDispatcher;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ReceiveChannelEndpointSupplier;
import io.aeron.driver.media.ReceiveChannelEndpoint;
import io.aeron.driver.media.UdpChannel;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.status.AtomicCounter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * Says which packets a member's media driver takes. Gates look after ingress and Archive, where programs come. At the ports
 * of consensus, log and catch-up nobody shows a key: they are for members, by their addresses. Only a backup comes from
 * elsewhere, to the port of consensus. What comes there is looked at besides. Belongs to the driver's thread.
 */
final class MemberPackets implements ReceiveChannelEndpointSupplier {
    private static final Logger LOGGER = LoggerFactory.getLogger(MemberPackets.class);

    private final MemberAddresses addresses;
    private final boolean takesPart;
    private final int consensusPort;
    private final int ingressPort;
    private final int archivePort;
    private final int logPort;
    private final int catchupPort;
    private final Refusals refusals = new Refusals(LOGGER);
    private final BackupQueries queries = new BackupQueries();
    private final StrangersStreams strangers = new StrangersStreams(System.nanoTime());

    /**
     * @param takesPart in the cluster; a member that copies what it lacks is answered on its port of consensus
     */
    MemberPackets(final MemberAddresses addresses, final ClusterMember self, final boolean takesPart) {
        this.addresses = addresses;
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

    /**
     * Whether a stream may begin. Of others than members few may, so that they take no places from members.
     *
     * @param port to which it comes; 0 for one that the driver picked
     */
    boolean takesStream(
            final int port,
            final int streamId,
            final int sessionId,
            final int termLength,
            final InetSocketAddress source) {
        if (!takes(port, streamId, source)) {
            return false;
        }
        if (port != consensusPort || !takesPart) {
            return true;
        }
        return termLength <= ConsensusFrames.TERM_LENGTH
                && (addresses.contain(source.getAddress()) || strangers.begin(source, sessionId, System.nanoTime()));
    }

    /**
     * Whether what it is about may come from there.
     *
     * @param port to which it comes; 0 for one that the driver picked
     */
    boolean takes(final int port, final int streamId, final InetSocketAddress source) {
        if (port == ingressPort || port == archivePort) {
            return true;
        }
        if (port == consensusPort && takesPart) {
            return streamId == ConsensusModule.Configuration.CONSENSUS_STREAM_ID_DEFAULT
                    || refuse(port, source, "it is none of consensus");
        }
        return isFromMember(port, source.getAddress()) || refuse(port, source, "it is from no member's address");
    }

    /** Whether a packet of data goes on. */
    boolean takes(
            final int port,
            final int streamId,
            final int sessionId,
            final DirectBuffer packet,
            final int length,
            final InetSocketAddress source) {
        if (!takes(port, streamId, source)) {
            return false;
        }
        if (port != consensusPort || !takesPart) {
            return true;
        }
        final boolean isOfMember = addresses.contain(source.getAddress());
        if (!ConsensusFrames.areSound(packet, length, isOfMember)) {
            return refuse(port, source, "it has what is no message, or none of those that may come from there");
        }
        if (!isOfMember && !strangers.has(source, sessionId, System.nanoTime())) {
            return refuse(port, source, "others than members have more streams there, or newer ones");
        }
        return isOfMember
                || queries.take(packet, length, source.getAddress(), System.nanoTime())
                || refuse(port, source, "backups are asked for too often, or to be answered at another address");
    }

    /** The member's own parts speak to each other by way of loopback, on ports that the driver picked. */
    private boolean isFromMember(final int port, final InetAddress source) {
        return addresses.contain(source)
                || port != consensusPort && port != logPort && port != catchupPort && source.isLoopbackAddress();
    }

    private boolean refuse(final int port, final InetSocketAddress source, final String why) {
        refusals.log(
                () -> "a packet to this member from " + source.getAddress().getHostAddress() + ":" + source.getPort()
                        + (port == 0 ? "" : " at its port " + port) + " is refused: " + why
                        + " (cluster.members must have the addresses from which members send)");
        return false;
    }

    /** Its port, as it was asked for. */
    static int port(final UdpChannel channel) {
        final InetSocketAddress address = channel == null ? null : channel.remoteData();
        return address == null ? 0 : address.getPort();
    }
}
