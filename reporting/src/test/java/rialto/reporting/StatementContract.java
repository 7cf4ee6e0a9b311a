package rialto.reporting;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.protocol.Side;
import rialto.reporting.database.Database;
import rialto.reporting.export.StatementExport;

import java.io.StringWriter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** An account's statement of a day. Alice buys from Bob on the second and on the third of four days. */
@Timeout(120)
abstract class StatementContract {
    private static final long DAY_NS = StatementDay.LENGTH_NS;
    private static final StatementDay FIRST = StatementDay.parse("2026-11-26");
    private static final int USDT = 1;
    private static final int BTC = 2;
    private static final long ALICE = 100;
    private static final long BOB = 101;

    /** The database to test; the same for all of a test. */
    abstract TestDatabase database();

    private final EventScript script = new EventScript();

    @Test
    void shouldTellOpeningEntriesAndClosing() {
        final HistoryQueries history = history();
        final StatementPage page = page(history, ALICE, 1, 0, 100);
        assertEquals(
                List.of(
                        "BTC 0.00000000 +0.00000000 -0.00000000 +0.00040000 -0.00000000 fees 0.00000008 = 0.00039992",
                        "USDT 10.00000000 +0.50000000 -1.25000000 +0.00000000 -0.04000000 fees 0.00000000 = 9.21000000"),
                totals(page));
        assertEquals(
                List.of(
                        "DEPOSIT USDT 0.50000000 d3",
                        "TRADE BTC 0.00040000 BTCUSDT 1 of order 2, BUY 0.00040000 at 100.00",
                        "TRADE USDT -0.04000000 BTCUSDT 1 of order 2, BUY 0.00040000 at 100.00",
                        "FEE BTC -0.00000008 BTCUSDT 1 of order 2, BUY 0.00040000 at 100.00",
                        "WITHDRAWAL USDT -1.25000000 w1"),
                entries(page));
        assertEquals(0, page.nextSequence());
        history.close();
    }

    @Test
    void shouldBeginEachDayAsTheOneBeforeEnded() {
        final HistoryQueries history = history();
        assertEquals(
                List.of(
                        "USDT 0.00000000 +10.00000000 -0.00000000 +0.00000000 -0.00000000 fees 0.00000000 = 10.00000000"),
                totals(page(history, ALICE, 0, 0, 100)));
        assertEquals(
                List.of(
                        "BTC 0.00039992 +0.00000000 -0.00000000 +0.00010000 -0.00000000 fees 0.00000002 = 0.00049990",
                        "USDT 9.21000000 +0.00000000 -0.00000000 +0.00000000 -0.01000000 fees 0.00000000 = 9.20000000"),
                totals(page(history, ALICE, 2, 0, 100)));
        final StatementPage quiet = page(history, ALICE, 3, 0, 100);
        assertEquals(List.of(), quiet.entries());
        assertEquals("9.20000000", quiet.totals().getFirst().closing().toPlainString());
        assertEquals(List.of(), page(history, ALICE, -1, 0, 100).totals());
        history.close();
    }

    @Test
    void shouldTellTheVenuesOwnAccounts() {
        final HistoryQueries history = history();
        assertEquals(
                List.of(
                        "FEE BTC 0.00000008 BTCUSDT 1 of order 2, BUY 0.00040000 at 100.00",
                        "FEE USDT 0.00000400 BTCUSDT 1 of order 1, SELL 0.00040000 at 100.00"),
                entries(page(history, 2, 1, 0, 100)));
        assertEquals(
                List.of("DEPOSIT USDT -0.50000000 d3", "WITHDRAWAL USDT 1.25000000 w1"),
                entries(page(history, 1, 1, 0, 100)));
        for (final long account : new long[] {1, 2, ALICE, BOB}) {
            for (int day = 0; day < 4; day++) {
                for (final StatementTotal total :
                        page(history, account, day, 0, 100).totals()) {
                    assertEquals(0, total.unexplained().signum(), () -> account + ": " + total);
                }
            }
        }
        history.close();
    }

    @Test
    void shouldComeInPagesThatAreTheWholeTogether() {
        final HistoryQueries history = history();
        final List<String> whole = entries(page(history, ALICE, 1, 0, 100));
        for (int limit = 1; limit <= 3; limit++) {
            final List<String> pages = new ArrayList<>();
            long from = 0;
            do {
                final StatementPage page = page(history, ALICE, 1, from, limit);
                pages.addAll(entries(page));
                assertEquals(
                        from == 0 || page.nextSequence() == 0, !page.totals().isEmpty(), "totals first and last");
                from = page.nextSequence();
            } while (from != 0);
            assertEquals(whole, pages);
        }
        history.close();
    }

    @Test
    void shouldAddUpInCsv() {
        history().close();
        final StringWriter text = new StringWriter();
        final StatementCsv csv = new StatementCsv(day(1), text);
        new StatementExport(database().settings().open()).run("alice", day(1), csv::write);
        BigDecimal sum = BigDecimal.ZERO;
        String closing = "";
        for (final String line : text.toString().split("\r\n")) {
            final String[] cells = line.split(",", -1);
            if (cells[2].equals("USDT") && cells[1].equals("CLOSING")) {
                closing = cells[3];
            } else if (cells[2].equals("USDT")) {
                sum = sum.add(new BigDecimal(cells[3]));
            }
        }
        assertEquals(closing, sum.toPlainString(), text::toString);
        assertEquals("9.21000000", closing);
        assertTrue(text.toString().startsWith("time,entry,asset,amount,"), text::toString);
    }

    @Test
    void shouldTellSumsInSql() {
        history().close();
        assertEquals(
                List.of("0", "0"),
                database()
                        .query(
                                "SELECT CAST(sum(amount) AS CHAR(20)) FROM account_entries GROUP BY asset_id ORDER BY asset_id")
                        .stream()
                        .map(String::strip)
                        .toList());
        assertEquals(
                database()
                        .query(
                                "SELECT account_id, asset_id, available + held FROM balances ORDER BY account_id, asset_id"),
                database()
                        .query("SELECT account_id, asset_id, CAST(sum(amount) AS CHAR(20)) FROM account_entries"
                                + " GROUP BY account_id, asset_id ORDER BY account_id, asset_id")
                        .stream()
                        .map(String::strip)
                        .toList());
        database()
                .assertReads(
                        List.of("2026-11-26|10.00000000", "2026-11-27|9.21000000", "2026-11-28|9.20000000"),
                        "SELECT day, total FROM daily_balances_readable WHERE account = 'alice' AND asset = 'USDT'"
                                + " ORDER BY day");
        database()
                .assertReads(
                        List.of("DEPOSIT|0.50000000", "TRADE|-0.04000000", "WITHDRAWAL|-1.25000000"),
                        "SELECT entry, amount FROM account_entries_readable WHERE account = 'alice' AND asset = 'USDT'"
                                + " AND time >= '2026-11-27' AND time < '2026-11-28' ORDER BY event_sequence");
    }

    @Test
    void shouldTellBustsOnTheDayOfTheBust() {
        history().close();
        script.at(FIRST.endNs() + 3 * DAY_NS);
        final ScriptOrder maker = ScriptOrder.limit(1, BOB, 1, Side.SELL, 10_000, 1_000);
        final ScriptOrder second = ScriptOrder.limit(2, ALICE, 1, Side.BUY, 10_000, 400);
        final ScriptOrder third = ScriptOrder.limit(3, ALICE, 1, Side.BUY, 10_000, 100);
        script.event(MoneyEvents.revised(1, 1, second, maker, 400, new long[] {10_000, 8, 400}, new long[] {0, 0, 0}))
                .balance(ALICE, USDT, 924_000_000, 0)
                .balance(ALICE, BTC, 9_998, 0)
                .balance(BOB, BTC, 940_000, 50_000)
                .balance(BOB, USDT, 999_900, 0)
                .balance(2, BTC, 2, 0)
                .balance(2, USDT, 100, 0)
                .end();
        script.event(MoneyEvents.revised(
                        2, 1, third, maker, 100, new long[] {10_000, 2, 100}, new long[] {9_000, 2, 90}))
                .balance(ALICE, USDT, 924_100_000, 0)
                .balance(BOB, USDT, 899_910, 0)
                .balance(2, USDT, 90, 0)
                .end();
        final HistoryQueries history = AgentRun.history(database().prepared(), script);
        final StatementPage page = page(history, ALICE, 4, 0, 100);
        assertEquals(
                List.of(
                        "BUST BTC -0.00040000 BTCUSDT 1 of order 2, BUY 0.00040000 at 100.00",
                        "BUST USDT 0.04000000 BTCUSDT 1 of order 2, BUY 0.00040000 at 100.00",
                        "FEE BTC 0.00000008 BTCUSDT 1 of order 2, BUY 0.00040000 at 100.00",
                        "CORRECTION USDT 0.00100000 BTCUSDT 2 of order 3, BUY 0.00010000 at 90.00"),
                entries(page));
        for (final long account : new long[] {1, 2, ALICE, BOB}) {
            for (int day = 0; day < 6; day++) {
                for (final StatementTotal total :
                        page(history, account, day, 0, 1).totals()) {
                    assertEquals(0, total.unexplained().signum(), () -> account + ": " + total);
                }
            }
        }
        assertEquals(
                List.of(
                        "FEE BTC -0.00000008 BTCUSDT 1 of order 2, BUY 0.00040000 at 100.00",
                        "FEE USDT -0.00000400 BTCUSDT 1 of order 1, SELL 0.00040000 at 100.00",
                        "FEE USDT -0.00000010 BTCUSDT 2 of order 1, SELL 0.00010000 at 90.00"),
                entries(page(history, 2, 4, 0, 100)));
        final List<AccountTradeRow> trades = history.accountTrades(ALICE, 1, Page.latest(10));
        assertEquals(1, trades.size(), "a busted trade is none of them");
        assertEquals(9_000, trades.getFirst().priceTicks());
        assertEquals(900_000, trades.getFirst().quoteAmount());
        assertEquals(2, history.tradeRevisions(1, 0, 10).size());
        history.close();
        assertEquals(
                database()
                        .query(
                                "SELECT account_id, asset_id, available + held FROM balances ORDER BY account_id, asset_id"),
                database()
                        .query("SELECT account_id, asset_id, CAST(sum(amount) AS CHAR(20)) FROM account_entries"
                                + " GROUP BY account_id, asset_id ORDER BY account_id, asset_id")
                        .stream()
                        .map(String::strip)
                        .toList());
        database()
                .assertReads(
                        List.of(
                                "1|BUSTED|100.00000000|null|alice|bob|0.00000008|null",
                                "2|CORRECTED|100.00000000|90.00000000|alice|bob|0.00000002|0.00000002"),
                        "SELECT trade_id, kind, former_price, price, taker, maker, former_taker_fee, taker_fee"
                                + " FROM trade_revisions_readable ORDER BY event_sequence");
    }

    @Test
    void shouldSayWhenSomebodyChangedATrade() {
        final HistoryQueries history = history();
        database().execute("UPDATE trades SET quote_amount = quote_amount + 3 WHERE trade_id = 1");
        final StatementTotal usdt = page(history, ALICE, 1, 0, 100).totals().getFirst();
        assertEquals("0.00000003", usdt.unexplained().toPlainString());
        history.close();
    }

    @Test
    void shouldTellNothingOfDaysThatAnEarlierVersionWrote() {
        final HistoryQueries history = history();
        database().execute("UPDATE daily_balances_begin SET timestamp_ns = " + (day(1).beginNs() + 5));
        assertTrue(history.statement(ALICE, day(1), 0, 100).isEmpty());
        assertTrue(history.statement(ALICE, day(2), 0, 100).isPresent());
        history.close();
        final StatementExport export = new StatementExport(database().settings().open());
        assertTrue(assertThrows(ReportingException.class, () -> export.run("alice", day(1), (page, isFirst) -> {}))
                .getMessage()
                .contains("no daily balances of 2026-11-27"));
        assertTrue(assertThrows(ReportingException.class, () -> export.run("nobody", day(2), (page, isFirst) -> {}))
                .getMessage()
                .contains("knows no account 'nobody'"));
    }

    @Test
    void shouldReadDaysAndNothingElse() {
        assertEquals("2026-11-27", day(1).toString());
        for (final String text : List.of("", "2026-11-31", "27.11.2026", "1969-12-31", "2300-01-01", "-2026-11-27")) {
            assertThrows(IllegalArgumentException.class, () -> StatementDay.parse(text), text);
        }
    }

    /** Bob makes, and gets 0.00000004 BTC of what Alice pays. */
    @Test
    void shouldTellARebateAsAFeeThatComesIn() {
        script.at(FIRST.beginNs() + 1_000);
        script.asset(USDT, "USDT", 8).end().asset(BTC, "BTC", 8).end();
        script.instrument(1, "BTCUSDT", BTC, USDT).end();
        script.account(ALICE, "alice").end().account(BOB, "bob").end();
        transfer("d1", ALICE, USDT, 1_000_000_000, 1_000_000_000, -1_000_000_000);
        transfer("d2", BOB, BTC, 1_000_000, 1_000_000, -1_000_000);
        final ScriptOrder maker = ScriptOrder.limit(1, BOB, 1, Side.SELL, 10_000, 1_000);
        script.accept(maker).rest(maker).balance(BOB, BTC, 900_000, 100_000).end();
        final ScriptOrder taker = ScriptOrder.limit(2, ALICE, 1, Side.BUY, 10_000, 400);
        script.accept(taker)
                .event(MoneyEvents.trade(1, taker, maker, 400, 8, -4, -100, 200))
                .balance(ALICE, USDT, 996_000_000, 0)
                .balance(ALICE, BTC, 39_992, 0)
                .balance(BOB, BTC, 900_004, 60_000)
                .balance(BOB, USDT, 4_000_000, 0)
                .balance(2, BTC, 4, 0)
                .end();
        final HistoryQueries history = AgentRun.history(database().prepared(), script);
        final StatementPage page = page(history, BOB, 0, 0, 100);
        assertEquals(
                List.of(
                        "BTC 0.00000000 +0.01000000 -0.00000000 +0.00000000 -0.00040000 fees -0.00000004 = 0.00960004",
                        "USDT 0.00000000 +0.00000000 -0.00000000 +0.04000000 -0.00000000 fees 0.00000000 = 0.04000000"),
                totals(page));
        assertTrue(
                entries(page).contains("FEE BTC 0.00000004 BTCUSDT 1 of order 1, SELL 0.00040000 at 100.00"),
                () -> entries(page).toString());
        assertEquals(
                List.of(
                        "FEE BTC 0.00000008 BTCUSDT 1 of order 2, BUY 0.00040000 at 100.00",
                        "FEE BTC -0.00000004 BTCUSDT 1 of order 1, SELL 0.00040000 at 100.00"),
                entries(page(history, 2, 0, 0, 100)));
        history.close();
        database()
                .assertReads(
                        List.of("BTC|0.00000008|BTC|-0.00000004"),
                        "SELECT taker_fee_asset, taker_fee, maker_fee_asset, maker_fee FROM trades_readable");
        assertEquals(
                database()
                        .query(
                                "SELECT account_id, asset_id, available + held FROM balances ORDER BY account_id, asset_id"),
                database()
                        .query("SELECT account_id, asset_id, CAST(sum(amount) AS CHAR(20)) FROM account_entries"
                                + " GROUP BY account_id, asset_id ORDER BY account_id, asset_id")
                        .stream()
                        .map(String::strip)
                        .toList());
    }

    private HistoryQueries history() {
        script.at(FIRST.beginNs() + 1_000);
        script.asset(USDT, "USDT", 8).end().asset(BTC, "BTC", 8).end();
        script.instrument(1, "BTCUSDT", BTC, USDT).end();
        script.account(ALICE, "alice").end().account(BOB, "bob").end();
        transfer("d1", ALICE, USDT, 1_000_000_000, 1_000_000_000, -1_000_000_000);
        transfer("d2", BOB, BTC, 1_000_000, 1_000_000, -1_000_000);
        final ScriptOrder maker = ScriptOrder.limit(1, BOB, 1, Side.SELL, 10_000, 1_000);
        script.accept(maker).rest(maker).balance(BOB, BTC, 900_000, 100_000).end();
        script.at(FIRST.endNs());
        transfer("d3", ALICE, USDT, 50_000_000, 1_050_000_000, -1_050_000_000);
        final ScriptOrder second = ScriptOrder.limit(2, ALICE, 1, Side.BUY, 10_000, 400);
        script.accept(second)
                .event(MoneyEvents.trade(1, second, maker, 400, 8, 400))
                .balance(ALICE, USDT, 1_046_000_000, 0)
                .balance(ALICE, BTC, 39_992, 0)
                .balance(BOB, BTC, 900_000, 60_000)
                .balance(BOB, USDT, 3_999_600, 0)
                .balance(2, BTC, 8, 0)
                .balance(2, USDT, 400, 0)
                .end();
        script.at(FIRST.endNs() + DAY_NS - 1);
        transfer("w1", ALICE, USDT, -125_000_000, 921_000_000, -925_000_000);
        script.at(FIRST.endNs() + DAY_NS);
        final ScriptOrder third = ScriptOrder.limit(3, ALICE, 1, Side.BUY, 10_000, 100);
        script.accept(third)
                .event(MoneyEvents.trade(2, third, maker, 100, 2, 100))
                .balance(ALICE, USDT, 920_000_000, 0)
                .balance(ALICE, BTC, 49_990, 0)
                .balance(BOB, BTC, 900_000, 50_000)
                .balance(BOB, USDT, 4_999_500, 0)
                .balance(2, BTC, 10, 0)
                .balance(2, USDT, 500, 0)
                .end();
        final Database prepared = database().prepared();
        return AgentRun.history(prepared, script);
    }

    private void transfer(
            final String id,
            final long account,
            final int asset,
            final long amount,
            final long available,
            final long external) {
        script.event(MoneyEvents.transfer(id, account, asset, amount, available, 0))
                .balance(account, asset, available, 0)
                .balance(1, asset, external, 0)
                .end();
    }

    private static StatementDay day(final int number) {
        return new StatementDay(FIRST.beginNs() + number * DAY_NS);
    }

    private static StatementPage page(
            final HistoryQueries history, final long account, final int day, final long from, final int limit) {
        return history.statement(account, day(day), from, limit).orElseThrow();
    }

    private static List<String> totals(final StatementPage page) {
        return page.totals().stream()
                .map(total -> total.asset() + " " + total.opening().toPlainString() + " +"
                        + total.deposits().toPlainString() + " -"
                        + total.withdrawals().toPlainString() + " +"
                        + total.bought().toPlainString() + " -"
                        + total.sold().toPlainString() + " fees " + total.fees().toPlainString() + " = "
                        + total.closing().toPlainString())
                .sorted()
                .toList();
    }

    private static List<String> entries(final StatementPage page) {
        return page.entries().stream()
                .map(entry -> entry.kind() + " " + entry.asset() + " "
                        + entry.amount().toPlainString() + " "
                        + (entry.tradeId() == 0
                                ? entry.transferId()
                                : entry.symbol() + " " + entry.tradeId() + " of order " + entry.orderId() + ", "
                                        + entry.side() + " "
                                        + entry.quantity().toPlainString() + " at "
                                        + entry.price()
                                                .stripTrailingZeros()
                                                .setScale(2)
                                                .toPlainString()))
                .toList();
    }
}
