package rialto.benchmarks.load;

import rialto.testsupport.fix.FixFrames;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.charset.StandardCharsets;

/**
 * Orders over FIX 4.4, several under way on each session. An order counts as answered when its report NEW has come, which tells of
 * an event in the log. Trades come besides and are read over. A session begins again at 1 each time.
 */
public final class FixWire implements Wire {
    private static final int OK = 200;
    private static final int REFUSED = 400;
    private static final int NUMBERS = 1 << 16;
    private static final int MAX_LOGON_BYTES = 1_024;
    /** Longer than a run. */
    private static final int HEARTBEAT_S = 100;

    private static final byte[] TYPE = FixScan.tag(35);
    private static final byte[] ID = FixScan.tag(11);
    private static final byte[] EXEC_TYPE = FixScan.tag(150);
    private static final byte[] ORD_REJ_REASON = FixScan.tag(103);
    private static final byte[] REF_NUMBER = FixScan.tag(45);
    private static final byte[] TEST_ID = FixScan.tag(112);
    private static final byte[] TEXT = FixScan.tag(58);
    private static final int SEQUENCE_WIDTH = 13;

    private final OrderFlow flow;
    private final int window;
    private final String session;
    private final TradingAccount account;
    private final FixText[] orders;
    private final int[] idAt;
    private final int[] centsAt;
    private final long[] sequences = new long[NUMBERS];
    private long nextNumber = 1;
    private boolean isRefusalTold;

    public FixWire(final OrderFlow flow, final int window) {
        this(flow, window, 0);
    }

    private FixWire(final OrderFlow flow, final int window, final int index) {
        this.flow = flow;
        this.window = window;
        session = "bench-" + index;
        account = flow.accounts().get(index % flow.accounts().size());
        orders = new FixText[flow.symbols().size()];
        idAt = new int[orders.length];
        centsAt = new int[orders.length];
        for (int symbol = 0; symbol < orders.length; symbol++) {
            final String id = "|11=" + flow.clientOrderId(0);
            orders[symbol] = new FixText(
                    "D",
                    header(),
                    id.substring(1) + "|55=" + flow.symbols().get(symbol) + "|54="
                            + (account.side().equals("BUY") ? 1 : 2) + "|60=20260101-00:00:00.000|38="
                            + OrderFlow.QUANTITY + "|40=2|44=" + OrderFlow.PRICE + "|59=1|");
            idAt[symbol] = orders[symbol].offsetOf(id + "|") + id.length() - SEQUENCE_WIDTH;
            final String price = "|44=" + OrderFlow.PRICE;
            centsAt[symbol] = orders[symbol].offsetOf(price + "|") + price.length() - 1;
        }
    }

    private String header() {
        return "49=" + session + "|56=RIALTO|";
    }

    @Override
    public Wire ofConnection(final int index) {
        return new FixWire(flow, window, index);
    }

    @Override
    public void open(final ByteChannel channel) throws IOException {
        final FixText logon = new FixText(
                "A",
                header(),
                "98=0|108=" + HEARTBEAT_S + "|141=Y|553=" + account.apiKey() + "|554=" + account.secretKey() + "|");
        final ByteBuffer buffer = ByteBuffer.allocate(MAX_LOGON_BYTES);
        nextNumber = 1;
        logon.encode(nextNumber++, buffer);
        buffer.flip();
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
        awaitLogon(channel, buffer.clear());
    }

    private static void awaitLogon(final ByteChannel channel, final ByteBuffer in) throws IOException {
        while (true) {
            if (channel.read(in) < 0) {
                throw new EOFException("the venue closed the connection before a Logon");
            }
            final int length = FixFrames.length(in.array(), 0, in.position());
            if (length > 0 && length <= in.position()) {
                final String type = FixScan.text(in.array(), 0, length, TYPE);
                if (!type.equals("A")) {
                    throw new IOException("not logged on: " + type + ": " + FixScan.text(in.array(), 0, length, TEXT));
                }
                return;
            }
        }
    }

    @Override
    public int window() {
        return window;
    }

    @Override
    public int maxRequestBytes() {
        return orders[0].length() + MAX_LOGON_BYTES;
    }

    @Override
    public void encode(final long sequence, final ByteBuffer out) {
        final int symbol = flow.symbol(sequence);
        final FixText order = orders[symbol];
        order.put(idAt[symbol], SEQUENCE_WIDTH, sequence);
        order.put(centsAt[symbol], 1, OrderFlow.cents(sequence));
        sequences[(int) (nextNumber & NUMBERS - 1)] = sequence;
        order.encode(nextNumber++, out);
    }

    @Override
    public void decode(final ByteBuffer in, final ByteBuffer out, final AnswerHandler handler) {
        final byte[] bytes = in.array();
        try {
            while (in.hasRemaining()) {
                final int from = in.position();
                final int length = FixFrames.length(bytes, from, in.limit());
                if (length == 0 || from + length > in.limit()) {
                    return;
                }
                in.position(from + length);
                onMessage(bytes, from, from + length, out, handler);
            }
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void onMessage(
            final byte[] bytes, final int from, final int to, final ByteBuffer out, final AnswerHandler handler)
            throws IOException {
        switch (bytes[FixScan.find(bytes, from, to, TYPE)]) {
            case '8' -> onReport(bytes, from, to, handler);
            case '3' -> throw new IOException("an order is malformed: " + FixScan.text(bytes, from, to, TEXT));
            case 'j' -> {
                tellRefusal(bytes, from, to);
                final long number = FixScan.number(bytes, from, to, REF_NUMBER);
                handler.onAnswer(sequences[(int) (number & NUMBERS - 1)], REFUSED, -1);
            }
            case '1' -> {
                final String body = "112=" + FixScan.text(bytes, from, to, TEST_ID) + "|";
                new FixText("0", header(), body).encode(nextNumber++, out);
            }
            case '5' -> throw new IOException("logged out: " + FixScan.text(bytes, from, to, TEXT));
            default -> {}
        }
    }

    /** The first one: a report counts them, and does not say why. */
    private void tellRefusal(final byte[] bytes, final int from, final int to) {
        if (!isRefusalTold) {
            isRefusalTold = true;
            System.err.println(session + ": refused: " + FixScan.text(bytes, from, to, TEXT));
        }
    }

    private static void onReport(final byte[] bytes, final int from, final int to, final AnswerHandler handler) {
        final byte execType = bytes[FixScan.find(bytes, from, to, EXEC_TYPE)];
        if (execType == '0' || execType == '8') {
            final int id = FixScan.find(bytes, from, to, ID);
            final int end = FixScan.end(bytes, id, to);
            final long sequence = Scan.number(bytes, end - SEQUENCE_WIDTH, end);
            final boolean isNew = execType == '0';
            handler.onAnswer(
                    sequence, isNew ? OK : REFUSED, isNew ? 0 : (int) FixScan.number(bytes, from, to, ORD_REJ_REASON));
        }
    }

    /** For tests: what an order looks like. */
    String sample() {
        final ByteBuffer out = ByteBuffer.allocate(maxRequestBytes());
        encode(0, out);
        return new String(out.array(), 0, out.position(), StandardCharsets.US_ASCII);
    }
}
