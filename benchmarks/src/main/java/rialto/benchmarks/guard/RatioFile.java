package rialto.benchmarks.guard;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What was recorded: one row for each ratio and machine, in a file of comma-separated values that goes with the code. */
public final class RatioFile {
    private static final String REMARK = "# written by ./rialto bench guard --record; docs/benchmarks.md explains it";

    private final Path path;
    private final List<RatioRow> rows;

    private RatioFile(final Path path, final List<RatioRow> rows) {
        this.path = path;
        this.rows = rows;
    }

    /**
     * Reads it. A file that is not there has no rows.
     *
     * @throws IOException when it cannot be read, or a line is no row; names the line
     */
    public static RatioFile read(final Path path) throws IOException {
        final List<RatioRow> rows = new ArrayList<>();
        final List<String> lines = Files.exists(path) ? Files.readAllLines(path) : List.of();
        for (int i = 0; i < lines.size(); i++) {
            final String line = lines.get(i);
            if (line.isBlank() || line.startsWith("#") || line.equals(RatioRow.HEADER)) {
                continue;
            }
            try {
                rows.add(RatioRow.parse(line));
            } catch (final IllegalArgumentException e) {
                throw new IOException(path + ", line " + (i + 1) + ": " + e.getMessage(), e);
            }
        }
        return new RatioFile(path, rows);
    }

    Path path() {
        return path;
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    /** What was recorded on this machine; else what was recorded last, on another. */
    Optional<RatioRow> row(final Ratio ratio, final String machine) {
        final Comparator<RatioRow> mine =
                Comparator.comparing(row -> row.machine().equals(machine));
        return rows.stream().filter(row -> row.ratio() == ratio).max(mine.thenComparing(RatioRow::date));
    }

    /** Takes a row in, in place of the one of this ratio and machine. */
    void put(final RatioRow row) {
        rows.removeIf(old -> old.ratio() == row.ratio() && old.machine().equals(row.machine()));
        rows.add(row);
        rows.sort(Comparator.comparing(RatioRow::machine).thenComparing(RatioRow::ratio));
    }

    void write() throws IOException {
        final List<String> lines = new ArrayList<>(List.of(REMARK, RatioRow.HEADER));
        rows.forEach(row -> lines.add(row.line()));
        Files.write(path, lines);
    }
}
