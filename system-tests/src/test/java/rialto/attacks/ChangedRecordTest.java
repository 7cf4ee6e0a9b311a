package rialto.attacks;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.testsupport.client.Market;
import rialto.testsupport.client.VenueHttp;
import rialto.testsupport.process.Launch;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Somebody who can write to the database hides a deposit from those who read who did what, and says that another did the rest.
 * Nobody noticed, unless he made the database anew.
 */
@AttacksLane
@Timeout(180)
class ChangedRecordTest {
    private static final Duration LIMIT = Duration.ofSeconds(90);

    @TempDir
    Path data;

    @Test
    void shouldTellWhatWasChangedInTheDatabase() throws Exception {
        try (VenueProcess venue = VenueProcess.start(data);
                VenueHttp http = new VenueHttp()) {
            final Market market = new Market(
                    (path, body) -> http.admin(venue, "POST", path, body).body());
            market.asset("USDT");
            market.account("mallory", "hidden", Map.of("USDT", "1000"));
            assertEquals(0, venue.stop(), venue::output);
        }
        try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + data.resolve("reporting.db"));
                Statement statement = database.createStatement()) {
            assertEquals(1, statement.executeUpdate("DELETE FROM administration WHERE action LIKE '%/deposits'"));
            assertTrue(statement.executeUpdate("UPDATE administration SET actor = 'vic'") > 1);
        }
        assertEquals(1, reporting("verify", "this row is missing", "actor is 'vic', and the events say 'root'"));
        assertEquals(0, reporting("rebuild", "written anew"));
        assertEquals(0, reporting("verify", " rows that "));
    }

    private int reporting(final String command, final String... said) throws IOException, InterruptedException {
        try (VenueProcess process =
                Launch.rialto("reporting", command, "--data", data.toString()).start()) {
            final int status = process.awaitEnd(LIMIT);
            for (final String text : said) {
                assertTrue(process.output().contains(text), process::output);
            }
            return status;
        }
    }
}
