package rialto.reporting;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import rialto.protocol.CancelReason;
import rialto.protocol.RejectReason;
import rialto.protocol.Side;
import rialto.protocol.TradingPhase;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Every page of every question against the same question asked of all rows in memory. */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class HistoryQueriesContract {
    private static final long ACCOUNT = 101;
    private static final int INSTRUMENT = 2;

    /** A new database to test. */
    abstract TestDatabase newDatabase();

    private HistoryQueries history;
    private List<OrderRow> orders;
    private List<TradeRow> trades;
    private List<AccountTradeRow> accountTrades;

    @BeforeAll
    void project() {
        history = history(RandomMarket.events(41, 10_000, TimeUnit.SECONDS.toNanos(10)));
        orders = Stream.of(1, 2, 3)
                .flatMap(instrument -> history.orders(ACCOUNT, instrument, Page.latest(10_000)).stream())
                .sorted(Comparator.comparingLong(OrderRow::orderId))
                .toList();
        trades = history.trades(INSTRUMENT, Page.latest(10_000));
        accountTrades = history.accountTrades(ACCOUNT, INSTRUMENT, Page.latest(10_000));
    }

    @AfterAll
    void close() {
        history.close();
    }

    @Test
    void shouldHaveEnoughToAskAbout() {
        assertTrue(orders.size() > 200, orders.size() + " orders");
        assertTrue(trades.size() > 200, trades.size() + " trades");
        assertTrue(accountTrades.size() > 100, accountTrades.size() + " trades of the account");
        assertEquals(trades.size(), trades.getLast().tradeId(), "without gaps from 1");
    }

    @Test
    void shouldPageOrdersOfAllInstruments() {
        EveryPage.check(
                orders,
                OrderRow::orderId,
                OrderRow::enteredNs,
                page -> history.orders(ACCOUNT, HistoryQueries.ALL, page));
    }

    @Test
    void shouldPageOrdersOfAnInstrument() {
        EveryPage.check(
                orders.stream().filter(o -> o.instrumentId() == INSTRUMENT).toList(),
                OrderRow::orderId,
                OrderRow::enteredNs,
                page -> history.orders(ACCOUNT, INSTRUMENT, page));
    }

    @Test
    void shouldPageTradesOfAnInstrument() {
        EveryPage.check(trades, TradeRow::tradeId, TradeRow::timestampNs, page -> history.trades(INSTRUMENT, page));
    }

    @Test
    void shouldPageTradesOfAnAccount() {
        EveryPage.check(
                accountTrades,
                AccountTradeRow::tradeId,
                AccountTradeRow::timestampNs,
                page -> history.accountTrades(ACCOUNT, INSTRUMENT, page));
    }

    @Test
    void shouldPageAggregates() {
        final List<AggregateTradeRow> expected = new ArrayList<>(trades.stream()
                .collect(Collectors.groupingBy(TradeRow::aggregateId, TreeMap::new, Collectors.toList()))
                .values()
                .stream()
                .map(HistoryQueriesContract::aggregate)
                .toList());
        assertTrue(expected.size() < trades.size(), "some aggregate has more than one trade");
        EveryPage.check(
                expected,
                AggregateTradeRow::aggregateId,
                AggregateTradeRow::timestampNs,
                page -> history.aggregateTrades(INSTRUMENT, page));
    }

    @Test
    void shouldFindAnOrderAndItsTrades() {
        for (final OrderRow order : orders.subList(0, 100)) {
            assertEquals(order, history.order(order.orderId()).orElseThrow());
            final List<AccountTradeRow> of = history.orderTrades(ACCOUNT, order.orderId(), Page.latest(1_000));
            if (of.stream().allMatch(trade -> trade.revision() == 0)) {
                assertEquals(
                        order.executedLots(),
                        of.stream().mapToLong(AccountTradeRow::quantityLots).sum());
                assertEquals(
                        order.executedQuote(),
                        of.stream().mapToLong(AccountTradeRow::quoteAmount).sum());
            }
            assertTrue(of.stream().allMatch(trade -> trade.side() == order.side()));
            assertEquals(List.of(), history.orderTrades(ACCOUNT + 1, order.orderId(), Page.latest(10)));
        }
        assertTrue(history.order(999_999).isEmpty());
    }

    @Test
    void shouldFindTheLatestOrderOfAName() {
        final OrderRow latest = orders.stream()
                .filter(order -> order.clientOrderId().equals("same"))
                .reduce((a, b) -> b)
                .orElseThrow();
        assertEquals(latest, history.latestOrder(ACCOUNT, "same").orElseThrow());
        assertTrue(history.latestOrder(ACCOUNT, "never-used").isEmpty());
    }

    @Test
    void shouldTellBothSidesOfATradeAndTheirFees() {
        final EventScript script = ProjectionTest.market();
        final ScriptOrder sell = ScriptOrder.limit(1, 100, 1, Side.SELL, 100, 10);
        final ScriptOrder buy = ScriptOrder.limit(2, 101, 1, Side.BUY, 100, 10);
        final ScriptOrder own = ScriptOrder.limit(3, 100, 1, Side.BUY, 100, 5);
        script.accept(sell).rest(sell).end();
        script.accept(buy).execute(buy, sell, 4).end();
        script.accept(own).execute(own, sell, 5).end();
        try (HistoryQueries market = history(script)) {
            final long time = script.timestampNs();
            assertEquals(
                    List.of(new AccountTradeRow(1, 1, 2, 101, Side.BUY, false, 100, 4, 400, 8, 2, time)),
                    market.accountTrades(101, 1, Page.latest(10)));
            assertEquals(
                    List.of(
                            new AccountTradeRow(1, 1, 1, 100, Side.SELL, true, 100, 4, 400, 4, 1, time),
                            new AccountTradeRow(1, 2, 3, 100, Side.BUY, false, 100, 5, 500, 10, 2, time),
                            new AccountTradeRow(1, 2, 1, 100, Side.SELL, true, 100, 5, 500, 5, 1, time)),
                    market.accountTrades(100, 1, Page.from(1, 10)));
            assertEquals(market.accountTrades(100, 1, Page.from(1, 10)), market.accountTrades(100, 1, Page.latest(10)));
        }
    }

    @Test
    void shouldTellATradeThatWasCorrectedAndThenBustedAtTheTermsThatItHadLast() {
        final EventScript script = ProjectionTest.market();
        final ScriptOrder sell = ScriptOrder.limit(1, 100, 1, Side.SELL, 100, 10);
        final ScriptOrder buy = ScriptOrder.limit(2, 101, 1, Side.BUY, 100, 4);
        script.accept(sell).rest(sell).end();
        script.accept(buy).execute(buy, sell, 4).end();
        final long time = script.timestampNs();
        final long[] corrected = {90, 7, 3};
        script.event(MoneyEvents.revised(1, 1, buy, sell, 4, new long[] {100, 8, 4}, corrected))
                .end();
        script.event(MoneyEvents.revised(1, 2, buy, sell, 4, corrected, new long[] {0, 0, 0}))
                .end();
        try (HistoryQueries market = history(script)) {
            assertEquals(
                    List.of(new AccountTradeRow(1, 1, 2, 101, Side.BUY, false, 90, 4, 360, 7, 2, time, 2, true)),
                    market.accountTrades(101, 1, Page.latest(10), true));
            assertEquals(
                    List.of(new AccountTradeRow(1, 1, 1, 100, Side.SELL, true, 90, 4, 360, 3, 1, time, 2, true)),
                    market.accountTrades(100, 1, Page.latest(10), true));
            assertEquals(List.of(), market.accountTrades(101, 1, Page.latest(10)));
        }
    }

    @Test
    void shouldTellAnOrdersEvents() {
        final EventScript script = ProjectionTest.market();
        final ScriptOrder sell = ScriptOrder.limit(1, 100, 1, Side.SELL, 100, 10);
        final ScriptOrder buy = ScriptOrder.limit(2, 101, 1, Side.BUY, 100, 4);
        script.accept(sell).rest(sell).end();
        script.amend(sell, 9, "new-name").end();
        script.accept(buy).execute(buy, sell, 4).end();
        script.refuseAmend(sell).end();
        script.cancel(sell, CancelReason.REQUESTED, "request").end();
        script.reject(sell, RejectReason.WOULD_TAKE).end();
        try (HistoryQueries market = history(script)) {
            final List<OrderEventRow> events = market.orderEvents(1, 10);
            assertEquals(
                    List.of(
                            "ACCEPTED c1 10",
                            "AMENDED new-name 9",
                            "EXECUTED new-name 4",
                            "AMEND_REJECTED new-name 0",
                            "CANCELED new-name 5"),
                    events.stream()
                            .map(e -> e.type() + " " + e.clientOrderId() + " " + e.quantityLots())
                            .toList());
            assertTrue(events.get(2).maker());
            assertEquals(CancelReason.REQUESTED, events.get(4).cancelReason());
            assertEquals("request", events.get(4).requestId());
            assertEquals(RejectReason.AMEND_NOT_A_REDUCTION, events.get(3).rejectReason());
            assertEquals(events.subList(0, 2), market.orderEvents(1, 2));
            final List<OrderEventRow> rejected = market.orderEvents(0, 10);
            assertEquals(RejectReason.WOULD_TAKE, rejected.getFirst().rejectReason());
        }
    }

    @Test
    void shouldPageAuctions() {
        final List<AuctionRow> auctions = history.auctions(INSTRUMENT, Page.latest(10_000));
        EveryPage.check(
                auctions,
                AuctionRow::eventSequence,
                AuctionRow::timestampNs,
                page -> history.auctions(INSTRUMENT, page));
    }

    @Test
    void shouldTellAuctionsSchedulesAndExpiry() {
        final EventScript script = ProjectionTest.market();
        final ScriptOrder order = ScriptOrder.until(1, 100, 1, Side.SELL, 100, 10);
        script.accept(order).rest(order).uncross(1, 100, 7, -3).end();
        final long second = script.sequence() + 1;
        script.schedule(1, TradingPhase.OPENING_AUCTION, TradingPhase.CLOSED).end();
        script.schedule(1).end();
        script.schedule(1, TradingPhase.CONTINUOUS).end();
        try (HistoryQueries market = history(script)) {
            final long time = script.timestampNs();
            assertEquals(
                    List.of(new AuctionRow(1, second - 1, time, TradingPhase.OPENING_AUCTION, 100, 7, -3)),
                    market.auctions(1, Page.latest(10)));
            final List<ScheduleRow> schedules = market.schedules(1, 0, 10);
            assertEquals(
                    List.of(2, 0, 1),
                    schedules.stream().map(s -> s.entries().size()).toList());
            assertEquals(
                    new ScheduleRow(
                            1,
                            second,
                            time,
                            -18_000,
                            0b100_0001,
                            List.of(
                                    new ScheduleRow.Entry(3_601, TradingPhase.OPENING_AUCTION),
                                    new ScheduleRow.Entry(7_202, TradingPhase.CLOSED))),
                    schedules.getFirst());
            assertEquals(schedules.subList(1, 2), market.schedules(1, second + 1, 1));
            final OrderRow kept = market.order(1).orElseThrow();
            assertEquals(kept.enteredNs() + TimeUnit.HOURS.toNanos(1), kept.expireNs());
        }
    }

    @Test
    void shouldTellTransfers() {
        final EventScript script = ProjectionTest.market();
        script.transfer("d1", 100, 1, 500, false).end();
        final long second = script.later(5).timestampNs();
        script.transfer("d2", 100, 2, 700, false).end();
        script.transfer("d1", 100, 1, 500, true).end();
        script.later(5).transfer("w1", 100, 1, -200, false).end();
        try (HistoryQueries market = history(script)) {
            assertEquals(List.of("d1", "d2", "w1"), transferIds(market.transfers(100, 0, Page.latest(10))));
            assertEquals(List.of("d1", "w1"), transferIds(market.transfers(100, 1, Page.latest(10))));
            assertEquals(List.of("w1"), transferIds(market.transfers(100, 0, Page.latest(1))));
            assertEquals(List.of("d2"), transferIds(market.transfers(100, 0, Page.between(second, second, 9))));
            assertEquals(List.of(), market.transfers(101, 0, Page.latest(10)));
            assertEquals(
                    -200, market.transfers(100, 0, Page.latest(1)).getFirst().amount());
        }
    }

    @Test
    void shouldFillQuietIntervalsWithFlatCandles() {
        final long minute = TimeUnit.MINUTES.toNanos(1);
        final long start = CandleInterval.HOUR_1.bucketStart(1_700_000_000_000_000_000L);
        final EventScript script = ProjectionTest.market().at(start);
        final ScriptOrder maker = ScriptOrder.limit(1, 100, 1, Side.SELL, 100, 50);
        final ScriptOrder dearer = ScriptOrder.limit(2, 100, 1, Side.SELL, 120, 50);
        script.accept(maker).rest(maker).end();
        script.accept(dearer).rest(dearer).end();
        trade(script, 3, maker, 2);
        trade(script.later(5), 4, dearer, 3);
        trade(script.at(start + 3 * minute), 5, maker, 1);
        try (HistoryQueries market = history(script)) {
            final CandleRow first =
                    new CandleRow(1, CandleInterval.MINUTE_1, start, 100, 120, 100, 120, 5, 560, 2, 5, 560, 1, 2);
            final CandleRow last = new CandleRow(
                    1, CandleInterval.MINUTE_1, start + 3 * minute, 100, 100, 100, 100, 1, 100, 1, 1, 100, 3, 3);
            final List<CandleRow> all = List.of(first, flat(start + minute, 120), flat(start + 2 * minute, 120), last);
            assertEquals(all, candles(market, Page.latest(100)));
            assertEquals(all.subList(2, 4), candles(market, Page.latest(2)));
            assertEquals(all.subList(1, 3), candles(market, new Page(-1, start + 1, -1, 2)));
            assertEquals(all.subList(1, 3), candles(market, Page.between(start + minute, start + 2 * minute, 9)));
            assertEquals(
                    List.of(last, flat(start + 4 * minute, 100), flat(start + 5 * minute, 100)),
                    candles(market, Page.between(-1, start + 5 * minute + 7, 3)));
            assertEquals(List.of(), candles(market, Page.between(-1, start - 1, 3)));
            assertEquals(List.of(), candles(market, new Page(-1, start + 4 * minute, -1, 3)));
            assertEquals(List.of(), market.candles(9, CandleInterval.DAY_1, Page.latest(5)));
            for (final CandleInterval interval : CandleInterval.values()) {
                final CandleRow newest =
                        market.candles(1, interval, Page.latest(1)).getFirst();
                assertEquals(interval.bucketStart(start + 3 * minute), newest.openNs());
                assertEquals(100, newest.closeTicks());
            }
        }
    }

    @Test
    void shouldGiveAGatewayWhatItMustKnowOfThePast() {
        final long since = trades.get(trades.size() / 2).timestampNs();
        final MarketHistory market = history.marketHistory(since, 50);
        assertEquals(3, market.instruments().size());
        final MarketHistory.InstrumentHistory of = market.instruments().get(1);
        assertEquals(INSTRUMENT, of.instrumentId());
        assertEquals(trades.subList(trades.size() - 50, trades.size()), of.recentTrades());
        assertEquals(CandleInterval.values().length, of.currentCandles().size());
        assertTrue(of.currentCandles().stream()
                .allMatch(candle -> candle.lastTradeId() == trades.getLast().tradeId()));
        final CandleRow first = of.minuteCandles().getFirst();
        assertTrue(first.openNs() >= since);
        assertEquals(trades.get((int) first.firstTradeId() - 2).priceTicks(), of.previousCloseTicks());
        assertEquals(
                trades.size() - first.firstTradeId() + 1,
                of.minuteCandles().stream().mapToLong(CandleRow::tradeCount).sum());
    }

    @Test
    void shouldRefusePagesThatAreNone() {
        assertThrows(IllegalArgumentException.class, () -> Page.latest(0));
        assertThrows(IllegalArgumentException.class, () -> Page.latest(Page.MAX_LIMIT + 1));
        assertThrows(IllegalArgumentException.class, () -> Page.from(-2, 1));
    }

    private static AggregateTradeRow aggregate(final List<TradeRow> of) {
        final TradeRow first = of.getFirst();
        assertFalse(of.stream().anyMatch(t -> t.priceTicks() != first.priceTicks()));
        return new AggregateTradeRow(
                first.instrumentId(),
                first.tradeId(),
                of.getLast().tradeId(),
                first.priceTicks(),
                of.stream().mapToLong(TradeRow::quantityLots).sum(),
                of.stream().mapToLong(TradeRow::quoteAmount).sum(),
                first.takerSide(),
                first.timestampNs());
    }

    private static void trade(final EventScript script, final long orderId, final ScriptOrder maker, final long lots) {
        final ScriptOrder taker = ScriptOrder.limit(orderId, 101, 1, Side.BUY, 1_000, lots);
        script.accept(taker).execute(taker, maker, lots).end();
    }

    private static List<CandleRow> candles(final HistoryQueries market, final Page page) {
        return market.candles(1, CandleInterval.MINUTE_1, page);
    }

    private static CandleRow flat(final long openNs, final long close) {
        return CandleRow.flat(1, CandleInterval.MINUTE_1, openNs, close);
    }

    @Test
    void shouldTellAdministrationPageByPage() {
        final EventScript script = ProjectionTest.market();
        final long first = script.sequence() + 1;
        for (int i = 0; i < 4; i++) {
            script.event(AdministrationEvents.proposed(i)).end();
        }
        try (HistoryQueries market = history(script)) {
            assertEquals(List.of(2L, 3L), proposals(market.administration(Page.NONE, Page.latest(2))));
            assertEquals(List.of(0L, 1L), proposals(market.administration(first + 2, Page.latest(2))));
            assertEquals(List.of(1L, 2L), proposals(market.administration(Page.NONE, Page.from(first + 1, 2))));
            assertEquals(List.of(), market.administration(first, Page.latest(2)));
        }
    }

    private static List<Long> proposals(final List<AdministrationRow> rows) {
        return rows.stream().map(AdministrationRow::proposalId).toList();
    }

    private static List<String> transferIds(final List<TransferRow> transfers) {
        return transfers.stream().map(TransferRow::transferId).toList();
    }

    private HistoryQueries history(final EventScript script) {
        return AgentRun.history(newDatabase().prepared(), script);
    }
}
