package rialto.system;

import rialto.client.book.BookEvent;
import rialto.client.book.BookFollower;
import rialto.client.book.BookListener;
import rialto.client.book.OrderBook;
import rialto.testsupport.Pause;
import rialto.testsupport.process.Endpoint;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongPredicate;
import java.util.function.Supplier;

/**
 * Follows a book on a thread of its own, over a WebSocket to a gateway that may end, and to whichever it is told to turn to then. It
 * overlooks some messages.
 */
final class BookSocket implements BookListener, WebSocket.Listener, AutoCloseable {
    private static final String LOST = "";
    private static final int PAUSE_MS = 200;

    private final HttpClient http;
    private final String symbol;
    private final Supplier<Endpoint> gateway;
    private final int lossPercent;
    private final Random random;
    private final BlockingQueue<String> texts = new LinkedBlockingQueue<>();
    private final StringBuilder parts = new StringBuilder();
    private final BookFollower follower;
    private final Thread thread;
    /** What each event was, by its number. */
    final Map<Long, BookEvent> told = new ConcurrentHashMap<>();

    private volatile String contradiction;
    private volatile boolean isOver;
    private volatile boolean loses = true;
    private volatile long exactNumber = -1;
    private volatile int connections;
    private volatile long resends;
    private volatile long snapshots;
    private volatile String checksum;
    private WebSocket socket;

    BookSocket(
            final HttpClient http,
            final String symbol,
            final Supplier<Endpoint> gateway,
            final int lossPercent,
            final long seed) {
        this.http = http;
        this.symbol = symbol;
        this.gateway = gateway;
        this.lossPercent = lossPercent;
        random = new Random(seed);
        follower = new BookFollower(symbol, text -> socket.sendText(text, true).join(), this);
        thread = Thread.ofPlatform().daemon().start(this::follow);
    }

    private void follow() {
        while (!isOver) {
            try {
                connect();
                while (!isOver && take()) {
                    // the next text
                }
            } catch (final CompletionException e) {
                Pause.ms(PAUSE_MS); // there is no gateway just now
            } catch (final InterruptedException e) {
                return;
            } finally {
                exactNumber = -1;
                follower.onLost();
                if (socket != null) {
                    socket.abort(); // a client waits for its sockets when it is closed
                }
            }
        }
    }

    private void connect() {
        final URI uri = URI.create(gateway.get().uri("/ws").toString().replaceFirst("^http", "ws"));
        texts.clear();
        socket = http.newWebSocketBuilder().buildAsync(uri, this).join();
        connections++;
        follower.onOpen();
    }

    /** Whether the connection is still there. */
    private boolean take() throws InterruptedException {
        final String text = texts.poll(1, TimeUnit.SECONDS);
        if (LOST.equals(text)) {
            return false;
        }
        if (text != null && !(loses && random.nextInt(100) < lossPercent)) {
            follower.onText(text);
        }
        follower.poll();
        resends = follower.resends();
        snapshots = follower.snapshots();
        checksum = Long.toHexString(follower.book().checksum());
        exactNumber = follower.isExact() ? follower.lastNumber() : -1;
        return true;
    }

    /** From now on it overlooks nothing. */
    void listen() {
        loses = false;
    }

    /** Waits until its book is exact, at an event for whose number something holds; then at most so long. */
    void await(final String what, final LongPredicate number, final long seconds) {
        final long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (exactNumber < 0 || !number.test(exactNumber)) {
            if (System.nanoTime() - deadlineNs > 0) {
                throw new AssertionError(what + " did not come: exact at " + exactNumber + ", connections "
                        + connections + ", " + contradiction);
            }
            Pause.ms(20);
        }
    }

    @Override
    public CompletionStage<?> onText(final WebSocket from, final CharSequence data, final boolean last) {
        parts.append(data);
        if (last) {
            texts.add(parts.toString());
            parts.setLength(0);
        }
        from.request(1);
        return null;
    }

    @Override
    public CompletionStage<?> onClose(final WebSocket from, final int code, final String reason) {
        texts.add(LOST);
        return null;
    }

    @Override
    public void onError(final WebSocket from, final Throwable error) {
        parts.setLength(0);
        texts.add(LOST);
    }

    @Override
    public void onEvent(final OrderBook book, final BookEvent event) {
        final BookEvent before = told.put(event.number(), event);
        if (before != null && !before.equals(event)) {
            contradiction = before + " was told as " + event;
        }
    }

    /** An event that came twice under one number, each time another one; null for none. */
    String contradiction() {
        return contradiction;
    }

    int connections() {
        return connections;
    }

    long resends() {
        return resends;
    }

    long snapshots() {
        return snapshots;
    }

    String checksum() {
        return checksum;
    }

    @Override
    public void close() {
        isOver = true;
        try {
            thread.join(TimeUnit.SECONDS.toMillis(10));
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
