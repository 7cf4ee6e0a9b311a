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
        assertEquals(512, HeapBounds.most("a.b", 5_000, HeapBounds.BYTES_OF_INSTRUMENT, 512 * MIB));
        assertEquals(131_072, HeapBounds.most("a.b", 1_000_000, HeapBounds.BYTES_OF_ORDER, 512 * MIB));
    }
}
