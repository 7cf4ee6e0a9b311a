package rialto.system;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rialto.protocol.ReportKind;
import rialto.testsupport.fix.FixJournal;
import rialto.testsupport.fix.FixMessage;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A test of the test: whatever a FIX client is told wrongly must be found. */
class FixChecksTest {
    private static final List<String> SYMBOLS = List.of("BTCUSDT", "ETHUSDT");

    private static FixMessage trade(final long number, final int changedTag, final String changed) {
        final FixMessage message = FixMessage.of(FixMessage.EXECUTION_REPORT).with(34, number);
        final Map<Integer, String> fields = new TreeMap<>(Map.ofEntries(
                Map.entry(11, "fix0-3"),
                Map.entry(12, "0.00000007"),
                Map.entry(14, "0.0009"),
                Map.entry(17, "E77"),
                Map.entry(31, "100.25"),
                Map.entry(32, "0.0004"),
                Map.entry(37, "5"),
                Map.entry(54, "1"),
                Map.entry(55, "ETHUSDT"),
                Map.entry(150, "F"),
                Map.entry(151, "0.001"),
                Map.entry(851, "1"),
                Map.entry(880, "6")));
        fields.put(changedTag, changed);
        fields.forEach(message::with);
        return message;
    }

    private static FixMessage trade(final long number) {
        return trade(number, 11, "fix0-3");
    }

    private static SessionReportFacts report(final long number) {
        return new SessionReportFacts(
                77, 1, number, ReportKind.TRADE, 7, 5, 6, "fix0-3", "", 9, 10, 19, 10_025, 4, 7, 2, 1, 0, true, 9);
    }

    private static List<String> compared(final FixJournal journal, final SessionReportFacts... reports) {
        final Map<Long, SessionReportFacts> byNumber = new TreeMap<>();
        for (final SessionReportFacts each : reports) {
            byNumber.put(each.number(), each);
        }
        final FixComparison comparison = new FixComparison(SYMBOLS);
        comparison.compare("fix0", journal, byNumber);
        return comparison.contradictions();
    }

    private static void requireFound(final List<String> found, final String words) {
        assertTrue(found.stream().anyMatch(each -> each.contains(words)), () -> words + " is not among " + found);
    }

    @Test
    void shouldFindNothingWhereAllIsAsRecorded() {
        final FixJournal journal = new FixJournal();
        journal.accept(FixMessage.of(FixMessage.LOGON).with(34, 1));
        journal.accept(trade(2));
        journal.repeat(trade(2).with(43, "Y").with(122, "20261127-10:00:00"));
        journal.accept(FixMessage.of(FixMessage.EXECUTION_REPORT)
                .with(34, 3)
                .with(17, 0)
                .with(150, "I"));
        assertEquals(List.of(), compared(journal, report(2)));
    }

    @ParameterizedTest
    @CsvSource({
        "11,fix0-4",
        "12,0.00000008",
        "14,0.0008",
        "17,E78",
        "31,100.24",
        "32,0.0003",
        "37,6",
        "54,2",
        "55,BTCUSDT",
        "150,0",
        "151,0",
        "851,2",
        "880,7"
    })
    void shouldFindAFieldThatSaysOtherwise(final int tag, final String value) {
        final FixJournal journal = new FixJournal();
        journal.accept(trade(2, tag, value));
        requireFound(compared(journal, report(2)), "fix0: " + tag + " is ");
    }

    @Test
    void shouldFindAReportThatNeverCame() {
        requireFound(compared(new FixJournal(), report(2)), "never came");
        final FixJournal journal = new FixJournal();
        journal.fill(1, 3);
        requireFound(compared(journal, report(2)), "a gap was filled");
    }

    @Test
    void shouldFindAReportThatNobodyRecorded() {
        final FixJournal journal = new FixJournal();
        journal.accept(trade(2));
        journal.accept(trade(3));
        requireFound(compared(journal, report(2)), "nobody recorded");
    }

    @Test
    void shouldFindAMessageThatComesAgainAsIfItWereNew() {
        final FixJournal journal = new FixJournal();
        journal.accept(trade(2));
        journal.repeat(trade(2));
        requireFound(compared(journal, report(2)), "as if it were new");
    }

    @Test
    void shouldFindAMessageThatIsSentAgainAndSaysOtherwise() {
        final FixJournal journal = new FixJournal();
        journal.accept(trade(2));
        journal.repeat(trade(2, 31, "100.26").with(43, "Y"));
        requireFound(compared(journal, report(2)), "was first");
    }

    @Test
    void shouldFindAReportThatIsFilledWhenItIsAskedForAgain() {
        final FixJournal journal = new FixJournal();
        journal.accept(trade(2));
        journal.repeat(FixMessage.of(FixMessage.SEQUENCE_RESET)
                .with(34, 2)
                .with(43, "Y")
                .with(123, "Y")
                .with(36, 3));
        requireFound(compared(journal, report(2)), "then is filled");
    }

    @Test
    void shouldFindARequestThatIsAnsweredTwiceOrNever() {
        final FixTrader.Request twice = new FixTrader.Request("D", "fix0-1", 5);
        twice.answers().add(trade(2));
        twice.answers().add(trade(3));
        final FixTrader.Request never = new FixTrader.Request("F", "fix0-2", 6);
        final FixTrader.Request status = new FixTrader.Request("H", "fix0-3", 7);
        final List<String> found = FixAnswers.contradictions("fix0", List.of(twice, never, status), number -> false);
        assertEquals(2, found.size(), found::toString);
        requireFound(found, "fix0-1");
        requireFound(found, "fix0-2");
        assertEquals(
                1,
                FixAnswers.contradictions("fix0", List.of(twice, never, status), number -> number == 6)
                        .size());
    }

    @Test
    void shouldFindAnswersToTheirRequests() {
        final Map<String, FixTrader.Request> requests = new TreeMap<>();
        final FixAnswers answers = new FixAnswers(requests);
        for (final String type : List.of("D", "F", "G", "H", "q")) {
            final FixTrader.Request request = new FixTrader.Request(type, type, requests.size() + 2);
            requests.put(type, request);
            answers.expect(request);
        }
        answers.onMessage(execution("0", "D"));
        answers.onMessage(execution("F", "D"));
        answers.onMessage(execution("4", "F"));
        answers.onMessage(execution("5", "G"));
        answers.onMessage(execution("I", "D").with(790, "H"));
        assertEquals(1, answers.waiting());
        answers.onMessage(FixMessage.of(FixMessage.BUSINESS_REJECT).with(45, 6).with(380, 4));
        assertEquals(0, answers.waiting());
        assertEquals(5, answers.answered());
        assertEquals(List.of(), FixAnswers.contradictions("fix0", requests.values(), number -> false));
    }

    private static FixMessage execution(final String execType, final String id) {
        return FixMessage.of(FixMessage.EXECUTION_REPORT).with(150, execType).with(11, id);
    }

    @Test
    void shouldFindRowsThatSayOtherwise() throws SQLException {
        try (Connection database = DriverManager.getConnection("jdbc:sqlite::memory:");
                Statement statement = database.createStatement()) {
            statement.execute(
                    "create table trades (instrument_id, trade_id, price_ticks, quantity_lots, maker_order_id,"
                            + " maker_fee, taker_order_id, taker_fee, maker_account_id, taker_account_id)");
            statement.execute("create table orders (order_id, account_id, executed_lots)");
            requireFound(rows(database), "and 0 are rows");
            requireFound(rows(database), "there is no row of");
            requireFound(rows(database), "and has no row");
            statement.execute("insert into trades values (2, 6, 10025, 4, 5, 7, 8, 9, 7, 99)");
            statement.execute("insert into orders values (5, 7, 9)");
            assertEquals(List.of(), rows(database));
            statement.execute("update trades set maker_fee = 8");
            requireFound(rows(database), "the row says otherwise");
            statement.execute("update orders set executed_lots = 8");
            requireFound(rows(database), "and has 0.0008");
            statement.execute("insert into trades values (2, 7, 10025, 4, 5, 7, 8, 9, 7, 99)");
            requireFound(rows(database), "was told of 1 trades, and 2 are rows");
        }
    }

    private static List<String> rows(final Connection database) throws SQLException {
        final FixRows rows = new FixRows(database, SYMBOLS);
        rows.compare("fix0", 7, List.of(FixMessage.of(FixMessage.LOGON).with(34, 1), trade(2)));
        return rows.contradictions();
    }
}
