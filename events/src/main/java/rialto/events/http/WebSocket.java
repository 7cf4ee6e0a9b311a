package rialto.events.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelPromise;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.events.BackPressureException;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A WebSocket, seen from the server. Its messages are handled one after the other; the next is read when the handler of the last one
 * has returned, so a slow handler slows its client. What is sent waits for a slow client up to a bound, and is then refused.
 * Thread-safe.
 */
public final class WebSocket {
    private static final Logger LOG = LoggerFactory.getLogger(WebSocket.class);
    private static final int NORMAL = 1000;
    private static final int NOT_EXPECTED = 1003;
    private static final int NOT_TEXT = 1007;
    private static final int FAILED = 1011;
    private static final int MOST_OF_REASON = 123;
    /** What a message costs besides its bytes, while it waits. */
    private static final int OVERHEAD = 64;

    private static final AtomicIntegerFieldUpdater<WebSocket> BACKLOG =
            AtomicIntegerFieldUpdater.newUpdater(WebSocket.class, "backlog");

    private static final Runnable NOTHING = () -> {};

    private final EventLoop loop;
    private final Executor executor;
    private final HttpLimits limits;
    private final CompletableFuture<Void> closed = new CompletableFuture<>();

    private volatile int backlog;
    // null: none was given
    private volatile Consumer<String> onText;
    private volatile Consumer<byte[]> onBinary;
    private volatile Runnable onClose = NOTHING;

    // owned by the event loop
    /** Null when none wait. */
    private List<Consumer<FrameHandler>> beforeOpen;

    private FrameHandler frames;
    private boolean hasBegun;
    private boolean isHandling;

    WebSocket(final EventLoop loop, final Executor executor, final HttpLimits limits) {
        this.loop = loop;
        this.executor = executor;
        this.limits = limits;
    }

    /** Handles texts. Without it a text ends the connection. To be set by the handler that opened it. */
    public WebSocket onText(final Consumer<String> handler) {
        onText = handler;
        return this;
    }

    /** Handles bytes. Without it bytes end the connection. To be set by the handler that opened it. */
    public WebSocket onBinary(final Consumer<byte[]> handler) {
        onBinary = handler;
        return this;
    }

    /** Is called once, after the last message was handled, when the connection has ended. */
    public WebSocket onClose(final Runnable handler) {
        onClose = handler;
        return this;
    }

    /**
     * Sends a text.
     *
     * @return completes when it was handed to the connection; fails with {@link BackPressureException} when too much waits for the
     *     client already, and with another exception when the connection has ended: then it was not sent
     */
    public CompletionStage<Void> send(final String text) {
        return send(
                text.length(),
                () -> new TextWebSocketFrame(Unpooled.wrappedBuffer(text.getBytes(StandardCharsets.UTF_8))));
    }

    /** Sends bytes, as {@link #send(String)}. They must not be changed afterwards. */
    public CompletionStage<Void> send(final byte[] bytes) {
        return send(bytes.length, () -> new BinaryWebSocketFrame(Unpooled.wrappedBuffer(bytes)));
    }

    /**
     * Sends a text if the client keeps up.
     *
     * @return false when too much waits for it: the text was not sent
     */
    public boolean trySend(final String text) {
        final CompletableFuture<Void> sent = send(text).toCompletableFuture();
        return !sent.isCompletedExceptionally();
    }

    private CompletionStage<Void> send(final int length, final Supplier<WebSocketFrame> frame) {
        final CompletableFuture<Void> sent = new CompletableFuture<>();
        final int cost = length + OVERHEAD;
        if (closed.isDone()) {
            sent.completeExceptionally(new IllegalStateException("the WebSocket is closed"));
            return sent;
        }
        if (!takeRoom(cost)) {
            sent.completeExceptionally(new BackPressureException(
                    limits.backlogBytes() + " bytes wait for the client already: the message was not sent"));
            return sent;
        }
        onLoop(to -> {
            if (to == null || to.isClosing()) {
                BACKLOG.addAndGet(this, -cost);
                sent.completeExceptionally(new IllegalStateException("the WebSocket is closed"));
                return;
            }
            final ChannelPromise written = to.newPromise();
            written.addListener(done -> {
                BACKLOG.addAndGet(this, -cost);
                if (done.isSuccess()) {
                    sent.complete(null);
                } else {
                    sent.completeExceptionally(done.cause());
                }
            });
            to.write(frame.get(), written);
        });
        return sent;
    }

    /**
     * On the event loop: sends the bytes of a frame that others get, too.
     *
     * @return whether it was sent; not when too much waits for the client, or it is closed
     */
    boolean trySendFrame(final ByteBuf frame) {
        final int cost = frame.readableBytes() + OVERHEAD;
        if (frames == null || frames.isClosing() || !takeRoom(cost)) {
            return false;
        }
        final ChannelPromise written = frames.newPromise();
        written.addListener(done -> BACKLOG.addAndGet(this, -cost));
        frames.write(frame.retainedDuplicate(), written);
        return true;
    }

    private boolean takeRoom(final int cost) {
        if (BACKLOG.addAndGet(this, cost) > limits.backlogBytes() + cost) {
            BACKLOG.addAndGet(this, -cost);
            return false;
        }
        return true;
    }

    EventLoop loop() {
        return loop;
    }

    /** Has something done on the event loop when the handshake is done; never, when there is none. */
    void whenOpen(final Runnable action) {
        onLoop(to -> {
            if (to != null) {
                action.run();
            }
        });
    }

    /** Bytes that wait for the client to read. */
    public int backlog() {
        return backlog;
    }

    /** Closes it as done. */
    public void close() {
        close(NORMAL, "");
    }

    /**
     * Closes it.
     *
     * @param code   1000, 1003, 1007 to 1014, or 3000 to 4999
     * @param reason at most 123 bytes
     * @throws IllegalArgumentException when they are not
     */
    public void close(final int code, final String reason) {
        if (!WebSocketCloseStatus.isValidStatusCode(code)
                || reason.getBytes(StandardCharsets.UTF_8).length > MOST_OF_REASON) {
            throw new IllegalArgumentException(
                    "a WebSocket is closed with 1000, 1003, 1007 to 1014 or 3000 to 4999 and a reason of "
                            + MOST_OF_REASON + " bytes at most (seen: " + code + " and '" + reason + "')");
        }
        onLoop(to -> {
            if (to != null) {
                to.close(code, reason);
            }
        });
    }

    /** Completes when the connection has ended. */
    public CompletionStage<Void> closed() {
        return closed.minimalCompletionStage();
    }

    private void onLoop(final Consumer<FrameHandler> action) {
        loop.execute(() -> {
            if (frames == null && !closed.isDone()) {
                beforeOpen = beforeOpen == null ? new ArrayList<>(1) : beforeOpen;
                beforeOpen.add(action);
            } else {
                action.accept(closed.isDone() ? null : frames);
            }
        });
    }

    /** On the event loop: the handshake is done. */
    void open(final FrameHandler opened) {
        frames = opened;
        takeWaiting(opened);
        if (hasBegun) {
            opened.fetch();
        }
    }

    private void takeWaiting(final FrameHandler opened) {
        if (beforeOpen != null) {
            beforeOpen.forEach(action -> action.accept(opened));
            beforeOpen = null;
        }
    }

    /** On the event loop: there is no handshake, or the connection has ended. */
    void end() {
        if (closed.complete(null)) {
            takeWaiting(null);
            if (!isHandling) {
                executor.execute(this::callOnClose);
            }
        }
    }

    private void callOnClose() {
        try {
            onClose.run();
        } catch (final RuntimeException e) {
            LOG.error("a handler of the end of a WebSocket failed", e);
        }
    }

    /** The handler that opened it has returned: messages may come. */
    void begin() {
        loop.execute(() -> {
            hasBegun = true;
            if (frames != null) {
                frames.fetch();
            }
        });
    }

    /** On the event loop: a message is whole, and was asked for. */
    void onMessage(final boolean isText, final byte[] message) {
        final Consumer<String> text = onText;
        final Consumer<byte[]> binary = onBinary;
        if ((isText ? text : binary) == null) {
            frames.close(NOT_EXPECTED, isText ? "no text is expected here" : "no bytes are expected here");
        } else if (isText) {
            try {
                final String decoded = StandardCharsets.UTF_8
                        .newDecoder()
                        .decode(ByteBuffer.wrap(message))
                        .toString();
                call(() -> text.accept(decoded));
            } catch (final CharacterCodingException e) {
                frames.close(NOT_TEXT, "the text is not UTF-8");
            }
        } else {
            call(() -> binary.accept(message));
        }
    }

    private void call(final Runnable handler) {
        isHandling = true;
        executor.execute(() -> {
            boolean goesOn = false;
            try {
                handler.run();
                goesOn = true;
            } catch (final Throwable e) { // also an Error: the client is not to wait for ever
                LOG.error("a handler of messages of a WebSocket failed; it is closed", e);
                close(FAILED, "the server failed");
            }
            handledOnLoop(goesOn);
        });
    }

    private void handledOnLoop(final boolean goesOn) {
        if (loop.inEventLoop()) {
            handled(goesOn);
        } else {
            loop.execute(() -> handled(goesOn));
        }
    }

    private void handled(final boolean goesOn) {
        isHandling = false;
        if (closed.isDone()) {
            executor.execute(this::callOnClose);
        } else if (goesOn) {
            frames.fetch();
        }
    }
}
