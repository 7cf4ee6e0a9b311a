package rialto.gateway.state;

import org.junit.jupiter.api.Test;

import java.util.Comparator;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

class DepthSideTest {
    @Test
    void shouldAgreeWithASortedMap() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        for (final boolean bids : new boolean[] {true, false}) {
            final DepthSide side = new DepthSide(bids);
            final TreeMap<Long, Long> model =
                    new TreeMap<>(bids ? Comparator.<Long>reverseOrder() : Comparator.<Long>naturalOrder());
            for (int i = 0; i < 20_000; i++) {
                final long price = 1 + random.nextInt(300);
                final long present = model.getOrDefault(price, 0L);
                final long delta = present > 0 && random.nextInt(100) < 55
                        ? -(random.nextBoolean() ? present : 1 + random.nextLong(present))
                        : 1 + random.nextInt(50);
                assertEquals(present + delta, side.add(price, delta));
                if (present + delta == 0) {
                    model.remove(price);
                } else {
                    model.put(price, present + delta);
                }
            }
            assertEquals(model.size(), side.size(), "seed " + seed);
            int level = 0;
            for (final Map.Entry<Long, Long> entry : model.entrySet()) {
                assertEquals(entry.getKey(), side.priceTicks(level), "seed " + seed);
                assertEquals(entry.getValue(), side.quantityLots(level++), "seed " + seed);
                assertEquals(entry.getValue(), side.quantityAt(entry.getKey()), "seed " + seed);
            }
        }
    }

    @Test
    void shouldNotTakeMoreThanThereIs() {
        final DepthSide side = new DepthSide(true);
        side.add(5, 10);
        assertThrows(IllegalStateException.class, () -> side.add(5, -11));
        assertThrows(IllegalStateException.class, () -> side.add(6, -1));
    }
}
