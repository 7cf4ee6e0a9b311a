package rialto.benchmarks.load;

import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.charset.StandardCharsets;

/**
 * {@link PostedOffers} as plain {@code GET /sell} and {@code GET /buy} over keep-alive HTTP/1.1, one under way per connection;
 * the same ones also in batches.
 */
public final class PostedOfferWire implements Wire {
    private static final byte[] END_OF_HEADERS = "\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] CONTENT_LENGTH = "ontent-length: ".getBytes(StandardCharsets.US_ASCII);
    private static final int STATUS_OFFSET = "HTTP/1.1 ".length();
    private static final int OK = 200;
    private static final int ACCEPTED = 202;
    private static final int MAX_REQUEST_BYTES = 256;

    private static final int MAX_LINE_BYTES = 96;
    private static final byte[] REFUSED = "\"status\":".getBytes(StandardCharsets.US_ASCII);

    private final int batch;
    private final PostedOffers offers;
    private final byte[] tail;
    private final ByteBuffer lines;

    /** @param batch orders in one {@code POST /batch}; 1: each by a GET of its own */
    public PostedOfferWire(
            final String host, final int port, final int products, final int users, final long seed, final int batch) {
        this.batch = batch;
        lines = ByteBuffer.allocate(batch * MAX_LINE_BYTES);
        offers = new PostedOffers(products, users, seed);
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
        final PostedOffers.Offer offer = offers.at(sequence);
        put(out, offer.sells() ? "sell?productId=" : "buy?productId=");
        number(out, offer.productId());
        put(out, "&quantity=");
        number(out, offer.quantity());
        if (offer.price() > 0) {
            put(out, offer.sells() ? "&price=" : "&maxPrice=");
            number(out, offer.price());
        }
        put(out, "&userId=user");
        number(out, offer.user());
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
