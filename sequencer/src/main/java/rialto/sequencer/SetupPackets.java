package rialto.sequencer;

import io.aeron.logbuffer.FrameDescriptor;
import io.aeron.protocol.DataHeaderFlyweight;
import io.aeron.protocol.SetupFlyweight;
import org.agrona.BitUtil;

/**
 * Whether a packet that begins a stream says what can be. The media driver keeps a place for each before it looks, and gives
 * none back when it then finds that there can be no such stream: packets of 40 bytes filled a member's heap for good.
 */
final class SetupPackets {
    private static final int MAX_MTU = 65_504;

    private SetupPackets() {}

    /** @param length of the packet, bytes */
    static boolean isSound(final SetupFlyweight setup, final int length) {
        return length >= SetupFlyweight.HEADER_LENGTH
                && setup.frameLength() >= SetupFlyweight.HEADER_LENGTH
                && isSound(setup.termLength(), setup.mtuLength())
                && isPosition(setup.termOffset(), setup.termLength())
                && setup.activeTermId() - setup.initialTermId() >= 0;
    }

    private static boolean isSound(final int termLength, final int mtu) {
        // a term length that is no power of two, or no room for a message in the term
        return BitUtil.isPowerOfTwo(termLength)
                && termLength >= ConsensusFrames.TERM_LENGTH
                && termLength <= 1 << 30
                && mtu > DataHeaderFlyweight.HEADER_LENGTH
                && mtu <= MAX_MTU
                && (mtu & FrameDescriptor.FRAME_ALIGNMENT - 1) == 0;
    }

    private static boolean isPosition(final int termOffset, final int termLength) {
        return termOffset >= 0 && termOffset <= termLength && (termOffset & FrameDescriptor.FRAME_ALIGNMENT - 1) == 0;
    }
}
