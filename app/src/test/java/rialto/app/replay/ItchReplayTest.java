package rialto.app.replay;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ItchReplayTest {
    @TempDir
    private Path directory;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);

    @Test
    void shouldDecodeTheSampleAndKeepItsBooks() {
        final ReplayReport report = ItchReplay.run(RecordedDays.find(RecordedDays.ITCH));
        assertTrue(report.agrees(), () -> ReportPrinter.text(report));
        assertEquals(12_012L, report.facts().get("messages"));
        assertEquals(5_000L, report.facts().get("AddOrder messages"));
        assertEquals(5_000L, report.facts().get("Trade messages"));
        assertEquals(198L, report.facts().get("OrderExecuted messages"));
        assertEquals(3, report.facts().get("stocks with orders"));
        assertEquals(new ReplayReport.Check(ItchReplay.REFERENCES, 2_000, 2_000), report.check(ItchReplay.REFERENCES));
    }

    @Test
    void shouldTradeTheFirstOrderAtTheBestPrice() throws IOException {
        add(1, 'B', 300, 100_000);
        add(2, 'B', 200, 100_000);
        add(3, 'S', 500, 100_100);
        executed(1, 300);
        replaced(3, 4, 400, 100_200);
        executed(2, 50);
        canceled(2, 100);
        deleted(4);
        final ReplayReport report = run();
        assertTrue(report.agrees(), () -> ReportPrinter.text(report));
        assertEquals(new ReplayReport.Check(ItchReplay.EXECUTIONS, 2, 2), report.check(ItchReplay.EXECUTIONS));
        assertEquals(new ReplayReport.Check(ItchReplay.REFERENCES, 5, 5), report.check(ItchReplay.REFERENCES));
        assertEquals(new ReplayReport.Check(ItchReplay.LEFT_OVER, 1, 1), report.check(ItchReplay.LEFT_OVER));
        assertTrue(report.unchecked().isEmpty());
    }

    @Test
    void shouldDisagreeWhenMoreSharesGoThanAreThere() throws IOException {
        add(1, 'B', 300, 100_000);
        executed(1, 301);
        assertEquals(
                "message 2: 301 shares go from order 1, which has 300",
                run().disagreements().getFirst());
    }

    @Test
    void shouldDisagreeAboutAnOrderThatNeverComes() throws IOException {
        add(1, 'B', 300, 100_000);
        deleted(2);
        final ReplayReport report = run();
        assertFalse(report.agrees());
        assertEquals(
                "order 2, which 1 messages are about, is not open or was never added",
                report.disagreements().getFirst());
    }

    @Test
    void shouldKeepCrossedOrdersOutAndSaySo() throws IOException {
        add(1, 'B', 300, 100_000);
        add(2, 'S', 300, 99_900);
        executed(2, 100);
        final ReplayReport report = run();
        assertTrue(report.agrees(), () -> ReportPrinter.text(report));
        assertEquals(2, report.unchecked().size());
    }

    private void begin(final char type, final int length) throws IOException {
        out.writeShort(length);
        out.writeByte(type);
        out.writeShort(7);
        out.writeShort(0);
        out.writeShort(0);
        out.writeInt(1);
    }

    private void add(final long reference, final char side, final int shares, final int price) throws IOException {
        begin('A', 36);
        out.writeLong(reference);
        out.writeByte(side);
        out.writeInt(shares);
        out.write("ALC     ".getBytes(StandardCharsets.US_ASCII));
        out.writeInt(price);
    }

    private void executed(final long reference, final int shares) throws IOException {
        begin('E', 31);
        out.writeLong(reference);
        out.writeInt(shares);
        out.writeLong(1);
    }

    private void canceled(final long reference, final int shares) throws IOException {
        begin('X', 23);
        out.writeLong(reference);
        out.writeInt(shares);
    }

    private void deleted(final long reference) throws IOException {
        begin('D', 19);
        out.writeLong(reference);
    }

    private void replaced(final long reference, final long newReference, final int shares, final int price)
            throws IOException {
        begin('U', 35);
        out.writeLong(reference);
        out.writeLong(newReference);
        out.writeInt(shares);
        out.writeInt(price);
    }

    private ReplayReport run() throws IOException {
        return ItchReplay.run(Files.write(directory.resolve("day.itch"), bytes.toByteArray()));
    }
}
