/**
 * All that differs between SQLite, PostgreSQL and MariaDB.
 *
 * <p>What is where: {@link rialto.reporting.database.Database} is the kind, one class for each of the three;
 * {@link rialto.reporting.database.DatabaseSettings} and {@code ServerUrl} say where it is.
 *
 * <p>{@link rialto.reporting.database.Schema} lists the tables as rows are written to them; {@code Migrations} makes them from the
 * SQL under {@code resources}, {@link rialto.reporting.database.SchemaRemoval} removes them.
 *
 * <p>A {@link rialto.reporting.database.RowBuffer} holds a table's rows, and a {@link rialto.reporting.database.RowSink} writes
 * them: {@code CopySink} and {@code ArraySink} to PostgreSQL, {@code LoadDataSink} to MariaDB, {@code PreparedSink} to any.
 */
package rialto.reporting.database;
