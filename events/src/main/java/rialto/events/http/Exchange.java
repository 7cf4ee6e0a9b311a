package rialto.events.http;

import io.netty.channel.ChannelHandlerContext;
import io.vertx.core.Context;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.internal.http.WebSocketInternal;
import rialto.events.ConversionException;
import rialto.events.Conversions;
import rialto.events.file.ServedFile;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** A request and its answer, on their way. Made and ended on the event loop of the connection; answered from any thread. */
final class Exchange {
    private final ServerContext parts;
    private final HttpServerRequest http;
    private final HttpServerResponse response;
    private final ConnectionWatch watch;
    private final String path;
    private final Context context = Vertx.currentContext();
    private final AtomicBoolean isClaimed = new AtomicBoolean();
    private final AtomicBoolean hasAnswered = new AtomicBoolean();
    /** Who keeps its place: the client until it is answered or gone, and its handler until that returns. */
    private final AtomicInteger holders = new AtomicInteger(1);

    private final AtomicBoolean hasLeft = new AtomicBoolean();
    /** {@link System#nanoTime}; 0 for never. */
    private volatile long deadlineNs;

    private volatile boolean isBeingRead = true;
    private volatile boolean isLost;
    /** Owned by the event loop. */
    private boolean hasEnded;

    private Runnable atEnd = () -> {};

    Exchange(final ServerContext parts, final HttpServerRequest http, final ConnectionWatch watch, final String path) {
        this.parts = parts;
        this.http = http;
        this.response = http.response();
        this.watch = watch;
        this.path = path;
        this.deadlineNs = System.nanoTime() + parts.limits().bodyNs();
    }

    HttpServerRequest http() {
        return http;
    }

    String path() {
        return path;
    }

    String method() {
        return http.method().name();
    }

    /** @throws ConversionException when it cannot be read */
    MultiMap query() {
        try {
            return http.params(false);
        } catch (final IllegalArgumentException e) {
            throw new ConversionException(
                    "the query cannot be read: a percent sign is followed by two hexadecimal digits", e);
        }
    }

    /** What is to be done when it gives its place back, on whatever thread. */
    void atEnd(final Runnable action) {
        atEnd = action;
    }

    /** Takes the right to answer, which there is once. */
    boolean claim() {
        return isClaimed.compareAndSet(false, true);
    }

    /** Whether the right went to nobody, or to whoever answers for a handler that is late. */
    boolean isLost() {
        return isLost;
    }

    boolean isClaimed() {
        return isClaimed.get();
    }

    /** The body is there: now it is the handler's turn. */
    void isRead() {
        isBeingRead = false;
        deadlineNs = System.nanoTime() + parts.limits().answerNs();
    }

    /** A handler is about to have it, and keeps its place whether or not the client waits. */
    void handedOver() {
        holders.incrementAndGet();
    }

    /** The handler has returned. On any thread, once. */
    void handled() {
        letGo();
    }

    private void letGo() {
        if (holders.decrementAndGet() == 0) {
            leave();
        }
    }

    /** On any thread, again and again. */
    void sweep(final long nowNs) {
        final long deadline = deadlineNs;
        if (deadline == 0 || nowNs - deadline < 0) {
            return;
        }
        if (isBeingRead) {
            if (claim()) {
                deadlineNs = 0;
                parts.counts().overdue.increment();
                refuse(Response.text(408, "the body did not arrive in time"));
            }
        } else if (claim()) {
            deadlineNs = 0;
            parts.counts().unanswered.increment();
            isLost = true;
            send(Response.text(503, "no answer was found in time"), parts.conversions());
        }
    }

    /** Answers what is not read to its end: the connection cannot go on. */
    void refuse(final Response refusal) {
        if (http.version() != HttpVersion.HTTP_2) {
            send(refusal.withHeader("Connection", "close"), parts.conversions())
                    .whenComplete(
                            (sent, failure) -> onLoop(() -> http.connection().close()));
        } else {
            send(refusal, parts.conversions());
        }
    }

    CompletionStage<Void> send(final Response answer, final Conversions conversions) {
        deadlineNs = 0;
        answered();
        final CompletableFuture<Void> sent = new CompletableFuture<>();
        try {
            switch (answer.body()) {
                case Response.Bytes body -> onLoop(() -> sendBytes(answer, body.bytes(), sent));
                case Response.Json body -> {
                    final byte[] json = conversions.toJson(body.value()).getBytes(StandardCharsets.UTF_8);
                    onLoop(() -> sendBytes(answer, json, sent));
                }
                case Response.FileOf body -> sendFile(answer, body.file(), body.contentType(), sent);
                case Response.FileAt body -> sendFile(answer, parts.root().file(body.path()), body.contentType(), sent);
            }
        } catch (final ConversionException e) {
            onLoop(() -> sendBytes(Response.text(500, "the answer cannot be written"), new byte[0], sent));
            throw e;
        }
        return sent;
    }

    private void sendFile(
            final Response answer, final ServedFile file, final String type, final CompletableFuture<Void> sent) {
        parts.files().send(http, context, file, type, true, new ExchangeFile(this, answer, sent));
    }

    /** On the event loop. */
    void sendBytes(final Response answer, final byte[] bytes, final CompletableFuture<Void> sent) {
        if (hasEnded || response.ended()) {
            sent.completeExceptionally(new IllegalStateException("the client is gone"));
            return;
        }
        begin(answer.status(), answer);
        final boolean mayHaveBody = answer.status() != 204 && answer.status() != 304;
        if (mayHaveBody) {
            response.putHeader("Content-Length", Integer.toString(bytes.length));
        }
        final boolean sendsBody = mayHaveBody && !method().equals("HEAD") && bytes.length > 0;
        (sendsBody ? response.end(Buffer.buffer(bytes)) : response.end()).onComplete(done -> {
            end();
            if (done.succeeded()) {
                sent.complete(null);
            } else {
                sent.completeExceptionally(done.cause());
            }
        });
    }

    /** Puts status and headers. */
    void begin(final int status, final Response answer) {
        response.setStatusCode(status);
        // nobody guesses what the content is
        response.putHeader("X-Content-Type-Options", "nosniff");
        for (final Map.Entry<String, String> header : answer.headers()) {
            if (http.version() != HttpVersion.HTTP_2 || !header.getKey().equals("Connection")) {
                response.headers().add(header.getKey(), header.getValue());
            }
        }
    }

    HttpServerResponse response() {
        return response;
    }

    Context context() {
        return context;
    }

    boolean hasEnded() {
        return hasEnded;
    }

    void onLoop(final Runnable action) {
        if (Vertx.currentContext() == context) {
            action.run();
        } else {
            context.runOnContext(ignored -> action.run());
        }
    }

    WebSocket upgrade() {
        deadlineNs = 0;
        final WebSocket socket = new WebSocket(watch.loop(), parts.executor(), parts.limits());
        onLoop(() -> http.toWebSocket().onComplete(done -> {
            if (done.failed() || hasEnded) {
                end();
                socket.end();
                return;
            }
            final FrameHandler frames = new FrameHandler(socket, parts.limits().messageBytes());
            final ChannelHandlerContext replaced = ((WebSocketInternal) done.result()).channelHandlerContext();
            replaced.pipeline().replace(replaced.handler(), replaced.name(), frames);
            watch.upgraded(frames);
            leave();
            socket.open(frames);
        }));
        return socket;
    }

    EventStream stream() {
        deadlineNs = 0;
        final EventStream stream = new EventStream(
                context,
                response,
                parts.limits().backlogBytes(),
                http.headers().contains("Last-Event-ID") ? http.getHeader("Last-Event-ID") : "",
                parts.executor());
        onLoop(() -> openStream(stream));
        return stream;
    }

    private void openStream(final EventStream stream) {
        if (hasEnded) {
            stream.end();
            return;
        }
        if (!parts.streams().enter()) {
            stream.end();
            sendBytes(
                    Response.text(503, "too many streams are open").withHeader("Retry-After", "5"),
                    new byte[0],
                    new CompletableFuture<>());
            return;
        }
        leave();
        begin(200, Response.ok());
        response.putHeader("Content-Type", "text/event-stream");
        response.putHeader("Cache-Control", "no-cache");
        response.setChunked(true);
        final Runnable end = once(() -> {
            parts.streams().leave();
            stream.end();
            end();
        });
        response.endHandler(ignored -> end.run());
        response.closeHandler(ignored -> end.run());
        response.exceptionHandler(ignored -> end.run());
        response.writeHead();
    }

    private static Runnable once(final Runnable action) {
        final AtomicBoolean isDone = new AtomicBoolean();
        return () -> {
            if (isDone.compareAndSet(false, true)) {
                action.run();
            }
        };
    }

    private void answered() {
        if (hasAnswered.compareAndSet(false, true)) {
            watch.answering();
        }
    }

    /** It is no request any more that counts as such. Doing it twice does nothing. */
    private void leave() {
        if (hasLeft.compareAndSet(false, true)) {
            parts.leave(this);
            atEnd.run();
        }
    }

    /** All was sent, or the client is gone. On the event loop; doing it twice does nothing. */
    void end() {
        if (!hasEnded) {
            hasEnded = true;
            isLost |= claim();
            deadlineNs = 0;
            letGo();
            answered();
            watch.answered();
        }
    }
}
