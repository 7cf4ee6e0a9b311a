package rialto.protocol;

import org.agrona.sbe.MessageDecoderFlyweight;

/** The block of a message, as long as its sender wrote it: older builds' blocks end before what there is since. */
public final class Blocks {
    private Blocks() {}

    /**
     * Whether a field is in a block.
     *
     * @param message of which nothing behind its block was read yet
     * @param fieldOffset where the field begins: a block that is cut inside the field counts as one that has it
     */
    public static boolean has(final MessageDecoderFlyweight message, final int fieldOffset) {
        return message.limit() - message.offset() > fieldOffset;
    }
}
