package rialto.shipped.alert;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rialto.shipped.TestEvents;
import rialto.shipped.TestReceiver;
import rialto.shipped.TestVenue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Who is told what. */
@Timeout(60)
class AlertsTest {
    private static final String SECRET = "whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz";

    @TempDir
    private Path directory;

    private TestReceiver receiver;
    private Alerts alerts;

    @BeforeEach
    void receive() throws IOException {
        receiver = new TestReceiver();
        alerts = new Alerts();
    }

    @AfterEach
    void stop() {
        alerts.stop();
        receiver.close();
    }

    private TestVenue start(final String... settings) {
        final Map<String, String> values =
                new HashMap<>(Map.of("webhook.url", receiver.url(), "webhook.secret", SECRET));
        for (int i = 0; i < settings.length; i += 2) {
            values.put(settings[i], settings[i + 1]);
        }
        final TestVenue venue = new TestVenue(directory, values);
        alerts.start(venue);
        return venue;
    }

    /** What was told, as soon as it is so much. */
    private List<String> told(final int count) throws IOException {
        while (receiver.received().size() < count) {
            Thread.onSpinWait();
        }
        final List<String> texts = new ArrayList<>();
        for (final TestReceiver.Received posted : receiver.received()) {
            final JsonNode body = new ObjectMapper().readTree(posted.body());
            texts.add(body.get("rule").asText() + ": " + body.get("text").asText());
        }
        return texts;
    }

    private static void trade(final TestVenue venue, final long sequence, final String time, final long ticks) {
        venue.deliver("trade/BTCUSDT", TestEvents.trade(sequence, "2026-11-27T" + time + "Z", ticks, 1));
    }

    @Test
    void shouldTellOfALargeTrade() throws IOException {
        final TestVenue venue = start("large-trade.BTCUSDT", "0.5");
        venue.deliver("trade/BTCUSDT", TestEvents.trade(1, "2026-11-27T10:00:00Z", 2_000_000, 4_999));
        venue.deliver("trade/BTCUSDT", TestEvents.trade(2, "2026-11-27T10:00:00Z", 2_000_000, 5_000));
        assertEquals(List.of("large-trade: 0.5 BTC traded at 20000 USDT, trade 200."), told(1));
        assertEquals("large-trade-2", receiver.received().getFirst().headers().get("webhook-id"));
    }

    @Test
    void shouldTellTheSameOnceInAWhile() throws IOException {
        final TestVenue venue = start("large-trade.*", "0.0001", "pause", "1m");
        trade(venue, 1, "10:00:00", 100);
        trade(venue, 2, "10:00:59", 100);
        trade(venue, 3, "10:01:00", 100);
        trade(venue, 4, "10:02:00", 100);
        assertEquals(3, told(3).size());
    }

    @Test
    void shouldTellOfAPriceThatMoves() throws IOException {
        final TestVenue venue = start("price-move.*", "5% in 1m");
        trade(venue, 1, "10:00:00", 10_000);
        trade(venue, 2, "10:00:30", 10_499);
        assertEquals(List.of(), told(0), "4.99 %");
        trade(venue, 3, "10:02:00", 10_990);
        assertEquals(List.of(), told(0), "what was a minute ago does not count");
        trade(venue, 4, "10:02:59", 10_440);
        assertEquals(List.of("price-move: BTCUSDT went from 109.9 to 104.4, 5.00 % within 1m."), told(1));
    }

    @Test
    void shouldTellOfAnAccountThatCancelsNearlyAll() throws IOException {
        final TestVenue venue = start("cancel-ratio.BTCUSDT", "90% in 10m from 10");
        for (int i = 0; i < 10; i++) {
            venue.deliver("order/BTCUSDT/accepted", TestEvents.accepted(1 + 2 * i, "2026-11-27T10:00:00Z", i));
            if (i < 9) {
                venue.deliver("order/BTCUSDT/canceled", TestEvents.canceled(2 + 2 * i, "2026-11-27T10:00:01Z", i));
            }
        }
        assertEquals(List.of(), told(0), "too few orders when the ninth was canceled");
        venue.deliver("order/BTCUSDT/canceled", TestEvents.canceled(20, "2026-11-27T10:00:02Z", 9));
        assertEquals(
                List.of("cancel-ratio: alice canceled 10 and entered 10 orders of BTCUSDT within 10m, 100.00 %."),
                told(1));
    }

    @Test
    void shouldSendAgainWhatWasNotTaken() throws IOException {
        receiver.answer(500, 503);
        final TestVenue venue = start("large-trade.*", "0.0001");
        venue.deliver("trade/BTCUSDT", TestEvents.trade(1, "2026-11-27T10:00:00Z", 100, 1));
        assertEquals(3, told(3).size());
        assertEquals(1, venue.metrics().counter("alerts", "rule", "large-trade").count());
    }

    @Test
    void shouldLookAtAnEventOnce() {
        final TestVenue venue = start("large-trade.*", "0.0001", "pause", "1ms");
        for (int times = 0; times < 3; times++) {
            venue.deliver("trade/BTCUSDT", TestEvents.trade(1, "2026-11-27T10:00:00Z", 100, 1));
        }
        assertEquals(1, venue.metrics().counter("alerts", "rule", "large-trade").count());
    }

    /** A mail server that is not there: the webhook is told all the same, and events go on. */
    @Test
    void shouldTellByOneChannelWhileAnotherFails() throws IOException {
        final TestVenue venue = start(
                "large-trade.*", "0.0001",
                "pause", "1ms",
                "mail.host", "127.0.0.1",
                "mail.port", "1",
                "mail.security", "none",
                "mail.from", "venue@example.com",
                "mail.to", "desk@example.com");
        for (int sequence = 1; sequence <= 5; sequence++) {
            trade(venue, sequence, "10:00:0" + sequence, 100);
        }
        assertEquals(5, told(5).size());
        assertEquals(List.of(), venue.parked());
    }

    @ParameterizedTest
    @CsvSource({
        "large-trade.BTCUSDT, much, 'large-trade.BTCUSDT must be a decimal above zero such as 12.5, not ''much'''",
        "price-move.*, 5%, 'price-move.* must be something like ''5% in 10m'', not ''5%'''",
        "price-move.*, 5% in 8d, 'price-move.* must be a time such as'",
        "cancel-ratio.*, 90% in 10m, 'cancel-ratio.* must be something like ''95% in 10m from 100'''",
        "quiet-market.*, 0s, 'quiet-market.* must be a time such as'",
        "mail.host, localhost, mail.to is not set",
        "loud-market.*, 1s, unknown key 'loud-market.*'",
    })
    void shouldSayWhichSettingCannotBeUsed(final String key, final String value, final String message) {
        final String said = assertThrows(
                        IllegalArgumentException.class, () -> start("large-trade.ETHUSDT", "1", key, value))
                .getMessage();
        assertTrue(said.startsWith(message), said);
    }
}
