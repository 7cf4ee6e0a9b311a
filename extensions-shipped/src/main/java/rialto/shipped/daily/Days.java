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
    private LocalDate day = LocalDate.MIN;
    /** Null when no day is being written. */
    private DayJournal journal;

    /**
     * @param kept days whose files stay; 0 for all
     */
    Days(final Path journals, final DayFiles files, final int kept) {
        this.journals = journals;
        this.files = files;
        this.kept = kept;
    }

    /** Makes the files of all days but the last that has a journal: what comes next may still be of that. */
    void makeEnded() throws IOException {
        final List<LocalDate> found = found();
        for (int i = 0; i < found.size() - 1; i++) {
            make(found.get(i));
        }
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
     * Adds a row to the journal of its day. One of a later day ends the day before.
     *
     * @return whether a day ended: all rows before are forced and in its files
     */
    boolean add(final Row row) throws IOException {
        final LocalDate of =
                Instant.ofEpochSecond(0, row.timeNs()).atOffset(ZoneOffset.UTC).toLocalDate();
        final boolean ends = !of.equals(day);
        if (ends) {
            begin(of);
        }
        // what comes again of a day whose files are there is in them
        if (journal != null) {
            journal.append(row);
        }
        return ends;
    }

    private void begin(final LocalDate next) throws IOException {
        close();
        for (final LocalDate ended : found()) {
            if (ended.isBefore(next)) {
                make(ended);
            }
        }
        journal = files.isMade(next) ? null : DayJournal.open(file(next));
        if (journal != null) {
            DayFiles.force(journals);
        }
        day = next;
    }

    private void make(final LocalDate ended) throws IOException {
        files.make(ended, file(ended));
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
        if (journal != null) {
            journal.force();
            journal.close();
            journal = null;
        }
        day = LocalDate.MIN;
    }
}
