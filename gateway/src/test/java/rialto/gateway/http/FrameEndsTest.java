package rialto.gateway.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;

import java.util.SplittableRandom;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class FrameEndsTest {
    private static final int[] LENGTHS = {0, 1, 125, 126, 127, 1_000, 65_535, 65_536, 70_000};

    @Test
    void shouldFindTheEndOfEachFrameHoweverItsBytesArrive() {
        final long seed = System.nanoTime();
        final SplittableRandom random = new SplittableRandom(seed);
        final ByteBuf bytes = Unpooled.buffer();
        final int frames = 200;
        for (int i = 0; i < frames; i++) {
            frame(bytes, LENGTHS[random.nextInt(LENGTHS.length)], random.nextBoolean());
        }
        final FrameEnds ends = new FrameEnds();
        final int whole = bytes.writerIndex();
        while (bytes.readerIndex() < whole) {
            bytes.writerIndex(Math.min(whole, bytes.readerIndex() + 1 + random.nextInt(5_000)));
            final long before = ends.ended();
            final int most = 1 + random.nextInt(3);
            final int length = ends.next(bytes, 1 + random.nextInt(2_000), most);
            assertTrue(length > 0, "seed " + seed);
            assertTrue(ends.ended() - before <= most, "seed " + seed);
            bytes.skipBytes(length);
        }
        assertEquals(frames, ends.ended(), "seed " + seed);
    }

    @Test
    void shouldStopBehindTheLastFrameThatIsWanted() {
        final ByteBuf bytes = Unpooled.buffer();
        for (int i = 0; i < 20; i++) {
            frame(bytes, 3, true);
        }
        assertEquals(2 * 9, new FrameEnds().next(bytes, 1_000, 2));
    }

    @Test
    void shouldTakeALengthThatNobodyMaySendForOneWithoutEnd() {
        final ByteBuf bytes = Unpooled.buffer();
        bytes.writeByte(0x82).writeByte(0xff).writeLong(-1).writeZero(500);
        final FrameEnds ends = new FrameEnds();
        assertEquals(510, ends.next(bytes, 1_000, 16));
        assertEquals(0, ends.ended());
    }

    private static void frame(final ByteBuf to, final int length, final boolean isMasked) {
        final int mask = isMasked ? 0x80 : 0;
        to.writeByte(0x82);
        if (length < 126) {
            to.writeByte(mask | length);
        } else if (length < 65_536) {
            to.writeByte(mask | 126).writeShort(length);
        } else {
            to.writeByte(mask | 127).writeLong(length);
        }
        to.writeZero((isMasked ? 4 : 0) + length);
    }
}
