package rialto.reporting;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rialto.protocol.CancelReason;
import rialto.protocol.ContingencyType;
import rialto.protocol.PegOffsetType;
import rialto.protocol.PegPriceType;
import rialto.protocol.PegTerms;
import rialto.protocol.PriceProtection;
import rialto.protocol.RejectReason;
import rialto.protocol.Side;
import rialto.protocol.TradingPhase;
import rialto.protocol.TriggerPriceType;
import rialto.protocol.TriggerTerms;
import rialto.protocol.TriggerType;
import rialto.protocol.VolatilityTerms;
import rialto.reporting.database.Database;

import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;

@Timeout(120)
abstract class ProjectionContract {
    /** The database to test. */
    abstract TestDatabase database();

    @Test
    void shouldTellAnOrdersWholeLife() {
        final EventScript script = market();
        final ScriptOrder maker = ScriptOrder.limit(1, 100, 1, Side.SELL, 5_000_000, 10);
        final ScriptOrder taker = ScriptOrder.limit(2, 101, 1, Side.BUY, 5_000_100, 4);
        script.accept(maker).rest(maker).end();
        script.accept(taker).execute(taker, maker, 4).end();
        script.amend(maker, 8, "renamed").end();
        script.cancel(maker, CancelReason.REQUESTED, "why-not").end();
        run(script, 100);

        database()
                .assertReads(
                        List.of(
                                "1|alice|BTCUSDT|renamed|SELL|50000.00000000|0.00000800|0.00000400|CANCELED|REQUESTED",
                                "2|bob|BTCUSDT|c2|BUY|50001.00000000|0.00000400|0.00000400|FILLED|null"),
                        "SELECT order_id, account, symbol, client_order_id, side, price, quantity, executed_quantity,"
                                + " status, cancel_reason FROM orders_readable ORDER BY order_id");
        database()
                .assertReads(
                        List.of(
                                "ACCEPTED|c1||0.00001000|0",
                                "EXECUTED|||0.00000400|1",
                                "AMENDED|renamed||0.00000800|0",
                                "CANCELED|renamed|why-not|0.00000400|0"),
                        "SELECT event, client_order_id, request_id, quantity, trade_id FROM order_history_readable"
                                + " WHERE order_id = 1 ORDER BY event_sequence");
        database()
                .assertReads(
                        List.of(
                                "BTCUSDT|1|2023-11-14T22:13:20.000000000Z|50000.00000000|0.00000400|BUY|bob|alice|0.00000008|BTC"
                                        + "|0.00000004|USDT"),
                        "SELECT symbol, trade_id, time, price, quantity, taker_side, taker, maker, taker_fee, taker_fee_asset, maker_fee,"
                                + " maker_fee_asset"
                                + " FROM trades_readable");
    }

    @Test
    void shouldTellWhatAnOrderWaitedForAndWhenItCame() {
        final EventScript script = market();
        final ScriptOrder maker = ScriptOrder.limit(1, 100, 1, Side.BUY, 4_890_000, 10);
        final ScriptOrder stop = ScriptOrder.limit(2, 101, 1, Side.SELL, 4_880_000, 4);
        final ScriptOrder trailing = ScriptOrder.limit(3, 101, 1, Side.SELL, 5_100_000, 5);
        script.accept(maker).rest(maker).end();
        script.event(TriggerEvents.accepted(
                        stop, new TriggerTerms(TriggerType.STOP_LOSS, TriggerPriceType.BEST_PRICE, 4_900_000, 0), 0))
                .accept(stop)
                .end();
        script.event(TriggerEvents.accepted(
                        trailing,
                        new TriggerTerms(TriggerType.TAKE_PROFIT, TriggerPriceType.LAST_TRADE, 5_200_000, 150),
                        0))
                .accept(trailing)
                .end();
        script.later(1_000_000_000)
                .event(TriggerEvents.triggered(stop, 4_900_000))
                .execute(stop, maker, 4)
                .end();
        script.event(TriggerEvents.trailingStarted(trailing, 5_210_000)).end();
        script.cancel(trailing, CancelReason.REQUESTED, "enough").end();
        run(script, 100);

        database()
                .assertReads(
                        List.of(
                                "1|null|null|null|null|null",
                                "2|STOP_LOSS|BEST_PRICE|49000.00000000|0|2023-11-14T22:13:21.000000000Z",
                                "3|TAKE_PROFIT|LAST_TRADE|52000.00000000|150|null"),
                        "SELECT order_id, trigger_type, trigger_price_type, trigger_price, trailing_delta, triggered"
                                + " FROM orders_readable ORDER BY order_id");
        database()
                .assertReads(
                        List.of(
                                "2|ACCEPTED|48800.00000000|0.00000400",
                                "2|TRIGGERED|49000.00000000|0.00000400",
                                "2|EXECUTED|48900.00000000|0.00000400",
                                "3|ACCEPTED|51000.00000000|0.00000500",
                                "3|TRAILING_STARTED|52100.00000000|0.00000500",
                                "3|CANCELED|51000.00000000|0.00000500"),
                        "SELECT order_id, event, price, quantity FROM order_history_readable WHERE order_id > 1"
                                + " ORDER BY order_id, event_sequence");
    }

    @Test
    void shouldTellListsAndWhichOrdersCameOfThem() {
        final EventScript script = market();
        final ScriptOrder entry = ScriptOrder.limit(1, 100, 1, Side.BUY, 4_900_000, 4);
        final ScriptOrder above = ScriptOrder.limit(2, 100, 1, Side.SELL, 5_200_000, 4);
        final ScriptOrder below = ScriptOrder.limit(3, 100, 1, Side.SELL, 4_800_000, 4);
        final ScriptOrder other = ScriptOrder.limit(4, 101, 1, Side.SELL, 4_900_000, 4);
        script.event(OrderListEvents.accepted(entry, ContingencyType.OTOCO, 3, "bracket"))
                .accept(entry)
                .accept(above)
                .accept(below)
                .rest(entry)
                .end();
        script.event(OrderListEvents.rejected(entry, "no-list", 2, RejectReason.ORDER_LIST_PRICES))
                .end();
        script.later(1_000_000_000).accept(other).execute(other, entry, 4);
        script.event(OrderListEvents.released(above, 1, RejectReason.NONE)).rest(above);
        script.event(OrderListEvents.released(below, 1, RejectReason.NONE)).end();
        script.cancel(above, CancelReason.REQUESTED, "enough").cancel(below, CancelReason.REQUESTED, "enough");
        script.event(OrderListEvents.ended(entry)).end();
        run(script, 100);

        database()
                .assertReads(
                        List.of("1|alice|BTCUSDT|bracket|OTOCO|3|2023-11-14T22:13:20.000000000Z"
                                + "|2023-11-14T22:13:21.000000000Z"),
                        "SELECT * FROM order_lists_readable");
        database()
                .assertReads(
                        List.of(
                                "1|1|null",
                                "2|1|2023-11-14T22:13:21.000000000Z",
                                "3|1|2023-11-14T22:13:21.000000000Z",
                                "4|null|null"),
                        "SELECT order_id, order_list_id, released FROM orders_readable ORDER BY order_id");
        database()
                .assertReads(
                        List.of(
                                "0|REJECTED|no-list|ORDER_LIST_PRICES",
                                "2|ACCEPTED|c2|null",
                                "2|RELEASED|c2|null",
                                "2|CANCELED|c2|null"),
                        "SELECT order_id, event, client_order_id, reject_reason FROM order_history_readable"
                                + " WHERE order_id IN (0, 2) ORDER BY order_id, event_sequence");
    }

    @Test
    void shouldTellWhatAnIcebergShowsAndWhenItShowsMore() {
        final EventScript script = market();
        final ScriptOrder iceberg = ScriptOrder.limit(1, 100, 1, Side.SELL, 5_000_000, 10);
        final ScriptOrder taker = ScriptOrder.limit(2, 101, 1, Side.BUY, 5_000_100, 4);
        final ScriptOrder older = ScriptOrder.limit(3, 100, 1, Side.SELL, 6_000_000, 10);
        script.accept(iceberg, 4, 0).rest(iceberg).end();
        script.event(DisplayEvents.accepted(older, 5)).accept(older).rest(older).end();
        script.accept(taker)
                .execute(taker, iceberg, 4)
                .event(DisplayEvents.replenished(iceberg, 5_000_000, 4))
                .end();
        run(script, 100);

        database()
                .assertReads(
                        List.of("1|0.00001000|0.00000400", "2|0.00000400|null", "3|0.00001000|0.00000500"),
                        "SELECT order_id, quantity, display_quantity FROM orders_readable ORDER BY order_id");
        database()
                .assertReads(
                        List.of("EXECUTED|0.00000400", "REPLENISHED|0.00000400"),
                        "SELECT event, quantity FROM order_history_readable WHERE order_id = 1 AND event <> 'ACCEPTED'"
                                + " ORDER BY event_sequence");
    }

    @Test
    void shouldTellWhatAnOrderHadToTradeAtOnce() {
        final EventScript script = market();
        final ScriptOrder order = ScriptOrder.limit(1, 100, 1, Side.SELL, 5_000_000, 10);
        script.accept(order, 0, 7)
                .cancel(order, CancelReason.MIN_QUANTITY_NOT_FILLABLE, "")
                .end();
        run(script, 100);
        database()
                .assertReads(
                        List.of("0.00000700|EXPIRED|MIN_QUANTITY_NOT_FILLABLE"),
                        "SELECT min_quantity, status, cancel_reason FROM orders_readable");
    }

    @Test
    void shouldTellWhatAnOrderTookItsPriceFrom() {
        final EventScript script = market();
        final ScriptOrder order = ScriptOrder.limit(1, 100, 1, Side.SELL, 5_000_000, 10);
        final ScriptOrder plain = ScriptOrder.limit(2, 100, 1, Side.SELL, 5_000_000, 10);
        final PegTerms peg = new PegTerms(PegPriceType.PRIMARY, PegOffsetType.PRICE_LEVEL, 2, 4_900_000);
        script.accept(order, 0, 0, peg).rest(order).accept(plain).rest(plain).end();
        run(script, 100);
        database()
                .assertReads(
                        List.of("1|PRIMARY|PRICE_LEVEL|2|49000.00000000", "2|null|null|null|null"),
                        "SELECT order_id, peg_price_type, peg_offset_type, peg_offset, peg_limit FROM orders_readable"
                                + " ORDER BY order_id");
    }

    @Test
    void shouldShowAuctionsAndTheScheduleInForce() {
        final EventScript script = market();
        final ScriptOrder order = ScriptOrder.until(1, 100, 1, Side.SELL, 5_000_000, 10);
        script.accept(order).rest(order).end();
        script.schedule(1, TradingPhase.CLOSED).end();
        script.schedule(1, TradingPhase.OPENING_AUCTION, TradingPhase.CONTINUOUS)
                .end();
        script.uncross(1, 5_000_000, 7, -3).uncross(1, 0, 0, 0).end();
        run(script, 100);

        database()
                .assertReads(
                        List.of("GTD|2023-11-14T23:13:20.000000000Z"),
                        "SELECT time_in_force, expires FROM orders_readable");
        database()
                .assertReads(
                        List.of(
                                "BTCUSDT|OPENING_AUCTION|50000.00000000|0.00000700|-0.00000300",
                                "BTCUSDT|OPENING_AUCTION|null|0.00000000|0.00000000"),
                        "SELECT symbol, phase, price, volume, imbalance FROM auctions_readable"
                                + " ORDER BY event_sequence");
        database()
                .assertReads(
                        List.of(
                                "1|-18000|MONDAY SUNDAY|01:00:01|OPENING_AUCTION|2023-11-14T22:13:20.000000000Z",
                                "2|-18000|MONDAY SUNDAY|02:00:02|CONTINUOUS|2023-11-14T22:13:20.000000000Z"),
                        "SELECT entry_number, utc_offset_seconds, days, local_time, phase, since"
                                + " FROM trading_schedules_readable ORDER BY entry_number");
        database()
                .assertReads(List.of("1|1000"), "SELECT session_pause_ms, order_timeout_ms FROM instruments_readable");
    }

    @Test
    void shouldShowThePriceProtectionInForce() {
        final EventScript script = market();
        script.event(ProtectionEvents.set(1, new PriceProtection(5_000_000, 1_000, 500, 0, 0, 0, 0, 0, 0)))
                .end();
        script.event(ProtectionEvents.set(
                        1,
                        new PriceProtection(
                                5_000_000,
                                0,
                                0,
                                12_000,
                                2_000,
                                50_000,
                                8_000,
                                5,
                                1_000,
                                new VolatilityTerms(500, 60, 800, 3))))
                .end();
        run(script, 100);

        database()
                .assertReads(
                        List.of("BTCUSDT|50000.00000000|0|0|12000|2000|50000|8000|5|1000|500|60|800|3"),
                        "SELECT symbol, reference_price, static_up, static_down, bid_multiplier_up, bid_multiplier_down,"
                                + " ask_multiplier_up, ask_multiplier_down, average_minutes, collar, volatility_range,"
                                + " interruption_seconds, extension_range, max_extensions"
                                + " FROM price_protections_readable");
    }

    @Test
    void shouldShowVolatilityInterruptionsAndTheirExtensions() {
        final EventScript script = market();
        script.event(ProtectionEvents.interrupted(1, 1_700_000_060_000_000_001L, 5_000_000, 5_600_000, 0))
                .end();
        script.event(ProtectionEvents.interrupted(1, 1_700_000_120_000_000_002L, 5_000_000, 5_700_000, 1))
                .end();
        run(script, 100);

        database()
                .assertReads(
                        List.of(
                                "BTCUSDT|2023-11-14T22:14:20.000000001Z|50000.00000000|56000.00000000|45000.00000000"
                                        + "|55000.00000000|0",
                                "BTCUSDT|2023-11-14T22:15:20.000000002Z|50000.00000000|57000.00000000|45000.00000000"
                                        + "|55000.00000000|1"),
                        "SELECT symbol, ends, reference_price, price, lowest_price, highest_price, extension_count"
                                + " FROM volatility_interruptions_readable ORDER BY event_sequence");
    }

    @Test
    void shouldFillAnOrderByQuoteAmountOnlyAtTheEndOfItsCommand() {
        final EventScript script = market();
        final ScriptOrder maker = ScriptOrder.limit(1, 100, 1, Side.SELL, 100, 10);
        final ScriptOrder filled = ScriptOrder.byQuote(2, 101, 1, Side.BUY, 300);
        final ScriptOrder cut = ScriptOrder.byQuote(3, 101, 1, Side.BUY, 5_000);
        script.accept(maker).rest(maker).end();
        script.accept(filled)
                .execute(filled, maker, 1)
                .split()
                .execute(filled, maker, 2)
                .end();
        script.accept(cut)
                .execute(cut, maker, 7)
                .cancel(cut, CancelReason.MARKET_REMAINDER, "")
                .end();
        run(script, 1);
        assertEquals(
                List.of("1|10|1000|3", "2|3|300|3", "3|7|700|5"),
                database()
                        .query("SELECT order_id, executed_lots, executed_quote, status FROM orders ORDER BY order_id"));
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 7", "3, 50", "4, 1000", "5, 100000"})
    void shouldAgreeWithTheNaiveHistoryHoweverBatchesAreCut(final long seed, final int batchEvents) {
        final EventScript script = RandomMarket.events(seed, 3_000, TimeUnit.MINUTES.toNanos(20));
        run(script, batchEvents);
        assertEquals(NaiveHistory.tables(script), database().tables(), "seed " + seed);
    }

    @Test
    void shouldAgreeWithTheNaiveHistoryWhenStoppedAfterEveryBatch() {
        final EventScript script = RandomMarket.events(6, 250, TimeUnit.SECONDS.toNanos(20));
        final Database database = database().prepared();
        for (int recorded = 1; recorded <= script.batchCount(); recorded++) {
            final int batches = recorded;
            final AgentRun run = new AgentRun(database, after -> script.open(after, batches), 1);
            for (int i = 0; i < 20 && !run.agent.isCaughtUp(); i++) {
                run.agent.doWork();
            }
            run.agent.onClose();
        }
        assertEquals(NaiveHistory.tables(script), database().tables());
    }

    @Test
    void shouldKeepTheTriggerOfAnOrderWhenStoppedBetweenBoth() {
        final EventScript script = market();
        final ScriptOrder stop = ScriptOrder.limit(2, 101, 1, Side.SELL, 4_880_000, 4);
        final TriggerTerms trigger = new TriggerTerms(TriggerType.STOP_LOSS, TriggerPriceType.BEST_PRICE, 4_900_000, 0);
        script.event(TriggerEvents.accepted(stop, trigger, 0)).split();
        final int recorded = script.batchCount();
        script.accept(stop).end();
        final Database database = database().prepared();
        final AgentRun run = new AgentRun(database, after -> script.open(after, recorded), 1);
        for (int i = 0; i < 20; i++) {
            run.agent.doWork();
        }
        run.agent.onClose();
        final AgentRun next = new AgentRun(database, script, 100);
        assertEquals(ReportingState.RUNNING, next.runToEnd());
        next.agent.onClose();
        database()
                .assertReads(
                        List.of("2|STOP_LOSS|BEST_PRICE|49000.00000000"),
                        "SELECT order_id, trigger_type, trigger_price_type, trigger_price FROM orders_readable");
    }

    private void run(final EventScript script, final int batchEvents) {
        final AgentRun run = new AgentRun(database().prepared(), script, batchEvents);
        assertEquals(ReportingState.RUNNING, run.runToEnd());
        run.agent.onClose();
        assertEquals(script.sequence(), run.committed.get());
    }

    static EventScript market() {
        return new EventScript()
                .asset(1, "USDT", 8)
                .end()
                .asset(2, "BTC", 8)
                .end()
                .instrument(1, "BTCUSDT", 2, 1)
                .end()
                .account(100, "alice")
                .end()
                .account(101, "bob")
                .end();
    }
}
