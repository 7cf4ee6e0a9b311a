package rialto.events.http;

import io.vertx.core.Context;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.http.WebSocketFrame;
import io.vertx.core.http.WebSocketFrameType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.events.BackPressureException;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * A WebSocket, seen from the server. Its messages are handled one after the other; the next is read when the handler of the last one
 * has returned, so a slow handler slows its client. What is sent waits for a slow client up to a bound, and is then refused.
 * Thread-safe.
 */
public final class WebSocket {
    private static final Logger LOG = LoggerFactory.getLogger(WebSocket.class);
    private static final short NORMAL = 1000;
    private static final short NOT_TEXT = 1007;
    private static final short TOO_LONG = 1009;
    private static final short FAILED = 1011;
    /** What a message costs besides its bytes, while it waits. */
    private static final int OVERHEAD = 64;

    private final Context context;
    private final Executor executor;
    private final HttpLimits limits;
    private final AtomicInteger backlog = new AtomicInteger();
    private final CompletableFuture<Void> closed = new CompletableFuture<>();

    private volatile Consumer<String> onText = text -> close(1003, "no text is expected here");
    private volatile Consumer<byte[]> onBinary = bytes -> close(1003, "no bytes are expected here");
    private volatile Runnable onClose = () -> {};

    // owned by the event loop
    private final List<Consumer<ServerWebSocket>> beforeOpen = new ArrayList<>();
    private final ByteArrayOutputStream fragments = new ByteArrayOutputStream();
    private ServerWebSocket socket;
    private boolean hasBegun;
    private boolean isText;
    private boolean isHandling;

    WebSocket(final Context context, final Executor executor, final HttpLimits limits) {
        this.context = context;
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
        return send(text.length(), to -> to.writeTextMessage(text));
    }

    /** Sends bytes, as {@link #send(String)}. They must not be changed afterwards. */
    public CompletionStage<Void> send(final byte[] bytes) {
        return send(bytes.length, to -> to.writeBinaryMessage(Buffer.buffer(bytes)));
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

    private interface Write {
        io.vertx.core.Future<Void> to(ServerWebSocket socket);
    }

    private CompletionStage<Void> send(final int length, final Write write) {
        final CompletableFuture<Void> sent = new CompletableFuture<>();
        final int cost = length + OVERHEAD;
        if (closed.isDone()) {
            sent.completeExceptionally(new IllegalStateException("the WebSocket is closed"));
            return sent;
        }
        if (backlog.addAndGet(cost) > limits.backlogBytes() + cost) {
            backlog.addAndGet(-cost);
            sent.completeExceptionally(new BackPressureException(
                    limits.backlogBytes() + " bytes wait for the client already: the message was not sent"));
            return sent;
        }
        onLoop(to -> {
            if (to == null) {
                backlog.addAndGet(-cost);
                sent.completeExceptionally(new IllegalStateException("the WebSocket is closed"));
                return;
            }
            write.to(to).onComplete(done -> {
                backlog.addAndGet(-cost);
                if (done.succeeded()) {
                    sent.complete(null);
                } else {
                    sent.completeExceptionally(done.cause());
                }
            });
        });
        return sent;
    }

    /** Bytes that wait for the client to read. */
    public int backlog() {
        return backlog.get();
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
     */
    public void close(final int code, final String reason) {
        onLoop(to -> {
            if (to != null) {
                to.close((short) code, reason);
            }
        });
    }

    /** Completes when the connection has ended. */
    public CompletionStage<Void> closed() {
        return closed.minimalCompletionStage();
    }

    private void onLoop(final Consumer<ServerWebSocket> action) {
        context.runOnContext(ignored -> {
            if (socket == null && !closed.isDone()) {
                beforeOpen.add(action);
            } else {
                action.accept(closed.isDone() ? null : socket);
            }
        });
    }

    /** On the event loop: the handshake is done. */
    void open(final ServerWebSocket opened) {
        socket = opened;
        opened.pause();
        opened.frameHandler(this::onFrame);
        opened.closeHandler(ignored -> end());
        opened.exceptionHandler(failure -> LOG.debug("a WebSocket failed", failure));
        beforeOpen.forEach(action -> action.accept(opened));
        beforeOpen.clear();
        if (hasBegun) {
            opened.fetch(1);
        }
    }

    /** On the event loop: there is no handshake, or the connection has ended. */
    void end() {
        if (closed.complete(null)) {
            beforeOpen.forEach(action -> action.accept(null));
            beforeOpen.clear();
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
        context.runOnContext(ignored -> {
            hasBegun = true;
            if (socket != null) {
                socket.fetch(1);
            }
        });
    }

    private void onFrame(final WebSocketFrame frame) {
        if (frame.isClose() || frame.isPing() || frame.type() == WebSocketFrameType.PONG) {
            return;
        }
        if (frame.isText() || frame.isBinary()) {
            isText = frame.isText();
            fragments.reset();
        }
        final byte[] bytes = frame.binaryData().getBytes();
        if (fragments.size() + bytes.length > limits.messageBytes()) {
            socket.close(TOO_LONG, "a message has at most " + limits.messageBytes() + " bytes");
            return;
        }
        if (!frame.isFinal()) {
            fragments.writeBytes(bytes);
            socket.fetch(1);
            return;
        }
        byte[] message = bytes;
        if (fragments.size() > 0) {
            fragments.writeBytes(bytes);
            message = fragments.toByteArray();
            fragments.reset();
        }
        handle(message);
    }

    private void handle(final byte[] message) {
        if (!isText) {
            call(() -> onBinary.accept(message));
            return;
        }
        try {
            final String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(message))
                    .toString();
            call(() -> onText.accept(text));
        } catch (final CharacterCodingException e) {
            socket.close(NOT_TEXT, "the text is not UTF-8");
        }
    }

    private void call(final Runnable handler) {
        isHandling = true;
        executor.execute(() -> {
            try {
                handler.run();
                context.runOnContext(ignored -> handled(true));
            } catch (final Throwable e) { // also an Error: the client is not to wait for ever
                LOG.error("a handler of messages of a WebSocket failed; it is closed", e);
                close(FAILED, "the server failed");
                context.runOnContext(ignored -> handled(false));
            }
        });
    }

    private void handled(final boolean goesOn) {
        isHandling = false;
        if (closed.isDone()) {
            executor.execute(this::callOnClose);
        } else if (goesOn) {
            socket.fetch(1);
        }
    }
}
