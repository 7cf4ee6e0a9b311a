package rialto.gateway.limits;

import org.junit.jupiter.api.Test;
import rialto.gateway.address.ClientAddress;

import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class HeapPressureTest {
    private static final long MOST = 1_000;
    private static final ClientAddress TRADER = ClientAddress.parse("192.0.2.1");
    private static final ClientAddress STRANGER = ClientAddress.parse("192.0.2.2");

    private final HeapPressure pressure = new HeapPressure();
    private final HeapRelief relief = new HeapRelief(pressure);
    private final Slots slots = new Slots(new SlotBounds(2_000, 2_000, 2_000, true));
    private final List<String> ended = new ArrayList<>();

    @Test
    void shouldBelieveACollectionOfTheWholeHeapAlone() {
        assertTrue(pressure.onCollection(990, MOST, false), "old garbage may be in it: look at the whole");
        assertFalse(pressure.isHigh());
        assertFalse(pressure.onCollection(850, MOST, true));
        assertFalse(pressure.isHigh(), "as much as may be");
        assertFalse(pressure.onCollection(851, MOST, true));
        assertTrue(pressure.isHigh());
        assertEquals(1, pressure.times());
    }

    @Test
    void shouldStayLowUntilThereIsRoomAgain() {
        pressure.onCollection(900, MOST, true);
        pressure.onCollection(701, MOST, true);
        assertTrue(pressure.isHigh());
        pressure.onCollection(699, MOST, false);
        assertFalse(pressure.isHigh());
        pressure.onCollection(800, MOST, true);
        assertFalse(pressure.isHigh());
    }

    @Test
    void shouldServeEverybodyWhileThereIsRoomAndThenWhoHasProvenAKey() {
        relief.onProof(TRADER);
        assertTrue(relief.admits(STRANGER));
        pressure.onCollection(900, MOST, true);
        assertFalse(relief.admits(STRANGER));
        assertTrue(relief.admits(TRADER));
    }

    @Test
    void shouldEndConnectionsOfStrangersUntilThereIsRoom() {
        relief.add(slots);
        relief.onProof(TRADER);
        enter(TRADER, 10, true);
        enter(STRANGER, 1_000, true);
        enter(ClientAddress.parse("192.0.2.9"), 1, false);
        assertFalse(relief.relieve(), "there is room");
        assertEquals(1_011, slots.open());
        pressure.onCollection(900, MOST, true);
        assertTrue(relief.relieve());
        assertEquals(1_011 - 256, slots.open(), "a part at a time");
        while (slots.open() > 11) {
            assertTrue(relief.relieve());
        }
        for (int i = 0; i < 10; i++) {
            assertTrue(relief.relieve());
        }
        assertEquals(11, slots.open(), "a trader's and a proxy's stay");
        assertEquals(1_000, relief.ended());
        assertFalse(ended.contains(TRADER.chargedTo()));
        pressure.onCollection(100, MOST, true);
        assertFalse(relief.relieve());
    }

    @Test
    void shouldEndConnectionsOfAllWhenThoseOfStrangersWereNotEnough() {
        relief.add(slots);
        relief.onProof(TRADER);
        enter(TRADER, 1_000, true);
        pressure.onCollection(900, MOST, true);
        for (int i = 0; i < HeapRelief.PATIENCE; i++) {
            relief.relieve();
        }
        assertEquals(1_000, slots.open());
        relief.relieve();
        assertEquals(744, slots.open());
    }

    private void enter(final ClientAddress client, final int count, final boolean isBounded) {
        for (int i = 0; i < count; i++) {
            slots.enter(client, isBounded, Slots.Use.IDLE, () -> ended.add(client.chargedTo()))
                    .use(i % 2 == 0 ? Slots.Use.BUSY : Slots.Use.LISTENING);
        }
    }
}
