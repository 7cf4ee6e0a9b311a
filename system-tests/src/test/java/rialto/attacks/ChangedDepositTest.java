package rialto.attacks;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.sequencer.RecordingEdit;
import rialto.testsupport.FreePort;
import rialto.testsupport.client.Market;
import rialto.testsupport.client.VenueHttp;
import rialto.testsupport.process.VenueProcess;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Somebody who can write to a venue's directory makes a deposit in the log larger, and works the checksum of the frame out
 * anew. Once the venue carried that out without a word, and the money could be withdrawn.
 */
@AttacksLane
@Timeout(180)
class ChangedDepositTest {
    private static final long THOUSAND = 1_000L * 100_000_000;
    private static final Duration START_LIMIT = Duration.ofSeconds(90);

    @TempDir
    Path data;

    @Test
    void shouldNotTradeOnALogInWhichADepositIsLarger() throws Exception {
        try (VenueProcess venue = VenueProcess.start(data);
                VenueHttp http = new VenueHttp()) {
            final Market market = new Market(
                    (path, body) -> http.admin(venue, "POST", path, body).body());
            market.asset("USDT");
            market.account("mallory", "once", Map.of("USDT", "1000"));
            assertEquals(0, venue.stop(), venue::output);
        }
        final Path log = RecordingEdit.fileOfLog(data.resolve("archive"));
        RecordingEdit.replace(log, 1, value -> value == THOUSAND, 9 * THOUSAND);

        try (VenueProcess venue = VenueProcess.launch(data, FreePort.next())) {
            assertEquals(2, venue.awaitEnd(START_LIMIT), venue::output);
            final String said = venue.output();
            assertTrue(said.contains("the log gives other bytes than are recorded in the recording of events"), said);
            assertTrue(said.contains("See docs/troubleshooting.md"), said);
            assertFalse(said.contains("\tat "), () -> "a stack trace instead of a sentence:\n" + said);
        }
    }
}
