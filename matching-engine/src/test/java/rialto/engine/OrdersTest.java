package rialto.engine;

import org.junit.jupiter.api.Test;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

class OrdersTest {
    private static final int LIMIT = 20_000;

    private final Orders orders = new Orders(new EngineLimits(1, 1, 1, 1, LIMIT, 1, LIMIT + 1, 1, 1, false), true);

    private int add(final long id) {
        return orders.add(id, 1, id, 0);
    }

    @Test
    void shouldFindOrdersThatShareAHome() {
        final int first = add(7);
        final int second = add(7 + (1L << 40));
        final int third = add(7 + (1L << 50));
        assertNotEquals(first, second);
        orders.free(first);
        assertEquals(0, orders.find(7));
        assertEquals(second, orders.find(7 + (1L << 40)));
        assertEquals(third, orders.find(7 + (1L << 50)));
        orders.free(second);
        assertEquals(0, orders.find(7 + (1L << 40)));
        assertEquals(first, add(7));
        assertEquals(third, orders.find(7 + (1L << 50)));
    }

    @Test
    void shouldKeepRecordsWhereTheyAreWhileItGrowsToItsLimit() {
        final Map<Long, Integer> recordById = new HashMap<>();
        for (long id = 1; recordById.size() < LIMIT; id += 3) {
            recordById.put(id, add(id));
        }
        assertEquals(0, orders.room());
        recordById.forEach((id, record) -> {
            assertEquals(record, orders.find(id));
            assertEquals(id, orders.remainingLots(record));
            assertEquals(0, orders.find(id + 1));
        });
    }

    @Test
    void shouldAgreeWithAMapOfIds() {
        final long seed = System.nanoTime();
        final SplittableRandom random = new SplittableRandom(seed);
        final Map<Long, Integer> recordById = new HashMap<>();
        long nextId = 1;
        for (int step = 0; step < 300_000; step++) {
            if (recordById.size() < 5_000 && random.nextInt(10) < 6) {
                nextId += random.nextInt(3);
                if (!recordById.containsKey(nextId)) {
                    recordById.put(nextId, add(nextId));
                }
            } else {
                final long id = nextId - (long) (random.nextDouble() * random.nextDouble() * 50_000);
                final Integer record = recordById.remove(id);
                assertEquals(record == null ? 0 : record, orders.find(id), "seed " + seed);
                if (record != null) {
                    orders.free(record);
                }
            }
            assertEquals(recordById.size(), orders.count());
        }
    }
}
