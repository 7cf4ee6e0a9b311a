package rialto.benchmarks.fix;

import rialto.benchmarks.load.FixScan;
import rialto.benchmarks.load.FixText;
import rialto.testsupport.client.ApiKey;
import rialto.testsupport.fix.FixFrames;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Many sessions of FIX 4.4 that one thread holds: it keeps them alive and hands on what comes. Not thread-safe. */
final class FixSessions implements AutoCloseable {
    /** Of each session; a snapshot of a market fits. */
    private static final int IN_BYTES = 64 * 1024;

    private static final int OUT_BYTES = 4 * 1024;
    private static final int HEARTBEAT_S = 30;
    private static final long LOGON_NS = TimeUnit.SECONDS.toNanos(60);
    private static final long KEEP_ALIVE_NS = TimeUnit.SECONDS.toNanos(HEARTBEAT_S - 5);
    private static final byte[] TYPE = FixScan.tag(35);
    private static final byte[] TEST_ID = FixScan.tag(112);
    private static final byte[] TEXT = FixScan.tag(58);

    /** Is handed every message of an application. */
    @FunctionalInterface
    interface Handler {
        /**
         * @param session its place, from 0
         * @param type    the first byte of MsgType
         * @param from    where the message begins
         * @param to      where it ends
         */
        void onMessage(int session, byte type, byte[] bytes, int from, int to);
    }

    /**
     * A session that is to be opened.
     *
     * @param kind TargetSubID
     */
    record Plan(String name, String kind, ApiKey key) {
        private String header() {
            return "49=" + name + "|56=RIALTO|57=" + kind + "|";
        }
    }

    private final Selector selector = Selector.open();
    private final List<Session> sessions = new ArrayList<>();
    private final Handler handler;

    /** Logs them on, one after the other. */
    FixSessions(final InetSocketAddress address, final List<Plan> plans, final Handler handler) throws IOException {
        this.handler = handler;
        try {
            for (final Plan plan : plans) {
                sessions.add(new Session(sessions.size(), plan, address));
                awaitLogon(sessions.getLast());
            }
        } catch (final IOException e) {
            close();
            throw e;
        }
    }

    private void awaitLogon(final Session session) throws IOException {
        final long deadlineNs = System.nanoTime() + LOGON_NS;
        while (!session.isLoggedOn) {
            poll(10);
            if (System.nanoTime() - deadlineNs > 0) {
                throw new IOException(session.plan.name() + " is not logged on");
            }
        }
    }

    int count() {
        return sessions.size();
    }

    /** The header of a session's messages, for {@link FixText}. */
    String header(final int session) {
        return sessions.get(session).plan.header();
    }

    /** Sends with the session's next number. */
    void send(final int session, final FixText message) throws IOException {
        sessions.get(session).send(message);
    }

    /** Reads what has come, and waits for something at most so long; 0 does not wait. */
    void poll(final long waitMs) throws IOException {
        try {
            if (waitMs > 0) {
                selector.select(key -> ((Session) key.attachment()).read(), waitMs);
            } else {
                selector.selectNow(key -> ((Session) key.attachment()).read());
            }
        } catch (final UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** Sends a Heartbeat where nothing was sent for long. */
    void keepAlive() throws IOException {
        final long nowNs = System.nanoTime();
        for (final Session session : sessions) {
            if (nowNs - session.sentNs > KEEP_ALIVE_NS) {
                session.send(new FixText("0", session.plan.header(), ""));
            }
        }
    }

    @Override
    public void close() throws IOException {
        for (final Session session : sessions) {
            session.channel.close();
        }
        selector.close();
    }

    private final class Session {
        private final int place;
        private final Plan plan;
        private final SocketChannel channel;
        private final ByteBuffer in = ByteBuffer.allocate(IN_BYTES);
        private final ByteBuffer out = ByteBuffer.allocate(OUT_BYTES);
        private long nextNumber = 1;
        private long sentNs;
        private boolean isLoggedOn;

        private Session(final int place, final Plan plan, final InetSocketAddress address) throws IOException {
            this.place = place;
            this.plan = plan;
            channel = SocketChannel.open(address);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.configureBlocking(false);
            channel.register(selector, SelectionKey.OP_READ, this);
            send(new FixText(
                    "A",
                    plan.header(),
                    "98=0|108=" + HEARTBEAT_S + "|141=Y|553=" + plan.key().id() + "|554="
                            + plan.key().secret() + "|"));
        }

        /** Waits while the venue does not read, which it does. */
        private void send(final FixText message) throws IOException {
            message.encode(nextNumber++, out.clear());
            out.flip();
            while (out.hasRemaining()) {
                channel.write(out);
            }
            sentNs = System.nanoTime();
        }

        private void read() {
            try {
                if (channel.read(in) < 0) {
                    throw new EOFException("the venue closed the connection of " + plan.name());
                }
                in.flip();
                while (in.hasRemaining()) {
                    final int from = in.position();
                    final int length = FixFrames.length(in.array(), from, in.limit());
                    if (length == 0 || from + length > in.limit()) {
                        break;
                    }
                    in.position(from + length);
                    onMessage(in.array(), from, from + length);
                }
                in.compact();
            } catch (final IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private void onMessage(final byte[] bytes, final int from, final int to) throws IOException {
            final byte type = bytes[FixScan.find(bytes, from, to, TYPE)];
            switch (type) {
                case 'A' -> isLoggedOn = true;
                case '0' -> {}
                case '1' ->
                    send(new FixText("0", plan.header(), "112=" + FixScan.text(bytes, from, to, TEST_ID) + "|"));
                case '5', '3', 'j', 'Y' ->
                    throw new IOException(plan.name() + " is refused: " + FixScan.text(bytes, from, to, TEXT));
                default -> handler.onMessage(place, type, bytes, from, to);
            }
        }
    }
}
