package rialto.benchmarks.load;

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
        TextFrames.upgrade(channel, host, "/ws-api/v3");
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
        TextFrames.decode(in, out, (bytes, from, to) -> {
            final long id = Scan.numberAfter(bytes, from, to, ID, 0);
            final int status = (int) Scan.numberAfter(bytes, from, to, STATUS, 0);
            final long code = status == OK ? 0 : Scan.numberAfter(bytes, from, to, CODE, status);
            handler.onAnswer(id - WebSocketOrder.ID_BASE, status, (int) code);
        });
    }

    private static byte[] ascii(final String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
