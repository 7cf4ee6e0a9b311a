package rialto.client;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

class EventLagTest {
    @Test
    void shouldNotTellHowLongOneCommandsEventsAre() {
        assertEquals(EventLag.inSteps(320), EventLag.inSteps(352));
    }

    @Test
    void shouldTellWhetherAllIsReadAndRoughlyHowMuchIsNot() {
        assertEquals(0, EventLag.inSteps(0));
        assertEquals(-1, EventLag.inSteps(-1));
        assertEquals(4_096, EventLag.inSteps(1));
        assertEquals(4_096, EventLag.inSteps(4_096));
        assertEquals(8_192, EventLag.inSteps(4_097));
    }
}
