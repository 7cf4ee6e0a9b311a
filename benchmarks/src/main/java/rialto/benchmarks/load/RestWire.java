package rialto.benchmarks.load;

import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.charset.StandardCharsets;

/** Signed {@code POST /api/v3/order} over keep-alive HTTP/1.1, one under way per connection, parameters in the body. */
public final class RestWire implements Wire {
    private static final byte[] END_OF_HEADERS = ascii("\r\n\r\n");
    private static final byte[] CONTENT_LENGTH = ascii("ontent-length: ");
    private static final byte[] CONTENT_LENGTH_CAPITAL = ascii("ontent-Length: ");
    private static final byte[] CODE = ascii("\"code\":");
    private static final int STATUS_OFFSET = "HTTP/1.1 ".length();
    private static final int OK = 200;

    private final OrderFlow flow;
    private final RestOrder[][] orders;

    public RestWire(final String host, final int port, final OrderFlow flow) {
        this.flow = flow;
        orders = new RestOrder[flow.accounts().size()][flow.symbols().size()];
        for (int account = 0; account < orders.length; account++) {
            for (int symbol = 0; symbol < orders[account].length; symbol++) {
                orders[account][symbol] = new RestOrder(
                        host + ":" + port,
                        flow,
                        flow.accounts().get(account),
                        flow.symbols().get(symbol));
            }
        }
    }

    @Override
    public void open(final ByteChannel channel) {}

    @Override
    public int window() {
        return 1;
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
        while (in.hasRemaining()) {
            final int from = in.position();
            final int headersEnd = Scan.find(bytes, from, in.limit(), END_OF_HEADERS);
            if (headersEnd < 0) {
                return;
            }
            final int bodyStart = headersEnd + END_OF_HEADERS.length;
            final int bodyEnd = bodyStart + contentLength(bytes, from, headersEnd);
            if (bodyEnd > in.limit()) {
                return;
            }
            final int status = (int) Scan.number(bytes, from + STATUS_OFFSET, headersEnd);
            final long code = status == OK ? 0 : Scan.numberAfter(bytes, bodyStart, bodyEnd, CODE, status);
            in.position(bodyEnd);
            handler.onAnswer(IN_ORDER, status, (int) code);
        }
    }

    private static int contentLength(final byte[] bytes, final int from, final int to) {
        final long length = Scan.numberAfter(bytes, from, to, CONTENT_LENGTH, -1);
        return (int) (length >= 0 ? length : Scan.numberAfter(bytes, from, to, CONTENT_LENGTH_CAPITAL, 0));
    }

    private static byte[] ascii(final String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
