package rialto.simulator.recording;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class SseReaderTest {
    private static final long HOUR_NS = 3_600_000_000_000L;
    private static final long MINUTE_NS = 60_000_000_000L;

    @Test
    void shouldReadEveryKindOfRow() {
        final SseReader reader = RecordingText.sse(
                "67298,9150000,ADD,30,,S,1818880,100000",
                "67299,9250080,TRADE,130762,116376,N,1808080,200000",
                "67300,10000001,TRADE,11,22,B,10,1000",
                "67301,14595999,CANCEL,30,,S,1818880,100000");
        assertEquals(
                new SseRow(2, 9 * HOUR_NS + 15 * MINUTE_NS, SseRow.Event.ADD, 30, 0, Side.SELL, 181_888, 100),
                reader.next());
        final SseRow auction = reader.next();
        assertEquals(9 * HOUR_NS + 25 * MINUTE_NS + 800_000_000L, auction.timeNs());
        assertTrue(auction.isAuctionTrade());
        assertEquals(0, auction.aggressorId());
        final SseRow trade = reader.next();
        assertEquals(10 * HOUR_NS + 10_000_000, trade.timeNs());
        assertEquals(11, trade.aggressorId());
        assertEquals(22, trade.counterOrderId());
        assertEquals(SseRow.Event.CANCEL, reader.next().event());
        assertNull(reader.next());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1,9150000,ADD,30,,S,1818880|has 7 fields, must have 8",
                "0,9150000,ADD,30,,S,1818880,1000|index is '0', must be a whole number from 1 to",
                "1,9156000,ADD,30,,S,1818880,1000|time is '9156000', must be HHMMSS and hundredths",
                "1,99999999,ADD,30,,S,1818880,1000|time is '99999999', must be a whole number from 0 to 23595999",
                "1,9150000,HALT,30,,S,1818880,1000|event is 'HALT', must be ADD, CANCEL or TRADE",
                "1,9150000,ADD,x30,,S,1818880,1000|order is 'x30', must be a whole number from 1",
                "1,9150000,ADD,9223372036854775808,,S,10,1000|order is '9223372036854775808', must be",
                "1,9150000,ADD,30,7,S,1818880,1000|counter_order is '7', must be empty unless event is TRADE",
                "1,9150000,TRADE,30,,B,1818880,1000|counter_order is '', must be a whole number from 1",
                "1,9150000,ADD,30,,N,1818880,1000|side is 'N', must be B or S unless event is TRADE",
                "1,9150000,ADD,30,,BS,1818880,1000|side is 'BS', must be B, S or, for a TRADE, N",
                "1,9150000,ADD,30,,S,1818885,1000|price_milli is 1818885, must be a multiple of 10",
                "1,9150000,ADD,30,,S,-10,1000|price_milli is '-10', must be a whole number from 10 to",
                "1,9150000,ADD,30,,S,10,1500|quantity_milli is 1500, must be a multiple of 1000",
                "1,9150000,ADD,30,,S,10,0|quantity_milli is '0', must be a whole number from 1000 to",
            })
    void shouldSayWhatIsWrongWithARow(final String row, final String fault) {
        final SseReader reader = RecordingText.sse(row);
        final String message =
                assertThrows(RecordingException.class, reader::next).getMessage();
        assertTrue(message.startsWith("day.csv.gz, line 2: " + fault), message);
    }

    @Test
    void shouldRefuseRowsThatGoBack() {
        final SseReader byIndex = RecordingText.sse("5,9150000,ADD,1,,S,10,1000", "5,9150000,ADD,2,,S,10,1000");
        byIndex.next();
        assertTrue(assertThrows(RecordingException.class, byIndex::next)
                .getMessage()
                .contains("line 3: index is '5'"));
        final SseReader byTime = RecordingText.sse("5,9150001,ADD,1,,S,10,1000", "6,9150000,ADD,2,,S,10,1000");
        byTime.next();
        assertTrue(assertThrows(RecordingException.class, byTime::next)
                .getMessage()
                .contains("line 3: time is '9150000', before that of the row above"));
    }

    @Test
    void shouldRefuseAnotherHeader() {
        final byte[] other = "index,time\n".getBytes(StandardCharsets.UTF_8);
        final String message = assertThrows(
                        RecordingException.class, () -> new SseReader("x.csv", new ByteArrayInputStream(other)))
                .getMessage();
        assertEquals("x.csv, line 1: the header is 'index,time', must be '" + SseReader.HEADER + "'", message);
    }

    @Test
    void shouldRefuseALineWithoutEnd() {
        final byte[] endless = new byte[CsvReader.MAX_LINE_BYTES + 1];
        Arrays.fill(endless, (byte) '1');
        final String message = assertThrows(
                        RecordingException.class, () -> new SseReader("x.csv", new ByteArrayInputStream(endless)))
                .getMessage();
        assertEquals("x.csv, line 1: has more than 65536 bytes; is it text?", message);
    }

    @Test
    void shouldSayWhenTheFileIsNotWhole(@TempDir final Path directory) throws IOException {
        final StringBuilder rows = new StringBuilder(SseReader.HEADER).append('\n');
        for (int i = 1; i <= 10_000; i++) {
            rows.append(i)
                    .append(",9150000,ADD,")
                    .append(i)
                    .append(",,S,")
                    .append(i * 10)
                    .append(",1000\r\n");
        }
        final byte[] packed = RecordingText.gzip(rows.toString().getBytes(StandardCharsets.UTF_8));
        final Path file = directory.resolve(RecordingText.NAME);
        Files.write(file, packed);
        try (SseReader whole = new SseReader(file)) {
            int count = 0;
            while (whole.next() != null) {
                count++;
            }
            assertEquals(10_000, count);
        }
        Files.write(file, Arrays.copyOf(packed, packed.length / 2));
        try (SseReader half = new SseReader(file)) {
            final String message = assertThrows(RecordingException.class, () -> {
                        while (half.next() != null) {}
                    })
                    .getMessage();
            assertTrue(message.endsWith("the packed data ends too early; is the file whole?"), message);
        }
    }

    @Test
    void shouldSayWhenThereIsNoFile(@TempDir final Path directory) {
        final Path file = directory.resolve("none.gz");
        assertEquals(
                file + ": there is no such file",
                assertThrows(RecordingException.class, () -> new SseReader(file))
                        .getMessage());
    }
}
