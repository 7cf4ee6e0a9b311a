package rialto.sequencer;

import io.aeron.CommonContext;
import io.aeron.cluster.ClusterMember;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.SendChannelEndpointSupplier;
import io.aeron.driver.media.SendChannelEndpoint;
import io.aeron.driver.media.UdpChannel;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.status.AtomicCounter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.ProgramKey;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Seals what a member's media driver sends to other members' ports of consensus, log and catch-up, and believes what comes
 * back about it by a seal alone. {@link MemberProofs} is the other side. Where members have no keys nothing is sealed. Has
 * noted what this member says of its log ({@link QuorumPositions}). Belongs to the driver's sender.
 */
final class MemberSends implements SendChannelEndpointSupplier {
    private static final Logger LOGGER = LoggerFactory.getLogger(MemberSends.class);

    private final MemberAddresses addresses;
    private final Set<String> endpoints;
    private final Set<Integer> ports;
    private final Set<String> consensusEndpoints;
    private final QuorumPositions positions;
    /** Null where members have no keys. */
    private final SealedPackets packets;

    private final Refusals refusals = new Refusals(LOGGER);

    /**
     * @param key of members; null where they have none
     * @param positions told what this member says of its log
     */
    MemberSends(
            final MemberAddresses addresses,
            final String members,
            final ProgramKey key,
            final QuorumPositions positions) {
        this.addresses = addresses;
        this.positions = positions;
        endpoints = Arrays.stream(ClusterMember.parse(members))
                .flatMap(
                        member -> Stream.of(member.consensusEndpoint(), member.logEndpoint(), member.catchupEndpoint()))
                .collect(Collectors.toUnmodifiableSet());
        ports = endpoints.stream().map(SourceAddress::port).collect(Collectors.toUnmodifiableSet());
        consensusEndpoints = Arrays.stream(ClusterMember.parse(members))
                .map(ClusterMember::consensusEndpoint)
                .collect(Collectors.toUnmodifiableSet());
        packets = key == null ? null : SealedPackets.ofSender(key);
    }

    @Override
    public SendChannelEndpoint newInstance(
            final UdpChannel channel, final AtomicCounter statusIndicator, final MediaDriver.Context context) {
        if (packets == null) {
            return isConsensusAt(channel)
                    ? new ConsensusSendEndpoint(channel, statusIndicator, context, this)
                    : new SendChannelEndpoint(channel, statusIndicator, context);
        }
        return areMembersAt(channel)
                ? new MemberSendEndpoint(channel, statusIndicator, context, this)
                : new SendChannelEndpoint(channel, statusIndicator, context);
    }

    /** Whether a channel leads to members' ports. The only one of many places is the leader's log. */
    boolean areMembersAt(final UdpChannel channel) {
        if (channel.isManualControlMode()) {
            return true;
        }
        final InetSocketAddress address = channel.remoteData();
        final String endpoint = channel.channelUri().get(CommonContext.ENDPOINT_PARAM_NAME);
        return endpoint != null && endpoints.contains(endpoint)
                || address != null && ports.contains(address.getPort()) && addresses.contain(address.getAddress());
    }

    /** Whether a channel leads to a member's port of consensus. */
    boolean isConsensusAt(final UdpChannel channel) {
        final String endpoint = channel.channelUri().get(CommonContext.ENDPOINT_PARAM_NAME);
        return endpoint != null && consensusEndpoints.contains(endpoint);
    }

    /** As {@link QuorumPositions#note}. */
    void note(final ByteBuffer packet) {
        positions.note(packet);
    }

    ByteBuffer copy(final ByteBuffer packet, final int length) {
        return packets.copy(packet, length);
    }

    /** Seals the copy that was made last. */
    void seal(final InetSocketAddress to) {
        packets.seal(to.getPort());
    }

    /** Whether what comes back is a member's. */
    boolean takes(final DirectBuffer packet, final int length, final InetSocketAddress source) {
        if (packets.isSealed(0, packet, length)) {
            return true;
        }
        refusals.log(() -> "what " + source.getAddress().getHostAddress() + ":" + source.getPort()
                + " says about a stream of this member is refused: it has no seal of a member"
                + " (all members need the same member.key)");
        return false;
    }
}
