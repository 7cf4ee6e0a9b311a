package rialto.events.http;

import io.vertx.core.Context;
import io.vertx.core.http.HttpServerResponse;
import rialto.events.BackPressureException;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Server-sent events for one client. What is sent waits for a slow client up to a bound, and is then refused. Thread-safe.
 */
public final class EventStream {
    private static final int OVERHEAD = 64;

    private final Context context;
    private final HttpServerResponse response;
    private final int bound;
    private final String lastEventId;
    private final AtomicInteger backlog = new AtomicInteger();
    private final CompletableFuture<Void> closed = new CompletableFuture<>();
    private final Executor executor;

    EventStream(
            final Context context,
            final HttpServerResponse response,
            final int bound,
            final String lastEventId,
            final Executor executor) {
        this.context = context;
        this.response = response;
        this.bound = bound;
        this.lastEventId = lastEventId;
        this.executor = executor;
    }

    /** The id of the last event that the client has, when it comes again; empty otherwise. */
    public String lastEventId() {
        return lastEventId;
    }

    /** Sends an event without name and id. */
    public CompletionStage<Void> send(final String data) {
        return send("", "", data);
    }

    /**
     * Sends an event.
     *
     * @param id    of which {@link #lastEventId} tells when the client comes again; empty for none
     * @param event its name; empty for {@code message}
     * @param data  of any lines
     * @return completes when it was handed to the connection; fails with {@link BackPressureException} when too much waits for the
     *     client already, and with another exception when the client went away: then it was not sent
     * @throws IllegalArgumentException when id or name have a line's end
     */
    public CompletionStage<Void> send(final String id, final String event, final String data) {
        final StringBuilder text = new StringBuilder();
        append(text, "id", id);
        append(text, "event", event);
        data.lines().forEach(line -> text.append("data: ").append(line).append('\n'));
        if (data.isEmpty()) {
            text.append("data:\n");
        }
        return write(text.append('\n').toString());
    }

    /** Tells the client how long to wait before it comes again. */
    public CompletionStage<Void> retryAfter(final long milliseconds) {
        return write("retry: " + milliseconds + "\n\n");
    }

    /** Sends what no client heeds, to notice one that is gone. */
    public CompletionStage<Void> comment(final String text) {
        final StringBuilder line = new StringBuilder();
        append(line, "", text.isEmpty() ? "-" : text);
        return write(line.append('\n').toString());
    }

    private static void append(final StringBuilder text, final String field, final String value) {
        if (value.indexOf('\n') >= 0 || value.indexOf('\r') >= 0 || value.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("the " + field + " of an event is one line");
        }
        if (!value.isEmpty()) {
            text.append(field).append(": ").append(value).append('\n');
        }
    }

    private CompletionStage<Void> write(final String text) {
        final CompletableFuture<Void> sent = new CompletableFuture<>();
        final int cost = text.length() + OVERHEAD;
        if (closed.isDone()) {
            sent.completeExceptionally(new IllegalStateException("the client is gone"));
            return sent;
        }
        if (backlog.addAndGet(cost) > bound + cost) {
            backlog.addAndGet(-cost);
            sent.completeExceptionally(
                    new BackPressureException(bound + " bytes wait for the client already: the event was not sent"));
            return sent;
        }
        context.runOnContext(ignored -> {
            if (closed.isDone()) {
                backlog.addAndGet(-cost);
                sent.completeExceptionally(new IllegalStateException("the client is gone"));
                return;
            }
            response.write(text).onComplete(done -> {
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

    /** Ends the stream. The client will come again, unless it is told not to by an event of your own. */
    public void close() {
        context.runOnContext(ignored -> {
            if (!closed.isDone()) {
                response.end();
            }
        });
    }

    /** Has something done when the client is gone or the stream was closed. */
    public EventStream onClose(final Runnable handler) {
        closed.thenRunAsync(handler, executor);
        return this;
    }

    /** On the event loop. */
    void end() {
        closed.complete(null);
    }
}
