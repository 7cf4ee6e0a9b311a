package rialto.reporting;

import rialto.reporting.database.SchemaObject;
import rialto.reporting.database.SchemaReader;

import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What is in a database besides rows, beside what the migrations make: views can lie, and triggers change rows. */
final class SchemaComparison {
    private static final String TABLE = "table";

    private final Differences differences;

    SchemaComparison(final Differences differences) {
        this.differences = differences;
    }

    void run(final SchemaReader schema) throws SQLException {
        compare(schema.found(), schema.migrated());
    }

    private void compare(final List<SchemaObject> found, final List<SchemaObject> made) {
        final Map<String, SchemaObject> left = byName(found);
        byName(made).forEach((name, expected) -> {
            final SchemaObject there = left.remove(name);
            if (there == null) {
                differences.add(name + " is missing, which the migrations make");
            } else if (!there.definition().equals(expected.definition())) {
                differences.add(name + " is another than the migrations make");
            }
        });
        left.forEach((name, added) -> {
            // one of somebody else's changes nothing that is read here
            if (!added.kind().equals(TABLE)) {
                differences.add(name + " was added; no migration makes it");
            }
        });
    }

    private static Map<String, SchemaObject> byName(final List<SchemaObject> objects) {
        final Map<String, SchemaObject> byName = new LinkedHashMap<>();
        objects.forEach(object -> byName.put(object.kind() + " " + TableComparison.shown(object.name()), object));
        return byName;
    }
}
