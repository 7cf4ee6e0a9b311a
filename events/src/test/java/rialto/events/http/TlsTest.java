package rialto.events.http;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The same over TLS, in HTTP/1.1 and HTTP/2. */
class TlsTest {
    @TempDir
    private Path directory;

    private final byte[] large = new byte[1024 * 1024 + 17];
    private final long seed = System.nanoTime();
    private HttpServer server;
    private HttpClient client;

    @BeforeEach
    void start() throws Exception {
        final TestCertificate certificate = new TestCertificate(directory);
        new Random(seed).nextBytes(large);
        final Path root = Files.createDirectories(directory.resolve("public"));
        Files.write(root.resolve("large.bin"), large);
        server = new HttpServer(0)
                .root(root)
                .tls(certificate.certificate(), certificate.key())
                .on("/files/{name}**", request -> request.respond(Response.ok(root.resolve(request.param("name")))))
                .on("POST /echo", request -> request.respond(Response.ok("x/y", request.body())))
                .on("/secure", request -> request.respond(Response.ok("text/plain", "" + request.isSecure())))
                .on("sse:/events", request -> {
                    final EventStream stream = request.eventStream();
                    stream.send("one").thenRun(stream::close);
                })
                .start();
        client = HttpClient.newBuilder().sslContext(certificate.client()).build();
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    private HttpRequest.Builder request(final HttpClient.Version version, final String path) {
        return HttpRequest.newBuilder(URI.create("https://localhost:" + server.port() + path))
                .version(version)
                .timeout(Duration.ofSeconds(30));
    }

    @ParameterizedTest
    @EnumSource(names = {"HTTP_1_1", "HTTP_2"})
    void shouldServeFilesWholeAndInRanges(final HttpClient.Version version) throws Exception {
        final HttpResponse<byte[]> whole =
                client.send(request(version, "/files/large.bin").build(), HttpResponse.BodyHandlers.ofByteArray());
        assertEquals(version, whole.version());
        assertArrayEquals(large, whole.body(), "seed " + seed);
        final HttpResponse<byte[]> part = client.send(
                request(version, "/files/large.bin")
                        .header("Range", "bytes=1000-999999")
                        .build(),
                HttpResponse.BodyHandlers.ofByteArray());
        assertEquals(206, part.statusCode());
        assertArrayEquals(Arrays.copyOfRange(large, 1_000, 1_000_000), part.body(), "seed " + seed);
        final HttpResponse<byte[]> parts = client.send(
                request(version, "/files/large.bin")
                        .header("Range", "bytes=0-9,500000-999999")
                        .build(),
                HttpResponse.BodyHandlers.ofByteArray());
        assertEquals(206, parts.statusCode());
        assertTrue(parts.body().length > 500_010);
        final HttpResponse<byte[]> none =
                client.send(request(version, "/files/none.bin").build(), HttpResponse.BodyHandlers.ofByteArray());
        assertEquals(404, none.statusCode());
        final HttpResponse<byte[]> head = client.send(
                request(version, "/files/large.bin")
                        .method("HEAD", HttpRequest.BodyPublishers.noBody())
                        .build(),
                HttpResponse.BodyHandlers.ofByteArray());
        assertEquals(
                large.length, head.headers().firstValueAsLong("content-length").orElseThrow());
    }

    @ParameterizedTest
    @EnumSource(names = {"HTTP_1_1", "HTTP_2"})
    void shouldTakeAndRefuseBodies(final HttpClient.Version version) throws Exception {
        final HttpResponse<String> echo = client.send(
                request(version, "/echo")
                        .POST(HttpRequest.BodyPublishers.ofString("hello"))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        assertEquals("hello", echo.body());
        assertEquals(
                "true",
                client.send(request(version, "/secure").build(), HttpResponse.BodyHandlers.ofString())
                        .body());
        final HttpResponse<String> events =
                client.send(request(version, "/events").build(), HttpResponse.BodyHandlers.ofString());
        assertEquals("data: one\n\n", events.body());
    }

    @Test
    void shouldServeManyStreamsOfOneConnection() throws Exception {
        final List<CompletableFuture<HttpResponse<byte[]>>> all = new ArrayList<>();
        for (int n = 0; n < 12; n++) {
            all.add(client.sendAsync(
                    request(HttpClient.Version.HTTP_2, "/files/large.bin").build(),
                    HttpResponse.BodyHandlers.ofByteArray()));
        }
        for (final CompletableFuture<HttpResponse<byte[]>> one : all) {
            assertArrayEquals(large, one.get(60, TimeUnit.SECONDS).body(), "seed " + seed);
        }
        while (server.gauge("http.requests.waiting").value() > 0) {
            Thread.sleep(1);
        }
    }

    /** Whoever asks by HTTP/2 and never lets the answer come does not keep it. */
    @Test
    void shouldEndStreamsOfClientsWhoTakeNothing() throws Exception {
        server.close();
        server = new HttpServer(0)
                .limits(new HttpLimits().idle(Duration.ofSeconds(2)))
                .on("/large", request -> request.respond(Response.ok("x/y", large)))
                .start();
        try (RawHttp http = new RawHttp(server.port())) {
            http.send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
            // settings without a value; then the head of GET /large, which ends the stream
            http.socket().getOutputStream().write(new byte[] {0, 0, 0, 4, 0, 0, 0, 0, 0});
            final byte[] head = {(byte) 0x82, (byte) 0x86, 0x04, 6, '/', 'l', 'a', 'r', 'g', 'e', 0x01, 1, 'a'};
            http.socket().getOutputStream().write(new byte[] {0, 0, (byte) head.length, 1, 5, 0, 0, 0, 1});
            http.socket().getOutputStream().write(head);
            while (server.gauge("http.requests.total").value() < 1) {
                Thread.sleep(1);
            }
            while (server.gauge("http.connections").value() > 0) {
                Thread.sleep(1);
            }
        }
        assertEquals(1, server.gauge("http.idle.total").value());
        while (server.gauge("http.requests.waiting").value() > 0) {
            Thread.sleep(1);
        }
    }

    /** Before the handshake a connection counts, too, and is given no more time. */
    @Test
    void shouldEndConnectionsThatNeverShakeHands() throws Exception {
        server.close();
        server = new HttpServer(0)
                .limits(new HttpLimits().headTime(Duration.ofSeconds(2)))
                .tls(directory.resolve("certificate.pem"), directory.resolve("key.pem"))
                .start();
        try (RawHttp http = new RawHttp(server.port())) {
            while (server.gauge("http.connections").value() < 1) {
                Thread.sleep(1);
            }
            assertEquals(-1, http.in().read());
        }
        assertEquals(1, server.gauge("http.overdue.total").value());
    }

    @Test
    void shouldSpeakNoPlainTextWhereTlsIsExpected() throws Exception {
        try (RawHttp http = new RawHttp(server.port())) {
            http.request("GET", "/secure");
            final String line = http.line();
            assertTrue(line == null || !line.startsWith("HTTP"), line);
        }
    }
}
