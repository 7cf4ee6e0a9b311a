package rialto.app.past;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.aeron.Aeron;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.app.config.ModuleSettings;
import rialto.app.config.VenueConfiguration;
import rialto.app.data.DataDirectory;
import rialto.app.venue.Venue;
import rialto.reporting.EventSource;
import rialto.reporting.Reporting;
import rialto.sequencer.SequencerNode;
import rialto.simulator.DemoInstruments;
import rialto.simulator.crowd.Instrument;

import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A demo's past on a real venue: there at the first start, the same as its events, and kept. */
@Tag("slow")
@Timeout(400)
class PastWriterTest {
    private static final long SEED = Long.getLong("rialto.seed", 7L);
    private static final int HOURS = 7;
    private static final int FEWEST_CANDLES = 360;
    private static final long NS_PER_HOUR = TimeUnit.HOURS.toNanos(1);
    private static final List<String> TABLES =
            List.of("trades", "candles", "orders", "order_events", "transfers", "balances", "accounts", "instruments");

    private final ObjectMapper json = new ObjectMapper();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    @TempDir
    private Path data;

    @Test
    void shouldHaveAPastFromTheFirstStartThatFollowsFromItsEventsAndIsKept() throws Exception {
        System.out.println("seed " + SEED);
        final long startNs = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
        write();
        assertFalse(Files.exists(data.resolve("past.tmp")));
        assertTimesBetween(
                startNs - (HOURS + 1) * NS_PER_HOUR, TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis()));
        final List<String> first;
        try (Venue venue = Venue.start(configuration("reporting.db"), failure::set)) {
            first = candles(venue);
        }
        assertDatabaseIsWhatTheEventsGive();
        final byte[] keys = Files.readAllBytes(data.resolve("demo-keys.json"));
        write();
        assertEquals(
                new String(keys), Files.readString(data.resolve("demo-keys.json")), "a later start writes no past");
        try (Venue venue = Venue.start(configuration("reporting.db"), failure::set)) {
            assertEquals(first, candles(venue));
        }
        assertNull(failure.get());
    }

    private void write() {
        new PastWriter(configuration("reporting.db"), HOURS, SEED, closing -> {}, failure::set, System.out).write();
    }

    /** Every instrument's candles of a minute that had trading, as the venue tells them. */
    private List<String> candles(final Venue venue) throws Exception {
        final List<String> candles = new ArrayList<>();
        for (final Instrument instrument : DemoInstruments.ALL) {
            int traded = 0;
            for (final JsonNode candle :
                    get(venue, "/api/v3/klines?interval=1m&limit=1000&symbol=" + instrument.symbol())) {
                if (candle.path(5).asDouble() > 0) {
                    traded++;
                    candles.add(instrument.symbol() + candle);
                }
            }
            assertTrue(traded >= FEWEST_CANDLES, instrument.symbol() + " has " + traded + " candles");
        }
        return candles;
    }

    private void assertTimesBetween(final long beginNs, final long endNs) throws SQLException {
        try (Connection database = open(data.resolve("reporting.db"));
                ResultSet rows = database.createStatement()
                        .executeQuery("SELECT timestamp_ns FROM trades ORDER BY event_sequence")) {
            long beforeNs = beginNs;
            while (rows.next()) {
                final long timeNs = rows.getLong(1);
                assertTrue(timeNs >= beforeNs && timeNs <= endNs, beforeNs + " then " + timeNs + ", until " + endNs);
                beforeNs = timeNs;
            }
            assertTrue(beforeNs > endNs - NS_PER_HOUR, "the past must reach the present: " + beforeNs + ", " + endNs);
        }
    }

    private void assertDatabaseIsWhatTheEventsGive() throws Exception {
        final VenueConfiguration other = configuration(data.resolve("again.db").toString());
        try (DataDirectory directory = DataDirectory.open(data);
                SequencerNode node =
                        SequencerNode.launch(ModuleSettings.sequencer(other, directory.path()), failure::set)) {
            node.awaitLeader(60_000);
            try (Aeron aeron = node.connection().openAeron(failure::set)) {
                Reporting.rebuild(
                        ModuleSettings.reporting(other, directory.path()), EventSource.of(aeron, node.connection()));
            }
        }
        for (final String table : TABLES) {
            final List<String> rows = rows(data.resolve("reporting.db"), table);
            assertFalse(rows.isEmpty(), table);
            assertEquals(rows, rows(data.resolve("again.db"), table), table);
        }
    }

    private static List<String> rows(final Path file, final String table) throws SQLException {
        final List<String> lines = new ArrayList<>();
        try (Connection database = open(file);
                ResultSet rows = database.createStatement().executeQuery("SELECT * FROM " + table)) {
            final int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                final StringBuilder line = new StringBuilder();
                for (int column = 1; column <= columns; column++) {
                    line.append(rows.getString(column)).append('|');
                }
                lines.add(line.toString());
            }
        }
        lines.sort(null);
        return lines;
    }

    private static Connection open(final Path file) throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + file);
    }

    private JsonNode get(final Venue venue, final String path) throws Exception {
        try (InputStream answer = URI.create(venue.url()).resolve(path).toURL().openStream()) {
            return json.readTree(answer);
        }
    }

    private VenueConfiguration configuration(final String database) {
        return VenueConfiguration.load(
                Map.of(),
                null,
                Map.of("data", data.toString(), "http.port", "0", "admin.port", "0", "reporting.url", database));
    }
}
