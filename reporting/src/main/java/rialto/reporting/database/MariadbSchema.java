package rialto.reporting.database;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Definitions as the server writes them out. The migrations make temporary tables here. There are no temporary views: theirs get
 * names of their own beside the others, and are dropped again.
 */
final class MariadbSchema implements SchemaReader {
    private static final String OWN = "rialto_verify_";
    private static final String HERE = "_SCHEMA = DATABASE()";
    private static final Pattern COMMENT = Pattern.compile("(?m)^--.*$");
    private static final Pattern END = Pattern.compile(";\\s*(?:\\n|$)");
    private static final Pattern VIEW = Pattern.compile("CREATE OR REPLACE VIEW (\\w+) AS.*", Pattern.DOTALL);
    private static final Pattern KEY = Pattern.compile("(?:UNIQUE )?(?:FULLTEXT |SPATIAL )?KEY `(\\w+)`.*");
    private static final List<String> ROUTINES = List.of(
            "SELECT 'trigger', CONCAT(TRIGGER_NAME, ' on ', EVENT_OBJECT_TABLE), ACTION_STATEMENT"
                    + " FROM information_schema.TRIGGERS WHERE TRIGGER" + HERE,
            "SELECT LOWER(ROUTINE_TYPE), ROUTINE_NAME, COALESCE(ROUTINE_DEFINITION, '')"
                    + " FROM information_schema.ROUTINES WHERE ROUTINE" + HERE,
            "SELECT 'event', EVENT_NAME, EVENT_DEFINITION FROM information_schema.EVENTS WHERE EVENT" + HERE);
    private static final String VIEWS = "SELECT 'view', TABLE_NAME,"
            + " CONCAT(VIEW_DEFINITION, ' ', CHECK_OPTION, ' ', SECURITY_TYPE) FROM information_schema.VIEWS WHERE TABLE"
            + HERE;

    private final ServerUrl server;
    private final Migrations migrations;

    MariadbSchema(final ServerUrl server, final Migrations migrations) {
        this.server = server;
        this.migrations = migrations;
    }

    @Override
    public List<SchemaObject> found() throws SQLException {
        try (Connection connection = server.connect(new Properties());
                Statement statement = connection.createStatement()) {
            final List<SchemaObject> objects = new ArrayList<>();
            for (final String table : tables(statement)) {
                addTable(statement, table, objects);
            }
            addAll(statement, VIEWS, objects);
            for (final String definitions : ROUTINES) {
                addAll(statement, definitions, objects);
            }
            requireDefinitions(objects);
            return objects;
        }
    }

    @Override
    public List<SchemaObject> migrated() throws SQLException {
        final List<String> statements = new ArrayList<>();
        for (final String script : migrations.scripts()) {
            END.splitAsStream(COMMENT.matcher(script).replaceAll("").strip() + "\n")
                    .map(String::strip)
                    .filter(text -> !text.isEmpty())
                    .forEach(statements::add);
        }
        final List<SchemaObject> objects = new ArrayList<>();
        try (Connection connection = server.connect(new Properties());
                Statement statement = connection.createStatement()) {
            addMigratedTables(statement, statements, objects);
        } catch (final SQLException e) {
            throw new SQLException(
                    "the user must be allowed to make temporary tables (GRANT CREATE TEMPORARY TABLES): "
                            + e.getMessage(),
                    e.getSQLState(),
                    e);
        }
        try (Connection connection = server.connect(new Properties());
                Statement statement = connection.createStatement()) {
            addMigratedViews(statement, statements, objects);
        }
        requireDefinitions(objects);
        return objects;
    }

    private static void addMigratedTables(
            final Statement statement, final List<String> statements, final List<SchemaObject> objects)
            throws SQLException {
        statement.execute("SET SESSION default_storage_engine = InnoDB");
        for (final String text : statements) {
            if (!VIEW.matcher(text).matches() && !text.startsWith("INSERT")) {
                statement.execute(text.replaceFirst("^CREATE TABLE", "CREATE TEMPORARY TABLE"));
            }
        }
        for (final String table : ownTables()) {
            addTable(statement, table, objects);
        }
    }

    private static void addMigratedViews(
            final Statement statement, final List<String> statements, final List<SchemaObject> objects)
            throws SQLException {
        final Map<String, String> views = new LinkedHashMap<>();
        for (final String text : statements) {
            final Matcher view = VIEW.matcher(text);
            if (view.matches()) {
                views.put(view.group(1), text);
            }
        }
        final Pattern names = Pattern.compile("\\b(" + String.join("|", views.keySet()) + ")\\b");
        try {
            for (final String text : views.values()) {
                statement.execute(names.matcher(text).replaceAll(OWN + "$1"));
            }
            try (ResultSet row = statement.executeQuery(VIEWS + " AND TABLE_NAME LIKE '" + OWN + "%'")) {
                while (row.next()) {
                    objects.add(new SchemaObject(
                            row.getString(1),
                            row.getString(2).substring(OWN.length()),
                            row.getString(3) == null ? null : row.getString(3).replace(OWN, "")));
                }
            }
        } finally {
            for (final String view : views.keySet()) {
                statement.execute("DROP VIEW IF EXISTS " + OWN + view);
            }
        }
    }

    private static List<String> ownTables() {
        return SchemaRemoval.tables()
                .filter(table -> !table.equals(SchemaRemoval.MIGRATIONS))
                .toList();
    }

    private static List<String> tables(final Statement statement) throws SQLException {
        final List<String> there = new ArrayList<>();
        try (ResultSet row = statement.executeQuery(
                "SELECT TABLE_NAME FROM information_schema.TABLES WHERE TABLE_TYPE = 'BASE TABLE' AND TABLE" + HERE)) {
            while (row.next()) {
                there.add(row.getString(1));
            }
        }
        return ownTables().stream().filter(there::contains).toList();
    }

    /** Its columns, and each of its indexes apart. The options of the table are the server's. */
    private static void addTable(final Statement statement, final String table, final List<SchemaObject> objects)
            throws SQLException {
        try (ResultSet row = statement.executeQuery("SHOW CREATE TABLE " + table)) {
            row.next();
            final List<String> lines =
                    row.getString(2).lines().map(String::strip).toList();
            final List<String> columns = new ArrayList<>();
            for (final String line : lines.subList(1, lines.size() - 1)) {
                final String text = line.endsWith(",") ? line.substring(0, line.length() - 1) : line;
                final Matcher key = KEY.matcher(text);
                if (key.matches()) {
                    objects.add(new SchemaObject("index", key.group(1) + " on " + table, text));
                } else {
                    columns.add(text);
                }
            }
            objects.add(new SchemaObject("table", table, columns.stream().collect(Collectors.joining(", "))));
        }
    }

    private static void addAll(final Statement statement, final String definitions, final List<SchemaObject> objects)
            throws SQLException {
        try (ResultSet row = statement.executeQuery(definitions)) {
            while (row.next()) {
                objects.add(new SchemaObject(row.getString(1), row.getString(2), row.getString(3)));
            }
        }
    }

    /** The server shows a view's text to those only who may see it: then nothing could be compared. */
    private static void requireDefinitions(final List<SchemaObject> objects) throws SQLException {
        for (final SchemaObject object : objects) {
            if (object.kind().equals("view")
                    && (object.definition() == null || object.definition().startsWith(" "))) {
                throw new SQLException("the user may not see the text of view " + object.name()
                        + " (GRANT SHOW VIEW ON the database)");
            }
        }
    }
}
