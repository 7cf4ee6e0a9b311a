package rialto.events.http;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rialto.events.Reactor;
import rialto.events.ReactorSettings;
import rialto.events.Registration;
import rialto.events.Threads;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class HttpServerTest {
    private final HttpClient client = HttpClient.newHttpClient();
    private final HttpServer server = new HttpServer(0);

    private record Order(String symbol, long quantity) {}

    @AfterEach
    void stop() {
        server.close();
        client.close();
    }

    private HttpResponse<String> send(final String method, final String path, final String body) throws Exception {
        return client.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                        .method(method, HttpRequest.BodyPublishers.ofString(body))
                        .timeout(Duration.ofSeconds(30))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void shouldMapBodiesToRecordsAndBack() throws Exception {
        server.on("POST /orders", request -> {
                    final Order order = request.body(Order.class);
                    request.respond(Response.json(new Order(order.symbol(), order.quantity() + 1))
                            .withStatus(201));
                })
                .on(
                        "POST /text",
                        request -> request.respond(
                                Response.ok("text/plain", request.text().toUpperCase())))
                .on(
                        "POST /json",
                        request -> request.respond(Response.json(request.json().get("a"))))
                .on("POST /bytes", request -> request.respond(Response.ok("x/y", request.body())))
                .start();
        final HttpResponse<String> made = send("POST", "/orders", "{\"symbol\":\"BTC\",\"quantity\":2}");
        assertEquals(201, made.statusCode());
        assertEquals("{\"symbol\":\"BTC\",\"quantity\":3}", made.body());
        assertEquals(
                "application/json", made.headers().firstValue("content-type").orElseThrow());
        assertEquals("ABC", send("POST", "/text", "abc").body());
        assertEquals("[1]", send("POST", "/json", "{\"a\":[1]}").body());
        assertEquals("\u20ac", send("POST", "/bytes", "\u20ac").body());
        for (final String broken : List.of(
                "", "{", "{\"symbol\":1,\"x\":2}", "{\"quantity\":1.5}", "{\"quantity\":\"x\"}", "[]", "{} {}")) {
            assertEquals(400, send("POST", "/orders", broken).statusCode(), broken);
        }
    }

    @Test
    void shouldReadQueriesAndHeaders() throws Exception {
        server.on(
                        "GET /q",
                        request -> request.respond(Response.ok(
                                "text/plain",
                                request.query("a").orElse("none") + " " + request.queries("a") + " "
                                        + request.query("n", int.class, 7) + " "
                                        + request.header("x-test").orElse("none"))))
                .start();
        assertEquals("none [] 7 none", send("GET", "/q", "").body());
        assertEquals(
                "1 [1, \u00e4 b] 8 none",
                send("GET", "/q?a=1&a=%C3%A4+b&n=8", "").body());
        assertEquals(400, send("GET", "/q?n=x", "").statusCode());
        assertEquals(400, RawHttp.get(server.port(), "/q?a=%zz").status());
        assertEquals(
                "none [] 7 yes", RawHttp.get(server.port(), "/q", "X-Test: yes").text());
    }

    @Test
    void shouldRefuseQueriesThatLackWhatTheHandlerNeeds() throws Exception {
        server.on(
                        "GET /q",
                        request -> request.respond(Response.ok("text/plain", "" + request.queryParam("n", int.class))))
                .start();
        assertEquals("5", send("GET", "/q?n=5", "").body());
        final HttpResponse<String> without = send("GET", "/q", "");
        assertEquals(400, without.statusCode());
        assertEquals("the query has no n", without.body());
        assertEquals(400, send("GET", "/q?n=", "").statusCode());
    }

    /** A slow handler of events slows those who ask, and then tells them. */
    @Test
    void shouldSayBusyWhenEventsFindNoRoom() throws Exception {
        final CountDownLatch gate = new CountDownLatch(1);
        try (Reactor slow =
                new Reactor(ReactorSettings.defaults().withBounds(1, 1, 8).withEmitTimeout(Duration.ofMillis(20)))) {
            slow.on("k", event -> gate.await());
            server.on("/", request -> {
                        slow.emit("k", null);
                        request.respond(Response.noContent());
                    })
                    .start();
            assertEquals(204, send("POST", "/", "").statusCode());
            final HttpResponse<String> busy = send("POST", "/", "");
            assertEquals(503, busy.statusCode());
            assertEquals("1", busy.headers().firstValue("retry-after").orElseThrow());
            gate.countDown();
        }
    }

    @Test
    void shouldTellWhichMethodsAPathKnows() throws Exception {
        server.on("GET /a", request -> request.respond(Response.ok("text/plain", "got")))
                .on("PUT /a", request -> request.respond(Response.noContent()))
                .on("/any", request -> request.respond(Response.ok("text/plain", request.method())))
                .start();
        assertEquals(204, send("PUT", "/a", "x").statusCode());
        final HttpResponse<String> refused = send("POST", "/a", "x");
        assertEquals(405, refused.statusCode());
        assertEquals("GET, HEAD, PUT", refused.headers().firstValue("allow").orElseThrow());
        assertEquals(
                "GET, HEAD, PUT",
                send("OPTIONS", "/a", "").headers().firstValue("allow").orElseThrow());
        assertEquals("PATCH", send("PATCH", "/any", "").body());
        assertEquals(404, send("GET", "/b", "").statusCode());
        assertEquals("3", RawHttp.ask(server.port(), "HEAD", "/a").header("Content-Length"));
    }

    @Test
    void shouldAnswerForAHandlerThatFailsOrForgets() throws Exception {
        server.limits(new HttpLimits().answerTime(Duration.ofSeconds(2)))
                .on("/throws", request -> {
                    throw new java.io.IOException("the secret of the machine");
                })
                .on("/deep", request -> {
                    throw new StackOverflowError();
                })
                .on("/forgets", request -> {})
                .on("/twice", request -> {
                    request.respond(Response.ok("text/plain", "once"));
                    request.respond(Response.ok("text/plain", "twice"));
                })
                .start();
        assertEquals(500, send("GET", "/throws", "").statusCode());
        assertEquals("the server failed", send("GET", "/throws", "").body());
        assertEquals(500, send("GET", "/deep", "").statusCode());
        assertEquals(503, send("GET", "/forgets", "").statusCode());
        assertEquals("once", send("GET", "/twice", "").body());
        assertEquals(1, server.gauge("http.unanswered.total").value());
        assertEquals(0, waiting());
    }

    private long waiting() throws InterruptedException {
        for (int left = 2_000; left > 0 && server.gauge("http.requests.waiting").value() > 0; left--) {
            Thread.sleep(1);
        }
        return server.gauge("http.requests.waiting").value();
    }

    @Test
    void shouldAnswerLaterFromAnyThread() throws Exception {
        server.onEventLoop()
                .on(
                        "/later",
                        request ->
                                CompletableFuture.runAsync(() -> request.respond(Response.ok("text/plain", "later"))))
                .start();
        assertEquals("later", send("GET", "/later", "").body());
    }

    @ParameterizedTest
    @ValueSource(strings = {"virtual", "one", "event loop"})
    void shouldRunHandlersWhereTheProgrammerSays(final String where) throws Exception {
        switch (where) {
            case "one" -> server.threads(Threads.one());
            case "event loop" -> server.onEventLoop();
            default -> server.threads(Threads.virtual());
        }
        server.on(
                        "/",
                        request -> request.respond(Response.ok(
                                "text/plain",
                                Thread.currentThread().isVirtual() + " "
                                        + Thread.currentThread().getName())))
                .start();
        final String thread = send("GET", "/", "").body();
        assertTrue(
                thread.startsWith(
                        where.equals("virtual")
                                ? "true events-"
                                : where.equals("one") ? "false events" : "false vert.x"),
                thread);
    }

    @Test
    void shouldPauseResumeAndCancelAHandler() throws Exception {
        final Registration place = server.register("/a", request -> request.respond(Response.ok("text/plain", "here")));
        server.start();
        assertEquals("here", send("GET", "/a", "").body());
        place.pause();
        final HttpResponse<String> paused = send("GET", "/a", "");
        assertEquals(503, paused.statusCode());
        assertEquals("1", paused.headers().firstValue("retry-after").orElseThrow());
        place.resume();
        assertEquals("here", send("GET", "/a", "").body());
        place.cancel();
        assertEquals(404, send("GET", "/a", "").statusCode());
        server.on("/a", request -> request.respond(Response.ok("text/plain", "another")));
        assertEquals("another", send("GET", "/a", "").body());
    }

    @Test
    void shouldRefuseRequestsBeyondItsPlaces() throws Exception {
        final CountDownLatch gate = new CountDownLatch(1);
        server.limits(new HttpLimits().requests(2))
                .on("/", request -> {
                    gate.await();
                    request.respond(Response.ok("text/plain", "done"));
                })
                .start();
        try (RawHttp first = new RawHttp(server.port());
                RawHttp second = new RawHttp(server.port())) {
            first.request("GET", "/");
            second.request("GET", "/");
            while (server.gauge("http.requests.waiting").value() < 2) {
                Thread.sleep(1);
            }
            final RawHttp.Answer third = RawHttp.get(server.port(), "/");
            assertEquals(503, third.status());
            assertEquals("1", third.header("Retry-After"));
            gate.countDown();
            assertEquals("done", first.read(false).text());
            assertEquals("done", second.read(false).text());
        }
        assertEquals("done", RawHttp.get(server.port(), "/").text());
        assertEquals(1, server.gauge("http.requests.refused.total").value());
    }

    @Test
    void shouldForgetARequestWhoseClientWentAway() throws Exception {
        final CompletableFuture<Request> arrived = new CompletableFuture<>();
        server.on("/", arrived::complete).start();
        try (RawHttp http = new RawHttp(server.port())) {
            http.request("GET", "/");
            arrived.get(20, TimeUnit.SECONDS);
        }
        assertEquals(0, waiting());
        assertTrue(arrived.get().isAnswered());
    }

    @Test
    void shouldRefuseKeysAndHeadersThatAreNone() {
        for (final String key :
                List.of("", "orders", "GET", "GET orders", "GET  /a", "ws:", "G!T /a", "/{a", "mqtt:/x")) {
            assertThrows(IllegalArgumentException.class, () -> server.on(key, request -> {}), key);
        }
        assertThrows(IllegalArgumentException.class, () -> Response.ok().withHeader("X", "a\r\nSet-Cookie: b"));
        assertThrows(IllegalArgumentException.class, () -> Response.ok().withHeader("X Y", "a"));
        assertThrows(IllegalArgumentException.class, () -> Response.seeOther("/a\nb"));
        assertThrows(IllegalArgumentException.class, () -> Response.status(99));
    }

    @Test
    void shouldSayWhyItCannotStart() {
        server.start();
        final HttpServer other = new HttpServer(server.port());
        final var failure = assertThrows(IllegalStateException.class, other::start);
        assertTrue(failure.getMessage().contains("cannot listen on 127.0.0.1:" + server.port()), failure.getMessage());
    }
}
