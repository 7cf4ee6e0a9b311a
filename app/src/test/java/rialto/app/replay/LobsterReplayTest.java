package rialto.app.replay;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class LobsterReplayTest {
    private static final List<String> MESSAGES = List.of(
            "34200,1,11,18,5853300,1", // bid; the offer is from before
            "34200.1,1,12,10,5859300,-1", // a better offer
            "34200.2,1,13,5,5859300,-1",
            "34200.3,4,12,4,5859300,-1",
            "34200.4,2,12,1,5859300,-1",
            "34200.5,5,0,7,5856000,1",
            "34200.6,4,12,5,5859300,-1",
            "34200.7,3,13,5,5859300,-1", // empties the offer that was seen
            "34200.8,4,7,50,5859400,-1", // of an order from before
            "34200.9,7,0,0,-1,-1");
    private static final List<String> BOOKS = List.of(
            "5859400,200,5853300,18",
            "5859300,10,5853300,18",
            "5859300,15,5853300,18",
            "5859300,11,5853300,18",
            "5859300,10,5853300,18",
            "5859300,10,5853300,18",
            "5859300,5,5853300,18",
            "5859400,200,5853300,18",
            "5859400,150,5853300,18",
            "5859400,150,5853300,18");

    @TempDir
    private Path directory;

    @Test
    void shouldAgreeWithEveryBookOfARealDay() {
        final ReplayReport report = LobsterReplay.run(RecordedDays.find(RecordedDays.LOBSTER));
        assertTrue(report.agrees(), () -> ReportPrinter.text(report));
        assertEquals(118_497L, report.facts().get("messages"));
        final ReplayReport.Check best = report.check(LobsterReplay.BEST);
        assertEquals(best.total(), best.agreed());
        assertTrue(best.total() > 101_000, () -> ReportPrinter.text(report));
        final ReplayReport.Check executions = report.check(LobsterReplay.EXECUTIONS);
        assertTrue(executions.agreed() > 20_900, () -> ReportPrinter.text(report));
    }

    @Test
    void shouldCheckWhatTheFileShowsAndSayWhatItDoesNot() throws IOException {
        final ReplayReport report = LobsterReplay.run(archive(MESSAGES, BOOKS));
        assertTrue(report.agrees(), () -> ReportPrinter.text(report));
        assertEquals(new ReplayReport.Check(LobsterReplay.BEST, 9, 9), report.check(LobsterReplay.BEST));
        assertEquals(new ReplayReport.Check(LobsterReplay.EXECUTIONS, 3, 3), report.check(LobsterReplay.EXECUTIONS));
        assertEquals(
                List.of(1L, 1L, 1L),
                report.unchecked().stream().map(ReplayReport.Unchecked::count).toList());
    }

    @Test
    void shouldDisagreeWhenABookIsAnother() throws IOException {
        final List<String> others = new java.util.ArrayList<>(BOOKS);
        others.set(3, "5859300,12,5853300,18");
        final ReplayReport report = LobsterReplay.run(archive(MESSAGES, others));
        assertEquals(
                "line 4: best ask must be 12 at 5859300, but is 11 at 5859300",
                report.disagreements().getFirst());
    }

    /** The offer of order 7 is from before the file begins: 150 are left of it, and the file has no other word on it. */
    @Test
    void shouldDisagreeWhenMoreTradesThanStandsThere() throws IOException {
        final ReplayReport report = LobsterReplay.run(archive(
                with(MESSAGES, "34200.9,4,7,151,5859400,-1", "34201,7,0,0,-1,-1"),
                with(BOOKS, "5859500,10,5853300,18", "5859500,10,5853300,18")));
        assertEquals(
                List.of("line 10: 151 of order 7 must trade at 5859400, but only 150 stand there"),
                report.disagreements());
        assertEquals(new ReplayReport.Check(LobsterReplay.EXECUTIONS, 3, 4), report.check(LobsterReplay.EXECUTIONS));
    }

    @Test
    void shouldDisagreeWhenMoreLeavesThanStandsThere() throws IOException {
        final ReplayReport unseen = LobsterReplay.run(
                archive(with(MESSAGES, "34200.9,2,7,200,5859400,-1"), with(BOOKS, "5859500,10,5853300,18")));
        assertEquals(
                List.of("line 10: 200 of order 7 must leave at 5859400, but only 150 stand there"),
                unseen.disagreements());
        final ReplayReport seen = LobsterReplay.run(
                archive(with(MESSAGES, "34200.9,3,11,19,5853300,1"), with(BOOKS, "5859400,150,5853200,7")));
        assertEquals(
                List.of("line 10: 19 of order 11 must leave at 5853300, but only 18 stand there"),
                seen.disagreements());
    }

    /** Behind the best price the file may not have shown what stands there. */
    @Test
    void shouldSayThatItCannotCheckMoreThanItKnowsBehindTheBest() throws IOException {
        final ReplayReport report = LobsterReplay.run(
                archive(with(MESSAGES, "34200.9,4,8,5,5859500,-1"), with(BOOKS, "5859400,150,5853300,18")));
        assertTrue(report.agrees(), () -> ReportPrinter.text(report));
        assertTrue(
                report.unchecked().stream()
                        .anyMatch(each -> each.count() == 1 && each.what().contains("behind the best")),
                () -> ReportPrinter.text(report));
    }

    /** All but the last line, and others after them. */
    private static List<String> with(final List<String> lines, final String... others) {
        final List<String> all = new java.util.ArrayList<>(lines.subList(0, lines.size() - 1));
        all.addAll(List.of(others));
        return all;
    }

    private Path archive(final List<String> messages, final List<String> books) throws IOException {
        final Path file = directory.resolve("day.zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(file))) {
            out.putNextEntry(new ZipEntry("AAPL_2012-06-21_34200000_57600000_message_1.csv"));
            out.write(String.join("\n", messages).getBytes(StandardCharsets.UTF_8));
            out.putNextEntry(new ZipEntry("AAPL_2012-06-21_34200000_57600000_orderbook_1.csv"));
            out.write(String.join("\n", books).getBytes(StandardCharsets.UTF_8));
        }
        return file;
    }
}
