package rialto.shipped.webhook;

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

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Webhooks as a receiver sees them. */
@Timeout(60)
class WebhooksTest {
    private static final byte[] KEY = "a secret of twenty-four bytes".getBytes(StandardCharsets.US_ASCII);
    private static final String SECRET = "whsec_" + Base64.getEncoder().encodeToString(KEY);
    private static final String TIME = "2026-11-27T10:00:00.000000123Z";

    @TempDir
    private Path directory;

    private TestReceiver receiver;
    private Webhooks webhooks;

    @BeforeEach
    void receive() throws IOException {
        receiver = new TestReceiver();
        webhooks = new Webhooks();
    }

    @AfterEach
    void stop() {
        webhooks.stop();
        receiver.close();
    }

    private Map<String, String> settings(final String... more) {
        final Map<String, String> settings = new HashMap<>(Map.of(
                "class",
                Webhooks.class.getName(),
                "receiver.desk.url",
                receiver.url(),
                "receiver.desk.secret",
                SECRET,
                "receiver.desk.attempts",
                "3"));
        for (int i = 0; i < more.length; i += 2) {
            settings.put(more[i], more[i + 1]);
        }
        return settings;
    }

    private TestVenue start(final String... more) {
        final TestVenue venue = new TestVenue(directory, settings(more));
        webhooks.start(venue);
        return venue;
    }

    @Test
    void shouldPostATradeInTheEnvelopeOfCloudEvents() throws IOException {
        start("source", "/venues/test").deliver("trade/BTCUSDT", TestEvents.trade(42, TIME, 2_000_050, 1_500));
        final TestReceiver.Received posted = receiver.received().getFirst();
        assertEquals(
                "application/cloudevents+json; charset=UTF-8", posted.headers().get("content-type"));
        final JsonNode event = new ObjectMapper().readTree(posted.body());
        assertEquals(new ObjectMapper().readTree("""
                                {"specversion": "1.0", "id": "42", "source": "/venues/test", "type": "rialto.order-executed",
                                 "subject": "trade/BTCUSDT", "time": "2026-11-27T10:00:00.000000123Z",
                                 "datacontenttype": "application/json",
                                 "data": {"symbol": "BTCUSDT", "tradeId": 4200, "makerOrderId": 420, "takerOrderId": 421,
                                   "makerAccount": "alice", "takerAccount": "bob", "takerSide": "BUY",
                                   "matchType": "CONTINUOUS", "price": "20000.5", "quantity": "0.15",
                                   "quoteAmount": "3000.075", "makerFee": "0.005", "takerFee": "0.0001",
                                   "makerRemaining": "0", "takerRemaining": "0"}}
                                """), event);
    }

    @Test
    void shouldSignAsStandardWebhooksHasIt() throws Exception {
        start().deliver("trade/BTCUSDT", TestEvents.trade(42, TIME, 2_000_050, 1_500));
        final TestReceiver.Received posted = receiver.received().getFirst();
        assertEquals("_rialto-42", posted.headers().get("webhook-id"));
        final Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(KEY, "HmacSHA256"));
        mac.update(("_rialto-42." + posted.headers().get("webhook-timestamp") + ".").getBytes(StandardCharsets.UTF_8));
        final String expected = "v1," + Base64.getEncoder().encodeToString(mac.doFinal(posted.body()));
        assertEquals(expected, posted.headers().get("webhook-signature"));
    }

    @Test
    void shouldSignByTheOldSecretAndTheNewOne() {
        final String other = "whsec_" + Base64.getEncoder().encodeToString(new byte[32]);
        start("receiver.desk.secret", SECRET + " " + other).deliver("trade/BTCUSDT", TestEvents.trade(1, TIME, 100, 1));
        final String[] signatures = receiver.received()
                .getFirst()
                .headers()
                .get("webhook-signature")
                .split(" ");
        assertEquals(2, signatures.length);
        assertNotEquals(signatures[0], signatures[1]);
    }

    @Test
    void shouldReadTheSecretFromAFile() throws IOException {
        final Path file = Files.writeString(directory.resolve("secret"), SECRET + "\n");
        final Map<String, String> settings = settings("receiver.desk.secret-file", file.toString());
        settings.remove("receiver.desk.secret");
        final TestVenue venue = new TestVenue(directory, settings);
        webhooks.start(venue);
        venue.deliver("trade/BTCUSDT", TestEvents.trade(1, TIME, 100, 1));
        assertEquals(1, receiver.received().size());
    }

    @Test
    void shouldSendAgainUnderTheSameIdUntilItIsTaken() {
        receiver.answer(500, 410);
        final TestVenue venue = start();
        assertEquals(3, venue.deliver("trade/BTCUSDT", TestEvents.trade(42, TIME, 100, 1)));
        assertEquals(
                List.of("_rialto-42", "_rialto-42", "_rialto-42"),
                receiver.received().stream()
                        .map(posted -> posted.headers().get("webhook-id"))
                        .toList());
        assertEquals(List.of(), venue.parked());
        assertEquals(
                1, venue.metrics().counter("webhooks.sent", "receiver", "desk").count());
        assertEquals(
                2,
                venue.metrics().counter("webhooks.failed", "receiver", "desk").count());
    }

    /** A body that nobody reads costs a connection each time. */
    @Test
    void shouldKeepItsConnectionWhenAnswersHaveABody() {
        receiver.body("{\"ok\": true}");
        final TestVenue venue = start();
        for (int i = 1; i <= 5; i++) {
            venue.deliver("trade/BTCUSDT", TestEvents.trade(i, TIME, 100, 1));
        }
        assertEquals(5, receiver.received().size());
        assertEquals(1, receiver.connections());
    }

    @Test
    void shouldParkWhatNobodyTakes() {
        receiver.answer(500, 500, 500);
        final TestVenue venue = start();
        venue.deliver("trade/BTCUSDT", TestEvents.trade(42, TIME, 100, 1));
        assertEquals(List.of(42L), venue.parked());
    }

    @Test
    void shouldFollowNoRedirect() {
        receiver.answer(307, 302, 301);
        final TestVenue venue = start();
        venue.deliver("trade/BTCUSDT", TestEvents.trade(42, TIME, 100, 1));
        assertEquals(3, receiver.received().size());
        assertEquals(List.of(42L), venue.parked());
    }

    @Test
    void shouldGiveEachReceiverWhatItWants() throws IOException {
        try (TestReceiver other = new TestReceiver()) {
            receiver.answer(500, 500, 500);
            final TestVenue venue = start(
                    "receiver.risk.url",
                    other.url(),
                    "receiver.risk.secret",
                    SECRET,
                    "receiver.risk.events",
                    "order/{symbol}/accepted, trade/**");
            assertEquals(List.of("desk", "risk"), venue.subscriptions());
            venue.deliver("order/BTCUSDT/accepted", TestEvents.accepted(1, TIME, 5));
            venue.deliver("order/BTCUSDT/canceled", TestEvents.canceled(2, TIME, 5));
            venue.deliver("trade/BTCUSDT", TestEvents.trade(3, TIME, 100, 1));
            assertEquals(3, receiver.received().size(), "three attempts at one trade");
            assertEquals(2, other.received().size(), "the other one holds up nobody");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "receiver.desk.url, http://example.com/hook?secret, receiver.desk.url must be a URL of https",
        "receiver.desk.url, https://user:secret@example.com/, receiver.desk.url must have no user and password",
        "receiver.desk.url, http://127.evil.example/, receiver.desk.url must be a URL of https",
        "receiver.desk.url, ftp://127.0.0.1/, receiver.desk.url must be a URL of https",
        "receiver.desk.url, 'http://a b?secret', 'receiver.desk.url is no URL: '",
        "receiver.desk.secret, whsec_short, receiver.desk.secret must be whsec_ and 24 to 64 bytes in base64",
        "receiver.desk.attempts, 0, 'receiver.desk.attempts must be a whole number from 1 to 1000000, not ''0'''",
        "receiver.desk.timeout, soon, receiver.desk.timeout must be a time such as 500ms",
        "receiver.desk.at-last, forget, 'receiver.desk.at-last must be one of park, skip, stop, not ''forget'''",
        "receiver.desk.colour, blue, unknown key 'receiver.desk.colour'",
    })
    void shouldSayWhichSettingCannotBeUsed(final String key, final String value, final String message) {
        final String said = assertThrows(IllegalArgumentException.class, () -> start(key, value))
                .getMessage();
        assertTrue(said.startsWith(message), said);
        assertFalse(key.endsWith("secret") && said.contains(value), said);
        assertFalse(said.contains("?secret"), said);
    }
}
