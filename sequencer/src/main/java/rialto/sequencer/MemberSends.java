package rialto.sequencer;

import io.aeron.CommonContext;
import io.aeron.cluster.ClusterMember;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.SendChannelEndpointSupplier;
import io.aeron.driver.media.SendChannelEndpoint;
import io.aeron.driver.media.UdpChannel;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.EpochClock;
import org.agrona.concurrent.status.AtomicCounter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.ProgramKey;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Seals what a member's media driver sends to other members' ports of consensus, log and catch-up, and believes what comes
 * back about it by a seal alone. {@link MemberProofs} is the other side. Where members have no keys nothing is sealed. Has
 * noted what this member says ({@link ConsensusMessages}). Belongs to the driver's sender.
 */
final class MemberSends implements SendChannelEndpointSupplier {
    private static final Logger LOGGER = LoggerFactory.getLogger(MemberSends.class);

    private final MemberAddresses addresses;
    /** By each endpoint of members what a seal covers of it. */
    private final Map<String, Long> receivers;

    private final Set<Integer> ports;
    private final Set<String> consensusEndpoints;
    private final ConsensusMessages messages;
    /** Null where members have no keys. */
    private final SealedPackets packets;

    private final Refusals refusals = new Refusals(LOGGER);
    /** A member whose clock is wrong is told of, whatever else is refused. */
    private final Refusals untimely = new Refusals(LOGGER);

    /**
     * @param key of members; null where they have none
     * @param messages told what this member says
     * @param clock of this machine
     */
    MemberSends(
            final MemberAddresses addresses,
            final String members,
            final ProgramKey key,
            final ConsensusMessages messages,
            final EpochClock clock) {
        this.addresses = addresses;
        this.messages = messages;
        receivers = Arrays.stream(ClusterMember.parse(members))
                .flatMap(
                        member -> Stream.of(member.consensusEndpoint(), member.logEndpoint(), member.catchupEndpoint()))
                .distinct()
                .collect(Collectors.toUnmodifiableMap(Function.identity(), PacketSeal::receiver));
        ports = receivers.keySet().stream().map(SourceAddress::port).collect(Collectors.toUnmodifiableSet());
        consensusEndpoints = Arrays.stream(ClusterMember.parse(members))
                .map(ClusterMember::consensusEndpoint)
                .collect(Collectors.toUnmodifiableSet());
        packets = key == null ? null : SealedPackets.ofSender(key, clock);
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
        return receiver(endpoint(channel)) != PacketSeal.NO_RECEIVER
                || address != null && ports.contains(address.getPort()) && addresses.contain(address.getAddress());
    }

    /** Whether a channel leads to a member's port of consensus. */
    boolean isConsensusAt(final UdpChannel channel) {
        final String endpoint = endpoint(channel);
        return endpoint != null && consensusEndpoints.contains(endpoint);
    }

    /** As {@link ConsensusMessages#note}. */
    void note(final ByteBuffer packet) {
        messages.note(packet);
    }

    /** The endpoint as it was asked for, or null. */
    static String endpoint(final UdpChannel channel) {
        return channel.channelUri().get(CommonContext.ENDPOINT_PARAM_NAME);
    }

    /**
     * What a seal covers of a member's endpoint.
     *
     * @return see {@link PacketSeal#receiver}; for another endpoint than those in the list of members
     *     {@link PacketSeal#NO_RECEIVER}, and with that nobody takes a packet
     */
    long receiver(final String endpoint) {
        return endpoint == null ? PacketSeal.NO_RECEIVER : receivers.getOrDefault(endpoint, PacketSeal.NO_RECEIVER);
    }

    ByteBuffer copy(final ByteBuffer packet, final int length) {
        return packets.copy(packet, length);
    }

    /** Seals the copy that was made last for a {@link #receiver}. */
    void seal(final long receiver) {
        packets.seal(receiver);
    }

    /** Whether what comes back is a member's. */
    boolean takes(final DirectBuffer packet, final int length, final InetSocketAddress source) {
        if (!packets.isSealed(PacketSeal.NO_RECEIVER, packet, length)) {
            refusals.log(() -> whose(source) + "it has no seal of a member (all members need the same member.key)");
            return false;
        }
        if (!packets.isTimely()) {
            untimely.log(() -> whose(source) + packets.untimeliness());
            return false;
        }
        return true;
    }

    private static String whose(final InetSocketAddress source) {
        return "what " + source.getAddress().getHostAddress() + ":" + source.getPort()
                + " says about a stream of this member is refused: ";
    }
}
