package rialto.gateway.http;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.gateway.tls.GatewayTls;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Headers that cost too much to be read. Real sockets, of loopback. */
@Timeout(60)
class RefusedHeadersTest {
    private static final String END = "\r\n\r\n";
    private static final String NOW_IN_CHUNKS =
            "POST /now/ HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked" + END;

    private final Vertx vertx = WatchedTransport.vertx(new VertxOptions().setEventLoopPoolSize(1));
    private final List<Socket> sockets = new ArrayList<>();
    private int port;

    @BeforeEach
    void serve() throws Exception {
        final CompletableFuture<Integer> listening = new CompletableFuture<>();
        vertx.runOnContext(ignored -> {
            final HttpServers servers = new HttpServers(vertx, "127.0.0.1", "", GatewayTls.off());
            final HttpRouter router = servers.newRouter(null);
            router.prefix("/now/", (request, body) -> request.response().end("answer " + request.path() + body));
            servers.listen(router, 0).onComplete(listening::complete, listening::completeExceptionally);
        });
        port = listening.get(20, TimeUnit.SECONDS);
    }

    @AfterEach
    void stop() throws Exception {
        for (final Socket socket : sockets) {
            socket.close();
        }
        vertx.close().toCompletionStage().toCompletableFuture().get(30, TimeUnit.SECONDS);
    }

    @Test
    void shouldRefuseMoreHeadersThanARequestMayHave() throws Exception {
        final String answer = answer("GET /now/ HTTP/1.1\r\n" + "a:b\r\n".repeat(129) + "\r\n");
        assertTrue(answer.startsWith("HTTP/1.1 431 "), answer);
        assertTrue(answer.contains("at most 128 headers"), answer);
    }

    /** Once 48 KB of such lines held the event loop for 10 to 18 ms, again and again. */
    @Test
    void shouldRefuseHeadersOfSeveralLines() throws Exception {
        for (final String folded : List.of(
                "GET /now/ HTTP/1.1\r\nX: y\r\n z\r\nHost: localhost",
                "GET /now/ HTTP/1.1\r\n Host: localhost",
                "GET /now/ HTTP/1.1\r\nHost: localhost\r\nX: y\r\n\tz",
                "\r\nGET /now/ HTTP/1.1\r\nHost: localhost\r\nX: " + "y".repeat(980) + "\r\n z",
                "POST /now/ HTTP/1.1\r\nContent-Length: 5\r\nX:\r\n" + " \r\n".repeat(12_000) + "Y: z")) {
            final String answer = answer(folded + END + "GET /now/ HTTP/1.1\r\nHost: localhost" + END);
            assertTrue(answer.startsWith("HTTP/1.1 400 "), () -> folded + "\n" + answer);
            assertTrue(answer.contains("put each header into one line"), answer);
            assertEquals(
                    answer.indexOf("HTTP/1.1"), answer.lastIndexOf("HTTP/1.1"), () -> folded.substring(0, 30) + answer);
        }
    }

    @Test
    void shouldRefuseHeadersOfSeveralLinesBehindABody() throws Exception {
        final String answer = answer(NOW_IN_CHUNKS + "2\r\nab\r\n0\r\na: b\r\n" + " c\r\n".repeat(400));
        assertTrue(answer.startsWith("HTTP/1.1 400 "), answer);
        assertTrue(answer.contains("put each header into one line"), answer);
    }

    @Test
    void shouldTakeBlanksAtTheBeginOfABodysLines() throws Exception {
        final String text = "{\n  a\n\t}\n".repeat(400);
        final Socket socket = dial();
        final BufferedReader answers =
                new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
        for (int i = 0; i < 2; i++) {
            send(socket, "POST /now/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + text.length() + END + text);
            assertEquals("answer /now/" + text, body(answers));
            send(socket, "POST /now/ HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked" + END);
            for (final String piece : text.split("(?<=\n)")) {
                send(socket, Integer.toHexString(piece.length()) + "\r\n");
                send(socket, piece + "\r\n");
            }
            send(socket, "0" + END);
            assertEquals("answer /now/" + text, body(answers));
        }
    }

    private String answer(final String requests) throws IOException {
        final Socket socket = dial();
        send(socket, requests);
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    }

    private Socket dial() throws IOException {
        final Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(30_000);
        sockets.add(socket);
        return socket;
    }

    private static void send(final Socket socket, final String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    /** Of the next answer. */
    private static String body(final BufferedReader answers) throws IOException {
        int length = 0;
        for (String line = answers.readLine(); !line.isEmpty(); line = answers.readLine()) {
            if (line.toLowerCase(java.util.Locale.ROOT).startsWith("content-length: ")) {
                length = Integer.parseInt(line.substring(16));
            }
        }
        final char[] body = new char[length];
        for (int at = 0; at < length; ) {
            at += answers.read(body, at, length - at);
        }
        return new String(body);
    }
}
