package rialto.gateway.limits;

import org.junit.jupiter.api.Test;
import rialto.gateway.address.ClientAddress;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class HeapPressureTest {
    private static final long MOST = 1_000;
    private static final ClientAddress TRADER = ClientAddress.parse("192.0.2.1");
    private static final ClientAddress PROXY = ClientAddress.parse("192.0.2.3");
    private static final ClientAddress STRANGER = ClientAddress.parse("192.0.2.2");

    private long nowNs;
    private final HeapPressure pressure = new HeapPressure(() -> nowNs);
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

    /** What honest clients need may stay between the two bounds for good. */
    @Test
    void shouldEndWhenNothingWasNearlyUsedUpForAMinute() {
        pressure.onCollection(900, MOST, true);
        for (int second = 10; second < 60; second += 10) {
            nowNs += TimeUnit.SECONDS.toNanos(10);
            pressure.onCollection(750, MOST, true);
            assertTrue(pressure.isHigh(), "after " + second + " s");
        }
        pressure.onCollection(851, MOST, true);
        nowNs += HeapPressure.CALM_NS - 1;
        pressure.onCollection(750, MOST, true);
        assertTrue(pressure.isHigh(), "a minute from the last one");
        nowNs++;
        pressure.onCollection(750, MOST, false);
        assertTrue(pressure.isHigh(), "only a collection of all tells");
        pressure.onCollection(750, MOST, true);
        assertFalse(pressure.isHigh());
        pressure.onCollection(851, MOST, true);
        assertTrue(pressure.isHigh());
        assertEquals(2, pressure.times());
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

    /** Until it is over it would otherwise end the traders' connections ten times a second. */
    @Test
    void shouldSpareTradersWhenTheirConnectionsAreNotWhatIsTooMuch() {
        relief.add(slots);
        relief.onProof(TRADER);
        enter(TRADER, 1_000, true);
        pressure.onCollection(900, MOST, true);
        for (int i = 0; i < HeapRelief.PATIENCE; i++) {
            relief.relieve();
        }
        pressure.onCollection(750, MOST, true);
        for (int i = 0; i < 2 * HeapRelief.PATIENCE; i++) {
            assertTrue(relief.relieve());
        }
        assertEquals(1_000, slots.open());
    }

    /** Traders come by it as well, and it would answer them that the venue is away. */
    @Test
    void shouldSpareIdleConnectionsOfAProxy() {
        relief.add(slots);
        for (final Slots.Use use : Slots.Use.values()) {
            slots.enter(PROXY, false, use, () -> ended.add(PROXY.chargedTo()));
        }
        pressure.onCollection(900, MOST, true);
        relief.relieve();
        assertEquals(4, slots.open());
        for (int i = 0; i < HeapRelief.PATIENCE; i++) {
            relief.relieve();
        }
        assertEquals(1, slots.open(), "what is busy stays");
    }

    private void enter(final ClientAddress client, final int count, final boolean isBounded) {
        for (int i = 0; i < count; i++) {
            slots.enter(client, isBounded, Slots.Use.IDLE, () -> ended.add(client.chargedTo()))
                    .use(i % 2 == 0 ? Slots.Use.BUSY : Slots.Use.LISTENING);
        }
    }
}
