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
    /** Of streams of programs, bytes: four times the longest that are let in. The driver refuses what its disk cannot hold. */
    private static final int MAX_PROGRAM_TERM = 16 * 1024 * 1024;

    private SetupPackets() {}

    /**
     * @param length of the packet, bytes
     * @param isForPrograms whether it came to a port of programs
     */
    static boolean isSound(final SetupFlyweight setup, final int length, final boolean isForPrograms) {
        return !(isForPrograms && setup.termLength() > MAX_PROGRAM_TERM) && isSound(setup, length);
    }

    private static boolean isSound(final SetupFlyweight setup, final int length) {
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
