package rialto.benchmarks.load;

import javax.net.ssl.SSLContext;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;

/** A connection with its buffers and what is under way on it. */
final class Connection implements AutoCloseable {
    private static final int IN_BYTES = 256 * 1024;

    private final Wire wire;
    private final ByteChannel channel;
    private final TlsChannel secured;
    private final SelectionKey key;
    private final ByteBuffer in = ByteBuffer.allocate(IN_BYTES);
    private final ByteBuffer out;
    private final int window;
    private int underWay;
    /** What is under way, oldest first, for transports that answer in order. */
    private final long[] sequences;

    private int newest;
    private int oldest;

    /** @param tls for connections over TLS; null for plain text */
    Connection(final InetSocketAddress address, final Wire wire, final Selector selector, final SSLContext tls)
            throws IOException {
        this.wire = wire;
        final SocketChannel socket = SocketChannel.open(address);
        socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
        secured = tls == null ? null : new TlsChannel(socket, tls, address);
        channel = secured == null ? socket : secured;
        wire.open(channel);
        socket.configureBlocking(false);
        key = socket.register(selector, SelectionKey.OP_READ, this);
        window = wire.window();
        sequences = new long[window];
        out = ByteBuffer.allocateDirect((window + 1) * wire.maxRequestBytes());
    }

    boolean hasRoom() {
        return underWay < window;
    }

    /** Takes an order into the buffer; {@link #flush()} sends it. */
    void add(final long sequence) {
        wire.encode(sequence, out);
        sequences[newest] = sequence;
        newest = (newest + 1) % window;
        underWay++;
    }

    /** What has been under way for longest: what is answered next on a transport that answers in order. */
    long oldestSequence() {
        return sequences[oldest];
    }

    void answered() {
        oldest = (oldest + 1) % window;
        underWay--;
    }

    void flush() throws IOException {
        if (isFlushed()) {
            return;
        }
        out.flip();
        channel.write(out);
        out.compact();
        key.interestOps(isFlushed() ? SelectionKey.OP_READ : SelectionKey.OP_READ | SelectionKey.OP_WRITE);
    }

    private boolean isFlushed() {
        return out.position() == 0 && (secured == null || !secured.isPending());
    }

    /** Reads what has come and decodes it. */
    void read(final Wire.AnswerHandler handler) throws IOException {
        if (channel.read(in) < 0) {
            throw new EOFException("the other side closed the connection");
        }
        in.flip();
        wire.decode(in, out, handler);
        in.compact();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
