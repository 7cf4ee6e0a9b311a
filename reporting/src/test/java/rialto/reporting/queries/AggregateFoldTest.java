package rialto.reporting.queries;

import org.junit.jupiter.api.Test;
import rialto.protocol.MatchType;
import rialto.protocol.Side;
import rialto.reporting.AggregateTradeRow;
import rialto.reporting.Page;
import rialto.reporting.TradeRow;

import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Each aggregate of this market has a thousand trades: whoever asked for a thousand of them had a million rows read. */
class AggregateFoldTest {
    private static final int TRADES_OF_ONE = 1_000;
    private static final int AGGREGATES = 100;
    private static final long LAST_TRADE = (long) TRADES_OF_ONE * AGGREGATES;

    private int read;

    private List<AggregateTradeRow> ask(final Page page) {
        final AggregateFold fold = new AggregateFold(new IdRange(Math.max(1, page.fromId()), LAST_TRADE), page);
        read = 0;
        while (!fold.isComplete()) {
            final List<TradeRow> trades = trades(fold.remaining(), page.isForward(), fold.chunk());
            read += trades.size();
            fold.add(trades);
        }
        return fold.result();
    }

    private static List<TradeRow> trades(final IdRange range, final boolean isForward, final int limit) {
        final List<TradeRow> trades = new ArrayList<>();
        for (int i = 0; i < limit && i <= range.last() - range.first(); i++) {
            final long id = isForward ? range.first() + i : range.last() - i;
            final long aggregate = (id - 1) / TRADES_OF_ONE * TRADES_OF_ONE + 1;
            trades.add(
                    new TradeRow(1, id, aggregate, 5, 1, 5, Side.BUY, aggregate, aggregate, id, MatchType.CONTINUOUS));
        }
        return trades;
    }

    @Test
    void shouldReadNoMoreThanIsFairAndLeaveNothingOut() {
        final List<AggregateTradeRow> all = new ArrayList<>();
        long next = 1;
        while (next <= LAST_TRADE) {
            final List<AggregateTradeRow> page = ask(Page.from(next, 1_000));
            assertTrue(read <= AggregateFold.MOST_TRADES + 1_000, read + " trades were read");
            all.addAll(page);
            assertTrue(page.size() >= 9 || all.size() == AGGREGATES, page.size() + " aggregates");
            next = page.getLast().lastTradeId() + 1;
        }
        assertEquals(AGGREGATES, all.size());
        all.forEach(aggregate -> assertEquals(TRADES_OF_ONE, aggregate.quantityLots(), "it is whole"));
    }

    @Test
    void shouldAnswerTheNewestWithoutReadingAll() {
        final List<AggregateTradeRow> page = ask(Page.latest(1_000));
        assertTrue(read <= AggregateFold.MOST_TRADES + 1_000, read + " trades were read");
        assertEquals(LAST_TRADE, page.getLast().lastTradeId());
        page.forEach(aggregate -> assertEquals(TRADES_OF_ONE, aggregate.quantityLots(), "it is whole"));
    }
}
