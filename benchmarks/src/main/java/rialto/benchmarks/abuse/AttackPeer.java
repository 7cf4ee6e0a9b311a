package rialto.benchmarks.abuse;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;

/** One connection of an attacker. */
final class AttackPeer {
    private static final int SMALL_BUFFER = 8_192;

    private final SocketChannel channel;
    private final SelectionKey key;
    private final AttackPlan plan;
    private ByteBuffer rest = ByteBuffer.allocate(0);
    private long strokes;
    private boolean isAwaiting;

    AttackPeer(final AttackPlan plan, final Selector selector, final InetAddress from, final int port)
            throws IOException {
        this.plan = plan;
        channel = SocketChannel.open();
        try {
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            if (plan.manner() == AttackPlan.Manner.DEAF) {
                channel.setOption(StandardSocketOptions.SO_RCVBUF, SMALL_BUFFER);
            }
            channel.bind(new InetSocketAddress(from, 0));
            channel.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            key = channel.register(selector, SelectionKey.OP_CONNECT, this);
        } catch (final IOException e) {
            channel.close();
            throw e;
        }
    }

    /** It stands, or there is none. */
    void connected() throws IOException {
        channel.finishConnect();
        key.interestOps(SelectionKey.OP_READ);
        if (plan.greeting().length > 0) {
            isAwaiting = plan.awaitsGreeting();
            write(plan.greeting());
        }
    }

    /** Whether it may be used again. */
    boolean isReady() {
        return !isAwaiting && !rest.hasRemaining() && strokes < plan.strokesEach();
    }

    void strike(final long number) throws IOException {
        strokes++;
        isAwaiting = plan.manner() == AttackPlan.Manner.ASKS;
        write(plan.stroke().apply(number));
        if (plan.manner() == AttackPlan.Manner.DEAF) {
            key.interestOps(0);
        }
    }

    private void write(final byte[] bytes) throws IOException {
        final ByteBuffer buffer = ByteBuffer.wrap(bytes);
        channel.write(buffer);
        rest = buffer;
        if (buffer.hasRemaining()) {
            key.interestOps(SelectionKey.OP_READ | SelectionKey.OP_WRITE);
        }
    }

    void writeRest() throws IOException {
        channel.write(rest);
        if (!rest.hasRemaining()) {
            key.interestOps(SelectionKey.OP_READ);
        }
    }

    /**
     * Reads what has come.
     *
     * @return HTTP status of an answer that it waited for; 0 for anything else, -1 when the venue closed it
     */
    int read(final ByteBuffer buffer) throws IOException {
        buffer.clear();
        final int length = channel.read(buffer);
        if (length < 0) {
            return -1;
        }
        final int status = isAwaiting || plan.manner() == AttackPlan.Manner.SENDS ? status(buffer.flip()) : 0;
        isAwaiting &= status == 0;
        return status;
    }

    /** Of an answer that begins here; 0 when none does. */
    static int status(final ByteBuffer buffer) {
        final int at = "HTTP/1.1 ".length();
        if (buffer.limit() < at + 3 || buffer.get(0) != 'H' || buffer.get(1) != 'T') {
            return 0;
        }
        return (buffer.get(at) - '0') * 100 + (buffer.get(at + 1) - '0') * 10 + buffer.get(at + 2) - '0';
    }

    /** @param isRude without a farewell: the venue sees a reset */
    void close(final boolean isRude) throws IOException {
        if (isRude && channel.isOpen()) {
            channel.setOption(StandardSocketOptions.SO_LINGER, 0);
        }
        channel.close();
    }

    boolean closesAtOnce() {
        return plan.manner() == AttackPlan.Manner.CLOSES;
    }

    SelectionKey key() {
        return key;
    }
}
