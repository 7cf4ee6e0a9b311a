package rialto.gateway.limits;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

class HeapBoundsTest {
    private static final long MIB = 1 << 20;

    @Test
    void shouldAllowWhatTheSettingSaysWhereThereIsRoom() {
        assertEquals(500_000, HeapBounds.most("a.b", 500_000, HeapBounds.BYTES_OF_ACCOUNT, 6_144 * MIB));
        assertEquals(0, HeapBounds.most("a.b", 0, HeapBounds.BYTES_OF_ACCOUNT, 512 * MIB));
    }

    @Test
    void shouldAllowWhatThereIsRoomForWhereTheSettingSaysMore() {
        assertEquals(65_536, HeapBounds.most("a.b", 500_000, HeapBounds.BYTES_OF_ACCOUNT, 512 * MIB));
        assertEquals(131_072, HeapBounds.most("a.b", 1_000_000, HeapBounds.BYTES_OF_ORDER, 512 * MIB));
    }

    @Test
    void shouldAllowWhatAPartOfTheHeapHasRoomForAndOneAtLeast() {
        assertEquals(256, markets(HeapBounds.PART_OF_MARKETS, 512 * MIB));
        assertEquals(32, markets(HeapBounds.PART_OF_ADDRESS, 512 * MIB));
        assertEquals(1, markets(HeapBounds.PART_OF_ADDRESS, 8 * MIB));
    }

    private static int markets(final int part, final long heapBytes) {
        return HeapBounds.most("a.b", 1_000, HeapBounds.BYTES_OF_INSTRUMENT, part, heapBytes);
    }
}
