package rialto.benchmarks.designs;

import rialto.benchmarks.load.ServerProcess;
import rialto.benchmarks.venue.Venue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A market that runs, in processes of its own, and its sales in SQLite. */
interface Design extends AutoCloseable {
    InetSocketAddress address();

    /** CPU time that all of its processes have used so far. */
    long cpuNs();

    /** How many sales are rows. */
    long sales() throws SQLException;

    /** All of them. */
    List<SoldRow> rows() throws SQLException;

    /** Whether the time of a sale tells its session. */
    boolean timesTellSessions();

    @Override
    void close();

    /** Rows of a statement that has the components of {@link SoldRow} in their order. */
    static List<SoldRow> read(final Path database, final String sql) throws SQLException {
        final List<SoldRow> rows = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:file:" + database + "?mode=ro");
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                rows.add(new SoldRow(
                        result.getLong(1),
                        result.getLong(2),
                        result.getLong(3),
                        result.getString(4),
                        result.getString(5),
                        result.getLong(6),
                        result.getLong(7),
                        result.getLong(8)));
            }
        }
        return rows;
    }

    /** The number that a statement gives. */
    static long number(final Path database, final String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:file:" + database + "?mode=ro");
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            return result.next() ? result.getLong(1) : 0;
        }
    }

    /** The venue itself, with everything that it has by default. */
    final class OfVenue implements Design {
        private final Venue venue;

        OfVenue(final Path log, final long pauseMs, final long timeoutMs) throws IOException {
            venue = Venue.start(
                    null,
                    Map.of(
                            "posted-offer.enabled",
                            "true",
                            "posted-offer.session-pause",
                            pauseMs + "ms",
                            "posted-offer.order-timeout",
                            timeoutMs + "ms"),
                    log);
            venue.api().awaitReady();
        }

        @Override
        public InetSocketAddress address() {
            return venue.address();
        }

        @Override
        public long cpuNs() {
            return venue.cpuNs();
        }

        /** Sale ids have no gaps: the highest of each product is how many it has. */
        @Override
        public long sales() throws SQLException {
            return number(
                    venue.database(),
                    "SELECT sum((SELECT max(trade_id) FROM trades t WHERE t.instrument_id = i.instrument_id))"
                            + " FROM instruments i");
        }

        @Override
        public List<SoldRow> rows() throws SQLException {
            try {
                venue.api().awaitPersisted(Duration.ofMinutes(1));
            } catch (final IOException e) {
                throw new SQLException("the venue does not say what is in its database", e);
            }
            return read(
                    venue.database(),
                    "SELECT trade_id, price_ticks, quantity_lots, substr(b.name, 4), substr(s.name, 4), taker_order_id,"
                            + " maker_order_id, timestamp_ns FROM trades"
                            + " JOIN accounts b ON b.account_id = taker_account_id"
                            + " JOIN accounts s ON s.account_id = maker_account_id");
        }

        /** Sessions that are late take place at one time. */
        @Override
        public boolean timesTellSessions() {
            return false;
        }

        @Override
        public void close() {
            venue.close();
        }
    }

    /** One of the programs beside it. */
    final class OfProgram implements Design {
        private final ServerProcess process;
        private final Path database;

        OfProgram(final ServerProcess process, final Path database) {
            this.process = process;
            this.database = database;
        }

        @Override
        public InetSocketAddress address() {
            return new InetSocketAddress("127.0.0.1", process.port());
        }

        @Override
        public long cpuNs() {
            return (long) (process.cpuSeconds() * 1e9);
        }

        @Override
        public long sales() throws SQLException {
            return number(database, "SELECT count(*) FROM sales");
        }

        @Override
        public List<SoldRow> rows() throws SQLException {
            return read(
                    database,
                    "SELECT sale_id, price, quantity, buyer, seller, purchase_order_id, sales_order_id, time FROM sales");
        }

        @Override
        public boolean timesTellSessions() {
            return true;
        }

        @Override
        public void close() {
            process.close();
        }
    }
}
