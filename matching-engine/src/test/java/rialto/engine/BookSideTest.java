package rialto.engine;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;

import static org.junit.jupiter.api.Assertions.assertEquals;

class BookSideTest {
    private static final int LIMIT = 6_000;

    private final EngineLimits limits = new EngineLimits(1, 1, 1, 1, LIMIT, 1, LIMIT + 1, 1, 1, false);
    private final Orders orders = new Orders(limits, true);
    private final PriceLevels levels = new PriceLevels(limits, orders);
    private final PriceNodes nodes = new PriceNodes(limits);
    private final SplittableRandom random = new SplittableRandom(1);
    private long nextId = 1;

    private int add(final BookSide side, final long priceTicks) {
        final int order = orders.add(nextId++, priceTicks, 1, 0);
        side.append(order);
        return order;
    }

    private List<Long> prices(final BookSide side) {
        final List<Long> prices = new ArrayList<>();
        for (int level = side.best(); level != 0; level = side.next(level)) {
            prices.add(levels.priceTicks(level));
        }
        return prices;
    }

    @Test
    void shouldHoldEveryOrderAtAPriceOfItsOwnFarFromAllOthers() {
        final BookSide bids = new BookSide(true, orders, levels, nodes);
        final BookSide asks = new BookSide(false, orders, levels, nodes);
        final List<Integer> inBids = new ArrayList<>();
        final List<Integer> inAsks = new ArrayList<>();
        final long step = BookSide.MAX_PRICE_TICKS / (LIMIT / 2);
        for (long i = 1; i <= LIMIT / 2; i++) {
            inBids.add(add(bids, i * step));
            inAsks.add(add(asks, BookSide.MAX_PRICE_TICKS - i * step));
        }
        assertEquals(0, orders.room());
        assertEquals(LIMIT / 2, prices(bids).size());
        assertEquals(LIMIT / 2 * step, bids.bestTicks());
        inBids.forEach(bids::remove);
        inAsks.forEach(asks::remove);
        assertEquals(0, bids.best() | asks.best());
        assertEquals(0, levels.count());
        assertEquals(2, nodes.count()); // the roots
    }

    private void assertFindsLevelsFromAnyPrice(
            final BookSide side, final boolean buy, final TreeMap<Long, List<Integer>> expected) {
        for (int i = 0; i < 50; i++) {
            final long ticks = i % 2 == 0 ? random.nextLong(1L << 1 + random.nextInt(43)) : random.nextInt(600);
            final Long nearest = buy ? expected.floorKey(ticks) : expected.ceilingKey(ticks);
            final int level = side.from(ticks);
            assertEquals(nearest, level == 0 ? null : levels.priceTicks(level), "from " + ticks);
        }
    }

    @Test
    void shouldWalkLevelsAwayFromTheMarketWhateverComesAndGoes() {
        for (final boolean buy : new boolean[] {true, false}) {
            final BookSide side = new BookSide(buy, orders, levels, nodes);
            final TreeMap<Long, List<Integer>> expected = new TreeMap<>();
            for (int step = 0; step < 20_000; step++) {
                // near prices, and now and then one that makes the tree higher
                final long ticks =
                        random.nextInt(50) == 0 ? random.nextLong(1L << 1 + random.nextInt(42)) : random.nextInt(500);
                final List<Integer> queue = expected.computeIfAbsent(ticks, key -> new ArrayList<>());
                if (queue.size() < 2 && orders.room() > LIMIT / 2) {
                    queue.add(add(side, ticks));
                } else if (!queue.isEmpty()) {
                    final int gone = queue.remove(random.nextInt(queue.size()));
                    side.remove(gone);
                    orders.free(gone);
                }
                if (queue.isEmpty()) {
                    expected.remove(ticks);
                }
                if (step % 500 == 0) {
                    final Long[] sorted =
                            (buy ? expected.descendingMap() : expected).keySet().toArray(new Long[0]);
                    assertEquals(Arrays.asList(sorted), prices(side), "step " + step);
                    assertEquals(sorted.length == 0 ? 0 : sorted[0], side.bestTicks());
                    assertFindsLevelsFromAnyPrice(side, buy, expected);
                }
            }
        }
    }
}
