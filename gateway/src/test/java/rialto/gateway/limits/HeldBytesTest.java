package rialto.gateway.limits;

import org.junit.jupiter.api.Test;
import rialto.gateway.address.ClientAddress;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class HeldBytesTest {
    private static final long MOST = 1_000;
    private static final long MOST_PER_ADDRESS = 400;

    private final List<String> ended = new ArrayList<>();
    private final HeldBytes held = new HeldBytes(MOST, MOST_PER_ADDRESS);

    private final class Reader {
        private final HeldBytes.Connection connection;
        private long waiting;
        private boolean isEnded;

        private Reader(final String address, final String name, final boolean isBounded) {
            connection = held.of(ClientAddress.parse(address), isBounded, () -> waiting, () -> {
                isEnded = true;
                waiting = 0;
                ended.add(name);
            });
        }

        private Reader answer(final long bytes) {
            if (!isEnded) {
                waiting += bytes;
                connection.count();
            }
            return this;
        }
    }

    private Reader reader(final String address, final String name) {
        return new Reader(address, name, true);
    }

    @Test
    void shouldEndTheOldestOfAnAddressThatDoesNotRead() {
        reader("192.0.2.1", "a1").answer(200);
        reader("192.0.2.1", "a2").answer(200);
        assertEquals(List.of(), ended);
        reader("192.0.2.1", "a3").answer(100);
        assertEquals(List.of("a1"), ended, "a quarter of the bound is free again");
        assertEquals(300, held.bytes());
        assertEquals(1, held.ended());
    }

    @Test
    void shouldEndNothingOfWhoeverHasReadMeanwhile() {
        final Reader slow = reader("192.0.2.1", "a1").answer(300);
        slow.waiting = 10;
        reader("192.0.2.1", "a2").answer(300);
        assertEquals(List.of(), ended);
        assertEquals(310, held.bytes());
    }

    @Test
    void shouldCountTheAddressesOfOneNetworkOfIPv6AsOne() {
        reader("2001:db8::1", "a1").answer(300);
        reader("2001:db8::2", "a2").answer(300);
        assertEquals(List.of("a1"), ended);
    }

    @Test
    void shouldTakeFromTheAddressWithMostWhenThereIsTooMuchOfAll() {
        reader("192.0.2.1", "a1").answer(350);
        reader("192.0.2.2", "b1").answer(150);
        reader("192.0.2.2", "b2").answer(220);
        reader("192.0.2.3", "c1").answer(250);
        assertEquals(List.of(), ended);
        reader("192.0.2.4", "d1").answer(40);
        assertEquals(List.of("b1", "a1"), ended, "the oldest of 370 bytes, then of 350");
        reader("192.0.2.5", "e1").answer(200);
        assertEquals(2, held.ended(), "there is room again");
    }

    @Test
    void shouldBoundAProxyByWhatAllMayHaveAlone() {
        new Reader("192.0.2.9", "p1", false).answer(900);
        assertEquals(List.of(), ended);
        reader("192.0.2.1", "a1").answer(101);
        assertEquals(List.of("p1"), ended);
    }

    @Test
    void shouldEndAConnectionThatIsTooMuchByItself() {
        reader("192.0.2.1", "a1").answer(401);
        assertEquals(List.of("a1"), ended);
        assertEquals(0, held.bytes());
    }

    @Test
    void shouldForgetWhatHasLeft() {
        final Reader gone = reader("192.0.2.1", "a1").answer(300);
        gone.connection.leave();
        gone.connection.leave();
        assertEquals(0, held.bytes());
        reader("192.0.2.1", "a2").answer(300);
        assertEquals(List.of(), ended);
    }

    @Test
    void shouldNeverHoldMoreThanItsBounds() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        final List<Reader> readers = new ArrayList<>();
        for (int step = 0; step < 20_000; step++) {
            final String address = "192.0.2." + random.nextInt(1, 9);
            if (readers.isEmpty() || random.nextInt(4) == 0) {
                readers.add(reader(address, address));
            }
            final Reader reader = readers.get(random.nextInt(readers.size()));
            if (random.nextBoolean()) {
                reader.answer(random.nextInt(200));
            } else {
                reader.waiting -= random.nextLong(reader.waiting + 1);
            }
            readers.removeIf(other -> other.isEnded);
            final long waiting =
                    readers.stream().mapToLong(other -> other.waiting).sum();
            assertTrue(waiting <= held.bytes() && held.bytes() <= MOST, () -> "seed " + seed);
        }
        held.sweep();
        final long waiting = readers.stream().mapToLong(other -> other.waiting).sum();
        assertEquals(waiting, held.bytes(), () -> "seed " + seed);
    }
}
