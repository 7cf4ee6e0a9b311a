package rialto.gateway.limits;

import org.junit.jupiter.api.Test;
import rialto.gateway.address.ClientAddress;
import rialto.gateway.limits.Slots.Slot;
import rialto.gateway.limits.Slots.Use;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

class SlotsTest {
    private final List<String> evicted = new ArrayList<>();
    private Slots slots = new Slots(new SlotBounds(6, 4, 3, true));

    private Slot enter(final String address, final String name, final Use use) {
        return slots.enter(ClientAddress.parse(address), true, use, () -> evicted.add(name));
    }

    @Test
    void shouldLetANewcomerInByTakingFromTheAddressThatHasMost() {
        enter("192.0.2.1", "a1", Use.IDLE);
        enter("192.0.2.1", "a2", Use.HALF_OPEN);
        enter("192.0.2.1", "a3", Use.IDLE);
        enter("192.0.2.2", "b1", Use.HALF_OPEN);
        enter("192.0.2.2", "b2", Use.HALF_OPEN);
        enter("192.0.2.3", "c1", Use.HALF_OPEN);
        assertNotNull(enter("192.0.2.9", "n1", Use.HALF_OPEN));
        assertEquals(List.of("a2"), evicted, "what is half open goes first");
        assertEquals(6, slots.open());
        assertEquals(1, slots.evicted());
    }

    @Test
    void shouldTakeWhatIsBusyOnlyWhenNothingElseIsLeft() {
        slots = new Slots(new SlotBounds(256, 200, 200, true));
        for (int i = 1; i <= 4; i++) {
            enter("192.0.2.1", "a" + i, Use.HALF_OPEN).use(Use.BUSY);
        }
        enter("192.0.2.2", "b1", Use.BUSY);
        enter("192.0.2.2", "b2", Use.IDLE);
        for (int i = 0; i < 250; i++) {
            enter("198.51.100." + i / 2, "x", Use.BUSY);
        }
        assertNotNull(enter("192.0.2.3", "c1", Use.BUSY));
        assertEquals(List.of("b2"), evicted, "four of 256 places are a fair share");
        assertNotNull(enter("192.0.2.4", "d1", Use.BUSY));
        assertEquals(List.of("b2", "a1"), evicted, "who has most, and of that what was busy for longest");
        assertEquals(0, slots.refused());
    }

    @Test
    void shouldTakeWhatIsBusyOfWhoHasMoreThanAShareBeforeAnythingOfOthers() {
        slots = new Slots(new SlotBounds(256, 250, 250, true));
        for (int i = 1; i <= 250; i++) {
            enter("192.0.2.1", "a" + i, Use.BUSY);
        }
        for (int i = 1; i <= 4; i++) {
            enter("192.0.2.2", "b" + i, Use.IDLE);
        }
        enter("192.0.2.3", "c1", Use.HALF_OPEN);
        enter("192.0.2.4", "d1", Use.LISTENING);
        for (int i = 1; i <= 50; i++) {
            assertNotNull(enter("198.51.100." + i, "n" + i, Use.BUSY));
        }
        assertEquals(50, evicted.size());
        assertTrue(evicted.stream().allMatch(name -> name.startsWith("a")), evicted::toString);
    }

    @Test
    void shouldTakeOfOneAddressWhatNeedsItsPlaceLeast() {
        enter("192.0.2.1", "busy", Use.BUSY);
        enter("192.0.2.1", "listening", Use.LISTENING);
        enter("192.0.2.1", "idle", Use.IDLE);
        enter("192.0.2.1", "half open", Use.HALF_OPEN);
        enter("192.0.2.2", "b", Use.BUSY);
        enter("192.0.2.3", "c", Use.BUSY);
        for (int i = 4; i <= 6; i++) {
            assertNotNull(enter("192.0.2." + i, "n", Use.BUSY));
        }
        assertEquals(List.of("half open", "idle", "listening"), evicted);
        assertNull(enter("192.0.2.7", "n", Use.BUSY), "all have one, and do something with it");
        assertEquals(1, slots.refused());
    }

    @Test
    void shouldKeepTheListenerOfAnAddressThatHasNoOther() {
        for (int i = 1; i <= 6; i++) {
            enter("192.0.2." + i, "l" + i, Use.LISTENING);
        }
        assertNull(enter("192.0.2.9", "n", Use.HALF_OPEN));
        assertEquals(List.of(), evicted);
    }

    @Test
    void shouldNeverTakeWhatIsBusyOfAProxy() {
        final ClientAddress proxy = ClientAddress.parse("10.0.0.1");
        final List<Slot> places = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            places.add(slots.enter(proxy, false, Use.BUSY, () -> evicted.add("p")));
        }
        assertNull(enter("192.0.2.9", "n", Use.HALF_OPEN));
        places.getLast().use(Use.IDLE);
        assertNotNull(enter("192.0.2.9", "n", Use.HALF_OPEN));
        assertEquals(List.of("p"), evicted);
    }

    @Test
    void shouldNotLetTheRichTakeFromThoseWhoHaveJustCome() {
        for (int i = 1; i <= 3; i++) {
            enter("192.0.2.1", "a" + i, Use.IDLE);
        }
        enter("192.0.2.2", "b1", Use.IDLE);
        enter("192.0.2.3", "newcomer", Use.HALF_OPEN);
        enter("192.0.2.2", "b2", Use.IDLE);
        assertNotNull(enter("192.0.2.2", "b3", Use.IDLE));
        assertEquals(List.of("a1"), evicted);
    }

    @Test
    void shouldLetEverybodyInWhoseAddressHasTwoFewer() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        final List<Slot> held = new ArrayList<>();
        for (int step = 0; step < 50_000; step++) {
            final ClientAddress client = ClientAddress.parse("192.0.2." + random.nextInt(5));
            final int most = java.util.stream.IntStream.range(0, 5)
                    .map(i -> slots.open(ClientAddress.parse("192.0.2." + i)))
                    .max()
                    .orElseThrow();
            final boolean isPoor = slots.open(client) + 2 <= most;
            final Slot[] own = new Slot[1];
            own[0] = slots.enter(client, true, Use.values()[random.nextInt(4)], () -> held.remove(own[0]));
            if (own[0] != null) {
                held.add(own[0]);
            }
            assertTrue(own[0] != null || !isPoor, "seed " + seed);
            held.get(random.nextInt(held.size())).use(random.nextInt(3) > 0 ? Use.BUSY : Use.LISTENING);
        }
    }

    @Test
    void shouldBoundOneAddress() {
        for (final String name : List.of("a1", "a2", "a3", "a4", "a5")) {
            assertNotNull(enter("192.0.2.1", name, Use.HALF_OPEN));
        }
        assertEquals(List.of("a1", "a2"), evicted, "three may be half open, the oldest goes");
        assertEquals(3, slots.halfOpen());
        final Slot idle = enter("192.0.2.1", "a6", Use.IDLE);
        assertEquals(4, slots.open(ClientAddress.parse("192.0.2.1")));
        idle.use(Use.BUSY);
        assertNotNull(enter("192.0.2.1", "a7", Use.BUSY));
        assertEquals(List.of("a1", "a2", "a3"), evicted);
    }

    @Test
    void shouldCountTheAddressesOfAnIPv6NetworkAsOne() {
        for (int i = 1; i <= 9; i++) {
            enter("2001:db8:0:1::" + i, "rotating", Use.IDLE).use(Use.BUSY);
            if (slots.open() == 4) {
                break;
            }
        }
        assertNull(enter("2001:db8:0:1:ffff::1", "one more", Use.BUSY));
        assertNotNull(enter("2001:db8:0:2::1", "a neighbour", Use.BUSY));
        assertEquals(2, slots.addresses());
    }

    @Test
    void shouldTakeTheOldestHalfOpenWhenAllAddressesHaveOne() {
        for (int i = 1; i <= 6; i++) {
            enter("192.0.2." + i, "h" + i, Use.HALF_OPEN);
        }
        assertNotNull(enter("192.0.2.9", "n", Use.HALF_OPEN));
        assertEquals(List.of("h1"), evicted);
    }

    @Test
    void shouldNotTakeFromEqualsWhereThatWouldOnlySwap() {
        slots = new Slots(new SlotBounds(4, 3, 3, false));
        enter("192.0.2.1", "a1", Use.IDLE);
        enter("192.0.2.2", "b1", Use.IDLE);
        enter("192.0.2.3", "c1", Use.IDLE);
        enter("192.0.2.4", "d1", Use.IDLE);
        assertNull(enter("192.0.2.5", "e1", Use.IDLE));
        assertEquals(List.of(), evicted);
        slots = new Slots(new SlotBounds(4, 3, 3, false));
        enter("192.0.2.1", "a1", Use.IDLE);
        enter("192.0.2.1", "a2", Use.IDLE);
        enter("192.0.2.1", "a3", Use.IDLE);
        assertNull(enter("192.0.2.1", "a4", Use.IDLE));
        enter("192.0.2.2", "b1", Use.IDLE);
        assertNotNull(enter("192.0.2.2", "b2", Use.IDLE));
        assertEquals(List.of("a1"), evicted);
        assertNull(enter("192.0.2.2", "b3", Use.IDLE), "both have two now");
    }

    @Test
    void shouldNotBoundAProxyThatSpeaksForMany() {
        final ClientAddress proxy = ClientAddress.parse("10.0.0.1");
        for (int i = 0; i < 6; i++) {
            assertNotNull(slots.enter(proxy, false, Use.HALF_OPEN, () -> evicted.add("p")));
        }
        assertEquals(List.of(), evicted);
    }

    @Test
    void shouldCountExactlyWhateverHappens() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        final List<Slot> held = new ArrayList<>();
        for (int step = 0; step < 100_000; step++) {
            final int choice = random.nextInt(4);
            if (choice == 0 || held.isEmpty()) {
                final Slot[] own = new Slot[1];
                own[0] = slots.enter(
                        ClientAddress.parse("192.0.2." + random.nextInt(5)),
                        random.nextInt(9) > 0,
                        Use.values()[random.nextInt(4)],
                        () -> held.remove(own[0]));
                if (own[0] != null) {
                    held.add(own[0]);
                }
            } else if (choice == 1) {
                held.remove(random.nextInt(held.size())).leave();
            } else {
                held.get(random.nextInt(held.size())).use(Use.values()[random.nextInt(4)]);
            }
            assertEquals(held.size(), slots.open(), "seed " + seed);
            assertTrue(slots.open() <= 6, "seed " + seed);
            assertEquals(
                    held.stream().filter(slot -> slot.use() == Use.HALF_OPEN).count(),
                    slots.halfOpen(),
                    "seed " + seed);
        }
        List.copyOf(held).forEach(Slot::leave);
        assertEquals(0, slots.open());
        assertEquals(0, slots.addresses());
    }
}
