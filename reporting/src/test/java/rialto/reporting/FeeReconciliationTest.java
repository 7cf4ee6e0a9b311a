package rialto.reporting;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rialto.protocol.AccountFees;
import rialto.protocol.FeeSchedule;
import rialto.protocol.FeeTier;
import rialto.protocol.Side;
import rialto.reporting.reconcile.ReconcileResult;
import rialto.reporting.reconcile.Reconciliation;

import java.nio.file.Path;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * As {@link ReconciliationTest}, where fees follow a schedule: takers pay 200 parts per million, and makers get 100 of it. From a
 * volume of 0.04 USDT on it is 100 and 50. Alice buys lots of Bob, and each lot is 100 minor units of BTC and 10,000 of USDT.
 */
final class FeeReconciliationTest {
    private static final int USDT = 1;
    private static final int BTC = 2;
    private static final long ALICE = 100;
    private static final long BOB = 101;
    private static final long DAY_NS = 86_400_000_000_000L;
    private static final long FIRST_DAY_NS = 20_000 * DAY_NS;

    @TempDir
    Path directory;

    private final EventScript script = new EventScript();
    private final ScriptOrder maker = ScriptOrder.limit(1, BOB, 1, Side.SELL, 10_000, 1_000);
    private SqliteTestDatabase database;
    private long trades;
    private long bought;
    private long rebates;
    private long kept;

    @Test
    void shouldAgreeWithRebatesThatTheTakersFeePays() {
        market();
        trade(400, 8, -4, -100, 200);
        database = new SqliteTestDatabase(directory.resolve("reporting.db"));
        Reporting.rebuild(ReportingSettings.of(database.settings()), script);
        final ReconcileResult result = reconcile();
        assertEquals(List.of(), result.told());
        assertEquals(1, result.trades());
        assertEquals(
                List.of("1|1|-100|200"),
                database.query("SELECT instrument_id, trade_id, maker_fee_ppm, taker_fee_ppm FROM trade_fees"));
    }

    @Test
    void shouldNameARebateThatIsPaidTwiceThoughTheBalancesFollowIt() {
        market();
        trade(400, 8, -8, -100, 200);
        final List<String> told = reconcile().told();
        assertTrue(
                told.getFirst()
                        .contains("the maker's fee is -0.00000008 BTC, and the terms of its accounts give -0.00000004"),
                told::toString);
        assertTrue(told.stream().anyMatch(line -> line.contains("bob has 0.00900008 BTC")), told::toString);
    }

    @Test
    void shouldNameARateThatIsNotTheTiers() {
        market();
        trade(400, 4, -2, -50, 100);
        final List<String> told = reconcile().told();
        assertTrue(
                told.getFirst()
                        .contains(
                                "its rates are -50 ppm for the maker and 100 ppm for the taker, and the terms of its accounts"
                                        + " give -100 and 200"),
                told::toString);
    }

    @Test
    void shouldCountTheThirtyDaysBeforeAndNoMore() {
        market();
        trade(400, 8, -4, -100, 200); // 4,000,000 is the border
        script.at(FIRST_DAY_NS + DAY_NS - 1);
        trade(100, 2, -1, -100, 200);
        script.at(FIRST_DAY_NS + DAY_NS);
        trade(100, 1, 0, -50, 100);
        script.at(FIRST_DAY_NS + 31 * DAY_NS - 1);
        trade(100, 1, 0, -50, 100);
        script.at(FIRST_DAY_NS + 31 * DAY_NS);
        trade(100, 2, -1, -100, 200);
        assertEquals(List.of(), reconcile().told());
    }

    @Test
    void shouldNameTheTierOfADayTooMany() {
        market();
        trade(400, 8, -4, -100, 200);
        script.at(FIRST_DAY_NS + 31 * DAY_NS);
        trade(100, 1, 0, -50, 100);
        assertTrue(reconcile().told().getFirst().contains("give -100 and 200"));
    }

    @Test
    void shouldFollowDiscountsAndFixedTiers() {
        market();
        script.event(FeeEvents.account(ALICE, new AccountFees(500_000, 0))).end();
        script.event(FeeEvents.account(BOB, new AccountFees(500_000, 2))).end();
        trade(400, 4, -2, -50, 100);
        script.event(FeeEvents.account(BOB, AccountFees.NONE)).end();
        trade(100, 1, -1, -100, 100);
        assertEquals(List.of(), reconcile().told());
    }

    @Test
    void shouldTakeAnInstrumentsOwnFeesWhereTheBlockEndsBeforeTheRates() {
        market();
        script.event(FeeEvents.assigned(1, 0)).end();
        script.event(FeeEvents.schedule(new FeeSchedule(1, "spot", USDT, List.of())))
                .end();
        final ScriptOrder taker = ScriptOrder.limit(2, ALICE, 1, Side.BUY, 10_000, 400);
        script.accept(taker)
                .event(MoneyEvents.trade(1, taker, maker, 400, 8, 400))
                .balance(ALICE, USDT, 996_000_000, 0)
                .balance(ALICE, BTC, 39_992, 0)
                .balance(BOB, BTC, 900_000, 60_000)
                .balance(BOB, USDT, 3_999_600, 0)
                .balance(2, BTC, 8, 0)
                .balance(2, USDT, 400, 0)
                .end();
        assertEquals(List.of(), reconcile().told());
    }

    private void market() {
        script.at(FIRST_DAY_NS);
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
        script.event(FeeEvents.schedule(new FeeSchedule(
                        1, "spot", USDT, List.of(new FeeTier(0, -100, 200), new FeeTier(4_000_000, -50, 100)))))
                .end();
        script.event(FeeEvents.assigned(1, 1)).end();
        script.accept(maker).rest(maker).balance(BOB, BTC, 900_000, 100_000).end();
    }

    /** Alice buys so many lots of Bob, and all balances follow what is said of the fees. */
    private void trade(
            final long lots, final long takerFee, final long makerFee, final int makerPpm, final int takerPpm) {
        trades++;
        final ScriptOrder taker = ScriptOrder.limit(1 + trades, ALICE, 1, Side.BUY, 10_000, lots);
        bought += lots;
        rebates -= makerFee;
        kept += takerFee + makerFee;
        script.accept(taker)
                .event(MoneyEvents.trade(trades, taker, maker, lots, takerFee, makerFee, makerPpm, takerPpm))
                .balance(ALICE, USDT, 1_000_000_000 - bought * 10_000, 0)
                .balance(ALICE, BTC, bought * 100 - rebates - kept, 0)
                .balance(BOB, BTC, 900_000 + rebates, 100_000 - bought * 100)
                .balance(BOB, USDT, bought * 10_000, 0)
                .balance(2, BTC, kept, 0)
                .end();
    }

    private ReconcileResult reconcile() {
        return new Reconciliation(
                        script, database == null ? null : database.settings().open(), List.of())
                .run();
    }
}
