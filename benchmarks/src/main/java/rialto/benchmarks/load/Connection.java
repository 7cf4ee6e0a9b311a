package rialto.benchmarks.load;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;

/** A connection with its buffers and what is under way on it. */
final class Connection implements AutoCloseable {
    private static final int IN_BYTES = 256 * 1024;

    private final SocketChannel channel;
    private final SelectionKey key;
    private final ByteBuffer in = ByteBuffer.allocate(IN_BYTES);
    private final ByteBuffer out;
    private final int window;
    private int underWay;
    /** What is under way, oldest first, for transports that answer in order. */
    private final long[] sequences;

    private int newest;
    private int oldest;

    Connection(final InetSocketAddress address, final Wire wire, final Selector selector) throws IOException {
        channel = SocketChannel.open(address);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        wire.open(channel);
        channel.configureBlocking(false);
        key = channel.register(selector, SelectionKey.OP_READ, this);
        window = wire.window();
        sequences = new long[window];
        out = ByteBuffer.allocateDirect((window + 1) * wire.maxRequestBytes());
    }

    boolean hasRoom() {
        return underWay < window;
    }

    /** Takes an order into the buffer; {@link #flush()} sends it. */
    void add(final Wire wire, final long sequence) {
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
        if (out.position() == 0) {
            return;
        }
        out.flip();
        channel.write(out);
        out.compact();
        key.interestOps(out.position() == 0 ? SelectionKey.OP_READ : SelectionKey.OP_READ | SelectionKey.OP_WRITE);
    }

    /** Reads what has come and decodes it. */
    void read(final Wire wire, final Wire.AnswerHandler handler) throws IOException {
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
