package rialto.benchmarks.load;

import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.function.LongFunction;

/** Requests of the XML exchange on connections that stay open, with several under way on each, answered in order. */
public final class XmlWire implements Wire {
    private static final byte[] ERROR = "<error".getBytes(StandardCharsets.US_ASCII);
    private static final int OK = 200;
    private static final int MAX_REQUEST_BYTES = 1_024;

    private final LongFunction<String> requests;
    private final int window;

    /** @param requests the document of each request by its sequence, ASCII */
    public XmlWire(final LongFunction<String> requests, final int window) {
        this.requests = requests;
        this.window = window;
    }

    @Override
    public void open(final ByteChannel channel) {}

    @Override
    public int window() {
        return window;
    }

    @Override
    public int maxRequestBytes() {
        return MAX_REQUEST_BYTES;
    }

    @Override
    public void encode(final long sequence, final ByteBuffer out) {
        final String request = requests.apply(sequence);
        put(Integer.toString(request.length()), out);
        out.put((byte) '\n');
        put(request, out);
    }

    @SuppressWarnings("deprecation") // the low bytes are what is wanted: the text is ASCII
    private static void put(final String text, final ByteBuffer out) {
        final byte[] bytes = new byte[text.length()];
        text.getBytes(0, bytes.length, bytes, 0);
        out.put(bytes);
    }

    @Override
    public void decode(final ByteBuffer in, final ByteBuffer out, final AnswerHandler handler) {
        final byte[] bytes = in.array();
        while (in.hasRemaining()) {
            int at = in.position();
            int length = 0;
            while (at < in.limit() && bytes[at] != '\n') {
                length = length * 10 + bytes[at++] - '0';
            }
            final int end = at + 1 + length;
            if (at == in.limit() || end > in.limit()) {
                return;
            }
            in.position(end);
            final boolean failed = Scan.find(bytes, at, end, ERROR) >= 0;
            handler.onAnswer(IN_ORDER, failed ? OK + 200 : OK, failed ? 1 : 0);
        }
    }
}
