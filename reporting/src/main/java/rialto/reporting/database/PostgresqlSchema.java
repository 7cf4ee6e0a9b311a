package rialto.reporting.database;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;

/** Definitions as the server writes them out. The migrations are carried out among temporary tables, and rolled back. */
final class PostgresqlSchema implements SchemaReader {
    private static final String OWN_TABLES = SchemaRemoval.tables()
            .filter(table -> !table.equals(SchemaRemoval.MIGRATIONS))
            .collect(Collectors.joining("', '", "'", "'"));
    private static final String ON_OWN = " AND c.relname IN (" + OWN_TABLES + ")";
    /** Each with the schema's number in place of NS: kind, name, definition. */
    private static final List<String> DEFINITIONS = List.of(
            "SELECT 'table', c.relname, string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod)"
                    + " || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END"
                    + " || coalesce(' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid), '') || ' ' || a.attgenerated::text"
                    + " || a.attcollation::text, ', ' ORDER BY a.attnum) || ' ' || c.relrowsecurity::text"
                    + " FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped"
                    + " LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum"
                    + " WHERE c.relnamespace = NS AND c.relkind IN ('r', 'p', 'f')" + ON_OWN
                    + " GROUP BY c.oid, c.relname, c.relrowsecurity",
            "SELECT 'view', c.relname, pg_get_viewdef(c.oid) || coalesce(array_to_string(c.reloptions, ','), '')"
                    + " FROM pg_class c WHERE c.relnamespace = NS AND c.relkind IN ('v', 'm')"
                    + notOfExtension("pg_class", "c.oid"),
            "SELECT 'index', x.relname, pg_get_indexdef(x.oid, 0, true) || ' ' || i.indisvalid::text"
                    + " FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid JOIN pg_class c ON c.oid = i.indrelid"
                    + " WHERE c.relnamespace = NS" + ON_OWN,
            "SELECT 'constraint', t.conname || ' on ' || c.relname, pg_get_constraintdef(t.oid, true)"
                    + " FROM pg_constraint t JOIN pg_class c ON c.oid = t.conrelid WHERE c.relnamespace = NS" + ON_OWN,
            "SELECT 'trigger', t.tgname || ' on ' || c.relname, pg_get_triggerdef(t.oid, true) || ' ' || t.tgenabled::text"
                    + " FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid"
                    + " WHERE c.relnamespace = NS AND NOT t.tgisinternal",
            "SELECT 'rule', r.rulename || ' on ' || c.relname, pg_get_ruledef(r.oid, true)"
                    + " FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class"
                    + " WHERE c.relnamespace = NS AND r.rulename <> '_RETURN'",
            "SELECT 'policy', p.polname || ' on ' || c.relname, coalesce(pg_get_expr(p.polqual, p.polrelid), '')"
                    + " FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid WHERE c.relnamespace = NS",
            "SELECT 'function', p.oid::regprocedure::text, coalesce(p.prosrc, '') FROM pg_proc p"
                    + " WHERE p.pronamespace = NS" + notOfExtension("pg_proc", "p.oid"),
            "SELECT 'event trigger', e.evtname, e.evtevent FROM pg_event_trigger e WHERE NS <> pg_my_temp_schema()"
                    + notOfExtension("pg_event_trigger", "e.oid"));

    private final ServerUrl server;
    private final Migrations migrations;

    PostgresqlSchema(final ServerUrl server, final Migrations migrations) {
        this.server = server;
        this.migrations = migrations;
    }

    private static String notOfExtension(final String catalog, final String id) {
        return " AND NOT EXISTS (SELECT FROM pg_depend x WHERE x.classid = '" + catalog + "'::regclass AND x.objid = "
                + id + " AND x.deptype = 'e')";
    }

    @Override
    public List<SchemaObject> found() throws SQLException {
        try (Connection connection = server.connect(new Properties());
                Statement statement = connection.createStatement()) {
            return read(statement, "current_schema()::regnamespace");
        }
    }

    @Override
    public List<SchemaObject> migrated() throws SQLException {
        try (Connection connection = server.connect(new Properties());
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("SET LOCAL search_path = pg_temp");
            for (final String script : migrations.scripts()) {
                statement.execute(script);
            }
            final List<SchemaObject> made = read(statement, "pg_my_temp_schema()");
            connection.rollback();
            return made;
        } catch (final SQLException e) {
            throw new SQLException(
                    "the user must be allowed to make temporary tables (GRANT TEMPORARY ON DATABASE): "
                            + e.getMessage(),
                    e.getSQLState(),
                    e);
        }
    }

    private static List<SchemaObject> read(final Statement statement, final String schema) throws SQLException {
        final List<SchemaObject> objects = new ArrayList<>();
        for (final String definitions : DEFINITIONS) {
            try (ResultSet row = statement.executeQuery(definitions.replace("NS", schema))) {
                while (row.next()) {
                    objects.add(new SchemaObject(row.getString(1), row.getString(2), row.getString(3)));
                }
            }
        }
        return objects;
    }
}
