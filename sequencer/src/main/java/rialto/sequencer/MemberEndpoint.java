package rialto.sequencer;

import io.aeron.driver.DataPacketDispatcher;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.media.ReceiveChannelEndpoint;
import io.aeron.driver.media.UdpChannel;
import io.aeron.protocol.DataHeaderFlyweight;
import io.aeron.protocol.RttMeasurementFlyweight;
import io.aeron.protocol.SetupFlyweight;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.AtomicCounter;

import java.net.InetSocketAddress;

/** A socket of a member's media driver, which passes on what {@link MemberPackets} takes. Belongs to the driver's thread. */
final class MemberEndpoint extends ReceiveChannelEndpoint {
    private final MemberPackets packets;

    MemberEndpoint(
            final UdpChannel channel,
            final DataPacketDispatcher dispatcher,
            final AtomicCounter statusIndicator,
            final MediaDriver.Context context,
            final MemberPackets packets) {
        super(channel, dispatcher, statusIndicator, context);
        this.packets = packets;
    }

    @Override
    public int onDataPacket(
            final DataHeaderFlyweight header,
            final UnsafeBuffer buffer,
            final int length,
            final InetSocketAddress source,
            final int transportIndex) {
        return packets.takes(port(transportIndex), header.streamId(), header.sessionId(), buffer, length, source)
                ? super.onDataPacket(header, buffer, length, source, transportIndex)
                : 0;
    }

    @Override
    public void onSetupMessage(
            final SetupFlyweight header,
            final UnsafeBuffer buffer,
            final int length,
            final InetSocketAddress source,
            final int transportIndex) {
        if (SetupPackets.isSound(header, length)
                && packets.takesStream(
                        port(transportIndex), header.streamId(), header.sessionId(), header.termLength(), source)) {
            super.onSetupMessage(header, buffer, length, source, transportIndex);
        }
    }

    @Override
    public void onRttMeasurement(
            final RttMeasurementFlyweight header,
            final UnsafeBuffer buffer,
            final int length,
            final InetSocketAddress source,
            final int transportIndex) {
        if (packets.takes(port(transportIndex), header.streamId(), source)) {
            super.onRttMeasurement(header, buffer, length, source, transportIndex);
        }
    }

    private int port(final int transportIndex) {
        return MemberPackets.port(udpChannel(transportIndex));
    }
}
