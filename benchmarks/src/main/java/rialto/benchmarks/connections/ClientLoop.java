package rialto.benchmarks.connections;

import org.HdrHistogram.Histogram;
import rialto.benchmarks.abuse.SourceAddresses;
import rialto.benchmarks.load.TextFrames;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Thousands of WebSockets on one thread, which owns this. */
final class ClientLoop implements AutoCloseable {
    /** That are being opened at a time. */
    private static final int WINDOW = 64;

    private static final long OPENING_NS = TimeUnit.MINUTES.toNanos(5);
    private static final int BUFFER = 64 * 1024;
    private static final int PONGS = 8 * 1024;
    private static final int POLL_MS = 100;

    private final Selector selector = Selector.open();
    private final ByteBuffer in = ByteBuffer.allocate(BUFFER);
    private final ByteBuffer out = ByteBuffer.allocate(PONGS);
    private final List<SocketClient> clients = new ArrayList<>();
    private final TextFrames.TextHandler handler = new Handler();
    private Ear onText = (client, nowNs) -> {};
    private Ear onPong = (client, nowNs) -> {};
    private Opening opening;
    private SocketClient reading;
    private int lost;
    private String firstLoss = "";

    ClientLoop() throws IOException {}

    /** What is told of a message. */
    @FunctionalInterface
    interface Ear {
        void hear(SocketClient client, long nowNs);
    }

    private final class Handler implements TextFrames.TextHandler {
        @Override
        public void onText(final byte[] bytes, final int from, final int to) {
            onText.hear(reading, System.nanoTime());
        }

        @Override
        public void onPong() {
            onPong.hear(reading, System.nanoTime());
        }
    }

    /** Connections that are being opened. */
    private static final class Opening {
        private final InetSocketAddress server;
        private final String path;
        private final SourceAddresses sources;
        private final Histogram tookNs = Answer.histogram();
        private int left;
        private int underWay;

        Opening(final InetSocketAddress server, final String path, final SourceAddresses sources, final int count) {
            this.server = server;
            this.path = path;
            this.sources = sources;
            left = count;
        }
    }

    /**
     * Opens so many more, and returns when all are open or have failed.
     *
     * @return how long each took, handshake included
     */
    Histogram open(final InetSocketAddress server, final String path, final SourceAddresses sources, final int count)
            throws IOException {
        opening = new Opening(server, path, sources, count);
        final long beganNs = System.nanoTime();
        final Opening own = opening;
        do {
            while (own.left > 0 && own.underWay < WINDOW) {
                begin(own);
            }
            poll(POLL_MS);
        } while (own.left + own.underWay > 0 && System.nanoTime() - beganNs < OPENING_NS);
        lost += own.left + own.underWay;
        opening = null;
        return own.tookNs;
    }

    private void begin(final Opening own) {
        own.left--;
        own.underWay++;
        try {
            clients.add(new SocketClient(selector, own.sources.next(), own.server));
        } catch (final IOException e) {
            own.underWay--;
            lose(e);
        }
    }

    /** Does what there is to do, until it is over or the time is. */
    boolean pollUntil(final BooleanSupplier isOver, final long untilNs) throws IOException {
        while (!isOver.getAsBoolean()) {
            final long leftMs = TimeUnit.NANOSECONDS.toMillis(untilNs - System.nanoTime());
            if (leftMs <= 0) {
                return false;
            }
            poll(Math.min(leftMs, POLL_MS));
        }
        return true;
    }

    /** @param waitMs 0 for not at all */
    void poll(final long waitMs) throws IOException {
        if (waitMs == 0) {
            selector.selectNow(this::onReady);
        } else {
            selector.select(this::onReady, waitMs);
        }
    }

    /** Ends a {@link #poll} that waits; from any thread. */
    void wakeUp() {
        selector.wakeup();
    }

    private void onReady(final SelectionKey key) {
        final SocketClient client = (SocketClient) key.attachment();
        final boolean wasOpen = client.isOpen();
        try {
            if (key.isConnectable()) {
                client.upgrade(opening.path);
                return;
            }
            reading = client;
            client.read(in, out, handler);
            if (!wasOpen && client.isOpen()) {
                opening.underWay--;
                opening.tookNs.recordValue(System.nanoTime() - client.beganNs());
            }
        } catch (final IOException | IllegalStateException e) {
            if (!wasOpen && opening != null) {
                opening.underWay--;
            }
            lose(e);
            clients.remove(client);
            client.drop();
        }
    }

    private void lose(final Exception why) {
        lost++;
        firstLoss = firstLoss.isEmpty() ? String.valueOf(why) : firstLoss;
    }

    /** What is called for each text and each pong. */
    void listen(final Ear texts, final Ear pongs) {
        onText = texts;
        onPong = pongs;
    }

    /** Those that are open. */
    List<SocketClient> clients() {
        return clients;
    }

    /** Connections that could not be opened, or ended. */
    int lost() {
        return lost;
    }

    /** Why the first of them did; empty when none did. */
    String firstLoss() {
        return firstLoss;
    }

    /** Ends all, as when the network is gone. */
    void dropAll() throws IOException {
        clients.forEach(SocketClient::drop);
        clients.clear();
        // which lets go of their keys
        selector.selectNow();
    }

    @Override
    public void close() throws IOException {
        dropAll();
        selector.close();
    }
}
