package rialto.engine;

import org.junit.jupiter.api.Test;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class FingerprintTableTest {
    private static final int RECORDS = 10_000;

    private final FingerprintTable table = new FingerprintTable(RECORDS);
    private final Map<Integer, Long> hashes = new HashMap<>(); // by slot

    private int add(final long hash) {
        final int slot = table.add(hash);
        assertEquals(null, hashes.put(slot, hash), "slot given out twice");
        assertTrue(slot > 0 && slot < table.slots() && FingerprintTable.index(slot) < table.indexes());
        return slot;
    }

    private void remove(final int slot) {
        final long hash = hashes.remove(slot);
        if (table.isDisplaced(slot)) {
            table.removeDisplaced(slot, hash);
        } else {
            table.remove(slot);
        }
        assertFalse(table.isTaken(slot));
    }

    private Set<Integer> found(final long hash) {
        final Set<Integer> slots = new HashSet<>();
        for (int slot = table.first(hash); slot != 0; slot = table.next(hash, slot)) {
            assertTrue(slots.add(slot), "found twice");
            assertTrue(table.isTaken(slot));
        }
        return slots;
    }

    @Test
    void shouldFindAllRecordsOfOneHash() {
        final Set<Integer> slots = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            slots.add(add(0x1234_5678_9ABC_DEF0L));
            add(0x1234_5678_9ABC_DEF1L); // of the same bucket
        }
        assertEquals(slots, found(0x1234_5678_9ABC_DEF0L));
        assertEquals(Set.of(), found(0x1234_5678_9ABC_DEF2L));
        slots.forEach(this::remove);
        assertEquals(Set.of(), found(0x1234_5678_9ABC_DEF0L));
        assertEquals(100, found(0x1234_5678_9ABC_DEF1L).size());
    }

    @Test
    void shouldFindAHashWithoutBits() {
        final int slot = add(0);
        assertEquals(Set.of(slot), found(0));
        remove(slot);
        assertEquals(Set.of(), found(0));
    }

    @Test
    void shouldNumberSlotsWithoutGaps() {
        final Set<Integer> indexes = new HashSet<>();
        for (int slot = 1; slot < table.slots(); slot++) {
            if (slot % 16 != 0) {
                indexes.add(FingerprintTable.index(slot));
                assertEquals(slot, FingerprintTable.slot(FingerprintTable.index(slot)));
            }
        }
        assertEquals(table.indexes(), indexes.size());
    }

    @Test
    void shouldAgreeWithAMapWhenItIsFull() {
        final long seed = System.nanoTime();
        final SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < table.capacity(); i++) {
            add(hash(random));
        }
        for (int i = 0; i < 100_000; i++) {
            remove(hashes.keySet().iterator().next());
            add(hash(random));
        }
        for (final Map.Entry<Integer, Long> entry : hashes.entrySet()) {
            assertTrue(found(entry.getValue()).contains(entry.getKey()), "seed " + seed);
        }
        Set.copyOf(hashes.keySet()).forEach(this::remove);
        for (int slot = 1; slot < table.slots(); slot++) {
            assertFalse(table.isTaken(slot), "seed " + seed);
        }
        assertEquals(0, table.overflows(), "seed " + seed);
    }

    /** Some more to a bucket than others. */
    private static long hash(final SplittableRandom random) {
        return random.nextInt(10) == 0 ? random.nextLong(1L << 55) : random.nextLong();
    }
}
