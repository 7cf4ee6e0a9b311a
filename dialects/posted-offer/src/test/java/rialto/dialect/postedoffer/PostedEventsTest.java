package rialto.dialect.postedoffer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.gateway.Gateway;
import rialto.gatewaytest.RunningVenue;
import rialto.gatewaytest.WsClient;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A user's events told again from the history: each once and in order, wherever one goes on, with more sales and more
 * timeouts than a page has, and while more happen. Orders time out after a millisecond.
 */
@Timeout(value = 90, unit = TimeUnit.SECONDS)
class PostedEventsTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final String USER = "&userId=many\n";
    private static final int PER_BATCH = 500;

    @TempDir
    private static Path data;

    private static RunningVenue venue;

    @BeforeAll
    static void start() throws Exception {
        venue = new RunningVenue(
                data,
                Map.of(
                        "posted-offer.enabled", "true",
                        "posted-offer.max-products", "100",
                        "posted-offer.max-users", "100",
                        "posted-offer.orders-10s", "1000000000",
                        "posted-offer.session-pause", "1ms",
                        "posted-offer.order-timeout", "1ms"));
    }

    @AfterAll
    static void stop() {
        assertNull(venue.failure());
        venue.close();
    }

    private static HttpResponse<String> send(final HttpRequest.Builder request) throws Exception {
        return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static HttpRequest.Builder request(final String path) {
        return HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + venue.gateway().port() + path));
    }

    private static JsonNode batch(final String lines) throws Exception {
        final HttpResponse<String> answer = send(request("/batch").POST(HttpRequest.BodyPublishers.ofString(lines)));
        assertEquals(200, answer.statusCode(), answer.body());
        return MAPPER.readTree(answer.body());
    }

    /** Sales with itself, so that each is two events, and orders that find nobody. */
    private static long trade(final int batches) throws Exception {
        long last = 0;
        for (int i = 0; i < batches; i++) {
            final String lines = i % 2 == 0
                    ? ("sell?productId=fig&quantity=1&price=1" + USER + "buy?productId=fig&quantity=1" + USER)
                            .repeat(PER_BATCH / 2)
                    : ("sell?productId=dear&quantity=1&price=9" + USER).repeat(PER_BATCH);
            final JsonNode answers = batch(lines);
            final JsonNode end = answers.get(answers.size() - 1);
            assertTrue(end.has("id"), end::toString);
            last = end.get("id").asLong();
        }
        return last;
    }

    private static void awaitEnd(final long orderId) throws Exception {
        String body = "";
        while (!body.contains("COMPLETED") && !body.contains("TIMED_OUT")) {
            body = send(request("/result?id=" + orderId)).body();
        }
    }

    /** The ids of a user's events after one, until one that is known to be the last or later. */
    private static List<Long> ids(final int port, final long after, final long last) throws Exception {
        final List<Long> ids = new ArrayList<>();
        try (WsClient socket = new WsClient(port, "/events?userId=many&lastEventId=" + after)) {
            do {
                ids.add(socket.next().get("id").asLong());
            } while (ids.getLast() < last);
        }
        return ids;
    }

    @Test
    void shouldTellEachEventOnceWhereverOneGoesOn() throws Exception {
        try (WsClient live = new WsClient(venue.gateway().port(), "/events?userId=many")) {
            final int batches = 12;
            // makes products and user: hundreds of orders at once that all wait for that may be answered busy
            batch("sell?productId=fig&quantity=1&price=1" + USER);
            batch("sell?productId=dear&quantity=1&price=9" + USER);
            awaitEnd(trade(batches));
            final List<Long> told = new ArrayList<>();
            final Set<String> kinds = new TreeSet<>();
            // each order ends in one event; those of the sales that both sides missed are timeouts, too
            for (int i = 0; i < 2 + batches * PER_BATCH; i++) {
                final JsonNode event = live.next();
                told.add(event.get("id").asLong());
                kinds.add(event.get("type").asText());
            }
            assertTrue(kinds.containsAll(Set.of("SALE", "PURCHASE", "TIMEOUT_SALESORDER")), kinds::toString);
            assertEquals(new ArrayList<>(new TreeSet<>(told)), told, "in order and each once");
            venue.node().requestSnapshot().get(30, TimeUnit.SECONDS);
            // a gateway that begins with a snapshot knows nothing of before but what the history tells
            try (Gateway late = venue.startGateway()) {
                final long last = told.getLast();
                assertEquals(told, ids(late.port(), 0, last));
                for (int i = 0; i + 1 < told.size(); i += 1 + i / 3) {
                    assertEquals(told.subList(i + 1, told.size()), ids(late.port(), told.get(i), last), "after " + i);
                    assertEquals(told.subList(i, told.size()), ids(late.port(), told.get(i) - 1, last), "at " + i);
                }
                tellWhileMoreHappens(late.port(), told, live);
            }
        }
    }

    private static void tellWhileMoreHappens(final int port, final List<Long> told, final WsClient live)
            throws Exception {
        final AtomicBoolean over = new AtomicBoolean();
        final List<Throwable> failures = new ArrayList<>();
        final Thread trader = Thread.ofVirtual().start(() -> {
            try {
                while (!over.get()) {
                    trade(2);
                }
            } catch (final Exception e) {
                failures.add(e);
            }
        });
        final int more = 2_000;
        for (int i = 0; i < more; i++) {
            told.add(live.next().get("id").asLong());
        }
        for (int i = 0; i < 4; i++) {
            final List<Long> resumed = ids(port, told.get(i * 1_111), told.getLast());
            assertEquals(told.subList(i * 1_111 + 1, told.size()), resumed);
        }
        over.set(true);
        trader.join();
        assertEquals(List.of(), failures);
    }

    @Test
    void shouldTellALateFutureIdWhatHappensNow() throws Exception {
        try (WsClient socket =
                new WsClient(venue.gateway().port(), "/events?userId=early&lastEventId=" + Long.MAX_VALUE)) {
            batch("sell?productId=plum&quantity=1&price=9&userId=early");
            assertEquals("TIMEOUT_SALESORDER", socket.next().get("type").asText());
        }
    }

    @Test
    void shouldCountProductsAndUsersThatAreStillBeingMade() throws Exception {
        final int before = products();
        final Map<String, String> settings =
                Map.of("posted-offer.port", "0", "posted-offer.max-products", Integer.toString(before + 2));
        try (Gateway gateway = venue.startGateway(settings)) {
            final StringBuilder lines = new StringBuilder();
            for (int i = 0; i < 9; i++) {
                lines.append("sell?productId=at-once-").append(i).append("&quantity=1&price=1&userId=ant\n");
            }
            final HttpRequest.Builder request = HttpRequest.newBuilder(
                            URI.create("http://127.0.0.1:" + gateway.port("posted-offer.port") + "/batch"))
                    .POST(HttpRequest.BodyPublishers.ofString(lines.toString()));
            int made = 0;
            for (final JsonNode answer : MAPPER.readTree(send(request).body())) {
                made += answer.has("id") ? 1 : 0;
            }
            assertEquals(2, made, "though all were asked for at once");
            while (products() < before + 2) { // another gateway hears of them a moment later
                Thread.sleep(1);
            }
            assertEquals(before + 2, products());
        }
    }

    private static int products() throws Exception {
        return MAPPER.readTree(send(request("/stats")).body()).get("products").size();
    }
}
