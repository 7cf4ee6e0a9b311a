package rialto.attacks;

import io.aeron.protocol.DataHeaderFlyweight;
import io.aeron.protocol.SetupFlyweight;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import rialto.client.ProgramKey;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.util.Arrays;

/** An Aeron stream as a stranger makes it by hand, from an address of his own and without a media driver. */
final class RawStream {
    private static final int TERM_ID = 7;
    private static final int TERM_LENGTH = 64 * 1024;
    private static final int MTU = 1_408;

    private final DatagramSocket socket;
    private final InetSocketAddress member;
    private final int streamId;
    private final int sessionId;
    /** Of a member; null for none. */
    private final MemberSeal seal;

    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[MTU]);
    private int termOffset;

    RawStream(final DatagramSocket socket, final InetSocketAddress member, final int streamId, final int sessionId) {
        this(socket, member, streamId, sessionId, null);
    }

    private RawStream(
            final DatagramSocket socket,
            final InetSocketAddress member,
            final int streamId,
            final int sessionId,
            final MemberSeal seal) {
        this.seal = seal;
        this.socket = socket;
        this.member = member;
        this.streamId = streamId;
        this.sessionId = sessionId;
    }

    /** One whose packets have the seal of a member. */
    static RawStream sealed(
            final DatagramSocket socket,
            final InetSocketAddress member,
            final int streamId,
            final int sessionId,
            final ProgramKey memberKey)
            throws GeneralSecurityException {
        return new RawStream(socket, member, streamId, sessionId, new MemberSeal(memberKey));
    }

    /** Says that there is a stream. */
    void setUp() throws IOException {
        final SetupFlyweight setup = new SetupFlyweight(frame);
        setup.version(SetupFlyweight.CURRENT_VERSION)
                .flags((byte) 0)
                .headerType(SetupFlyweight.HDR_TYPE_SETUP)
                .frameLength(SetupFlyweight.HEADER_LENGTH);
        setup.sessionId(sessionId)
                .streamId(streamId)
                .initialTermId(TERM_ID)
                .activeTermId(TERM_ID)
                .termOffset(0)
                .termLength(TERM_LENGTH)
                .mtuLength(MTU)
                .ttl(0);
        send(SetupFlyweight.HEADER_LENGTH);
    }

    /** Sends a message of one fragment. */
    void send(final DirectBuffer buffer, final int length) throws IOException {
        final DataHeaderFlyweight header = new DataHeaderFlyweight(frame);
        final int frameLength = DataHeaderFlyweight.HEADER_LENGTH + length;
        header.version(DataHeaderFlyweight.CURRENT_VERSION)
                .flags(DataHeaderFlyweight.BEGIN_AND_END_FLAGS)
                .headerType(DataHeaderFlyweight.HDR_TYPE_DATA)
                .frameLength(frameLength);
        header.termOffset(termOffset)
                .sessionId(sessionId)
                .streamId(streamId)
                .termId(TERM_ID)
                .reservedValue(0);
        frame.putBytes(DataHeaderFlyweight.HEADER_LENGTH, buffer, 0, length);
        // as a media driver does: nothing is behind the message but zeros
        final int alignedLength = frameLength + 31 & ~31;
        frame.setMemory(frameLength, alignedLength - frameLength, (byte) 0);
        send(alignedLength);
        termOffset += alignedLength;
    }

    private void send(final int length) throws IOException {
        final byte[] packet = Arrays.copyOf(frame.byteArray(), length);
        final byte[] sent = seal == null ? packet : seal.sealed(packet, endpoint(), System.currentTimeMillis());
        socket.send(new DatagramPacket(sent, sent.length, member));
    }

    private String endpoint() {
        return member.getAddress().getHostAddress() + ":" + member.getPort();
    }
}
