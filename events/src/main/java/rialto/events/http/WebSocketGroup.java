package rialto.events.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.EventLoop;
import rialto.events.BackPressureException;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * WebSockets that are told the same. A message is encoded once, and all share its bytes. Each event loop writes to its sockets in slices,
 * and reads others in between. Who sends one message after the other has them arrive in that order. Thread-safe.
 */
public final class WebSocketGroup {
    /** Messages that are on their way: the next one is refused. */
    public static final int MOST_UNDER_WAY = 64;

    /** Of one event loop, before others have their turn. */
    private static final int SLICE = 256;

    private final Map<EventLoop, Members> loops = new ConcurrentHashMap<>();
    private final AtomicInteger size = new AtomicInteger();
    private final AtomicInteger underWay = new AtomicInteger();

    /**
     * What became of a message.
     *
     * @param sent    sockets to which it was written
     * @param leftOut sockets for which too much waits already, or that were closing: they did not get it
     */
    public record Told(int sent, int leftOut) {}

    /** Takes a socket in as soon as its handshake is done. It leaves by itself when it ends. */
    public WebSocketGroup add(final WebSocket socket) {
        final Members members = loops.computeIfAbsent(socket.loop(), Members::new);
        socket.whenOpen(() -> members.add(socket));
        socket.closed().thenRun(() -> members.leave(socket));
        return this;
    }

    /** Takes a socket out: it gets nothing that is sent afterwards. */
    public void remove(final WebSocket socket) {
        final Members members = loops.get(socket.loop());
        if (members != null) {
            members.leave(socket);
        }
    }

    /** Sockets that are in it. */
    public int size() {
        return size.get();
    }

    /**
     * Sends a text to all that are in it.
     *
     * @return completes when it was written to the last; fails with {@link BackPressureException} when {@value #MOST_UNDER_WAY} are
     *     on their way already: then nobody got it
     */
    public CompletionStage<Told> send(final String text) {
        return send(true, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Sends bytes to all that are in it, as {@link #send(String)}. */
    public CompletionStage<Told> send(final byte[] bytes) {
        return send(false, bytes);
    }

    private CompletionStage<Told> send(final boolean isText, final byte[] payload) {
        if (underWay.incrementAndGet() > MOST_UNDER_WAY) {
            underWay.decrementAndGet();
            return CompletableFuture.failedFuture(new BackPressureException(
                    MOST_UNDER_WAY + " messages are on their way to this group already: this one was not sent"));
        }
        final List<Members> all = List.copyOf(loops.values());
        final Sending sending = new Sending(frame(isText, payload), all.size() + 1);
        for (final Members members : all) {
            try {
                members.loop.execute(() -> members.take(sending));
            } catch (final RejectedExecutionException e) {
                sending.isDone(); // the server has stopped
            }
        }
        sending.isDone();
        return sending.told;
    }

    /** Whoever asked for it releases it. */
    private static ByteBuf frame(final boolean isText, final byte[] payload) {
        final ByteBuffer head = FrameHead.of(isText, payload.length);
        return Unpooled.directBuffer(head.remaining() + payload.length)
                .writeBytes(head)
                .writeBytes(payload);
    }

    /** One message on its way. */
    private final class Sending {
        private final ByteBuf frame;
        private final AtomicInteger left;
        private final AtomicInteger sent = new AtomicInteger();
        private final AtomicInteger leftOut = new AtomicInteger();
        private final CompletableFuture<Told> told = new CompletableFuture<>();

        /** @param parts that say that they are done */
        Sending(final ByteBuf frame, final int parts) {
            this.frame = frame;
            left = new AtomicInteger(parts);
        }

        void isDone() {
            if (left.decrementAndGet() == 0) {
                frame.release();
                underWay.decrementAndGet();
                told.complete(new Told(sent.get(), leftOut.get()));
            }
        }
    }

    /** The sockets of one event loop, which owns this. */
    private final class Members {
        private final EventLoop loop;
        private final Set<WebSocket> sockets = new LinkedHashSet<>();
        private final Deque<Sending> waiting = new ArrayDeque<>();
        private WebSocket[] receivers;
        private int next;

        Members(final EventLoop loop) {
            this.loop = loop;
        }

        void add(final WebSocket socket) {
            if (sockets.add(socket)) {
                size.incrementAndGet();
            }
        }

        void leave(final WebSocket socket) {
            if (!loop.inEventLoop()) {
                if (!loop.isShuttingDown()) {
                    loop.execute(() -> leave(socket));
                }
            } else if (sockets.remove(socket)) {
                size.decrementAndGet();
            }
        }

        void take(final Sending sending) {
            waiting.add(sending);
            if (waiting.size() == 1) {
                begin();
                writeSlice();
            }
        }

        private void begin() {
            receivers = sockets.toArray(new WebSocket[0]);
            next = 0;
        }

        private void writeSlice() {
            final Sending sending = waiting.element();
            final int end = Math.min(receivers.length, next + SLICE);
            int sent = 0;
            final int begun = next;
            for (; next < end; next++) {
                sent += receivers[next].trySendFrame(sending.frame) ? 1 : 0;
            }
            sending.sent.addAndGet(sent);
            sending.leftOut.addAndGet(end - begun - sent);
            if (next == receivers.length) {
                waiting.remove();
                receivers = null;
                sending.isDone();
                if (waiting.isEmpty()) {
                    return;
                }
                begin();
            }
            // a task that is due at once runs after the sockets were looked at; one that is merely executed runs before
            loop.schedule(this::writeSlice, 0, TimeUnit.NANOSECONDS);
        }
    }
}
