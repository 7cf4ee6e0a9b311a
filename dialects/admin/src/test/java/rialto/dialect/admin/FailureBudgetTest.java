package rialto.dialect.admin;

import org.junit.jupiter.api.Test;
import rialto.dialect.admin.FailureBudget.LeftOut;

import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class FailureBudgetTest {
    private long nowMs;
    private final FailureBudget budget = new FailureBudget(2, 5, () -> nowMs);

    @Test
    void shouldRecordAFewOfEachCallerAndCountTheOthers() {
        assertTrue(budget.admit("a"));
        assertTrue(budget.admit("a"));
        assertFalse(budget.admit("a"));
        assertFalse(budget.admit("a"));
        assertTrue(budget.admit("b"));
        assertEquals(List.of(new LeftOut("a", 2)), budget.takeLeftOut(10));
        assertEquals(List.of(), budget.takeLeftOut(10));
    }

    @Test
    void shouldRecordAgainInTheNextMinute() {
        for (int i = 0; i < 5; i++) {
            budget.admit("a");
        }
        nowMs += 60_000;
        assertTrue(budget.admit("a"));
    }

    @Test
    void shouldBoundWhatAllCallersTogetherFill() {
        int recorded = 0;
        for (int i = 0; i < 100_000; i++) {
            recorded += budget.admit("address " + i) ? 1 : 0;
        }
        assertEquals(5, recorded);
        final List<LeftOut> left = budget.takeLeftOut(3);
        assertEquals(4, left.size());
        assertEquals(100_000 - 5, left.stream().mapToLong(LeftOut::count).sum());
        assertEquals("", left.getLast().caller());
    }
}
