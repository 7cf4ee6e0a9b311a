package rialto.reporting.rows;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

class MarkOutsTest {
    private static final long SECOND_NS = 1_000_000_000;

    private final QuoteMarket market = new QuoteMarket(1);
    private final MarkOuts markOuts = new MarkOuts(id -> market, 2);
    private final List<QuoteExecutionRow> changed = new ArrayList<>();

    @Test
    void shouldGiveUpTheOldestWhenMoreWaitThanMay() {
        quote(100, 102);
        final QuoteExecutionRow first = add(SECOND_NS);
        final QuoteExecutionRow second = add(SECOND_NS + 1);
        markOuts.onTime(SECOND_NS + SECOND_NS / 2, changed::add);
        final QuoteExecutionRow third = add(SECOND_NS + SECOND_NS / 2);
        assertArrayEquals(new long[] {202, MarkOuts.GIVEN_UP, MarkOuts.GIVEN_UP}, first.twiceMidTicks);
        assertEquals(List.of(first, second, first), changed, "two mids are known, and one execution is given up");

        quote(103, 106);
        markOuts.onTime(60 * SECOND_NS, changed::add);
        assertArrayEquals(new long[] {202, MarkOuts.GIVEN_UP, MarkOuts.GIVEN_UP}, first.twiceMidTicks);
        assertArrayEquals(new long[] {202, 209, 209}, second.twiceMidTicks);
        assertArrayEquals(new long[] {209, 209, 209}, third.twiceMidTicks);
    }

    private void quote(final long bidTicks, final long askTicks) {
        final QuoteLadderRow ladder = market.ladder(102, 0);
        ladder.validUntilNs = Long.MAX_VALUE;
        ladder.bidTicks = bidTicks;
        ladder.askTicks = askTicks;
    }

    private QuoteExecutionRow add(final long timestampNs) {
        final QuoteExecutionRow execution = new QuoteExecutionRow(1, 1, 1, timestampNs, 1, 101, 1, 102, 10, null);
        markOuts.add(execution, changed::add);
        return execution;
    }
}
