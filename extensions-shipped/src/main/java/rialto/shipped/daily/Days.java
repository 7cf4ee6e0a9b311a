package rialto.shipped.daily;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;

/** Journals of days, one of which is being written, and the files that are made of those that have ended. Not thread-safe. */
final class Days implements AutoCloseable {
    private static final String END = ".journal";

    private final Path journals;
    private final DayFiles files;
    private final int kept;
    /** The open one: no row goes to one before it. */
    private LocalDate day;
    /** Null until the open day has a row. */
    private DayJournal journal;
    /** Up to which all rows are in files. */
    private long doneSequence;

    /** @param kept days whose files stay; 0 for all */
    Days(final Path journals, final DayFiles files, final int kept) throws IOException {
        this.journals = journals;
        this.files = files;
        this.kept = kept;
        final LocalDate made = files.newest();
        final List<LocalDate> found = found();
        final LocalDate written = found.isEmpty() ? LocalDate.MIN : found.getLast();
        doneSequence = made == null ? 0 : files.lastSequence(made);
        day = made == null || written.isAfter(made) ? written : made.plusDays(1);
    }

    private List<LocalDate> found() throws IOException {
        try (Stream<Path> entries = Files.list(journals)) {
            return entries.map(entry -> entry.getFileName().toString())
                    .filter(name -> name.endsWith(END))
                    .map(name -> LocalDate.parse(name.substring(0, name.length() - END.length())))
                    .sorted()
                    .toList();
        }
    }

    private Path file(final LocalDate of) {
        return journals.resolve(of + END);
    }

    /**
     * Adds a row to the journal of its day; one of a later day ends the day before, and its files are made. A row of a day before the open
     * one, by the clock of another leader, goes to the open one. One that is in files already is left out.
     *
     * @throws IOException when rows since the last {@link #force} are to be added again
     */
    void add(final Row row) throws IOException {
        if (row.sequence() <= doneSequence) {
            return;
        }
        final LocalDate of =
                Instant.ofEpochSecond(0, row.timeNs()).atOffset(ZoneOffset.UTC).toLocalDate();
        if (of.isAfter(day)) {
            close();
            for (final LocalDate ended : found()) {
                if (ended.isBefore(of)) {
                    make(ended);
                }
            }
            day = of;
        }
        if (journal == null || !journal.isOpen()) {
            journal = DayJournal.open(file(day));
            DayFiles.force(journals);
        }
        journal.append(row);
    }

    private void make(final LocalDate ended) throws IOException {
        files.make(ended, file(ended));
        doneSequence = Math.max(doneSequence, files.lastSequence(ended));
        Files.delete(file(ended));
        if (kept > 0) {
            files.keep(kept);
        }
    }

    /** All rows are on the disk when it returns. */
    void force() throws IOException {
        if (journal != null) {
            journal.force();
        }
    }

    /** What was written stays: the day goes on when it is opened again. */
    @Override
    public void close() throws IOException {
        if (journal != null && journal.isOpen()) {
            journal.force();
            journal.close();
        }
        journal = null;
    }
}
