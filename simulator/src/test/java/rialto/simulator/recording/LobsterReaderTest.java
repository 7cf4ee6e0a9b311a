package rialto.simulator.recording;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class LobsterReaderTest {
    private static final String BOOK = "5859400,200,5853300,18\n";

    @TempDir
    private Path directory;

    @Test
    void shouldReadMessagesAndTheBookBesideThem() {
        final String messages =
                "34200.004241176,1,16113575,18,5853300,1\n34200.1,5,0,7,5859000,-1\n34201,7,0,0,-1,-1\n";
        try (LobsterReader reader = open(messages, BOOK + "9999999999,0,-9999999999,0\n" + BOOK)) {
            assertEquals("AAPL", reader.symbol());
            assertEquals("2012-06-21", reader.date());
            assertEquals(1, reader.levels());
            assertEquals(
                    new LobsterMessage(
                            1,
                            34_200_004_241_176L,
                            LobsterMessage.Type.SUBMISSION,
                            16_113_575,
                            18,
                            5_853_300,
                            Side.BUY,
                            5_859_400,
                            200,
                            5_853_300,
                            18),
                    reader.next());
            final LobsterMessage hidden = reader.next();
            assertEquals(LobsterMessage.Type.HIDDEN_EXECUTION, hidden.type());
            assertEquals(34_200_100_000_000L, hidden.timeNs());
            assertEquals(Side.SELL, hidden.side());
            assertEquals(0, hidden.bestPrice(Side.SELL));
            assertEquals(0, hidden.bestPrice(Side.BUY));
            final LobsterMessage halt = reader.next();
            assertEquals(LobsterMessage.Type.HALT, halt.type());
            assertNull(halt.side());
            assertEquals(-1, halt.price());
            assertNull(reader.next());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "34200,1,5,18,5853300|has 5 fields, must have 6",
                "34200,8,5,18,5853300,1|type is '8', must be a whole number from 1 to 7",
                "34200,1,0,18,5853300,1|order id is '0', must be a whole number from 1",
                "34200,1,5,0,5853300,1|size is '0', must be a whole number from 1",
                "34200,1,5,18,-1,1|price is '-1', must be a whole number from 1",
                "34200,1,5,18,5853300,0|direction is '0', must be 1 (buy) or -1 (sell)",
                "34200.x,1,5,18,5853300,1|time is '34200.x', must be seconds after midnight such as 34200.004241176",
                "-1,1,5,18,5853300,1|time is '-1', must be seconds after midnight such as 34200.004241176",
            })
    void shouldSayWhatIsWrongWithAMessage(final String message, final String fault) {
        try (LobsterReader reader = open(message + "\n", BOOK)) {
            final String said =
                    assertThrows(RecordingException.class, reader::next).getMessage();
            assertTrue(
                    said.endsWith("AAPL_2012-06-21_34200000_57600000_message_1.csv, line 1: " + fault)
                            || said.contains("line 1: " + fault),
                    said);
        }
    }

    @Test
    void shouldRefuseFilesOfDifferentLength() {
        try (LobsterReader reader = open("34200,1,5,18,5853300,1\n", BOOK + BOOK)) {
            reader.next();
            final String said =
                    assertThrows(RecordingException.class, reader::next).getMessage();
            assertTrue(said.contains("message_1.csv, line 2: the file ends before the other one"), said);
        }
    }

    @Test
    void shouldRefuseABookOfOtherWidth() {
        try (LobsterReader reader = open("34200,1,5,18,5853300,1\n", "1,2,3,4,5,6,7,8\n")) {
            final String said =
                    assertThrows(RecordingException.class, reader::next).getMessage();
            assertTrue(said.contains("orderbook_1.csv, line 1: has 8 fields, must have 4"), said);
        }
    }

    @Test
    void shouldRefuseAnotherArchive() {
        final Path file = RecordingText.zip(directory.resolve("other.zip"), "readme.txt", "hello");
        final String said = assertThrows(RecordingException.class, () -> new LobsterReader(file))
                .getMessage();
        assertTrue(said.contains("has 0 files named TICKER_YYYY-MM-DD_START_END_message_LEVELS.csv"), said);
        assertTrue(said.contains("[readme.txt]"), said);
    }

    private LobsterReader open(final String messages, final String books) {
        return new LobsterReader(RecordingText.lobster(directory.resolve("day.zip"), messages, books));
    }
}
