package rialto.reporting;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Rows of tables, each under a key that a later one with the same takes over; columns as text. */
final class NaiveRows {
    private final Map<String, TreeMap<String, String>> tables = new TreeMap<>();

    void put(final String table, final String key, final Object... columns) {
        tables.computeIfAbsent(table, name -> new TreeMap<>())
                .put(key, Arrays.stream(columns).map(Object::toString).collect(Collectors.joining("|")));
    }

    /** All tables by name; rows in text order. */
    Map<String, List<String>> tables() {
        return tables.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        table -> table.getValue().values().stream().sorted().toList(),
                        (a, b) -> a,
                        TreeMap::new));
    }
}
