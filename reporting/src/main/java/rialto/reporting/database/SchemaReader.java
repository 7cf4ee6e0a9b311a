package rialto.reporting.database;

import java.sql.SQLException;
import java.util.List;

/** What is in a database besides rows. Tables of others beside the venue's are left out, whatever is on them. */
public interface SchemaReader {
    /** What is there. */
    List<SchemaObject> found() throws SQLException;

    /**
     * What the migrations make, as this database shows it: they are carried out in a place of their own, which goes
     * afterwards.
     *
     * @throws SQLException also when the user may not make such a place; the message says which right that takes
     */
    List<SchemaObject> migrated() throws SQLException;
}
