package rialto.sequencer;

import io.aeron.driver.MediaDriver;
import io.aeron.driver.media.SendChannelEndpoint;
import io.aeron.driver.media.UdpChannel;
import org.agrona.concurrent.status.AtomicCounter;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/** A socket from which messages go to a member's port of consensus where members have no keys, see {@link MemberSends}. */
final class ConsensusSendEndpoint extends SendChannelEndpoint {
    private final MemberSends members;

    ConsensusSendEndpoint(
            final UdpChannel channel,
            final AtomicCounter statusIndicator,
            final MediaDriver.Context context,
            final MemberSends members) {
        super(channel, statusIndicator, context);
        this.members = members;
    }

    @Override
    public void sendHook(final ByteBuffer buffer, final InetSocketAddress address) {
        members.note(buffer);
    }
}
