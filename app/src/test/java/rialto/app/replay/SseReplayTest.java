package rialto.app.replay;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class SseReplayTest {
    private static final List<String> DAY = List.of(
            "index,time,event,order,counter_order,side,price_milli,quantity_milli",
            "1,9300000,ADD,1,,S,1800000,300000",
            "2,9300010,ADD,2,,S,1800000,200000",
            "3,9300020,ADD,3,,B,1799000,400000",
            "4,9300030,TRADE,4,1,B,1800000,300000",
            "5,9300030,TRADE,4,2,B,1800000,100000",
            "6,9310000,TRADE,5,2,B,1800000,100000",
            "7,9310000,ADD,5,,B,1800000,700000",
            "8,9320000,CANCEL,3,,B,1799000,400000");

    private static final List<String> AUCTION_DAY = List.of(
            "index,time,event,order,counter_order,side,price_milli,quantity_milli",
            "1,9150000,ADD,1,,S,1800000,300000",
            "2,9160000,ADD,2,,B,1800000,500000",
            "3,9170000,ADD,3,,S,1799000,200000",
            "4,9250080,TRADE,2,3,N,1800000,200000",
            "5,9250080,TRADE,2,1,N,1800000,300000",
            "6,9300000,ADD,4,,B,1799000,100000",
            "7,14580000,ADD,5,,B,1799000,400000",
            "8,14590000,ADD,6,,S,1799000,200000",
            "9,15000050,TRADE,4,6,N,1799000,100000",
            "10,15000050,TRADE,5,6,N,1799000,100000");

    @TempDir
    private Path directory;

    @Test
    void shouldAgreeWithARealDayInEveryTrade() {
        final ReplayReport report = SseReplay.run(RecordedDays.find(RecordedDays.SSE));
        assertTrue(report.agrees(), () -> ReportPrinter.text(report));
        assertAgreed(18_139, report, SseReplay.CONTINUOUS_TRADES);
        assertAgreed(546, report, SseReplay.AUCTION_TRADES);
        assertAgreed(42_718, report, "shares in the opening auction, at 1808.08");
        assertAgreed(40_203, report, "shares in the closing auction, at 1797.00");
        assertAgreed(14_152, report, SseReplay.CANCELS);
        assertAgreed(3_362, report, SseReplay.LEFT_OVER);
    }

    @Test
    void shouldAgreeWithAShortDay() throws IOException {
        final ReplayReport report = run(DAY);
        assertTrue(report.agrees(), () -> ReportPrinter.text(report));
        assertAgreed(3, report, SseReplay.CONTINUOUS_TRADES);
        assertAgreed(1, report, SseReplay.CANCELS);
        assertAgreed(1, report, SseReplay.LEFT_OVER);
    }

    @Test
    void shouldHoldTheAuctionsOfADay() throws IOException {
        final ReplayReport report = run(AUCTION_DAY);
        assertTrue(report.agrees(), () -> ReportPrinter.text(report));
        assertAgreed(4, report, SseReplay.AUCTION_TRADES);
        assertAgreed(500, report, "shares in the opening auction, at 1800.00");
        assertAgreed(200, report, "shares in the closing auction, at 1799.00");
        assertAgreed(1, report, SseReplay.LEFT_OVER);
    }

    @Test
    void shouldFindAnotherAuctionPrice() throws IOException {
        final List<String> rows = new ArrayList<>(AUCTION_DAY);
        rows.replaceAll(row -> row.replace("N,1800000", "N,1800010"));
        final ReplayReport report = run(rows);
        assertEquals(
                "line 6: the auction must trade 500 at 180001, but traded 500 at 180000",
                report.disagreements().getFirst());
    }

    @Test
    void shouldFindAnotherOrderInTheQueue() throws IOException {
        final ReplayReport report = run(changed(5, "4,9300030,TRADE,4,2,B,1800000,200000"));
        assertEquals(
                "line 6: order 4 must trade 200 at 180000 (buy order 4, sell order 2), but traded 300 at 180000 (buy"
                        + " order 4, sell order 1) (trade 1 of 2 recorded, 1 made)",
                report.disagreements().getFirst());
    }

    @Test
    void shouldFindACancelOfAnotherQuantity() throws IOException {
        final ReplayReport report = run(changed(9, "8,9320000,CANCEL,3,,B,1799000,300000"));
        assertFalse(report.agrees());
        assertTrue(
                report.disagreements().contains("line 9: order 3 must leave with 300, but left with 400"),
                () -> ReportPrinter.text(report));
    }

    @Test
    void shouldFindACancelOfAnUnknownOrder() throws IOException {
        final ReplayReport report = run(changed(9, "8,9320000,CANCEL,9,,B,1799000,400000"));
        assertTrue(
                report.disagreements()
                        .contains("line 9: order 9 must leave with 400, but the engine says UNKNOWN_ORDER"),
                () -> ReportPrinter.text(report));
    }

    /** The day with another row in a line of the file. */
    private static List<String> changed(final int line, final String row) {
        final List<String> rows = new ArrayList<>(DAY);
        rows.set(line - 1, row);
        return rows;
    }

    private ReplayReport run(final List<String> rows) throws IOException {
        return SseReplay.run(Files.write(directory.resolve("day.csv"), rows));
    }

    private static void assertAgreed(final long count, final ReplayReport report, final String what) {
        assertEquals(new ReplayReport.Check(what, count, count), report.check(what));
    }
}
