package rialto.gateway.http;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

class RoomForConnectionsTest {
    private static final long MIB = 1024 * 1024;

    private final ConnectionBounds bounds = ConnectionBounds.defaults();

    @Test
    void shouldAllowWhatTheSettingsDoWhereTheHeapHasRoom() {
        assertEquals(bounds, bounds.fitting(false, 512 * MIB));
        assertEquals(bounds, bounds.fitting(true, 4_096 * MIB));
    }

    /** Engines of TLS alone would fill a small heap, and nobody counts them. */
    @Test
    void shouldAllowNoMoreConnectionsThanAnEighthOfTheHeapHasRoomFor() {
        final ConnectionBounds small = bounds.fitting(true, 512 * MIB);
        final long bytesEach = ConnectionBounds.BYTES_OF_CONNECTION + ConnectionBounds.BYTES_OF_TLS;
        assertEquals(512 * MIB / 8 / bytesEach, small.connections().most());
        assertEquals(512 * MIB / 8 / bytesEach, small.webSockets().most());
        assertEquals(bounds.connections().mostPerAddress(), small.connections().mostPerAddress());
        assertEquals(bounds.maxHeld(), small.maxHeld());
        assertEquals(4_096, bounds.fitting(false, 256 * MIB).connections().most());
        assertEquals(4_096, bounds.fitting(false, 256 * MIB).webSockets().most());
        assertEquals(1, bounds.fitting(true, MIB / 8).connections().most());
    }
}
