package rialto.events.http;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

/** Frames as clients send them, well or badly. */
class FrameHandlerTest {
    private static final int CONTINUATION = 0x00;
    private static final int TEXT = 0x01;
    private static final int CLOSE = 0x08;
    private static final int PING = 0x09;
    private static final int FINAL = 0x80;

    private final HttpServer server = new HttpServer(0);
    private final BlockingQueue<String> handled = new LinkedBlockingQueue<>();
    private final CountDownLatch gate = new CountDownLatch(1);
    private final BlockingQueue<WebSocket> sockets = new LinkedBlockingQueue<>();
    private RawHttp client;

    @BeforeEach
    void connect() throws IOException {
        server.limits(new HttpLimits().messageBytes(1_000))
                .on("ws:/", request -> {
                    final WebSocket socket = request.webSocket();
                    sockets.add(socket);
                    socket.onText(text -> {
                        await();
                        handled.add(text);
                    });
                    socket.onClose(() -> handled.add("ended"));
                })
                .start();
        client = new RawHttp(server.port());
        client.request("GET", "/", RawHttp.handshake());
        assertEquals(101, client.read(true).status());
    }

    @AfterEach
    void stop() throws IOException {
        gate.countDown();
        client.close();
        server.close();
    }

    private void await() {
        try {
            gate.await();
        } catch (final InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Masked with zeros, so that the payload stands there as it is. */
    private static byte[] frame(final int head, final byte[] payload) {
        final ByteArrayOutputStream frame = new ByteArrayOutputStream();
        frame.write(head);
        if (payload.length < 126) {
            frame.write(0x80 | payload.length);
        } else {
            frame.writeBytes(new byte[] {(byte) (0x80 | 126), (byte) (payload.length >> 8), (byte) payload.length});
        }
        frame.writeBytes(new byte[4]);
        frame.writeBytes(payload);
        return frame.toByteArray();
    }

    private static byte[] text(final String text) {
        return frame(FINAL | TEXT, text.getBytes(StandardCharsets.US_ASCII));
    }

    private void send(final List<byte[]> frames) throws IOException {
        final ByteArrayOutputStream all = new ByteArrayOutputStream();
        frames.forEach(all::writeBytes);
        client.socket().getOutputStream().write(all.toByteArray());
    }

    private String next() throws InterruptedException {
        return String.valueOf(handled.poll(20, TimeUnit.SECONDS));
    }

    private int closeCode() throws IOException {
        assertEquals(FINAL | CLOSE, client.in().read());
        final int length = client.in().read();
        final byte[] payload = client.in().readNBytes(length);
        return (payload[0] & 0xff) << 8 | payload[1] & 0xff;
    }

    @Test
    void shouldHandleWhatWasSaidBeforeTheFarewell() throws Exception {
        send(List.of(text("a"), text("b"), text("c"), frame(FINAL | CLOSE, new byte[] {0x03, (byte) 0xe8})));
        gate.countDown();
        assertEquals("a", next());
        assertEquals("b", next());
        assertEquals("c", next());
        assertEquals("ended", next());
        assertEquals(1000, closeCode());
        assertEquals(-1, client.in().read());
    }

    @Test
    void shouldHandleWhatHadArrivedWhenTheConnectionBroke() throws Exception {
        send(List.of(text("a"), text("b"), frame(FINAL | PING, new byte[0])));
        // its answer shows that all was read
        assertEquals(FINAL | 0x0a, client.in().read());
        client.close();
        gate.countDown();
        assertEquals("a", next());
        assertEquals("b", next());
        assertEquals("ended", next());
    }

    @Test
    void shouldHandleTheFragmentsOfAMessageAsOne() throws Exception {
        gate.countDown();
        final byte[] part = "a".repeat(400).getBytes(StandardCharsets.US_ASCII);
        send(List.of(
                frame(TEXT, part),
                frame(FINAL | PING, new byte[] {1}),
                frame(CONTINUATION, part),
                frame(FINAL | CONTINUATION, new byte[0]),
                text("next")));
        assertEquals("a".repeat(800), next());
        assertEquals("next", next());
        send(List.of(frame(TEXT, part), frame(CONTINUATION, part), frame(FINAL | CONTINUATION, part)));
        client.in().readNBytes(3); // the answer to the ping
        assertEquals(1009, closeCode());
    }

    @Test
    void shouldAnswerPingsWhileAHandlerIsBusy() throws Exception {
        send(List.of(text("a"), frame(FINAL | PING, new byte[] {7})));
        assertEquals(FINAL | 0x0a, client.in().read());
        assertEquals(1, client.in().read());
        assertEquals(7, client.in().read());
    }

    @Test
    void shouldSayWhatWasWrongWithAFrame() throws Exception {
        client.socket().getOutputStream().write(new byte[] {(byte) (FINAL | TEXT), 1, 'a'}); // no mask
        assertEquals(1002, closeCode());
    }

    @Test
    void shouldEndAConnectionWhoseClientDoesNotAnswerTheFarewell() throws Exception {
        sockets.take().close(3000, "enough");
        assertEquals(3000, closeCode());
        assertEquals(-1, client.in().read());
        assertEquals("ended", next());
    }

    @Test
    void shouldRefuseToCloseWithWhatMayNotBeSent() throws Exception {
        final WebSocket socket = sockets.take();
        assertThrows(IllegalArgumentException.class, () -> socket.close(1006, ""));
        assertThrows(IllegalArgumentException.class, () -> socket.close(1000, "a".repeat(124)));
    }

    @Test
    void shouldTellClientsThatTheServerStops() throws Exception {
        sockets.take();
        server.close();
        assertEquals(1001, closeCode());
    }
}
