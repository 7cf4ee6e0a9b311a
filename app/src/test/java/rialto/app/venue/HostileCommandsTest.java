package rialto.app.venue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.gatewaytest.RunningVenue;

import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Path;
import java.util.Map;

/**
 * Commands that no gateway would send, through sequencer, gateway and reporting, with well-formed trading in between that
 * must go on, and a restart of all of them from log and snapshot. {@code -Drialto.seed} repeats a run.
 */
class HostileCommandsTest {
    private static final Map<String, String> EVERY_DIALECT = Map.of("xml.port", "0", "posted-offer.enabled", "true");

    @TempDir
    private Path data;

    @Test
    @Timeout(180)
    void shouldGoOnWhateverIsSequenced() throws Exception {
        attack(2_000, 5);
    }

    @Test
    @Tag("attacks")
    @Timeout(300)
    void shouldGoOnWhateverIsSequencedForLong() throws Exception {
        attack(30_000, 5);
    }

    private void attack(final int commands, final int rounds) throws Exception {
        final long seed = Long.getLong("rialto.seed", System.nanoTime());
        System.out.println("hostile commands with -Drialto.seed=" + seed);
        try (RunningVenue venue = new RunningVenue(data, EVERY_DIALECT);
                HttpClient http = HttpClient.newHttpClient()) {
            final HostileVenue attacked = new HostileVenue(venue, seed);
            attacked.open();
            final WebSocket listener = attacked.listen(http);
            for (int round = 0; round < rounds; round++) {
                attacked.send(commands);
                attacked.requireAlive();
            }
            listener.abort();
            attacked.requireDepth(commands * rounds / 1_000);
            venue.stop();
            venue.start();
            attacked.requireAlive();
            for (int round = 0; round < rounds; round++) {
                attacked.send(commands);
                attacked.requireAlive();
            }
            venue.node().requestSnapshot().toCompletableFuture().get();
            attacked.send(commands / 10);
            venue.stop();
            venue.start();
            attacked.requireAlive();
            attacked.requireExports(data);
        } catch (final Throwable e) {
            throw new AssertionError("-Drialto.seed=" + seed, e);
        }
    }
}
