package rialto.benchmarks.connections;

import rialto.benchmarks.load.TextFrames;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/** One WebSocket, seen from the client. It keeps nothing that its loop can keep for all. Owned by the thread of the loop. */
final class SocketClient {
    private static final byte[] NOTHING = {};
    private static final String UPGRADED = "HTTP/1.1 101";
    private static final String END_OF_HEAD = "\r\n\r\n";
    private static final int CLOSED = -1;

    private final SocketChannel channel;
    private final SelectionKey key;
    private final long beganNs = System.nanoTime();
    private byte[] rest = NOTHING;
    private boolean isOpen;
    /** When it asked for what it waits for; 0 for nothing. */
    private long askedNs;
    /** When it heard of something for the first time since it was told to listen; 0 for not yet. */
    private long heardNs;

    SocketClient(final Selector selector, final InetAddress source, final InetSocketAddress server) throws IOException {
        channel = SocketChannel.open();
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        try {
            channel.bind(new InetSocketAddress(source, 0));
            channel.connect(server);
        } catch (final IOException e) {
            channel.close();
            throw e;
        }
        key = channel.register(selector, SelectionKey.OP_CONNECT, this);
    }

    /** The connection is there: asks for a WebSocket. */
    void upgrade(final String path) throws IOException {
        channel.finishConnect();
        key.interestOps(SelectionKey.OP_READ);
        final String request =
                "GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: cmlhbHRvLWJlbmNobWFyaw==\r\n\r\n";
        write(ByteBuffer.wrap(request.getBytes(StandardCharsets.US_ASCII)));
    }

    /** Reads what is there into a buffer that all share, behind what was left of it. */
    void read(final ByteBuffer in, final ByteBuffer out, final TextFrames.TextHandler handler) throws IOException {
        in.clear().put(rest);
        rest = NOTHING;
        if (channel.read(in) == CLOSED) {
            throw new EOFException("the server has closed the connection");
        }
        in.flip();
        if (isOpen || opens(in)) {
            out.clear();
            TextFrames.decode(in, out, handler);
            if (out.flip().hasRemaining()) {
                write(out);
            }
        }
        if (in.hasRemaining()) {
            rest = new byte[in.remaining()];
            in.get(rest);
        }
    }

    private boolean opens(final ByteBuffer in) throws IOException {
        final String head = new String(in.array(), in.position(), in.remaining(), StandardCharsets.ISO_8859_1);
        final int end = head.indexOf(END_OF_HEAD);
        if (end < 0) {
            return false;
        }
        if (!head.startsWith(UPGRADED)) {
            throw new IOException("no WebSocket: " + head.lines().findFirst().orElse(""));
        }
        in.position(in.position() + end + END_OF_HEAD.length());
        isOpen = true;
        return true;
    }

    /** A few bytes for which the socket has room. */
    void write(final ByteBuffer bytes) throws IOException {
        channel.write(bytes);
        if (bytes.hasRemaining()) {
            throw new IOException("the server does not read");
        }
    }

    /** Asks for something, and notes when. */
    void ask(final ByteBuffer frame, final long nowNs) throws IOException {
        askedNs = nowNs;
        write(frame);
    }

    /** @return when it asked for what has come now; 0 when it asked for nothing */
    long takeAskedNs() {
        final long asked = askedNs;
        askedNs = 0;
        return asked;
    }

    boolean hasAsked() {
        return askedNs != 0;
    }

    void listen() {
        heardNs = 0;
    }

    /** @return whether it was the first thing that it heard */
    boolean hears(final long nowNs) {
        if (heardNs != 0) {
            return false;
        }
        heardNs = nowNs;
        return true;
    }

    long heardNs() {
        return heardNs;
    }

    boolean isOpen() {
        return isOpen;
    }

    long beganNs() {
        return beganNs;
    }

    /** At once, as when the network is gone: nothing is left of it, not even a port that waits. */
    void drop() {
        try {
            channel.setOption(StandardSocketOptions.SO_LINGER, 0);
            channel.close();
        } catch (final IOException e) {
            // it is gone
        }
    }
}
