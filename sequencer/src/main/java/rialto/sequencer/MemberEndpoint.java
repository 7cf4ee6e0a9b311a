package rialto.sequencer;

import io.aeron.driver.DataPacketDispatcher;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.media.ImageConnection;
import io.aeron.driver.media.ReceiveChannelEndpoint;
import io.aeron.driver.media.UdpChannel;
import io.aeron.protocol.DataHeaderFlyweight;
import io.aeron.protocol.RttMeasurementFlyweight;
import io.aeron.protocol.SetupFlyweight;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.AtomicCounter;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

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
        final int port = port(transportIndex);
        final int without = packets.lengthWithoutSeal(port, buffer, length, source);
        if (without < 0
                || !packets.takes(
                        port, header.streamId(), header.sessionId(), buffer, without, source, without < length)) {
            return 0;
        }
        packets.change(port, buffer, without);
        return super.onDataPacket(header, buffer, without, source, transportIndex);
    }

    @Override
    public void onSetupMessage(
            final SetupFlyweight header,
            final UnsafeBuffer buffer,
            final int length,
            final InetSocketAddress source,
            final int transportIndex) {
        final int port = port(transportIndex);
        final int without = packets.lengthWithoutSeal(port, buffer, length, source);
        if (without >= 0
                && SetupPackets.isSound(header, without, packets.isForPrograms(port))
                && packets.takesStream(
                        port, header.streamId(), header.sessionId(), header.termLength(), source, without < length)) {
            super.onSetupMessage(header, buffer, without, source, transportIndex);
        }
    }

    @Override
    public void onRttMeasurement(
            final RttMeasurementFlyweight header,
            final UnsafeBuffer buffer,
            final int length,
            final InetSocketAddress source,
            final int transportIndex) {
        final int port = port(transportIndex);
        final int without = packets.lengthWithoutSeal(port, buffer, length, source);
        if (without >= 0 && packets.takes(port, header.streamId(), source)) {
            super.onRttMeasurement(header, buffer, without, source, transportIndex);
        }
    }

    @Override
    protected void send(final ByteBuffer buffer, final int length, final ImageConnection[] connections) {
        final ByteBuffer sealed = packets.sealed(sealedPort(connections.length), buffer, length);
        if (sealed == null) {
            super.send(buffer, length, connections);
        } else {
            super.send(sealed, length + PacketSeal.LENGTH, connections);
        }
    }

    @Override
    protected void send(
            final ByteBuffer buffer, final int length, final int transportIndex, final InetSocketAddress to) {
        final ByteBuffer sealed = packets.sealed(port(transportIndex), buffer, length);
        if (sealed == null) {
            super.send(buffer, length, transportIndex, to);
        } else {
            super.send(sealed, length + PacketSeal.LENGTH, transportIndex, to);
        }
    }

    /** One of those at which a stream comes: the log comes to those of log and catch-up, and its sender looks for a seal at both. */
    private int sealedPort(final int transports) {
        for (int i = 0; i < transports; i++) {
            if (hasDestination(i) && port(i) != 0) {
                return port(i);
            }
        }
        return 0;
    }

    private int port(final int transportIndex) {
        return MemberPackets.port(udpChannel(transportIndex));
    }
}
