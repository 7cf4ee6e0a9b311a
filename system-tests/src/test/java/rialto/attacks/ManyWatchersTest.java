package rialto.attacks;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import rialto.testsupport.client.Market;
import rialto.testsupport.client.VenueHttp;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Who subscribes or watches costs memory and a place. Subscriptions had no bound but that of each connection, and filled the
 * heap; the places of a product's panel were taken by whoever came first, for good.
 */
@AttacksLane
@Timeout(120)
@EnabledOnOs(OS.LINUX)
class ManyWatchersTest {
    private static final int WATCHERS = 1_024;
    private static final int SUBSCRIBERS = 40;
    private static final String STREAMS = String.join(
            "/",
            "btcusdt@trade btcusdt@aggTrade btcusdt@depth btcusdt@ticker btcusdt@kline_1m btcusdt@kline_1h".split(" "));

    @TempDir
    private static Path data;

    private static VenueProcess venue;
    private static VenueHttp http;

    @BeforeAll
    static void start() throws IOException {
        venue = VenueProcess.start(data, "--posted-offer", "--set", "http.held-per-address=16KiB");
        http = new VenueHttp();
        final Market market = new Market(ManyWatchersTest::administer);
        market.asset("BTC");
        market.asset("USDT");
        market.instrument("BTC", "USDT", Map.of());
    }

    private static JsonNode administer(final String path, final Map<String, ?> body) throws IOException {
        final VenueHttp.Answer answer = http.admin(venue, "POST", path, body);
        assertTrue(answer.ok(), () -> path + ": " + answer);
        return answer.body();
    }

    @AfterAll
    static void stop() {
        http.close();
        venue.close();
    }

    @Test
    void shouldEndConnectionsOfAnAddressWithTooManySubscriptions() throws Exception {
        final List<RawClient> strangers = new ArrayList<>();
        try (SocketUser other = new SocketUser("127.0.12.1", venue.port(), "/ws")) {
            for (int i = 0; i < SUBSCRIBERS; i++) {
                strangers.add(dial("127.0.11.1", "/stream?streams=" + STREAMS));
            }
            await("rialto_http_held_ended_total", 20);
            final JsonNode subscribed = other.ask("{\"method\":\"SUBSCRIBE\",\"params\":[\"btcusdt@trade\"],\"id\":1}");
            assertTrue(subscribed.path("result").isNull(), subscribed::toString);
        } finally {
            close(strangers);
        }
    }

    @Test
    void shouldHaveAPlaceForWhoeverComesToAPanel() throws Exception {
        try (RawClient seller = new RawClient("127.0.13.1", venue.port())) {
            seller.send("POST /sell?productId=tea&quantity=1&price=2&userId=s HTTP/1.1\r\nHost: localhost\r\n"
                    + "Content-Length: 0\r\n\r\n");
            assertEquals(202, seller.status());
        }
        final List<RawClient> strangers = new ArrayList<>();
        try {
            for (int i = 0; i < WATCHERS; i++) {
                strangers.add(dial("127.0.13." + (2 + i % 4), "/market?productId=tea"));
            }
            try (SocketUser other = new SocketUser("127.0.14.1", venue.port(), "/market?productId=tea")) {
                final String panel = other.next();
                assertTrue(panel.contains("\"tea\""), panel);
            }
        } finally {
            close(strangers);
        }
    }

    /** A WebSocket that reads nothing. */
    private static RawClient dial(final String from, final String path) throws IOException {
        final RawClient client = new RawClient(from, venue.port());
        client.send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n");
        return client;
    }

    private static void await(final String metric, final int atLeast) throws Exception {
        while (count(metric) < atLeast) {
            Thread.sleep(100);
        }
    }

    private static double count(final String metric) throws IOException {
        try (InputStream metrics = venue.uri("/metrics").toURL().openStream()) {
            return new String(metrics.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> line.startsWith(metric + " "))
                    .mapToDouble(line -> Double.parseDouble(line.substring(metric.length() + 1)))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static void close(final List<RawClient> clients) throws IOException {
        for (final RawClient client : clients) {
            client.close();
        }
    }
}
