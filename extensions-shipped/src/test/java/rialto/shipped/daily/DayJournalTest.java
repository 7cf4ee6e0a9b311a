package rialto.shipped.daily;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What a journal has after its process ended. */
class DayJournalTest {
    @TempDir
    private Path directory;

    private static Row row(final long sequence) {
        return Row.of(sequence, sequence * 1_000, "BTCUSDT", Row.Kind.CANCELED, sequence * 10);
    }

    private Path file() {
        return directory.resolve("day.journal");
    }

    private List<Row> rows() throws IOException {
        final List<Row> rows = new ArrayList<>();
        DayJournal.read(file(), rows::add);
        return rows;
    }

    @Test
    void shouldHaveEachRowOnceThoughItComesTwice() throws IOException {
        try (DayJournal journal = DayJournal.open(file())) {
            for (final long sequence : new long[] {1, 2, 2, 1, 5, 3}) {
                journal.append(row(sequence));
            }
            journal.force();
            assertEquals(5, journal.lastSequence());
        }
        assertEquals(List.of(row(1), row(2), row(5)), rows());
    }

    @Test
    void shouldGoOnBehindTheLastWholeRow() throws IOException {
        try (DayJournal journal = DayJournal.open(file())) {
            journal.append(row(1));
        }
        Files.writeString(file(), row(2).line().substring(0, 9), StandardOpenOption.APPEND);
        assertEquals(List.of(row(1)), rows());
        try (DayJournal journal = DayJournal.open(file())) {
            assertEquals(1, journal.lastSequence());
            journal.append(row(1));
            journal.append(row(2));
        }
        assertEquals(List.of(row(1), row(2)), rows());
    }

    @Test
    void shouldTakeMoreThanItsBufferHolds() throws IOException {
        try (DayJournal journal = DayJournal.open(file())) {
            for (int sequence = 1; sequence <= 10_000; sequence++) {
                journal.append(row(sequence));
            }
        }
        assertTrue(Files.size(file()) > 200_000);
        assertEquals(10_000, rows().size());
    }

    @Test
    void shouldRefuseWhatIsNoJournal() throws IOException {
        Files.writeString(file(), "1\t2\tBTCUSDT\n");
        assertEquals(
                "a journal has no such line: 1\t2\tBTCUSDT",
                assertThrows(IllegalArgumentException.class, () -> DayJournal.open(file()))
                        .getMessage());
    }

    /** A later page of the file may have reached the disk before an earlier one, which is zeros then. */
    @Test
    void shouldGoOnBeforeWhatAPowerCutLeft() throws IOException {
        try (DayJournal journal = DayJournal.open(file())) {
            journal.append(row(1));
            journal.append(row(2));
        }
        Files.write(file(), new byte[4_000], StandardOpenOption.APPEND);
        Files.write(file(), new byte[] {(byte) 0xff, (byte) 0xfe, '\n'}, StandardOpenOption.APPEND);
        Files.writeString(file(), row(7).line(), StandardOpenOption.APPEND);
        try (DayJournal journal = DayJournal.open(file())) {
            assertEquals(2, journal.lastSequence());
            journal.append(row(3));
        }
        assertEquals(List.of(row(1), row(2), row(3)), rows());
        Files.write(file(), new byte[4_000]);
        DayJournal.open(file()).close();
        assertEquals(0, Files.size(file()), "nothing of it had reached the disk");
    }

    /** As another one of the same extension is to begin. */
    @Test
    void shouldEndWhenItsThreadIsInterrupted() throws IOException {
        try (DayJournal journal = DayJournal.open(file())) {
            journal.append(row(1));
        }
        Thread.currentThread().interrupt();
        assertThrows(InterruptedIOException.class, this::rows);
        assertEquals(List.of(row(1)), rows());
    }
}
