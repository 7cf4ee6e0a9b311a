package rialto.protocol;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class NumberMarksTest {
    @Test
    void shouldFindTheBeginBeforeEachNumber() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        final NumberMarks marks = new NumberMarks();
        final List<long[]> told = new ArrayList<>();
        long number = 1;
        long event = 10;
        for (int i = 0; i < 200_000; i++) {
            marks.onNumber(number, event);
            told.add(new long[] {number, event});
            number += random.nextInt(50) == 0 ? 1 + random.nextInt(10_000) : 1;
            event += random.nextInt(1_000) == 0 ? random.nextInt(10_000_000) : 1 + random.nextInt(3);
        }
        assertTrue(marks.count() > NumberMarks.CAPACITY / 4, "seed " + seed);
        assertTrue(marks.count() <= NumberMarks.CAPACITY, "seed " + seed);
        assertEquals(1, marks.number(0), "seed " + seed);
        for (final long[] one : told) {
            final long before = marks.eventBefore(one[0]);
            assertTrue(before >= 9 && before < one[1], "seed " + seed + ", number " + one[0]);
            assertTrue(marks.markAbove(one[0]) > one[0], "seed " + seed + ", number " + one[0]);
        }
    }

    @Test
    void shouldNoteNumbersThatAreFarApart() {
        final NumberMarks marks = new NumberMarks();
        marks.onNumber(1, 1);
        marks.onNumber(2, 2);
        marks.onNumber(3, 1_000_000);
        marks.onNumber(259, 1_000_001);
        assertEquals(List.of(0L, 0L, 999_999L, 999_999L, 1_000_000L), befores(marks, 1, 2, 3, 258, 259));
        assertEquals(3, marks.markAbove(2));
        assertEquals(Long.MAX_VALUE, marks.markAbove(259));
    }

    private static List<Long> befores(final NumberMarks marks, final long... numbers) {
        final List<Long> befores = new ArrayList<>();
        for (final long number : numbers) {
            befores.add(marks.eventBefore(number));
        }
        return befores;
    }

    @Test
    void shouldBeTheSameAfterASnapshot() {
        final NumberMarks marks = new NumberMarks();
        for (int i = 1; i < 100_000; i++) {
            marks.onNumber(i, 2L * i);
        }
        final NumberMarks loaded = new NumberMarks();
        loaded.load(marks.step());
        for (int i = 0; i < marks.count(); i++) {
            loaded.load(marks.number(i), marks.eventSequence(i));
        }
        assertEquals(marks.stateHash(), loaded.stateHash());
        assertEquals(marks.stateHash(), marks.copy().stateHash());
        for (int i = 100_000; i < 1_000_000; i++) {
            marks.onNumber(i, 2L * i);
            loaded.onNumber(i, 2L * i);
        }
        assertEquals(marks.stateHash(), loaded.stateHash());
        marks.clear();
        assertEquals(new NumberMarks().stateHash(), marks.stateHash());
        assertEquals(0, marks.eventBefore(1));
    }
}
