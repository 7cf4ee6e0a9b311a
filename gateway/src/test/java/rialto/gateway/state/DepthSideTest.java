package rialto.gateway.state;

import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class DepthSideTest {
    private static final int LEVELS = 100_000;
    private static final int MOST_MOVED = 512;

    @Test
    void shouldAgreeWithASortedMap() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        for (final int prices : new int[] {3, 300, 20_000}) {
            for (final boolean bids : new boolean[] {true, false}) {
                final Compared compared = new Compared(bids, "seed " + seed);
                for (int phase = 0; phase < 8; phase++) {
                    final int adding = phase % 2 == 0 ? 80 : 20;
                    for (int i = 0; i < 2 * prices + 1_000; i++) {
                        compared.change(1 + random.nextInt(prices), adding, random);
                    }
                    compared.verify();
                }
            }
        }
    }

    @Test
    void shouldAgreeWithASortedMapWhenOneEndMoves() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        for (final boolean bids : new boolean[] {true, false}) {
            for (final boolean rising : new boolean[] {true, false}) {
                final Compared compared = new Compared(bids, "seed " + seed);
                for (int step = 0; step < 10_000; step++) {
                    compared.add(1_000_000 + (rising ? step : -step), 1 + random.nextInt(50));
                    compared.change(1_000_000 + (rising ? 1 : -1) * random.nextInt(step + 1), 30, random);
                }
                compared.verify();
                for (int i = 0; i < 30_000; i++) {
                    // near that end only
                    compared.change(1_000_000 + (rising ? 1 : -1) * (9_000 + random.nextInt(1_000)), 45, random);
                }
                compared.verify();
                compared.empty(rising);
            }
        }
    }

    @Test
    void shouldReadLevelsInAnyOrderBetweenChanges() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        final DepthSide side = new DepthSide(true);
        for (int price = 1; price <= 5_000; price++) {
            side.add(price, price);
        }
        for (int i = 0; i < 20_000; i++) {
            final int level = random.nextInt(side.size());
            assertEquals(side.priceTicks(level), side.quantityLots(level), "seed " + seed);
            final long price = side.priceTicks(random.nextInt(side.size()));
            side.add(price, -price);
            assertEquals(0, side.quantityAt(price), "seed " + seed);
            side.add(price, price);
        }
        assertThrows(IndexOutOfBoundsException.class, () -> side.priceTicks(5_000));
        assertThrows(IndexOutOfBoundsException.class, () -> side.quantityLots(5_000));
        assertThrows(IndexOutOfBoundsException.class, () -> side.priceTicks(-1));
        assertThrows(IndexOutOfBoundsException.class, () -> new DepthSide(true).priceTicks(0));
    }

    /** What a change moves at most is counted, for a time says little on a busy machine. */
    @Test
    void shouldMoveFewLevelsWhereverOneComesOrGoes() {
        final long seed = System.nanoTime();
        final long[] mixed =
                new Random(seed).longs(LEVELS, 1, Integer.MAX_VALUE).toArray();
        for (final boolean bids : new boolean[] {true, false}) {
            requireSmallBlocks(bids, step -> 1 + step, "rising");
            requireSmallBlocks(bids, step -> LEVELS - step, "falling");
            requireSmallBlocks(bids, step -> mixed[(int) step], "seed " + seed);
        }
    }

    private static void requireSmallBlocks(final boolean bids, final LongUnaryOperator prices, final String what) {
        final DepthSide side = new DepthSide(bids);
        for (int step = 0; step < LEVELS; step++) {
            side.add(prices.applyAsLong(step), 1);
        }
        requireSmallBlocks(side, what);
        if (!what.startsWith("seed")) {
            assertTrue(side.blockSizes().length <= side.size() / 440 + 1, () -> what + ": blocks are not nearly full");
        }
        for (int step = 0; step < LEVELS; step++) {
            // every hundredth stays
            if (step % 100 != 0) {
                side.add(prices.applyAsLong(step), -1);
            }
        }
        requireSmallBlocks(side, what + ", emptied");
    }

    private static void requireSmallBlocks(final DepthSide side, final String what) {
        final int[] sizes = side.blockSizes();
        assertEquals(side.size(), Arrays.stream(sizes).sum(), what);
        assertTrue(Arrays.stream(sizes).max().orElse(0) <= MOST_MOVED, () -> what + ": a block is too large");
        for (int i = 1; i < sizes.length; i++) {
            final int both = sizes[i - 1] + sizes[i];
            assertTrue(both > MOST_MOVED / 2, () -> what + ": two blocks have only " + both + " levels");
        }
    }

    @Test
    void shouldKeepItsBlocksWhileLevelsComeAndGoAtOnePlace() {
        final DepthSide side = new DepthSide(true);
        for (int price = 1; price <= LEVELS; price++) {
            side.add(price * 1_000L, 1);
        }
        requireSameBlocks(side, 999, -1);
        requireSameBlocks(side, LEVELS * 500L + 1, 1);
        requireSameBlocks(side, LEVELS * 1_000L + 1, 1);
    }

    /** From a price on, levels come until a block is split; then the newest of them go and come again. */
    private static void requireSameBlocks(final DepthSide side, final long from, final int direction) {
        final int before = side.blockSizes().length;
        int added = 0;
        while (side.blockSizes().length == before) {
            assertTrue(added <= MOST_MOVED, "no block was split");
            side.add(from + direction * added++, 1);
        }
        for (int i = 0; i < 100; i++) {
            for (int lots = -1; lots <= 1; lots += 2) {
                for (int newest = 1; newest <= 32; newest++) {
                    side.add(from + direction * (added - newest), lots);
                    assertEquals(before + 1, side.blockSizes().length);
                }
            }
        }
    }

    @Test
    void shouldHaveNoBlockBeforeTheFirstLevel() {
        final DepthSide side = new DepthSide(false);
        assertEquals(0, side.quantityAt(1));
        assertThrows(IllegalStateException.class, () -> side.add(1, -1));
        assertEquals(0, side.blockSizes().length);
        side.add(1, 1);
        side.add(1, -1);
        assertEquals(0, side.size());
        assertEquals(0, side.quantityAt(1));
    }

    @Test
    void shouldNotTakeMoreThanThereIs() {
        final DepthSide side = new DepthSide(true);
        side.add(5, 10);
        assertThrows(IllegalStateException.class, () -> side.add(5, -11));
        assertThrows(IllegalStateException.class, () -> side.add(6, -1));
    }

    /** A side, and a sorted map that is changed alike. */
    private static final class Compared {
        private final DepthSide side;
        private final TreeMap<Long, Long> model;
        private final String seed;

        private Compared(final boolean bids, final String seed) {
            this.side = new DepthSide(bids);
            this.model = new TreeMap<>(bids ? Comparator.<Long>reverseOrder() : Comparator.<Long>naturalOrder());
            this.seed = seed;
        }

        private void change(final long price, final int percentAdding, final Random random) {
            final long present = model.getOrDefault(price, 0L);
            final boolean takes = present > 0 && random.nextInt(100) >= percentAdding;
            if (!takes) {
                add(price, 1 + random.nextInt(50));
            } else {
                add(price, -(random.nextInt(4) > 0 ? present : 1 + random.nextLong(present)));
            }
        }

        private void add(final long price, final long delta) {
            final long now = model.getOrDefault(price, 0L) + delta;
            assertEquals(now, side.add(price, delta), seed);
            if (now == 0) {
                model.remove(price);
            } else {
                model.put(price, now);
            }
            assertEquals(model.size(), side.size(), seed);
            if (!model.isEmpty()) {
                assertEquals(model.firstKey(), side.priceTicks(0), seed);
                assertEquals(model.firstEntry().getValue(), side.quantityLots(0), seed);
            }
        }

        private void empty(final boolean bestFirst) {
            while (!model.isEmpty()) {
                final Map.Entry<Long, Long> end = bestFirst ? model.firstEntry() : model.lastEntry();
                add(end.getKey(), -end.getValue());
            }
            verify();
        }

        private void verify() {
            requireSmallBlocks(side, seed);
            int level = 0;
            for (final Map.Entry<Long, Long> entry : model.entrySet()) {
                assertEquals(entry.getKey(), side.priceTicks(level), seed);
                assertEquals(entry.getValue(), side.quantityLots(level++), seed);
                assertEquals(entry.getValue(), side.quantityAt(entry.getKey()), seed);
                assertEquals(model.getOrDefault(entry.getKey() + 1, 0L), side.quantityAt(entry.getKey() + 1), seed);
            }
        }
    }
}
