package rialto.reporting;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rialto.protocol.CancelReason;
import rialto.protocol.HoldEndReason;
import rialto.protocol.QuoteCancelReason;
import rialto.protocol.QuoteRejectReason;
import rialto.protocol.QuoteRequestState;
import rialto.protocol.Side;
import rialto.reporting.QuoteEvents.Held;
import rialto.reporting.database.Database;

import java.nio.file.Path;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** What an analyst of streamed quotes finds. Accounts 102 and 103 provide, 101 takes. */
@Timeout(120)
abstract class QuoteContract {
    private static final long MS = 1_000_000;
    private static final long BEGIN = 1_700_000_000_000L * MS;

    @TempDir
    Path working;

    /** The database to test; the same for all of a test. */
    abstract TestDatabase database();

    @Test
    void shouldTellWhichQuoteATradeTookAndWhereTheMidStoodAfterwards() {
        final EventScript script = market();
        final ScriptOrder buyer = buy(1, 10);
        script.event(QuoteEvents.ladder(102, "q-1", 100, 102)).end();
        trade(script, buyer, 102, 102, 10);
        script.later(100 * MS).event(QuoteEvents.ladder(103, "q-2", 103, 105)).end();
        script.later(1).event(QuoteEvents.ladder(103, "q-3", 99, 120)).end();
        script.later(899 * MS).event(QuoteEvents.ladder(102, "q-4", 98, 100)).end();
        script.later(MS).event(QuoteEvents.ladder(102, "", 0, 0)).end();
        script.later(1)
                .event(QuoteEvents.canceled(0, -1, "", 0, 1, QuoteCancelReason.NOT_TRADING))
                .end();
        script.later(9_000 * MS).event(QuoteEvents.provider(103, 0)).end();
        run(script);

        database()
                .assertReads(
                        List.of(
                                "BTCUSDT|1|2023-11-14T22:13:20.000000000Z|bob|1|BUY|dora|0|q-1|1|1.02000000|0.00001000|250"
                                        + "|1.02000000|emil|null|null|0|SPOT|20261130|0"),
                        "SELECT symbol, trade_id, time, taker, taker_order_id, taker_side, provider, stream, quote_id, tier,"
                                + " price, quantity, age_ns, runner_up_price, runner_up, quote_request_id, hold_id,"
                                + " held_ns, settlement_type, settlement_date, full_amount FROM quote_executions_readable");
        // at the trade 100/102; after 100 ms 103/102; after 1 s 99/100; after 10 s nothing
        assertEquals(
                List.of("202|205|199|-1"),
                database()
                        .query("SELECT twice_mid_ticks, twice_mid_100ms_ticks, twice_mid_1s_ticks, twice_mid_10s_ticks"
                                + " FROM quote_executions"));
        database()
                .assertReads(
                        List.of("2|1|-5|null"),
                        "SELECT effective_spread_ticks, CAST(markout_100ms_ticks * 2 AS INTEGER),"
                                + " CAST(markout_1s_ticks * 2 AS INTEGER), markout_10s_ticks"
                                + " FROM quote_executions_readable");
    }

    @Test
    void shouldKnowNoMidBeforeItsTimeHasPassedAndNoneOfALadderThatIsOver() {
        final EventScript script = market();
        script.event(QuoteEvents.ladder(102, 3, "q-1", 100, 102, BEGIN + 500 * MS))
                .end();
        trade(script, buy(1, 10), 102, 102, 10);
        script.later(100 * MS).event(QuoteEvents.provider(103, 0)).end();
        run(script);
        assertEquals(List.of("0|0|0"), mids(), "an event of that very moment may still change it");

        script.later(900 * MS + 1).event(QuoteEvents.provider(103, 0)).end();
        run(script);
        assertEquals(List.of("202|-1|0"), mids());
    }

    @Test
    void shouldTakeASideOutWhenItsBestTierCannotBePaidFor() {
        final EventScript script = market();
        script.event(QuoteEvents.ladder(102, "q-1", 100, 102)).end();
        script.event(QuoteEvents.ladder(103, "q-2", 90, 104)).end();
        script.event(QuoteEvents.canceled(102, 0, "q-1", 2, 0, QuoteCancelReason.INSUFFICIENT_BALANCE))
                .end();
        trade(script, buy(1, 5), 102, 102, 5);
        script.event(QuoteEvents.canceled(102, 0, "q-1", 1, 0, QuoteCancelReason.INSUFFICIENT_BALANCE))
                .end();
        trade(script, buy(2, 5), 102, 102, 5);
        run(script);
        assertEquals(
                List.of("202", "192"),
                database().query("SELECT twice_mid_ticks FROM quote_executions ORDER BY trade_id"));
    }

    /** Of an order for 10 lots 4 are on hold, 3 traded at once, and the rest waits until it is canceled. */
    @ParameterizedTest
    @CsvSource({
        "REJECTED, 4, CANCELED, REQUESTED, 0.00000300",
        "ACCEPTED, 0, CANCELED, REQUESTED, 0.00000700",
    })
    void shouldEndACanceledOrderWithItsLastHold(
            final HoldEndReason reason,
            final long canceledLots,
            final String status,
            final String why,
            final String executed) {
        final EventScript script = market();
        final ScriptOrder order = buy(1, 10);
        final Held held = new Held(1, order, 102, 102, 4, script.timestampNs());
        script.accept(order).event(QuoteEvents.opened(held));
        script.executeQuote(order, 103, 103, 3, 3).event(QuoteEvents.executed(order, 1, 103));
        script.rest(order).end();
        script.cancel(order, CancelReason.REQUESTED, "").end();
        run(script);
        assertOrder("PARTIALLY_FILLED|REQUESTED|0.00000300");

        script.later(MS).event(QuoteEvents.ended(held, reason, 102, canceledLots));
        if (canceledLots == 0) {
            script.executeQuote(order, 102, 102, 4, 0).event(QuoteEvents.executed(order, 2, 102, 1, MS));
        }
        script.end();
        runOn(script);
        assertOrder(status + "|" + why + "|" + executed);
    }

    @Test
    void shouldCallAnOrderFilledWhenAllOfItWasOnHoldAndAcceptedAfterItsCancel() {
        final EventScript script = market();
        final ScriptOrder order = buy(1, 10);
        final Held first = new Held(1, order, 102, 102, 6, script.timestampNs());
        final Held second = new Held(2, order, 103, 102, 4, script.timestampNs());
        script.accept(order)
                .event(QuoteEvents.opened(first))
                .event(QuoteEvents.opened(second))
                .end();
        script.event(QuoteEvents.ended(second, HoldEndReason.ACCEPTED, 0, 0));
        script.executeQuote(order, 103, 102, 4, 0)
                .event(QuoteEvents.executed(order, 1, 103, 2, 0))
                .end();
        run(script);
        assertOrder("PARTIALLY_FILLED|null|0.00000400");
        order.executedLots = 10;
        script.cancel(order, CancelReason.REQUESTED, "").end();
        script.event(QuoteEvents.ended(first, HoldEndReason.ACCEPTED_AT_END, 0, 0));
        script.executeQuote(order, 102, 102, 6, 0)
                .event(QuoteEvents.executed(order, 2, 102, 1, 0))
                .end();
        runOn(script);
        assertOrder("FILLED|null|0.00001000");
    }

    @Test
    void shouldTellProvidersApartByWhatBecameOfTheirHolds() {
        final EventScript script = market();
        script.event(QuoteEvents.ladder(103, "q-1", 100, 102)).end();
        trade(script, buy(1, 5), 103, 102, 5);
        hold(script, 2, HoldEndReason.ACCEPTED, 101);
        hold(script, 3, HoldEndReason.REJECTED, 103);
        hold(script, 4, HoldEndReason.PRICE_MOVED, 106);
        hold(script, 5, HoldEndReason.ACCEPTED, 103);
        hold(script, 6, HoldEndReason.ACCEPTED, 104);
        run(script);
        database()
                .assertReads(
                        List.of(
                                "BTCUSDT|dora|bob|5|3|60|1|0|1|5|7000000|4|50|1|0",
                                "BTCUSDT|emil|bob|1|1|100|0|0|0|0|null|0|null|0|null"),
                        "SELECT symbol, provider, taker, attempts, executions, " + percent("fill_ratio")
                                + ", rejected, rejected_at_end, price_moved, holds, max_held_ns, holds_moved_against, "
                                + percent("reject_ratio_moved_against") + ", holds_moved_towards, "
                                + percent("reject_ratio_moved_towards")
                                + " FROM quote_taker_statistics ORDER BY provider");
        database()
                .assertReads(
                        List.of("dora|5|60|450", "emil|1|100|250"),
                        "SELECT provider, attempts, " + percent("fill_ratio")
                                + ", CAST(mean_age_ns AS INTEGER) FROM quote_provider_statistics ORDER BY provider");
        database()
                .assertReads(
                        List.of(
                                "2|dora|BUY|1.02000000|0.00000500|7000000|ACCEPTED|1.01000000|-1|0.00000000",
                                "3|dora|BUY|1.02000000|0.00000500|7000000|REJECTED|1.03000000|1|0.00000500"),
                        "SELECT hold_id, provider, taker_side, price, quantity, held_ns, end_reason, present_price,"
                                + " moved_ticks, canceled_quantity FROM quote_holds_readable WHERE hold_id < 4"
                                + " ORDER BY hold_id");
    }

    @Test
    void shouldCountLaddersAndReasonsOfEachMinute() {
        final EventScript script = market();
        script.at(BEGIN - BEGIN % (60_000 * MS));
        for (int i = 0; i < 3; i++) {
            script.event(QuoteEvents.ladder(102, "q-" + i, 100, 102 + i)).end();
        }
        script.event(QuoteEvents.ladder(102, "one", 100, 0)).end();
        script.event(QuoteEvents.ladder(102, "", 0, 0)).end();
        script.event(QuoteEvents.refused(102, QuoteRejectReason.CROSSED)).end();
        script.event(QuoteEvents.refused(102, QuoteRejectReason.CROSSED)).end();
        script.event(QuoteEvents.refusedAnswer(102, 9)).end();
        script.later(60_000 * MS - 1)
                .event(QuoteEvents.ladder(102, "late", 100, 110))
                .end();
        script.later(1).event(QuoteEvents.ladder(102, "next", 100, 103)).end();
        script.event(QuoteEvents.canceled(102, -1, "other", 0, 0, QuoteCancelReason.REQUESTED))
                .end();
        script.event(QuoteEvents.canceled(102, -1, "next", 0, 1, QuoteCancelReason.LEASE_ENDED))
                .end();
        run(script);
        assertEquals(
                List.of("5|1|4|19|2|10", "1|0|1|3|3|3"),
                database()
                        .query("SELECT ladders, removals, two_sided, spread_sum_ticks, min_spread_ticks,"
                                + " max_spread_ticks FROM quote_minutes ORDER BY minute_ns"));
        database()
                .assertReads(
                        List.of(
                                "2023-11-14T22:13:00.000000000Z|BTCUSDT|dora|REJECTED|CROSSED|2",
                                "2023-11-14T22:13:00.000000000Z|null|dora|COMMAND_REJECTED|UNKNOWN_HOLD|1",
                                "2023-11-14T22:14:00.000000000Z|BTCUSDT|dora|CANCELED|LEASE_ENDED|1"),
                        "SELECT minute, symbol, provider, kind, reason, quote_count FROM quote_reasons_readable"
                                + " ORDER BY minute, kind DESC");
        assertEquals(List.of("next|0|0"), database().query("SELECT quote_id, bid_ticks, ask_ticks FROM quote_ladders"));
        assertEquals(
                List.of("6|2|10"),
                database().query("SELECT ladders, min_spread_ticks, max_spread_ticks FROM quote_spread_statistics"));
    }

    /** A program can name any: nothing may be kept for each. */
    @Test
    void shouldCountInstrumentsThatThereAreNotAsOne() {
        final EventScript script = market();
        script.event(QuoteEvents.refused(102, QuoteRejectReason.CROSSED)).end();
        for (int instrumentId = 1_000; instrumentId < 1_010; instrumentId++) {
            script.event(QuoteEvents.refused(102, instrumentId, QuoteRejectReason.UNKNOWN_INSTRUMENT))
                    .end();
        }
        run(script);
        assertEquals(
                List.of("0|2|10", "1|16|1"),
                database()
                        .query("SELECT instrument_id, reason, quote_count FROM quote_reasons"
                                + " ORDER BY instrument_id"));
    }

    @Test
    void shouldTellWhatBecameOfARequest() {
        final EventScript script = market().at(1_000);
        script.event(QuoteEvents.request(1, QuoteRequestState.CREATED, 0, 0)).end();
        script.event(QuoteEvents.request(2, QuoteRequestState.CREATED, 0, 0)).end();
        script.later(500)
                .event(QuoteEvents.request(1, QuoteRequestState.QUOTED, 102, 104))
                .end();
        script.later(100)
                .event(QuoteEvents.request(1, QuoteRequestState.QUOTED, 102, 103))
                .end();
        run(script);
        script.event(QuoteEvents.request(1, QuoteRequestState.REJECTED, 103, 0)).end();
        runOn(script);
        database()
                .assertReads(
                        List.of("QUOTED|2|null"),
                        "SELECT state, answers, ended FROM quote_requests_readable" + " WHERE quote_request_id = 1");
        script.later(400).event(QuoteEvents.request(1, QuoteRequestState.ACCEPTED, 102, 103));
        script.event(QuoteEvents.request(1, QuoteRequestState.COMPLETED, 102, 103))
                .end();
        script.event(QuoteEvents.request(2, QuoteRequestState.REJECTED, 0, 0)).end();
        runOn(script);
        database()
                .assertReads(
                        List.of(
                                "1|BTCUSDT|bob|BUY|0.00000800|COMPLETED|2|500|dora|1970-01-01T00:00:00.000002000Z",
                                "2|BTCUSDT|bob|BUY|0.00000800|REJECTED|0|null|null|1970-01-01T00:00:00.000002000Z"),
                        "SELECT quote_request_id, symbol, taker, side, quantity, state, answers, first_answer_after_ns,"
                                + " provider, ended FROM quote_requests_readable ORDER BY quote_request_id");
        assertEquals(
                List.of("1|0|0", "2|102|104", "2|102|103", "4|103|0", "3|102|103", "7|102|103"),
                database()
                        .query("SELECT state, provider_account_id, ask_ticks FROM quote_request_events"
                                + " WHERE quote_request_id = 1 ORDER BY event_sequence"));
    }

    @Test
    void shouldKeepTheTermsOfProvidersAndWhatOrdersSayOfQuotes() {
        final EventScript script = market();
        final ScriptOrder order = buy(1, 10);
        script.accept(order).event(QuoteEvents.namedQuote(1, 102, "q-9", 2)).end();
        run(script);
        database()
                .assertReads(
                        List.of("BTCUSDT|dora|5000|50|3|REJECT|1", "BTCUSDT|emil|5000|0|3|REJECT|1"),
                        "SELECT symbol, provider, lease_ms, hold_ms, tolerance_ticks, outcome_at_end, enabled"
                                + " FROM quote_provider_terms_readable ORDER BY event_sequence");
        assertEquals(List.of("1|3|102|0|q-9|2"), database().query("SELECT * FROM quote_orders"));
    }

    @Test
    void shouldHaveTheSameRowsWhenStoppedAfterEveryBatch() {
        final EventScript script = busyMarket();
        run(script);
        final var whole = database().tables();
        assertEquals(
                9,
                whole.keySet().stream()
                        .filter(table -> table.startsWith("quote_"))
                        .count());
        final Database database = database().prepared();
        for (int recorded = 1; recorded <= script.batchCount(); recorded++) {
            final int batches = recorded;
            final AgentRun run = new AgentRun(database, after -> script.open(after, batches), 1);
            // a batch may end within its command
            for (int i = 0; i < 20 && !run.agent.isCaughtUp(); i++) {
                run.agent.doWork();
            }
            run.agent.onClose();
        }
        assertEquals(whole, database().tables());
    }

    @Test
    void shouldFindAChangedMidAndAMissingHold() {
        final EventScript script = busyMarket();
        try (Reporting reporting =
                Reporting.start(ReportingSettings.of(database().settings()), script, new SimpleMeterRegistry())) {
            reporting.queries().awaitSequence(script.sequence(), ReportingContract.PATIENCE);
        }
        assertEquals(List.of(), verify(script).told());
        database().execute("UPDATE quote_executions SET twice_mid_1s_ticks = 7 WHERE trade_id = 1");
        database().execute("DELETE FROM quote_holds WHERE hold_id = 2");
        final List<String> told = verify(script).told();
        assertEquals(
                "quote_executions, instrument_id 1, trade_id 1: twice_mid_1s_ticks is '7', and the events say '"
                        + "205'",
                told.getFirst());
        assertEquals("quote_holds, hold_id 2: this row is missing", told.getLast());
        assertEquals(2, told.size());
    }

    private VerifyResult verify(final EventScript script) {
        return Reporting.verify(ReportingSettings.of(database().settings()), script, working.resolve("verify.db"));
    }

    private List<String> mids() {
        return database()
                .query("SELECT twice_mid_100ms_ticks, twice_mid_1s_ticks, twice_mid_10s_ticks"
                        + " FROM quote_executions");
    }

    private void assertOrder(final String expected) {
        database()
                .assertReads(List.of(expected), "SELECT status, cancel_reason, executed_quantity FROM orders_readable");
    }

    private static String percent(final String ratio) {
        return "CAST((" + ratio + ") * 100 AS INTEGER)";
    }

    private static EventScript busyMarket() {
        final EventScript script = market();
        BusyQuotes.append(script, 1, 600 * MS);
        return script;
    }

    private static EventScript market() {
        return ProjectionContract.market()
                .account(102, "dora")
                .end()
                .account(103, "emil")
                .end()
                .event(QuoteEvents.provider(102, 50))
                .end()
                .event(QuoteEvents.provider(103, 0))
                .end();
    }

    private static ScriptOrder buy(final long orderId, final long lots) {
        return ScriptOrder.limit(orderId, 101, 1, Side.BUY, 110, lots);
    }

    private static void trade(
            final EventScript script, final ScriptOrder order, final long provider, final long ticks, final long lots) {
        script.accept(order)
                .executeQuote(order, provider, ticks, lots, 0)
                .event(QuoteEvents.executed(order, order.orderId, provider))
                .end();
    }

    /** Of 102, for 5 lots at 102, 7 ms; the number of the order is the hold's too. */
    private static void hold(
            final EventScript script, final long number, final HoldEndReason reason, final long presentTicks) {
        final ScriptOrder order = buy(number, 5);
        final Held held = new Held(number, order, 102, 102, 5, script.timestampNs());
        final boolean accepted = reason == HoldEndReason.ACCEPTED;
        script.accept(order).event(QuoteEvents.opened(held)).end();
        script.cancel(order, CancelReason.REQUESTED, "").later(7 * MS).end();
        script.event(QuoteEvents.ended(held, reason, presentTicks, accepted ? 0 : 5));
        if (accepted) {
            script.executeQuote(order, 102, 102, 5, 0).event(executed(script, order, number));
        }
        script.end();
    }

    private static AdministrationEvents.Body executed(
            final EventScript script, final ScriptOrder order, final long holdId) {
        return QuoteEvents.executed(order, script.lastTradeId(1), 102, holdId, 7 * MS);
    }

    private void run(final EventScript script) {
        run(script, database().prepared());
    }

    /** After a restart. */
    private void runOn(final EventScript script) {
        run(script, database().settings().open());
    }

    private static void run(final EventScript script, final Database database) {
        final AgentRun run = new AgentRun(database, script, 3);
        assertEquals(ReportingState.RUNNING, run.runToEnd());
        run.agent.onClose();
    }
}
