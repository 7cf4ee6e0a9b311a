package rialto.benchmarks.load;

import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.charset.StandardCharsets;

/**
 * Plain {@code GET /sell} and {@code GET /buy} over keep-alive HTTP/1.1, one under way per connection. What is posted follows
 * from the order's sequence alone, also in batches: half are sales, at 90 to 110, of products at random; half of the purchases take any
 * price, the others up to 95 to 115; quantities are 1 to 100.
 */
public final class PostedOfferWire implements Wire {
    private static final byte[] END_OF_HEADERS = "\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] CONTENT_LENGTH = "ontent-length: ".getBytes(StandardCharsets.US_ASCII);
    private static final int STATUS_OFFSET = "HTTP/1.1 ".length();
    private static final int OK = 200;
    private static final int ACCEPTED = 202;
    private static final int MAX_REQUEST_BYTES = 256;
    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

    private static final int MAX_LINE_BYTES = 96;
    private static final byte[] REFUSED = "\"status\":".getBytes(StandardCharsets.US_ASCII);

    private final int batch;
    private final int products;
    private final int users;
    private final long seed;
    private final byte[] tail;
    private final ByteBuffer lines;

    /** @param batch orders in one {@code POST /batch}; 1: each by a GET of its own */
    public PostedOfferWire(
            final String host, final int port, final int products, final int users, final long seed, final int batch) {
        this.batch = batch;
        lines = ByteBuffer.allocate(batch * MAX_LINE_BYTES);
        this.products = products;
        this.users = users;
        this.seed = seed;
        tail = (" HTTP/1.1\r\nHost: " + host + ":" + port + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public void open(final ByteChannel channel) {}

    @Override
    public int window() {
        return 1;
    }

    @Override
    public int maxRequestBytes() {
        return MAX_REQUEST_BYTES + (batch == 1 ? 0 : batch * MAX_LINE_BYTES);
    }

    @Override
    public void encode(final long sequence, final ByteBuffer out) {
        if (batch == 1) {
            put(out, "GET /");
            order(sequence, out);
            out.put(tail);
            return;
        }
        lines.clear();
        for (int i = 0; i < batch; i++) {
            order(sequence * batch + i, lines);
            lines.put((byte) '\n');
        }
        put(out, "POST /batch");
        out.put(tail, 0, tail.length - 2);
        put(out, "Content-Length: ");
        number(out, lines.position());
        put(out, "\r\n\r\n");
        out.put(lines.flip());
    }

    private void order(final long sequence, final ByteBuffer out) {
        long random = mix(seed + sequence);
        final boolean sell = (random & 1) == 0;
        put(out, sell ? "sell?productId=" : "buy?productId=");
        random = mix(random);
        number(out, 1 + (int) ((random >>> 33) % products));
        put(out, "&quantity=");
        random = mix(random);
        number(out, 1 + (int) ((random >>> 33) % 100));
        random = mix(random);
        if (sell || (random & 1) == 0) {
            put(out, sell ? "&price=" : "&maxPrice=");
            number(out, (sell ? 90 : 95) + (int) ((random >>> 33) % 21));
        }
        put(out, "&userId=user");
        number(out, (int) (sequence % users));
    }

    private static long mix(final long value) {
        final long mixed = (value + MIX) * MIX;
        return (mixed ^ mixed >>> 32) * MIX;
    }

    private static void put(final ByteBuffer out, final String text) {
        for (int i = 0; i < text.length(); i++) {
            out.put((byte) text.charAt(i));
        }
    }

    private static void number(final ByteBuffer out, final int value) {
        if (value >= 10) {
            number(out, value / 10);
        }
        out.put((byte) ('0' + value % 10));
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
            final int length = (int) Scan.numberAfter(bytes, from, headersEnd, CONTENT_LENGTH, 0);
            final int end = headersEnd + END_OF_HEADERS.length + length;
            if (end > in.limit()) {
                return;
            }
            final int status = (int) Scan.number(bytes, from + STATUS_OFFSET, headersEnd);
            final int refusedAt = batch == 1 ? -1 : Scan.find(bytes, headersEnd, end, REFUSED);
            in.position(end);
            handler.onAnswer(IN_ORDER, refusedAt >= 0 ? ACCEPTED + 1 : status == ACCEPTED ? OK : status, status);
        }
    }
}
