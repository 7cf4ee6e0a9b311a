package rialto.reporting;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.protocol.CancelReason;
import rialto.protocol.Side;

import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What users of posted-offer markets ask: trades with both their sides, and orders whose time was up. */
@Timeout(120)
abstract class PostedOfferQueriesContract {
    /** A database to test; the same for all of a test. */
    abstract TestDatabase database();

    @Test
    void shouldPageTheTradesOfAnOrderAndOfAUser() {
        final EventScript script = ProjectionTest.market();
        final ScriptOrder ask = ScriptOrder.limit(1, 100, 1, Side.SELL, 100, 10);
        final ScriptOrder old = ScriptOrder.limit(9, 100, 1, Side.SELL, 900, 4);
        script.accept(ask).rest(ask).end();
        script.accept(old).rest(old).end();
        for (int id = 2; id <= 6; id++) {
            final ScriptOrder bid = ScriptOrder.limit(id, id == 6 ? 100 : 101, 1, Side.BUY, 100, 2);
            script.accept(bid).execute(bid, ask, 2).end();
        }
        script.cancel(old, CancelReason.EXPIRED, "").end();
        try (HistoryQueries market = AgentRun.history(database().prepared(), script)) {
            final OrderTrades all = market.orderWithTrades(1, 1, 10).orElseThrow();
            assertEquals(OrderStatus.FILLED, all.order().status());
            assertEquals(List.of(1L, 2L, 3L, 4L, 5L), tradeIds(all.trades()));
            assertEquals(
                    List.of(3L, 4L),
                    tradeIds(market.orderWithTrades(1, 3, 2).orElseThrow().trades()));
            final TradeSidesRow second = all.trades().get(1);
            assertEquals(
                    List.of(second),
                    market.orderWithTrades(3, 1, 10).orElseThrow().trades());
            assertEquals(101, second.buyerAccountId());
            assertEquals(100, second.sellerAccountId());
            assertTrue(market.orderWithTrades(7, 1, 10).isEmpty());
            assertEquals(all.trades(), market.accountTradeSides(100, 0, 10), "one with itself is one row");
            assertEquals(all.trades().subList(0, 4), market.accountTradeSides(101, 0, 10));
            assertEquals(all.trades().subList(1, 3), market.accountTradeSides(100, second.eventSequence(), 2));
            final OrderExitRow exit = market.accountTimeouts(100, 0, 10).getFirst();
            assertEquals(9, exit.orderId());
            assertEquals(4, exit.remainingLots());
            assertEquals(List.of(), market.accountTimeouts(100, exit.eventSequence() + 1, 10));
            assertEquals(List.of(), market.accountTimeouts(101, 0, 10));
        }
    }

    @Test
    void shouldTellBuyerAndSellerWhicheverOfThemTook() {
        final EventScript script = ProjectionTest.market();
        final ScriptOrder bid = ScriptOrder.limit(1, 100, 1, Side.BUY, 100, 2);
        final ScriptOrder ask = ScriptOrder.limit(2, 101, 1, Side.SELL, 100, 2);
        script.accept(bid).rest(bid).end();
        script.accept(ask).execute(ask, bid, 2).end();
        try (HistoryQueries market = AgentRun.history(database().prepared(), script)) {
            final TradeSidesRow trade =
                    market.orderWithTrades(1, 1, 10).orElseThrow().trades().getFirst();
            assertEquals(List.of(100L, 101L), List.of(trade.buyerAccountId(), trade.sellerAccountId()));
            assertEquals(List.of(1L, 2L), List.of(trade.bidOrderId(), trade.askOrderId()));
        }
    }

    private static List<Long> tradeIds(final List<TradeSidesRow> trades) {
        return trades.stream().map(TradeSidesRow::tradeId).toList();
    }
}
