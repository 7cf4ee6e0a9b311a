package rialto.dialect.binance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import rialto.gatewaytest.Client;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** A client of the WebSocket API that is logged on, and can leave in any way there is. */
public final class RawSession implements AutoCloseable {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final int TEXT = 0x81;
    private static final int CLOSE = 0x88;

    private final Socket socket;
    private final DataInputStream in;
    private int requests;

    /** How a connection ends. */
    enum Farewell {
        CLOSE_FRAME,
        FIN,
        RST
    }

    /** @param client whose key it is, to sign with */
    public RawSession(final int port, final String key, final Client client) throws Exception {
        socket = new Socket("127.0.0.1", port);
        socket.setSoTimeout(30_000);
        socket.getOutputStream()
                .write(("GET /ws-api/v3 HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
        in = new DataInputStream(socket.getInputStream());
        skipHead();
        final String payload = "apiKey=" + key + "&timestamp=" + System.currentTimeMillis();
        require(ask(
                "session.logon",
                "\"apiKey\":\"" + key + "\",\"timestamp\":" + payload.substring(payload.lastIndexOf('=') + 1)
                        + ",\"signature\":\"" + client.sign(payload) + "\""));
    }

    private void skipHead() throws IOException {
        int newlines = 0;
        while (newlines < 2) {
            final int c = in.readUnsignedByte();
            newlines = c == '\n' ? newlines + 1 : c == '\r' ? newlines : 0;
        }
    }

    private static JsonNode require(final JsonNode answer) {
        if (answer.path("status").asInt() != 200) {
            throw new AssertionError(answer.toString());
        }
        return answer.path("result");
    }

    /** The result of a request; an answer that is none fails. */
    public JsonNode call(final String method, final String parameters) throws IOException {
        return require(ask(method, parameters));
    }

    /** Enters a buy that will rest; the rest of its parameters may be empty. */
    public JsonNode buy(final String clientOrderId, final String parameters) throws IOException {
        return call("order.place", order(clientOrderId, parameters));
    }

    static String order(final String clientOrderId, final String parameters) {
        return "\"symbol\":\"BTCUSDT\",\"side\":\"BUY\",\"type\":\"LIMIT\",\"timeInForce\":\"GTC\",\"quantity\":\"0.1\","
                + "\"price\":\"10000\",\"newClientOrderId\":\"" + clientOrderId + "\",\"timestamp\":"
                + System.currentTimeMillis() + parameters;
    }

    JsonNode ask(final String method, final String parameters) throws IOException {
        final int id = ++requests;
        send(TEXT, "{\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":{" + parameters + "}}");
        for (JsonNode answer = next(); answer != null; answer = next()) {
            if (answer.path("id").asInt() == id) {
                return answer;
            }
        }
        throw new AssertionError("the connection was closed before " + method + " was answered");
    }

    private void send(final int firstByte, final String text) throws IOException {
        final byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        final ByteBuffer frame = ByteBuffer.allocate(8 + bytes.length);
        frame.put((byte) firstByte);
        if (bytes.length < 126) {
            frame.put((byte) (0x80 | bytes.length));
        } else {
            frame.put((byte) 0xfe).putShort((short) bytes.length);
        }
        frame.putInt(0).put(bytes);
        socket.getOutputStream().write(frame.array(), 0, frame.position());
    }

    /** The next message; null when the server closes. */
    private JsonNode next() throws IOException {
        while (true) {
            final int firstByte = in.readUnsignedByte();
            final int shortLength = in.readUnsignedByte();
            final byte[] payload = new byte[shortLength == 126 ? in.readUnsignedShort() : shortLength];
            in.readFully(payload);
            if (firstByte == TEXT) {
                return MAPPER.readTree(payload);
            }
            if (firstByte == CLOSE) {
                return null;
            }
        }
    }

    /** Reads on until the server closes. */
    void awaitClose() throws IOException {
        JsonNode ignored;
        do {
            ignored = next();
        } while (ignored != null);
    }

    void leave(final Farewell farewell) throws IOException {
        switch (farewell) {
            case CLOSE_FRAME -> socket.getOutputStream().write(new byte[] {(byte) CLOSE, (byte) 0x80, 0, 0, 0, 0});
            case FIN -> socket.shutdownOutput();
            case RST -> {
                socket.setSoLinger(true, 0);
                socket.close();
            }
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
