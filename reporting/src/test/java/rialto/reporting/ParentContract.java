package rialto.reporting;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.protocol.CancelReason;
import rialto.protocol.ChildOrderReason;
import rialto.protocol.OrderType;
import rialto.protocol.ParentOrderState;
import rialto.protocol.RejectReason;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;
import rialto.reporting.database.Database;

import java.nio.file.Path;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** What an analyst of parent orders finds. Accounts 102 and 103 provide, 101 has a parent order. */
@Timeout(120)
abstract class ParentContract {
    private static final long SECOND = 1_000_000_000L;

    @TempDir
    Path working;

    /** The database to test; the same for all of a test. */
    abstract TestDatabase database();

    @Test
    void shouldTellWhatBecameOfAParentAndWhyEachChildWentWhereItWent() {
        final EventScript script = parents();
        run(script, database().prepared());
        database()
                .assertReads(
                        List.of(
                                "1|p1|bob|BTCUSDT|BTCBOOK|BUY|TWAP|0.00001000|1.10000000|CANCELED|0.00000400|0.00040800"
                                        + "|0.00000000|5|3|3|REQUESTED|null|0.00000400|2023-11-14T22:13:24.000000000Z",
                                "9|p9|bob|BTCUSDT|BTCBOOK|BUY|TWAP|0.00001000|1.10000000|NEW|0.00000000|0.00000000"
                                        + "|0.00000000|5|0|0|null|null|0.00000400|null"),
                        "SELECT parent_order_id, client_order_id, account, symbol, book_symbol, side, strategy, quantity,"
                                + " limit_price, status, executed_quantity, executed_quote, working_quantity, slice_count,"
                                + " slices_done, child_count, end_reason, min_child_quantity, max_child_quantity, ended"
                                + " FROM parent_orders_readable ORDER BY parent_order_id");
        database()
                .assertReads(
                        List.of(
                                "1|1|1|2023-11-14T22:13:20.000000000Z|BTCUSDT|2|null|0.00000200|BEST_PRICE",
                                "1|2|2|2023-11-14T22:13:22.000000000Z|BTCBOOK|null|INSUFFICIENT_BALANCE|null|BOOK_BETTER",
                                "1|3|3|2023-11-14T22:13:24.000000000Z|BTCUSDT|3|null|0.00000200|EARLIER_QUOTE"),
                        "SELECT parent_order_id, child_number, slice, time, symbol, order_id, reject_reason,"
                                + " executed_quantity, reason FROM child_orders_readable ORDER BY child_number");
        database()
                .assertReads(
                        List.of("bob|BUY|1.10000000|0.00000200|9|1.03000000|0.00000700"),
                        "SELECT account, side, price, quantity, tier_count, book_price, book_quantity"
                                + " FROM child_orders_readable WHERE child_number = 2");
        database()
                .assertReads(
                        List.of(
                                "1|1|BTCUSDT|dora|3|q-102|1|1.02000000|0.00000500|250|0|1",
                                "1|2|BTCUSDT|emil|3|q-103|1|1.04000000|0.00000500|250|0|1"),
                        "SELECT child_number, quote_number, symbol, provider, stream, quote_id, tier, price, quantity,"
                                + " age_ns, full_amount, last_look FROM child_quotes_readable WHERE child_number = 1"
                                + " ORDER BY quote_number");
    }

    @Test
    void shouldGoOnWithAParentThatWorksAfterARestart() {
        final EventScript script = parents();
        run(script, database().prepared());
        script.later(SECOND)
                .event(ParentEvents.changed(9, 0, 0, ParentOrderState.EXPIRED, CancelReason.EXPIRED))
                .end();
        run(script, database().settings().open());
        assertEquals(
                List.of("1|4", "9|6"),
                database().query("SELECT parent_order_id, state FROM parent_orders ORDER BY parent_order_id"));
        final VerifyResult verified =
                Reporting.verify(ReportingSettings.of(database().settings()), script, working.resolve("verify.db"));
        assertEquals(List.of(), verified.told());
    }

    @Test
    void shouldGoOnWhenAnEndIsToldTwice() {
        final EventScript script = parents();
        script.later(SECOND)
                .event(ParentEvents.changed(1, 3, 4, ParentOrderState.CANCELED, CancelReason.REQUESTED))
                .event(ParentEvents.changed(9, 0, 0, ParentOrderState.EXPIRED, CancelReason.EXPIRED))
                .event(ParentEvents.changed(9, 0, 0, ParentOrderState.EXPIRED, CancelReason.EXPIRED))
                .end();
        run(script, database().prepared());
        assertEquals(
                List.of("1|4|2023-11-14T22:13:24.000000000Z", "9|6|2023-11-14T22:13:25.000000000Z"),
                database()
                        .query("SELECT o.parent_order_id, o.state, r.ended FROM parent_orders o"
                                + " JOIN parent_orders_readable r ON r.parent_order_id = o.parent_order_id"
                                + " ORDER BY o.parent_order_id"));
    }

    @Test
    void shouldTakeNobodyElsesOrderForAChild() {
        final EventScript script = parents();
        script.event(ParentEvents.chosen(9, 1, 1, ChildOrderReason.ONLY_ONE));
        script.accept(new ScriptOrder(
                        11, 102, 1, ParentEvents.childName(9, 1), Side.BUY, OrderType.LIMIT, TimeInForce.GTC, 90, 2, 0))
                .accept(new ScriptOrder(12, 101, 1, "mine", Side.BUY, OrderType.LIMIT, TimeInForce.GTC, 90, 2, 0))
                .end();
        run(script, database().prepared());
        assertEquals(
                List.of("1|1", "1|2", "1|3"),
                database().query("SELECT parent_order_id, child_number FROM child_orders ORDER BY child_number"));
    }

    @Test
    void shouldFindAChangedParentAndAMissingQuote() {
        final EventScript script = parents();
        run(script, database().prepared());
        database().execute("UPDATE parent_orders SET executed_lots = 5 WHERE parent_order_id = 1");
        database().execute("DELETE FROM child_quotes WHERE child_number = 2 AND quote_number = 2");
        final VerifyResult verified =
                Reporting.verify(ReportingSettings.of(database().settings()), script, working.resolve("verify.db"));
        assertEquals(
                List.of(
                        "parent_orders, parent_order_id 1: executed_lots is '5', and the events say '4'",
                        "child_quotes, parent_order_id 1, child_number 2, quote_number 2: this row is missing"),
                verified.told());
    }

    /** A TWAP whose second child is refused and that is canceled after the third; and one that has not looked yet. */
    private static EventScript parents() {
        final EventScript script = ProjectionContract.market()
                .account(102, "dora")
                .end()
                .account(103, "emil")
                .end()
                .instrument(2, "BTCBOOK", 1, 2)
                .end();
        script.event(ParentEvents.accepted(1, script.timestampNs()));
        child(script, 2, 1, ChildOrderReason.BEST_PRICE);
        script.event(ParentEvents.changed(1, 1, 2, ParentOrderState.PARTIALLY_FILLED, null))
                .end();
        script.later(2 * SECOND).event(ParentEvents.chosen(1, 2, 2, ChildOrderReason.BOOK_BETTER));
        script.reject(order(0, 2, 2), RejectReason.INSUFFICIENT_BALANCE);
        script.event(ParentEvents.changed(1, 2, 2, ParentOrderState.PARTIALLY_FILLED, null))
                .end();
        script.later(2 * SECOND);
        child(script, 3, 3, ChildOrderReason.EARLIER_QUOTE);
        script.event(ParentEvents.changed(1, 3, 4, ParentOrderState.PARTIALLY_FILLED, null))
                .end();
        script.event(ParentEvents.changed(1, 3, 4, ParentOrderState.CANCELED, CancelReason.REQUESTED))
                .end();
        return script.event(ParentEvents.accepted(9, script.timestampNs())).end();
    }

    private static void child(
            final EventScript script, final long orderId, final int number, final ChildOrderReason reason) {
        final ScriptOrder order = order(orderId, number, 1);
        script.event(ParentEvents.chosen(1, number, 1, reason)).accept(order);
        script.executeQuote(order, 102, 102, 2, 0).event(QuoteEvents.executed(order, script.lastTradeId(1), 102));
    }

    private static ScriptOrder order(final long orderId, final int number, final int instrumentId) {
        return ParentEvents.childOrder(orderId, 1, number, instrumentId);
    }

    private static void run(final EventScript script, final Database database) {
        final AgentRun run = new AgentRun(database, script, 3);
        assertEquals(ReportingState.RUNNING, run.runToEnd());
        run.agent.onClose();
    }
}
