package rialto.shipped.alert;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rialto.protocol.TradingPhase;
import rialto.shipped.ExtensionSettings;
import rialto.shipped.TestVenue;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** When a market is quiet, by a clock that the test turns. */
class QuietMarketsTest {
    @TempDir
    private Path directory;

    private final TurnedClock clock = new TurnedClock();
    private TestVenue venue;
    private QuietMarkets quiet;

    private static final class TurnedClock extends Clock {
        private Instant now = Instant.parse("2026-11-27T10:00:00Z");

        void advance(final Duration by) {
            now = now.plus(by);
        }

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(final ZoneId zone) {
            throw new UnsupportedOperationException();
        }
    }

    @BeforeEach
    void open() {
        venue = new TestVenue(directory, Map.of());
        quiet = new QuietMarkets(
                venue, AlertRules.of(new ExtensionSettings(Map.of("quiet-market.BTCUSDT", "90s"))), clock);
    }

    @Test
    void shouldTellEachSilenceOnce() {
        assertEquals(List.of(), quiet.look());
        clock.advance(Duration.ofSeconds(89));
        assertEquals(List.of(), quiet.look());
        clock.advance(Duration.ofSeconds(1));
        final Alert alert = quiet.look().getFirst();
        assertEquals("Nobody has traded BTCUSDT for 1 minutes and 30 seconds.", alert.text());
        assertEquals(alert.id(), quiet.look().getFirst().id(), "it was not sent yet");
        quiet.isTold(alert);
        clock.advance(Duration.ofHours(1));
        assertEquals(List.of(), quiet.look());
        quiet.onTrade("BTCUSDT");
        clock.advance(Duration.ofSeconds(90));
        assertEquals(1, quiet.look().size());
    }

    @Test
    void shouldExpectNoTradesOfAMarketThatIsClosed() {
        venue.phase(TradingPhase.CLOSED);
        quiet.look();
        clock.advance(Duration.ofHours(10));
        assertEquals(List.of(), quiet.look());
        venue.phase(TradingPhase.CONTINUOUS);
        clock.advance(Duration.ofSeconds(89));
        assertEquals(List.of(), quiet.look());
        clock.advance(Duration.ofSeconds(1));
        assertEquals(1, quiet.look().size());
    }

    @Test
    void shouldExpectNoTradesWhileTheVenueIsAway() {
        quiet.look();
        venue.current(false);
        clock.advance(Duration.ofHours(10));
        assertEquals(List.of(), quiet.look());
        venue.current(true);
        clock.advance(Duration.ofSeconds(89));
        assertEquals(List.of(), quiet.look(), "nobody knows of the time before");
        clock.advance(Duration.ofSeconds(1));
        assertEquals(1, quiet.look().size());
    }
}
