package rialto.reporting.database;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A table as rows are written to it. Rows give their values in the order key, fixed, changing.
 *
 * @param key columns of the primary key
 * @param fixed columns that an update leaves as they were
 * @param changing the other columns
 */
public record Table(String name, List<Column> key, List<Column> fixed, List<Column> changing) {
    /** All columns, in the order in which rows give their values. */
    public List<Column> columns() {
        return Stream.of(key, fixed, changing).flatMap(List::stream).toList();
    }

    /** The columns' names with commas between them. */
    public String columnList() {
        return names(columns()).collect(Collectors.joining(", "));
    }

    /** The key columns' names with commas between them. */
    public String keyList() {
        return names(key).collect(Collectors.joining(", "));
    }

    private static Stream<String> names(final List<Column> columns) {
        return columns.stream().map(Column::name);
    }
}
