package rialto.sequencer;

import io.aeron.driver.media.SendChannelEndpoint;
import io.aeron.protocol.DataHeaderFlyweight;
import io.aeron.protocol.ErrorFlyweight;
import io.aeron.protocol.HeaderFlyweight;
import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.EpochClock;
import rialto.client.ProgramKey;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The two ways of packets between members as one side of a media driver sees them: what it sends, and what it is sent. Copies
 * a packet before it seals it, because behind it there is no room. Belongs to one thread: of the driver's sender or receiver.
 */
final class SealedPackets {
    /** Where frames of a stream have their session, data and SETUP alike. */
    private static final int SESSION_AT = DataHeaderFlyweight.SESSION_ID_FIELD_OFFSET;
    /** Where frames about a stream have it: status messages, NAKs, errors and what measures the way. */
    private static final int BACK_SESSION_AT = ErrorFlyweight.SESSION_ID_FIELD_OFFSET;

    private static final int ALIGNMENT = 64;

    private final PacketSeal sent;
    private final PacketSeal got;
    private final ByteBuffer copy = BufferUtil.allocateDirectAligned(PacketSeal.MAX_MTU + ALIGNMENT, ALIGNMENT)
            .order(ByteOrder.LITTLE_ENDIAN);
    private long receiver;
    private boolean isCopySealed;

    private SealedPackets(final PacketSeal sent, final PacketSeal got) {
        this.sent = sent;
        this.got = got;
    }

    /** For what sends streams: see {@link SendChannelEndpoint}. */
    static SealedPackets ofSender(final ProgramKey key, final EpochClock clock) {
        return new SealedPackets(
                new PacketSeal(key, PacketSeal.FORTH, clock), new PacketSeal(key, PacketSeal.BACK, clock));
    }

    /** For what receives them. */
    static SealedPackets ofReceiver(final ProgramKey key, final EpochClock clock) {
        return new SealedPackets(
                new PacketSeal(key, PacketSeal.BACK, clock), new PacketSeal(key, PacketSeal.FORTH, clock));
    }

    /** A copy of a packet, with room for its seal. */
    ByteBuffer copy(final ByteBuffer packet, final int length) {
        copy.clear().limit(length + PacketSeal.LENGTH);
        copy.put(0, packet, packet.position(), length);
        isCopySealed = false;
        return copy;
    }

    /** Seals the {@link #copy} for a {@link PacketSeal#receiver}, which gets it now. */
    void seal(final long toReceiver) {
        if (!isCopySealed || receiver != toReceiver) {
            sent.put(toReceiver, copy, copy.limit() - PacketSeal.LENGTH);
            receiver = toReceiver;
            isCopySealed = true;
        }
    }

    /** The session that the {@link #copy}, which goes back, is about. */
    int session() {
        return copy.getInt(BACK_SESSION_AT);
    }

    /** The session of a frame that came. */
    static int session(final DirectBuffer packet) {
        final int type = packet.getShort(HeaderFlyweight.TYPE_FIELD_OFFSET, ByteOrder.LITTLE_ENDIAN);
        return packet.getInt(
                type == HeaderFlyweight.HDR_TYPE_RTTM ? BACK_SESSION_AT : SESSION_AT, ByteOrder.LITTLE_ENDIAN);
    }

    /** Whether a packet that came, with its seal, is a member's, sent to a {@link PacketSeal#receiver} at any time. */
    boolean isSealed(final long toReceiver, final DirectBuffer packet, final int length) {
        return got.isAtEnd(toReceiver, packet, length);
    }

    /** As {@link PacketSeal#isTimely}. */
    boolean isTimely() {
        return got.isTimely();
    }

    /** As {@link PacketSeal#untimeliness}. */
    String untimeliness() {
        return got.untimeliness();
    }
}
