package rialto.events.http;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import rialto.events.BackPressureException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class WebSocketGroupTest {
    private static final int TEXT = 0x81;
    private static final int BYTES = 0x82;

    private final HttpServer server = new HttpServer(0);
    private final WebSocketGroup group = new WebSocketGroup();
    private final List<RawHttp> clients = new ArrayList<>();

    @AfterEach
    void stop() throws IOException {
        for (final RawHttp client : clients) {
            client.close();
        }
        server.close();
    }

    private RawHttp connect() throws Exception {
        final int before = group.size();
        final RawHttp client = new RawHttp(server.port());
        clients.add(client);
        client.request("GET", "/", RawHttp.handshake());
        assertEquals(101, client.read(true).status());
        awaitSize(before + 1);
        return client;
    }

    private void awaitSize(final int size) throws InterruptedException {
        for (int pauses = 0; group.size() != size && pauses < 2_000; pauses++) {
            Thread.sleep(10);
        }
        assertEquals(size, group.size());
    }

    private static String read(final RawHttp client, final int kind) throws IOException {
        assertEquals(kind, client.in().read());
        int length = client.in().read();
        if (length == 126) {
            length = client.in().read() << 8 | client.in().read();
        } else if (length == 127) {
            length = 0;
            for (int n = 0; n < Long.BYTES; n++) {
                length = length << 8 | client.in().read();
            }
        }
        return new String(client.in().readNBytes(length), StandardCharsets.UTF_8);
    }

    private static WebSocketGroup.Told told(final CompletionStage<WebSocketGroup.Told> stage) throws Exception {
        return ((Future<WebSocketGroup.Told>) stage.toCompletableFuture()).get(20, TimeUnit.SECONDS);
    }

    @Test
    void shouldTellAllTheSameInOrder() throws Exception {
        server.eventLoops(2)
                .on("ws:/", request -> group.add(request.webSocket()))
                .start();
        for (int n = 0; n < 5; n++) {
            connect();
        }
        final List<CompletionStage<WebSocketGroup.Told>> sent = new ArrayList<>();
        for (int n = 0; n < 50; n++) {
            sent.add(group.send("text " + n));
        }
        final String longer = "ä".repeat(200);
        final String longest = "a".repeat(70_000);
        sent.add(group.send(longer));
        sent.add(group.send(new byte[] {'b'}));
        sent.add(group.send(longest));
        for (final RawHttp client : clients) {
            for (int n = 0; n < 50; n++) {
                assertEquals("text " + n, read(client, TEXT));
            }
            assertEquals(longer, read(client, TEXT));
            assertEquals("b", read(client, BYTES));
            assertEquals(longest, read(client, TEXT));
        }
        for (final CompletionStage<WebSocketGroup.Told> each : sent) {
            assertEquals(new WebSocketGroup.Told(5, 0), told(each));
        }
    }

    @Test
    void shouldTellNobodyWhoHasLeft() throws Exception {
        final List<WebSocket> sockets = new ArrayList<>();
        server.eventLoops(1)
                .on("ws:/", request -> {
                    sockets.add(request.webSocket());
                    group.add(sockets.getLast());
                })
                .start();
        connect();
        connect();
        final RawHttp third = connect();
        clients.getFirst().close();
        awaitSize(2);
        group.remove(sockets.get(1));
        awaitSize(1);
        assertEquals(new WebSocketGroup.Told(1, 0), told(group.send("a")));
        assertEquals("a", read(third, TEXT));
        assertEquals(new WebSocketGroup.Told(0, 0), told(new WebSocketGroup().send("a")));
    }

    @Test
    void shouldLeaveOutAClientThatDoesNotReadAndTellTheOthers() throws Exception {
        server.eventLoops(1)
                .limits(new HttpLimits().backlogBytes(100_000))
                .on("ws:/", request -> group.add(request.webSocket()))
                .start();
        connect();
        final RawHttp reader = connect();
        final String text = "a".repeat(50_000);
        WebSocketGroup.Told last = new WebSocketGroup.Told(2, 0);
        for (int n = 0; n < 2_000 && last.leftOut() == 0; n++) {
            last = told(group.send(text));
            assertEquals(text, read(reader, TEXT));
        }
        assertEquals(new WebSocketGroup.Told(1, 1), last);
    }

    @Test
    void shouldRefuseMoreThanMayBeUnderWay() throws Exception {
        final CountDownLatch held = new CountDownLatch(1);
        final CountDownLatch gate = new CountDownLatch(1);
        server.eventLoops(1)
                .onEventLoop()
                .on("ws:/", request -> group.add(request.webSocket()))
                .on("/hold", request -> {
                    held.countDown();
                    gate.await();
                })
                .start();
        final RawHttp client = connect();
        final RawHttp holder = new RawHttp(server.port());
        clients.add(holder);
        holder.request("GET", "/hold");
        assertTrue(held.await(20, TimeUnit.SECONDS));
        final List<CompletionStage<WebSocketGroup.Told>> sent = new ArrayList<>();
        for (int n = 0; n < WebSocketGroup.MOST_UNDER_WAY; n++) {
            sent.add(group.send("text " + n));
        }
        final CompletionStage<WebSocketGroup.Told> refused = group.send("too many");
        gate.countDown();
        final ExecutionException reason = assertThrows(ExecutionException.class, () -> told(refused));
        assertInstanceOf(BackPressureException.class, reason.getCause());
        for (int n = 0; n < sent.size(); n++) {
            assertEquals(new WebSocketGroup.Told(1, 0), told(sent.get(n)));
            assertEquals("text " + n, read(client, TEXT));
        }
        assertEquals(new WebSocketGroup.Told(1, 0), told(group.send("again")));
    }
}
