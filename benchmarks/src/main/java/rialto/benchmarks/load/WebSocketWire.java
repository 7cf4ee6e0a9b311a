package rialto.benchmarks.load;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.charset.StandardCharsets;

/** Signed {@code order.place} over the WebSocket API, several under way per connection. */
public final class WebSocketWire implements Wire {
    private static final byte[] ID = ascii("\"id\":");
    private static final byte[] STATUS = ascii("\"status\":");
    private static final byte[] CODE = ascii("\"code\":");
    private static final int OK = 200;
    private static final int TEXT = 1;
    private static final int CLOSE = 8;
    private static final int PING = 9;
    private static final int PONG = 10;
    private static final int LENGTH_16 = 126;
    private static final int LENGTH_64 = 127;

    private final String host;
    private final OrderFlow flow;
    private final int window;
    private final WebSocketOrder[][] orders;

    public WebSocketWire(final String host, final int port, final OrderFlow flow, final int window) {
        this.host = host + ":" + port;
        this.flow = flow;
        this.window = window;
        orders = new WebSocketOrder[flow.accounts().size()][flow.symbols().size()];
        for (int account = 0; account < orders.length; account++) {
            for (int symbol = 0; symbol < orders[account].length; symbol++) {
                orders[account][symbol] = new WebSocketOrder(
                        flow, flow.accounts().get(account), flow.symbols().get(symbol));
            }
        }
    }

    @Override
    public void open(final ByteChannel channel) throws IOException {
        channel.write(ByteBuffer.wrap(ascii("GET /ws-api/v3 HTTP/1.1\r\nHost: " + host
                + "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                + "Sec-WebSocket-Key: cmlhbHRvLWJlbmNobWFyaw==\r\n\r\n")));
        final ByteBuffer one = ByteBuffer.allocate(1);
        final StringBuilder answer = new StringBuilder();
        while (answer.indexOf("\r\n\r\n") < 0) {
            one.clear();
            if (channel.read(one) < 0) {
                throw new EOFException("closed during the WebSocket handshake: " + answer);
            }
            answer.append((char) one.get(0));
        }
        if (!answer.toString().startsWith("HTTP/1.1 101")) {
            throw new IOException("no WebSocket: " + answer);
        }
    }

    @Override
    public int window() {
        return window;
    }

    @Override
    public int maxRequestBytes() {
        return 1024;
    }

    @Override
    public void encode(final long sequence, final ByteBuffer out) {
        orders[flow.account(sequence)][flow.symbol(sequence)].encode(sequence, out);
    }

    @Override
    public void decode(final ByteBuffer in, final ByteBuffer out, final AnswerHandler handler) {
        final byte[] bytes = in.array();
        while (in.remaining() >= 2) {
            final int from = in.position();
            final int shortLength = bytes[from + 1] & 0x7f;
            final int headerLength = headerLength(shortLength);
            if (in.remaining() < headerLength) {
                return;
            }
            final long length = payloadLength(in, from, shortLength);
            final int bodyStart = from + headerLength;
            if (in.limit() - bodyStart < length) {
                return;
            }
            in.position(bodyStart + (int) length);
            onFrame(bytes, from, bodyStart, (int) length, out, handler);
        }
    }

    private static void onFrame(
            final byte[] bytes,
            final int from,
            final int bodyStart,
            final int length,
            final ByteBuffer out,
            final AnswerHandler handler) {
        final int bodyEnd = bodyStart + length;
        switch (bytes[from] & 0x0f) {
            case TEXT -> {
                final long id = Scan.numberAfter(bytes, bodyStart, bodyEnd, ID, 0);
                final int status = (int) Scan.numberAfter(bytes, bodyStart, bodyEnd, STATUS, 0);
                final long code = status == OK ? 0 : Scan.numberAfter(bytes, bodyStart, bodyEnd, CODE, status);
                handler.onAnswer(id - WebSocketOrder.ID_BASE, status, (int) code);
            }
            case PING -> {
                out.put((byte) (0x80 | PONG)).put((byte) (0x80 | length)).putInt(0);
                out.put(bytes, bodyStart, length);
            }
            case CLOSE ->
                throw new IllegalStateException("the venue closed the connection: "
                        + new String(bytes, bodyStart, length, StandardCharsets.ISO_8859_1));
            default -> {}
        }
    }

    private static int headerLength(final int shortLength) {
        return shortLength == LENGTH_64 ? 10 : shortLength == LENGTH_16 ? 4 : 2;
    }

    private static long payloadLength(final ByteBuffer in, final int from, final int shortLength) {
        return switch (shortLength) {
            case LENGTH_16 -> in.getShort(from + 2) & 0xffff;
            case LENGTH_64 -> in.getLong(from + 2);
            default -> shortLength;
        };
    }

    private static byte[] ascii(final String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
