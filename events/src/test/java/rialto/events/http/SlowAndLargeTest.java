package rialto.events.http;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Clients that send too much, too slowly, or nothing at all. */
class SlowAndLargeTest {
    private final HttpServer server = new HttpServer(0)
            .on("/", request -> request.respond(Response.ok("text/plain", "ok " + request.body().length)));

    @AfterEach
    void stop() {
        server.close();
    }

    private static boolean isClosed(final RawHttp http) throws IOException {
        try {
            return http.in().read() < 0;
        } catch (final SocketException e) {
            return true;
        }
    }

    private void awaitTotal(final String name, final long value) throws InterruptedException {
        while (server.gauge(name).value() < value) {
            Thread.sleep(1);
        }
    }

    private void awaitNoBodies() throws InterruptedException {
        awaitNone("http.bodies.bytes");
    }

    @Test
    void shouldRefuseTooLongLinesAndHeaders() throws Exception {
        server.limits(new HttpLimits().lineBytes(200).headerBytes(400)).start();
        assertEquals(414, RawHttp.get(server.port(), "/" + "a".repeat(300)).status());
        assertEquals(
                431, RawHttp.get(server.port(), "/", "X: " + "a".repeat(500)).status());
        assertEquals(
                200, RawHttp.get(server.port(), "/", "X: " + "a".repeat(100)).status());
    }

    @Test
    void shouldRefuseTooLongBodiesBeforeAndWhileTheyCome() throws Exception {
        server.limits(new HttpLimits().bodyBytes(100)).start();
        try (RawHttp http = new RawHttp(server.port())) {
            http.request("POST", "/", "Content-Length: 101");
            assertEquals(413, http.read(false).status());
            assertTrue(isClosed(http));
        }
        try (RawHttp http = new RawHttp(server.port())) {
            http.request("POST", "/", "Content-Length: 99999999999999999999");
            final RawHttp.Answer answer = http.read(false);
            assertTrue(answer == null || answer.status() == 413 || answer.status() == 400);
        }
        try (RawHttp http = new RawHttp(server.port())) {
            http.request("POST", "/", "Transfer-Encoding: chunked");
            http.send("40\r\n" + "a".repeat(64) + "\r\n40\r\n" + "a".repeat(64) + "\r\n");
            assertEquals(413, http.read(false).status());
            assertTrue(isClosed(http));
        }
        try (RawHttp http = new RawHttp(server.port())) {
            http.request("POST", "/", "Content-Length: 100");
            http.send("a".repeat(100));
            assertEquals("ok 100", http.read(false).text());
        }
        awaitNoBodies();
    }

    @Test
    void shouldKeepThePlaceOfAHandlerWhoseClientIsGone() throws Exception {
        final CountDownLatch mayReturn = new CountDownLatch(1);
        final AtomicInteger handled = new AtomicInteger();
        server.limits(new HttpLimits().requests(2))
                .on("GET /slow", request -> {
                    if (handled.incrementAndGet() <= 2) {
                        mayReturn.await();
                    }
                    request.respond(Response.ok("text/plain", "late"));
                })
                .start();
        leaveWhileHandled("GET", "/slow", "", handled, 1);
        leaveWhileHandled("GET", "/slow", "", handled, 2);
        assertEquals(503, RawHttp.get(server.port(), "/slow").status(), "two handlers run still");
        assertEquals(2, handled.get());
        mayReturn.countDown();
        awaitNone("http.requests.waiting");
        assertEquals(200, RawHttp.get(server.port(), "/slow").status());
    }

    @Test
    void shouldCountTheBodyOfAHandlerWhoseClientIsGone() throws Exception {
        final CountDownLatch mayReturn = new CountDownLatch(1);
        final AtomicInteger handled = new AtomicInteger();
        server.limits(new HttpLimits().bodyBytes(100).bodiesBytes(150))
                .on("POST /slow", request -> {
                    if (handled.incrementAndGet() == 1) {
                        mayReturn.await();
                    }
                    request.respond(Response.ok("text/plain", "late"));
                })
                .start();
        leaveWhileHandled("POST", "/slow", "a".repeat(90), handled, 1);
        try (RawHttp http = new RawHttp(server.port())) {
            http.request("POST", "/slow", "Content-Length: 90");
            http.send("b".repeat(90));
            assertEquals(503, http.read(false).status(), "the first body is in memory still");
        }
        mayReturn.countDown();
        awaitNoBodies();
        try (RawHttp http = new RawHttp(server.port())) {
            http.request("POST", "/slow", "Content-Length: 90");
            http.send("b".repeat(90));
            assertEquals("late", http.read(false).text());
        }
    }

    /** Asks, and goes away as soon as the handler has it. */
    private void leaveWhileHandled(
            final String method, final String path, final String body, final AtomicInteger handled, final int until)
            throws Exception {
        try (RawHttp http = new RawHttp(server.port())) {
            http.request(method, path, "Content-Length: " + body.length());
            http.send(body);
            while (handled.get() < until) {
                Thread.sleep(1);
            }
        }
        awaitNone("http.connections");
    }

    private void awaitNone(final String gauge) throws InterruptedException {
        while (server.gauge(gauge).value() > 0) {
            Thread.sleep(1);
        }
    }

    @Test
    void shouldBoundAllBodiesTogether() throws Exception {
        server.limits(new HttpLimits().bodyBytes(100).bodiesBytes(150)).start();
        try (RawHttp first = new RawHttp(server.port());
                RawHttp second = new RawHttp(server.port())) {
            first.request("POST", "/", "Content-Length: 100");
            first.send("a".repeat(99));
            while (server.gauge("http.bodies.bytes").value() < 99) {
                Thread.sleep(1);
            }
            second.request("POST", "/", "Content-Length: 100");
            second.send("a".repeat(99));
            assertEquals(503, second.read(false).status());
            first.send("a");
            assertEquals("ok 100", first.read(false).text());
        }
        awaitNoBodies();
    }

    @Test
    void shouldCloseConnectionsThatDoNotSayWhatTheyWant() throws Exception {
        server.limits(new HttpLimits().headTime(Duration.ofSeconds(2))).start();
        try (RawHttp silent = new RawHttp(server.port());
                RawHttp slow = new RawHttp(server.port());
                RawHttp second = new RawHttp(server.port())) {
            slow.send("GET / HTTP/1.1\r\n");
            second.request("GET", "/");
            assertEquals(200, second.read(false).status());
            second.send("GET / HT");
            final Thread dripping = Thread.ofVirtual().start(() -> {
                try {
                    while (true) {
                        slow.send("X: y\r\n");
                        Thread.sleep(20);
                    }
                } catch (final IOException | InterruptedException e) {
                    // closed
                }
            });
            assertTrue(isClosed(silent));
            assertTrue(isClosed(slow));
            assertTrue(isClosed(second));
            dripping.interrupt();
            dripping.join();
        }
        assertEquals(3, server.gauge("http.overdue.total").value());
    }

    @Test
    void shouldNotWaitForABodyThatDrips() throws Exception {
        server.limits(new HttpLimits().bodyTime(Duration.ofMillis(200))).start();
        try (RawHttp http = new RawHttp(server.port())) {
            http.request("POST", "/", "Content-Length: 100");
            http.send("a");
            assertEquals(408, http.read(false).status());
            assertTrue(isClosed(http));
        }
        awaitTotal("http.overdue.total", 1);
        awaitNoBodies();
    }

    @Test
    void shouldCloseIdleConnectionsButNotThoseThatWaitForAnAnswer() throws Exception {
        server.limits(new HttpLimits().idle(Duration.ofMillis(500)))
                .on("/slow", request -> {
                    Thread.sleep(1_000);
                    request.respond(Response.ok("text/plain", "at last"));
                })
                .start();
        try (RawHttp waiting = new RawHttp(server.port());
                RawHttp idle = new RawHttp(server.port())) {
            waiting.request("GET", "/slow");
            idle.request("GET", "/");
            assertEquals(200, idle.read(false).status());
            assertTrue(isClosed(idle));
            assertEquals("at last", waiting.read(false).text());
        }
    }

    /** One who asks for much and reads nothing does not keep it in memory for ever. */
    @Test
    void shouldCloseConnectionsThatDoNotRead() throws Exception {
        server.limits(new HttpLimits().idle(Duration.ofMillis(300)))
                .on("/large", request -> request.respond(Response.ok("x/y", new byte[32 * 1024 * 1024])))
                .start();
        try (RawHttp http = new RawHttp(server.port())) {
            http.request("GET", "/large");
            awaitTotal("http.idle.total", 1);
        }
        while (server.gauge("http.connections").value() > 0) {
            Thread.sleep(1);
        }
    }

    @Test
    void shouldTakeNoMoreConnectionsThanItsBound() throws Exception {
        server.limits(new HttpLimits().connections(3)).start();
        final List<RawHttp> open = new ArrayList<>();
        try {
            for (int n = 0; n < 3; n++) {
                final RawHttp http = new RawHttp(server.port());
                open.add(http);
                http.request("GET", "/");
                assertEquals(200, http.read(false).status());
            }
            try (RawHttp fourth = new RawHttp(server.port())) {
                assertTrue(isClosed(fourth));
            }
            assertEquals(3, server.gauge("http.connections").value());
            assertEquals(1, server.gauge("http.connections.refused.total").value());
        } finally {
            for (final RawHttp http : open) {
                http.close();
            }
        }
        while (server.gauge("http.connections").value() > 0) {
            Thread.sleep(1);
        }
        assertEquals(200, RawHttp.get(server.port(), "/").status());
    }

    /** What one server reads as the end of a request another could read as its middle. */
    @Test
    void shouldRefuseRequestsWithTwoEnds() throws Exception {
        server.start();
        for (final String[] headers : new String[][] {
            {"Content-Length: 4", "Content-Length: 5"},
            {"Content-Length: 4", "Transfer-Encoding: chunked"},
            {"Content-Length: -1"},
            {"Content-Length: +4"},
            {"Content-Length: 4a"},
            {"Content-Length : 4"},
            {"Transfer-Encoding: xchunked"},
        }) {
            try (RawHttp http = new RawHttp(server.port())) {
                http.request("POST", "/", headers);
                http.send("0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n");
                final RawHttp.Answer first = http.read(false);
                final boolean isRefused = first == null || first.status() >= 400;
                assertTrue(isRefused || http.read(false) == null, String.join(", ", headers));
            }
        }
    }

    @Test
    void shouldSurviveNonsense() throws Exception {
        server.start();
        for (final String nonsense : List.of(
                "\r\n\r\n\r\n",
                "GET\r\n\r\n",
                "\0\0\0\0\r\n\r\n",
                "GET / HTTP/9.9\r\n\r\n",
                "G".repeat(20_000),
                "GET / HTTP/1.1\r\n: x\r\n\r\n",
                "GET / HTTP/1.1\r\nA\0B: x\r\n\r\n",
                "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\nnonsense and more nonsense than fits")) {
            try (RawHttp http = new RawHttp(server.port())) {
                http.send(nonsense);
                http.socket().shutdownOutput();
                final RawHttp.Answer answer = http.read(false);
                assertTrue(answer == null || !answer.statusLine().contains(" 200"), nonsense);
            } catch (final SocketException | ArrayIndexOutOfBoundsException e) {
                // closed at once, or answered in frames
            }
        }
        assertEquals(200, RawHttp.get(server.port(), "/").status());
        assertNull(RawHttp.get(server.port(), "/").header("Server"));
    }

    @Test
    void shouldRefuseHeadersWithoutANameOrWithoutAProperOne() throws Exception {
        server.start();
        for (final String header : List.of(": x", "A\0B: x", "A B: x")) {
            assertEquals(400, RawHttp.get(server.port(), "/", header).status(), header);
        }
        assertEquals(200, RawHttp.get(server.port(), "/", "A: x").status());
    }
}
