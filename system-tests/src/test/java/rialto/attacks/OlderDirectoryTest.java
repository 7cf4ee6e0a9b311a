package rialto.attacks;

import org.agrona.IoUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.testsupport.FreePort;
import rialto.testsupport.client.Market;
import rialto.testsupport.client.VenueHttp;
import rialto.testsupport.process.Launch;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Somebody puts the log of a venue back to an older copy, to have his losses undone. The venue gave the same numbers to other
 * events then, though its own database knew better.
 */
@AttacksLane
@Timeout(300)
class OlderDirectoryTest {
    private static final Duration LIMIT = Duration.ofSeconds(90);
    private static final String DATABASE = "reporting.db";

    @TempDir
    Path directory;

    private final VenueHttp http = new VenueHttp();
    private Path data;
    private Path copy;
    private int run;

    @BeforeEach
    void openAVenueAndCopyIt() throws IOException {
        data = directory.resolve("data");
        copy = directory.resolve("copy");
        trade();
        copy(data, copy);
        trade();
    }

    @AfterEach
    void close() {
        http.close();
    }

    @Test
    void shouldNotStartWhenTheDatabaseKnowsMoreThanTheLog() throws Exception {
        final long told = lastOf(data.resolve(DATABASE));
        final long kept = lastOf(copy.resolve(DATABASE));
        assertTrue(told > kept);
        putTheLogBack();

        refuses("the log ends with event " + kept + ", and the database " + data.resolve(DATABASE) + " has event "
                + told);
        refuses("Put the newer log back", "cluster.file-sync-level");
        assertEquals(told, lastOf(data.resolve(DATABASE)), "what tells of the lost events stays as it is");

        Files.move(data.resolve(DATABASE), directory.resolve("aside.db"));
        trade();
    }

    @Test
    void shouldNotStartWhenTheLogWentOnAnotherWay() throws Exception {
        final long told = lastOf(data.resolve(DATABASE));
        putTheLogBack();
        final Path aside = directory.resolve("aside.db");
        Files.move(data.resolve(DATABASE), aside);
        do {
            trade();
        } while (lastOf(data.resolve(DATABASE)) <= told);
        Files.move(aside, data.resolve(DATABASE), REPLACE_EXISTING);

        refuses(
                "event " + told + " of the database " + data.resolve(DATABASE),
                "is another than event " + told + " of the log");

        assertEquals(0, rebuild());
        trade();
    }

    @Test
    void shouldStartAfterAKillAndWithADatabaseThatIsBehind() throws Exception {
        try (VenueProcess venue = VenueProcess.start(data)) {
            deposit(venue);
            venue.kill();
        }
        trade();
        final long newest = lastOf(data.resolve(DATABASE));
        Files.copy(copy.resolve(DATABASE), data.resolve(DATABASE), REPLACE_EXISTING);
        trade();
        assertTrue(lastOf(data.resolve(DATABASE)) > newest, "it caught up");
    }

    private void trade() throws IOException {
        try (VenueProcess venue = VenueProcess.start(data)) {
            deposit(venue);
            assertEquals(0, venue.stop(), venue::output);
        }
    }

    private void deposit(final VenueProcess venue) throws IOException {
        final Market market =
                new Market((path, body) -> http.admin(venue, "POST", path, body).body());
        market.asset("USDT");
        market.account("mallory", "run-" + run++, Map.of("USDT", "1000"));
    }

    /** All but the database. */
    private void putTheLogBack() throws IOException {
        for (final Path file : entries(data)) {
            if (!file.getFileName().toString().equals(DATABASE)) {
                IoUtil.delete(file.toFile(), false);
            }
        }
        for (final Path file : entries(copy)) {
            if (!file.getFileName().toString().equals(DATABASE)) {
                copy(file, data.resolve(file.getFileName()));
            }
        }
    }

    private static List<Path> entries(final Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.toList();
        }
    }

    private static void copy(final Path from, final Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (final Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
    }

    private static long lastOf(final Path database) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT event_sequence FROM progress")) {
            return row.getLong(1);
        }
    }

    private void refuses(final String... said) {
        try (VenueProcess venue = VenueProcess.launch(data, FreePort.next())) {
            assertEquals(2, venue.awaitEnd(LIMIT), venue::output);
            final String output = venue.output();
            for (final String text : said) {
                assertTrue(output.contains(text), output);
            }
            assertTrue(output.contains("See docs/operating-storage.md"), output);
            assertFalse(output.contains("\tat "), () -> "a stack trace instead of a sentence:\n" + output);
        }
    }

    private int rebuild() {
        try (VenueProcess process =
                Launch.rialto("reporting", "rebuild", "--data", data.toString()).start()) {
            return process.awaitEnd(LIMIT);
        }
    }
}
