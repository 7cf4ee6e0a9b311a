package rialto.benchmarks.guard;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What was recorded: one row for each ratio and machine, in a file of comma-separated values that goes with the code. */
public final class GuardFile {
    private static final String REMARK = "# written by ./rialto bench guard --record; docs/benchmarks.md explains it";

    private final Path path;
    private final List<GuardRow> rows;

    private GuardFile(final Path path, final List<GuardRow> rows) {
        this.path = path;
        this.rows = rows;
    }

    /**
     * Reads it. A file that is not there has no rows.
     *
     * @throws IOException when it cannot be read, or a line is no row; names the line
     */
    public static GuardFile read(final Path path) throws IOException {
        final List<GuardRow> rows = new ArrayList<>();
        final List<String> lines = Files.exists(path) ? Files.readAllLines(path) : List.of();
        for (int i = 0; i < lines.size(); i++) {
            final String line = lines.get(i);
            if (line.isBlank() || line.startsWith("#") || line.equals(GuardRow.HEADER)) {
                continue;
            }
            try {
                rows.add(GuardRow.parse(line));
            } catch (final IllegalArgumentException e) {
                throw new IOException(path + ", line " + (i + 1) + ": " + e.getMessage(), e);
            }
        }
        return new GuardFile(path, rows);
    }

    Path path() {
        return path;
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    /** What was recorded on this machine; else what was recorded last, on another. */
    Optional<GuardRow> row(final Ratio ratio, final String machine) {
        final Comparator<GuardRow> mine =
                Comparator.comparing(row -> row.machine().equals(machine));
        return rows.stream().filter(row -> row.ratio() == ratio).max(mine.thenComparing(GuardRow::date));
    }

    /** Takes a row in, in place of the one of this ratio and machine. */
    void put(final GuardRow row) {
        rows.removeIf(old -> old.ratio() == row.ratio() && old.machine().equals(row.machine()));
        rows.add(row);
        rows.sort(Comparator.comparing(GuardRow::machine).thenComparing(GuardRow::ratio));
    }

    void write() throws IOException {
        final List<String> lines = new ArrayList<>(List.of(REMARK, GuardRow.HEADER));
        rows.forEach(row -> lines.add(row.line()));
        Files.write(path, lines);
    }
}
