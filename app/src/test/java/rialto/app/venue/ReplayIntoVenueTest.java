package rialto.app.venue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.app.config.VenueConfiguration;
import rialto.simulator.Replay;
import rialto.simulator.ReplayConfiguration;
import rialto.simulator.recording.Recording;
import rialto.simulator.recording.RecordingFormat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A recorded day, with its opening auction, into a real venue. */
@Tag("slow")
@Timeout(120)
class ReplayIntoVenueTest {
    private static final List<String> DAY = List.of(
            "index,time,event,order,counter_order,side,price_milli,quantity_milli",
            "1,9150000,ADD,1,,S,1800000,500000",
            "2,9160000,ADD,2,,B,1800000,200000",
            "3,9250080,TRADE,2,1,N,1800000,200000",
            "4,9300010,ADD,3,,S,1800000,200000",
            "5,9300020,ADD,4,,B,1799000,400000",
            "6,9300030,TRADE,5,1,B,1800000,300000",
            "7,9300030,TRADE,5,3,B,1800000,100000",
            "8,9310000,TRADE,6,3,B,1800000,100000",
            "9,9310000,ADD,6,,B,1800000,700000",
            "10,9320000,CANCEL,4,,B,1799000,400000",
            "11,9320000,ADD,7,,S,1801000,500000");

    private final ObjectMapper json = new ObjectMapper();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    @Test
    void shouldLeaveTheBookThatTheExchangeHad(@TempDir final Path directory) throws Exception {
        final Path file = Files.write(directory.resolve("sse-600519-short.csv"), DAY);
        try (Venue venue = venue(directory.resolve("data"))) {
            try (Replay replay = replay(venue, file)) {
                assertTrue(replay.awaitEnd(60_000));
                assertEquals(7, replay.statistics().entered());
                assertEquals(8, replay.statistics().executions());
                assertEquals(1, replay.statistics().atOnceAsRecorded());
                assertEquals(0, replay.statistics().atOnceOtherwise());
                assertEquals(0, replay.statistics().refused());
                final JsonNode depth = get(venue, "/api/v3/depth?symbol=600519CNY&limit=5");
                assertEquals("[[\"1800.0000\",\"700\"]]", depth.path("bids").toString());
                assertEquals("[[\"1801.0000\",\"500\"]]", depth.path("asks").toString());
            }
            assertEquals(
                    0, get(venue, "/api/v3/depth?symbol=600519CNY").path("bids").size());
            assertEquals(
                    "700",
                    get(venue, "/api/v3/ticker/24hr?symbol=600519CNY")
                            .path("volume")
                            .asText());
        }
        assertNull(failure.get());
    }

    private static Replay replay(final Venue venue, final Path file) {
        final Recording recording = Recording.open(RecordingFormat.SSE, file, null, null);
        return Replay.start(
                new ReplayConfiguration(
                        URI.create(venue.url()),
                        URI.create(venue.administrationUrl()),
                        venue.adminKey(),
                        100_000,
                        3,
                        1,
                        false),
                recording.terms(),
                recording.flow());
    }

    private JsonNode get(final Venue venue, final String path) throws IOException {
        try (InputStream answer = URI.create(venue.url()).resolve(path).toURL().openStream()) {
            return json.readTree(answer);
        }
    }

    private Venue venue(final Path data) {
        return Venue.start(
                VenueConfiguration.load(
                        Map.of(), null, Map.of("data", data.toString(), "http.port", "0", "admin.port", "0")),
                failure::set);
    }
}
