package rialto.engine;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

class HashTableTest {
    private static final int OVERFLOW_LIMIT = 255;

    private final HashTable table = new HashTable(0);

    private Set<Integer> found(final int hash) {
        final Set<Integer> records = new HashSet<>();
        for (int at = table.first(hash); at != 0; at = table.next(hash, at)) {
            records.add(table.record(at));
        }
        return records;
    }

    @Test
    void shouldFindAllRecordsOfOneHash() {
        for (int record = 1; record <= 20; record++) {
            table.add(0x1234_5678, record);
            table.add(0x1334_5678, 100 + record); // of the same bucket
        }
        assertEquals(20, found(0x1234_5678).size());
        assertEquals(Set.of(), found(0x1434_5678));
        for (int record = 1; record < 20; record++) {
            table.remove(0x1234_5678, record);
        }
        assertEquals(Set.of(20), found(0x1234_5678));
        assertEquals(20, found(0x1334_5678).size());
    }

    @Test
    void shouldBearMoreOfOneHashThanItCanCount() {
        final int records = 3 * OVERFLOW_LIMIT;
        for (int record = 1; record <= records; record++) {
            table.add(0, record);
        }
        assertEquals(records, found(0).size());
        for (int record = records; record > 1; record--) {
            table.remove(0, record);
        }
        assertEquals(Set.of(1), found(0));
    }

    @Test
    void shouldStopAtARemovalOfWhatIsNotThere() {
        assertThrows(IllegalStateException.class, () -> table.remove(1, 1));
    }

    @Test
    void shouldAgreeWithASet() {
        final long seed = System.nanoTime();
        final SplittableRandom random = new SplittableRandom(seed);
        final List<Integer> hashes = new ArrayList<>();
        for (int record = 1; record <= 10_000; record++) {
            // many to a bucket, some to a hash
            hashes.add(random.nextInt(300) << 24 | random.nextInt(1_000));
            table.add(hashes.get(record - 1), record);
        }
        final Set<Integer> removed = new HashSet<>();
        for (int i = 0; i < 5_000; i++) {
            final int record = 1 + random.nextInt(10_000);
            if (removed.add(record)) {
                table.remove(hashes.get(record - 1), record);
            }
        }
        for (int record = 1; record <= 10_000; record++) {
            assertEquals(
                    !removed.contains(record), found(hashes.get(record - 1)).contains(record), "seed " + seed);
        }
    }
}
