package rialto.engine;

import org.junit.jupiter.api.Test;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;

import static org.junit.jupiter.api.Assertions.assertEquals;

class PassingOrdersTest {
    private static final int LIMIT = 5_000; // the ring doubles more than once, and last to less than twice

    private final PassingOrders passing = new PassingOrders(new EngineLimits(1, 1, 1, 1, 1, 1, 2 * LIMIT, 1, 1, false));
    private final Deque<Integer> expected = new ArrayDeque<>();

    @Test
    void shouldBeAQueueWhoseRecordsMayMove() {
        final long seed = System.nanoTime();
        final SplittableRandom random = new SplittableRandom(seed);
        for (int step = 1; step <= 100_000; step++) {
            final boolean adds = random.nextInt(100) < (step / 20_000 % 2 == 0 ? 70 : 30);
            if (adds && !passing.isFull()) {
                passing.add(step);
                expected.add(step);
            } else if (!expected.isEmpty()) {
                assertEquals(expected.removeFirst(), passing.removeFirst(), "seed " + seed);
            }
            assertEquals(expected.size(), passing.size(), "seed " + seed);
            assertEquals(expected.size() == LIMIT, passing.isFull(), "seed " + seed);
            if (step % 10_000 == 0) {
                move(step);
                check(seed);
            }
        }
    }

    private void move(final int last) {
        final int[] moved = new int[3 * last];
        for (int i = 0; i < moved.length; i++) {
            moved[i] = moved.length - i;
        }
        passing.renumber(moved);
        final List<Integer> before = new ArrayList<>(expected);
        expected.clear();
        before.forEach(clientOrder -> expected.add(moved[clientOrder]));
        passing.renumber(moved);
        final List<Integer> again = new ArrayList<>(expected);
        expected.clear();
        again.forEach(clientOrder -> expected.add(moved[clientOrder]));
    }

    private void check(final long seed) {
        final List<Integer> entries = new ArrayList<>();
        passing.forEach(entries::add);
        assertEquals(new ArrayList<>(expected), entries, "seed " + seed);
    }
}
