package rialto.sequencer;

import io.aeron.ChannelUri;
import io.aeron.CommonContext;
import io.aeron.driver.DriverConductorProxy;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.media.SendChannelEndpoint;
import io.aeron.driver.media.UdpChannel;
import io.aeron.protocol.ErrorFlyweight;
import io.aeron.protocol.NakFlyweight;
import io.aeron.protocol.ResponseSetupFlyweight;
import io.aeron.protocol.RttMeasurementFlyweight;
import io.aeron.protocol.StatusMessageFlyweight;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.AtomicCounter;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/** A socket of a member's media driver from which streams go to members' ports, see {@link MemberSends}. */
final class MemberSendEndpoint extends SendChannelEndpoint {
    private final MemberSends members;
    private final boolean isConsensus;
    /** Whom packets are sealed for where the channel leads to one place. */
    private final long receiver;
    /** Whom they are sealed for where it leads to several. */
    private final MemberPlaces places;

    MemberSendEndpoint(
            final UdpChannel channel,
            final AtomicCounter statusIndicator,
            final MediaDriver.Context context,
            final MemberSends members) {
        super(channel, statusIndicator, context);
        this.members = members;
        isConsensus = members.isConsensusAt(channel);
        receiver = members.receiver(MemberSends.endpoint(channel));
        places = new MemberPlaces(members::receiver);
    }

    @Override
    public void addDestination(
            final ChannelUri channelUri, final InetSocketAddress address, final long registrationId) {
        super.addDestination(channelUri, address, registrationId);
        places.put(channelUri.get(CommonContext.ENDPOINT_PARAM_NAME), address);
    }

    @Override
    public void resolutionChange(final String endpoint, final InetSocketAddress newAddress) {
        super.resolutionChange(endpoint, newAddress);
        places.put(endpoint, newAddress);
    }

    @Override
    public int send(final ByteBuffer buffer) {
        return withoutSeal(super.send(copy(buffer)), buffer.remaining());
    }

    @Override
    public int send(final ByteBuffer buffer, final InetSocketAddress address) {
        return withoutSeal(super.send(copy(buffer), address), buffer.remaining());
    }

    private ByteBuffer copy(final ByteBuffer packet) {
        if (isConsensus) {
            members.note(packet);
        }
        return members.copy(packet, packet.remaining());
    }

    /** Before each place to which the copy goes. */
    @Override
    public void sendHook(final ByteBuffer buffer, final InetSocketAddress address) {
        members.seal(udpChannel().isManualControlMode() ? places.receiver(address) : receiver);
    }

    /** A packet goes as a whole or not at all. */
    private static int withoutSeal(final int sent, final int length) {
        return sent == length + PacketSeal.LENGTH ? length : 0;
    }

    @Override
    public void onStatusMessage(
            final StatusMessageFlyweight message,
            final UnsafeBuffer buffer,
            final int length,
            final InetSocketAddress source,
            final DriverConductorProxy conductor) {
        if (members.takes(buffer, length, source)) {
            super.onStatusMessage(message, buffer, length - PacketSeal.LENGTH, source, conductor);
        }
    }

    @Override
    public void onNakMessage(
            final NakFlyweight message, final UnsafeBuffer buffer, final int length, final InetSocketAddress source) {
        if (members.takes(buffer, length, source)) {
            super.onNakMessage(message, buffer, length - PacketSeal.LENGTH, source);
        }
    }

    @Override
    public void onError(
            final ErrorFlyweight message,
            final UnsafeBuffer buffer,
            final int length,
            final InetSocketAddress source,
            final DriverConductorProxy conductor) {
        if (members.takes(buffer, length, source)) {
            super.onError(message, buffer, length - PacketSeal.LENGTH, source, conductor);
        }
    }

    @Override
    public void onRttMeasurement(
            final RttMeasurementFlyweight message,
            final UnsafeBuffer buffer,
            final int length,
            final InetSocketAddress source) {
        if (members.takes(buffer, length, source)) {
            super.onRttMeasurement(message, buffer, length - PacketSeal.LENGTH, source);
        }
    }

    @Override
    public void onResponseSetup(
            final ResponseSetupFlyweight message,
            final UnsafeBuffer buffer,
            final int length,
            final InetSocketAddress source,
            final DriverConductorProxy conductor) {
        if (members.takes(buffer, length, source)) {
            super.onResponseSetup(message, buffer, length - PacketSeal.LENGTH, source, conductor);
        }
    }
}
