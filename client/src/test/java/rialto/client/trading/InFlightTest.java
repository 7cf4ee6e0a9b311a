package rialto.client.trading;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class InFlightTest {
    private final InFlight inFlight = new InFlight(3);
    private final UnsafeBuffer request = new UnsafeBuffer(new byte[InFlight.SLOT_LENGTH]);

    @Test
    void shouldKeepRequestsUpToItsBound() {
        for (int i = 1; i <= 3; i++) {
            assertFalse(inFlight.isFull());
            request.putInt(0, i);
            inFlight.add(request, 0, 100 + i);
        }
        assertTrue(inFlight.isFull());
        assertEquals(103, inFlight.length(3));
        assertEquals(2, inFlight.buffer().getInt(inFlight.offset(2)));
        inFlight.remove(1);
        assertFalse(inFlight.isFull());
        assertFalse(inFlight.contains(1));
        assertEquals(2, inFlight.oldest());
    }

    @Test
    void shouldGoThroughWhatHasNoOutcomeInOrder() {
        for (int i = 0; i < 3; i++) {
            inFlight.add(request, 0, InFlight.SLOT_LENGTH);
        }
        inFlight.remove(2);
        assertEquals(1, inFlight.firstFrom(0));
        assertEquals(3, inFlight.firstFrom(2));
        assertEquals(4, inFlight.firstFrom(4));
        inFlight.remove(1);
        assertEquals(3, inFlight.oldest());
        inFlight.remove(3);
        assertEquals(4, inFlight.oldest());
        assertEquals(0, inFlight.size());
    }
}
