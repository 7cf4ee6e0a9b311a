package rialto.reporting;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.EventSubscription;
import rialto.protocol.CancelReason;
import rialto.protocol.ContingencyType;
import rialto.protocol.HoldEndReason;
import rialto.protocol.OrderType;
import rialto.protocol.RejectReason;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;
import rialto.protocol.TriggerPriceType;
import rialto.protocol.TriggerTerms;
import rialto.protocol.TriggerType;
import rialto.reporting.QuoteEvents.Held;
import rialto.reporting.reconcile.ReconcileResult;
import rialto.reporting.reconcile.Reconciliation;
import rialto.reporting.reconcile.ToldBalances;

import java.nio.file.Path;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Balances computed a second time, and faults that are planted into events, tables and answers. Fees are 200 and 100 parts per
 * million of what taker and maker receive; a lot is 100 minor units of BTC, and at a price of one tick worth one of USDT.
 */
final class ReconciliationTest {
    private static final int USDT = 1;
    private static final int BTC = 2;
    private static final long ALICE = 100;
    private static final long BOB = 101;

    @TempDir
    Path directory;

    private final EventScript script = new EventScript();
    private SqliteTestDatabase database;

    @Test
    void shouldAgreeWithEventsTablesAndAnswers() {
        market();
        trade(8, 400);
        orderOfAlice(995_910_000, 90_000);
        stored();
        final ToldBalances answer = new ToldBalances(
                script.sequence(),
                ALICE,
                Long.MAX_VALUE,
                List.of(
                        new ToldBalances.Balance(ALICE, USDT, 995_910_000, 90_000),
                        new ToldBalances.Balance(ALICE, BTC, 39_992, 0),
                        new ToldBalances.Balance(BOB, USDT, 3_999_600, 0),
                        new ToldBalances.Balance(BOB, BTC, 900_000, 60_000)));
        final ReconcileResult result = reconcile(answer);
        assertEquals(List.of(), result.told());
        assertEquals(script.sequence(), result.eventSequence());
        assertEquals(script.sequence(), result.databaseSequence());
        assertEquals(1, result.trades());
        assertEquals(8, result.balances(), "of two clients, the outside world and the fees");
        assertEquals(1 + 2 + 8, result.rows());
        assertEquals(4, result.answers());
    }

    @Test
    void shouldNameABalanceOfAnEventThatIsOneUnitOff() {
        market();
        trade(8, 400);
        orderOfAlice(995_910_001, 90_000);
        final long last = script.sequence();
        final ReconcileResult result = reconcile();
        assertEquals(
                List.of("events " + (last - 2) + " to " + last
                        + ": the events say that alice has 9.95910001 USDT available and"
                        + " 0.00090000 held; its orders, trades and transfers give 9.95910000 USDT available and"
                        + " 0.00090000 held: that is 0.00000001 too much available"),
                result.told());
        assertEquals(1, result.stillOff().size());
        assertTrue(
                result.stillOff().getFirst().startsWith("alice, since event " + (last - 2) + ": "),
                result.stillOff().getFirst());
    }

    @Test
    void shouldNameAFeeThatIsDoubledThoughTheBalancesFollowIt() {
        market();
        final ScriptOrder maker = ScriptOrder.limit(1, BOB, 1, Side.SELL, 10_000, 1_000);
        tradeWith(maker, 16, 400, 39_984, 16);
        final List<String> told = reconcile().told();
        assertTrue(
                told.getFirst()
                        .contains(
                                "trade 1 of BTCUSDT: the taker's fee is 0.00000016 BTC, and the instrument's terms give 0.00000008"),
                told::toString);
        assertTrue(told.stream().anyMatch(line -> line.contains("alice has 0.00039984 BTC")), told::toString);
        assertTrue(told.stream().anyMatch(line -> line.contains("fees has 0.00000016 BTC")), told::toString);
    }

    @Test
    void shouldNameATradeThatIsLeftOutOfTheEvents() {
        market();
        final ScriptOrder maker = ScriptOrder.limit(1, BOB, 1, Side.SELL, 10_000, 1_000);
        final ScriptOrder taker = ScriptOrder.limit(2, ALICE, 1, Side.BUY, 10_000, 400);
        MoneyEvents.trade(1, taker, maker, 400, 8, 400);
        balancesAfterTrade(script.accept(taker), 39_992, 8).end();
        final ScriptOrder next = ScriptOrder.limit(3, ALICE, 1, Side.BUY, 10_000, 100);
        script.accept(next)
                .event(MoneyEvents.trade(2, next, maker, 100, 2, 100))
                .balance(ALICE, USDT, 995_000_000, 0)
                .balance(ALICE, BTC, 49_990, 0)
                .balance(BOB, BTC, 900_000, 50_000)
                .balance(BOB, USDT, 4_999_500, 0)
                .balance(2, BTC, 10, 0)
                .balance(2, USDT, 500, 0)
                .end();
        final List<String> told = reconcile().told();
        assertTrue(
                told.stream().anyMatch(line -> line.contains("trade 2 of BTCUSDT: it comes right after trade 0")),
                told::toString);
        assertTrue(told.stream().anyMatch(line -> line.contains("alice has 0.00039992 BTC")), told::toString);
    }

    @Test
    void shouldNameWhatSomebodyChangedInTheDatabase() {
        market();
        trade(8, 400);
        stored();
        assertEquals(List.of(), reconcile().told());
        database.execute("UPDATE balances SET available = available - 1 WHERE account_id = 2 AND asset_id = 2");
        assertEquals(
                List.of(
                        "the database says that fees has 0.00000007 BTC available and 0.00000000 held; its orders, trades and"
                                + " transfers give 0.00000008 BTC available and 0.00000000 held: that is 0.00000001 too little"
                                + " available"),
                reconcile().told());
        database.execute(
                "UPDATE balances SET available = available + 1 WHERE account_id = 2 AND asset_id = 2",
                "UPDATE trades SET taker_fee = 2 * taker_fee");
        assertEquals(1, reconcile().differences());
        assertTrue(reconcile().told().getFirst().contains("taker_fee is 16 in the database, and the event says 8"));
        database.execute("DELETE FROM trades");
        assertTrue(
                reconcile().told().getFirst().contains("trade 1 of BTCUSDT"),
                reconcile().told()::toString);
        assertTrue(reconcile().told().getFirst().contains("this row is missing in the database"));
        database.execute(
                "INSERT INTO transfers (event_sequence, transfer_id, account_id, asset_id, amount, timestamp_ns)"
                        + " VALUES (2, 'mine', 100, 1, 5, 5)",
                "DELETE FROM transfers WHERE account_id = 101",
                "DELETE FROM balances WHERE account_id = 101 AND asset_id = 1");
        final List<String> told = reconcile().told();
        assertTrue(told.contains("transfers, event 2: no event tells of this row of the database"), told::toString);
        assertTrue(told.stream().anyMatch(line -> line.startsWith("transfers, a transfer of bob")), told::toString);
        assertTrue(
                told.stream().anyMatch(line -> line.startsWith("the database says that bob has 0.00000000 USDT")),
                told::toString);
    }

    @Test
    void shouldNameWhatAVenueAnswersWrongly() {
        market();
        final long before = script.sequence();
        trade(8, 400);
        final ToldBalances right = new ToldBalances(
                before, ALICE, ALICE, List.of(new ToldBalances.Balance(ALICE, USDT, 1_000_000_000, 0)));
        assertEquals(List.of(), reconcile(right).told());
        final ToldBalances wrong = new ToldBalances(
                script.sequence(), ALICE, ALICE, List.of(new ToldBalances.Balance(ALICE, USDT, 1_000_000_000, 0)));
        final List<String> told = reconcile(wrong, right).told();
        assertEquals(2, told.size(), "too much of one asset, nothing of the other");
        assertTrue(
                told.getFirst().startsWith("the venue answers, as of event " + script.sequence() + ", that alice has"),
                told::toString);
        final ToldBalances within = new ToldBalances(script.sequence() - 1, ALICE, ALICE, List.of());
        assertEquals(1, reconcile(within).notCompared().size());
    }

    @Test
    void shouldMoveTheMoneyOfTradesThatAreCorrectedAndBusted() {
        market();
        trade(8, 400);
        revise(1, new long[] {10_000, 8, 400}, new long[] {9_000, 8, 360})
                .balance(ALICE, USDT, 996_400_000, 0)
                .balance(BOB, USDT, 3_599_640, 0)
                .balance(2, USDT, 360, 0)
                .end();
        assertEquals(List.of(), reconcile().told());
        revise(2, new long[] {9_000, 8, 360}, new long[] {0, 0, 0})
                .balance(ALICE, USDT, 1_000_000_000, 0)
                .balance(ALICE, BTC, 0, 0)
                .balance(BOB, BTC, 940_000, 60_000)
                .balance(BOB, USDT, 0, 0)
                .balance(2, BTC, 0, 0)
                .balance(2, USDT, 0, 0)
                .end();
        stored();
        assertEquals(List.of(), reconcile().told());
        database.execute("UPDATE trade_revisions SET former_quote = former_quote + 1 WHERE revision = 2");
        assertEquals(1, reconcile().differences());
        assertTrue(reconcile().told().getFirst().contains("former_quote is 3600001 in the database"));
        database.execute("DELETE FROM trade_revisions WHERE revision = 1");
        assertTrue(
                reconcile().told().getFirst().contains("revision 1 of trade 1 of BTCUSDT"),
                reconcile().told()::toString);
    }

    @Test
    void shouldNameAFeeThatABustDoesNotGiveBackAndSidesThatAreMixedUp() {
        market();
        trade(8, 400);
        revise(1, new long[] {10_000, 0, 400}, new long[] {0, 0, 0})
                .balance(ALICE, USDT, 1_000_000_000, 0)
                .balance(ALICE, BTC, -8, 0)
                .balance(BOB, BTC, 940_000, 60_000)
                .balance(BOB, USDT, 0, 0)
                .balance(2, USDT, 0, 0)
                .end();
        final List<String> told = reconcile().told();
        assertTrue(
                told.getFirst().contains("trade 1 of BTCUSDT: the taker's fee before is 0, and by what came before 8"),
                told::toString);
        assertTrue(told.stream().anyMatch(line -> line.contains("the events say that alice has")), told::toString);
    }

    @Test
    void shouldNameATradeThatIsBustedTwice() {
        market();
        trade(8, 400);
        for (int time = 1; time <= 2; time++) {
            revise(time, new long[] {10_000, 8, 400}, new long[] {0, 0, 0})
                    .balance(ALICE, USDT, 996_000_000 + time * 4_000_000, 0)
                    .balance(ALICE, BTC, 39_992 - time * 39_992, 0)
                    .balance(BOB, BTC, 900_000 + time * 40_000, 60_000)
                    .balance(BOB, USDT, 3_999_600 - time * 3_999_600, 0)
                    .balance(2, BTC, 8 - time * 8, 0)
                    .balance(2, USDT, 400 - time * 400, 0)
                    .end();
        }
        final List<String> told = reconcile().told();
        assertTrue(told.getFirst().contains("its price before is 10000, and by what came before 0"), told::toString);
    }

    private EventScript revise(final int revision, final long[] former, final long[] now) {
        final ScriptOrder maker = ScriptOrder.limit(1, BOB, 1, Side.SELL, 10_000, 1_000);
        final ScriptOrder taker = ScriptOrder.limit(2, ALICE, 1, Side.BUY, 10_000, 400);
        return script.event(MoneyEvents.revised(1, revision, taker, maker, 400, former, now));
    }

    @Test
    void shouldHoldTheGreaterNeedOfTwoOrdersThatEndOneAnother() {
        market();
        final ScriptOrder limit = ScriptOrder.limit(2, ALICE, 1, Side.BUY, 9_000, 100);
        final ScriptOrder stop = ScriptOrder.limit(3, ALICE, 1, Side.BUY, 12_000, 100);
        script.event(OrderListEvents.accepted(limit, ContingencyType.OCO, 2, "oco"))
                .accept(limit)
                .rest(limit)
                .event(TriggerEvents.accepted(stop, stopAt(11_000), 0))
                .accept(stop)
                .balance(ALICE, USDT, 998_800_000, 1_200_000)
                .end();
        script.event(TriggerEvents.triggered(stop, 11_000))
                .cancel(limit, CancelReason.OTHER_ORDER_OF_LIST, "")
                .rest(stop)
                .event(OrderListEvents.ended(limit))
                .end();
        script.amend(stop, 50, "smaller")
                .balance(ALICE, USDT, 999_400_000, 600_000)
                .end();
        assertEquals(List.of(), reconcile().told());
    }

    @Test
    void shouldHoldNothingForAPendingOrderUntilItIsReleased() {
        market();
        final ScriptOrder maker = ScriptOrder.limit(1, BOB, 1, Side.SELL, 10_000, 1_000);
        final ScriptOrder working = ScriptOrder.limit(2, ALICE, 1, Side.BUY, 10_000, 400);
        final ScriptOrder pending = ScriptOrder.limit(3, ALICE, 1, Side.SELL, 11_000, 300);
        balancesAfterTrade(
                        script.event(OrderListEvents.accepted(working, ContingencyType.OTO, 2, "oto"))
                                .accept(working)
                                .event(MoneyEvents.trade(1, working, maker, 400, 8, 400))
                                .accept(pending)
                                .event(OrderListEvents.released(pending, 2, RejectReason.NONE))
                                .rest(pending),
                        9_992,
                        30_000,
                        8)
                .end();
        assertEquals(List.of(), reconcile().told());
    }

    @Test
    void shouldHoldWhatAnOrderMayCostThatBuysWhenItsTriggerComes() {
        market();
        final ScriptOrder stop =
                new ScriptOrder(2, ALICE, 1, "stop", Side.BUY, OrderType.MARKET, TimeInForce.GTC, 0, 100, 0);
        script.event(TriggerEvents.accepted(stop, stopAt(11_000), 0))
                .accept(stop)
                .balance(ALICE, USDT, 998_900_000, 1_100_000)
                .end();
        final ScriptOrder trailing =
                new ScriptOrder(3, ALICE, 1, "trail", Side.BUY, OrderType.MARKET, TimeInForce.GTC, 0, 1, 0);
        final TriggerTerms trail = new TriggerTerms(TriggerType.STOP_LOSS, TriggerPriceType.LAST_TRADE, 0, 100);
        script.event(TriggerEvents.accepted(trailing, trail, 0))
                .accept(trailing)
                .balance(ALICE, USDT, 997_900_000, 2_100_000)
                .end();
        script.cancel(stop, CancelReason.REQUESTED, "")
                .balance(ALICE, USDT, 999_000_000, 1_000_000)
                .end();
        assertEquals(List.of(), reconcile().told(), "of one that trails before the first trade the highest price");
    }

    @Test
    void shouldHoldTheMoneyOfBothSidesWhileATradeIsOnHold() {
        market();
        final ScriptOrder order = ScriptOrder.limit(2, ALICE, 1, Side.BUY, 10_000, 10);
        final Held held = new Held(1, order, BOB, 10_000, 4, script.timestampNs());
        script.accept(order)
                .event(QuoteEvents.opened(held))
                .balance(ALICE, USDT, 999_900_000, 100_000)
                .balance(BOB, BTC, 899_600, 100_400)
                .end();
        script.event(QuoteEvents.ended(held, HoldEndReason.ACCEPTED, 10_000, 0))
                .event(MoneyEvents.quoteTrade(1, order, BOB, 10_000, 4, 0, 4))
                .balance(ALICE, USDT, 999_900_000, 60_000)
                .balance(ALICE, BTC, 400, 0)
                .balance(BOB, BTC, 899_600, 100_000)
                .balance(BOB, USDT, 39_996, 0)
                .balance(2, USDT, 4, 0)
                .end();
        assertEquals(List.of(), reconcile().told());
    }

    @Test
    void shouldRefuseADatabaseThatKnowsMoreThanTheEvents() {
        market();
        stored();
        database.execute("UPDATE progress SET event_sequence = 1000");
        final EventSource stopped = new EventSource() {
            @Override
            public EventSubscription open(final long afterSequence) {
                return script.open(afterSequence);
            }

            @Override
            public long lastSequence() {
                return script.sequence();
            }
        };
        final Reconciliation reconciliation =
                new Reconciliation(stopped, database.settings().open(), List.of());
        final String message =
                assertThrows(ReportingException.class, reconciliation::run).getMessage();
        assertTrue(message.contains("knows 1000"), message);
    }

    /** Alice has 10 USDT; Bob has 0.01 BTC and sells a tenth of it at 10,000 ticks. */
    private void market() {
        script.asset(USDT, "USDT", 8).end().asset(BTC, "BTC", 8).end();
        script.instrument(1, "BTCUSDT", BTC, USDT).end();
        script.account(ALICE, "alice").end().account(BOB, "bob").end();
        script.event(MoneyEvents.transfer("d1", ALICE, USDT, 1_000_000_000, 1_000_000_000, 0))
                .balance(ALICE, USDT, 1_000_000_000, 0)
                .balance(1, USDT, -1_000_000_000, 0)
                .end();
        script.event(MoneyEvents.transfer("d2", BOB, BTC, 1_000_000, 1_000_000, 0))
                .balance(BOB, BTC, 1_000_000, 0)
                .balance(1, BTC, -1_000_000, 0)
                .end();
        final ScriptOrder maker = ScriptOrder.limit(1, BOB, 1, Side.SELL, 10_000, 1_000);
        script.accept(maker).rest(maker).balance(BOB, BTC, 900_000, 100_000).end();
    }

    /** Alice buys 400 lots from Bob. */
    private void trade(final long takerFee, final long makerFee) {
        tradeWith(
                ScriptOrder.limit(1, BOB, 1, Side.SELL, 10_000, 1_000),
                takerFee,
                makerFee,
                40_000 - takerFee,
                takerFee);
    }

    private void tradeWith(
            final ScriptOrder maker, final long takerFee, final long makerFee, final long bought, final long feesBtc) {
        final ScriptOrder taker = ScriptOrder.limit(2, ALICE, 1, Side.BUY, 10_000, 400);
        balancesAfterTrade(
                        script.accept(taker).event(MoneyEvents.trade(1, taker, maker, 400, takerFee, makerFee)),
                        bought,
                        feesBtc)
                .end();
    }

    private static EventScript balancesAfterTrade(final EventScript to, final long bought, final long feesBtc) {
        return balancesAfterTrade(to, bought, 0, feesBtc);
    }

    private static EventScript balancesAfterTrade(
            final EventScript to, final long bought, final long boughtAndHeld, final long feesBtc) {
        return to.balance(ALICE, USDT, 996_000_000, 0)
                .balance(ALICE, BTC, bought, boughtAndHeld)
                .balance(BOB, BTC, 900_000, 60_000)
                .balance(BOB, USDT, 3_999_600, 0)
                .balance(2, BTC, feesBtc, 0)
                .balance(2, USDT, 400, 0);
    }

    /** Alice bids 9,000 ticks for 10 lots. */
    private void orderOfAlice(final long available, final long held) {
        final ScriptOrder bid = ScriptOrder.limit(3, ALICE, 1, Side.BUY, 9_000, 10);
        script.accept(bid).rest(bid).balance(ALICE, USDT, available, held).end();
    }

    private static TriggerTerms stopAt(final long ticks) {
        return new TriggerTerms(TriggerType.STOP_LOSS, TriggerPriceType.LAST_TRADE, ticks, 0);
    }

    private void stored() {
        database = new SqliteTestDatabase(directory.resolve("reporting.db"));
        Reporting.rebuild(ReportingSettings.of(database.settings()), script);
    }

    private ReconcileResult reconcile(final ToldBalances... told) {
        return new Reconciliation(
                        script, database == null ? null : database.settings().open(), List.of(told))
                .run();
    }
}
