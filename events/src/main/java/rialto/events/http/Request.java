package rialto.events.http;

import com.fasterxml.jackson.databind.JsonNode;
import rialto.events.ConversionException;
import rialto.events.Conversions;
import rialto.events.Message;

import java.lang.reflect.Type;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** A request, with its whole body, and the way to answer it. Thread-safe; answered once. */
public final class Request implements Message {
    private final Exchange exchange;
    private final Route.Kind kind;
    private final Map<String, String> params;
    private final byte[] body;
    private final Conversions conversions;
    private volatile WebSocket webSocket;

    Request(
            final Exchange exchange,
            final Route.Kind kind,
            final Map<String, String> params,
            final byte[] body,
            final Conversions conversions) {
        this.exchange = exchange;
        this.kind = kind;
        this.params = params;
        this.body = body;
        this.conversions = conversions;
    }

    /** The path, decoded. */
    @Override
    public Object key() {
        return path();
    }

    /** The path, decoded. */
    public String path() {
        return exchange.path();
    }

    /** As {@code GET}. */
    public String method() {
        return exchange.method();
    }

    /** The query as it was sent; empty for none. */
    public String queryText() {
        final String query = exchange.http().query();
        return query == null ? "" : query;
    }

    @Override
    public Map<String, String> params() {
        return params;
    }

    /** As {@link #param}. */
    public String pathParam(final String name) {
        return param(name);
    }

    /** What a name of the template stands for, converted. */
    public <T> T pathParam(final String name, final Class<T> type) {
        return conversions.convert(param(name), type);
    }

    /** The first value of a parameter of the query. */
    public Optional<String> query(final String name) {
        return queries(name).stream().findFirst();
    }

    /** All values of a parameter of the query, in order. */
    public List<String> queries(final String name) {
        return exchange.query().getAll(name);
    }

    /**
     * The first value of a parameter of the query.
     *
     * @throws ConversionException when there is none
     */
    public String queryParam(final String name) {
        return query(name).orElseThrow(() -> new ConversionException("the query has no " + name));
    }

    /**
     * The first value of a parameter of the query, converted.
     *
     * @throws ConversionException when there is none, or it is not of the type
     */
    public <T> T queryParam(final String name, final Class<T> type) {
        return converted(name, queryParam(name), type);
    }

    /**
     * The first value of a parameter of the query, converted.
     *
     * @param otherwise when there is none
     */
    public <T> T query(final String name, final Class<T> type, final T otherwise) {
        return query(name).map(text -> converted(name, text, type)).orElse(otherwise);
    }

    private <T> T converted(final String name, final String text, final Class<T> type) {
        try {
            return conversions.convert(text, type);
        } catch (final ConversionException e) {
            throw new ConversionException(name + ": " + e.getMessage(), e);
        }
    }

    /** The first header of the name, whatever its case. */
    public Optional<String> header(final String name) {
        return Optional.ofNullable(exchange.http().getHeader(name));
    }

    /** All headers of the name, in order. */
    public List<String> headers(final String name) {
        return exchange.http().headers().getAll(name);
    }

    /** Where it came from. */
    public InetSocketAddress client() {
        return new InetSocketAddress(
                exchange.http().remoteAddress().hostAddress(),
                exchange.http().remoteAddress().port());
    }

    /** Whether it came by TLS. */
    public boolean isSecure() {
        return exchange.http().isSSL();
    }

    /** The body; empty for none. Must not be changed. */
    public byte[] body() {
        return body;
    }

    /** The body as UTF-8. */
    public String text() {
        return new String(body, StandardCharsets.UTF_8);
    }

    /**
     * The body as JSON.
     *
     * @throws ConversionException when it is none
     */
    public JsonNode json() {
        return body(JsonNode.class);
    }

    /**
     * The body as a record, a list, a map, a text or bytes.
     *
     * @throws ConversionException when it is not
     */
    public <T> T body(final Class<T> type) {
        return conversions.convert(body, type);
    }

    @Override
    public Object payload(final Type type) {
        return conversions.convert(body, type);
    }

    /** How texts become what handlers ask for. */
    public Conversions conversions() {
        return conversions;
    }

    /**
     * Answers.
     *
     * @return completes when all was sent; fails when the client went away or a file could not be read to its end
     * @throws IllegalStateException when the handler answered before
     */
    public CompletionStage<Void> respond(final Response response) {
        if (!exchange.claim()) {
            if (exchange.isLost()) {
                return CompletableFuture.failedFuture(
                        new IllegalStateException("nobody waits for the answer any more"));
            }
            throw new IllegalStateException("the request for " + path() + " was answered already");
        }
        return exchange.send(response, conversions);
    }

    /** Whether it was answered, or nobody waits for an answer any more. */
    public boolean isAnswered() {
        return exchange.isClaimed();
    }

    /**
     * Becomes a WebSocket. Its messages are handled after the handler that asked for it has returned.
     *
     * @throws IllegalStateException when the handler's key does not begin with {@code ws:}, or the request was answered
     */
    public synchronized WebSocket webSocket() {
        if (webSocket == null) {
            if (kind != Route.Kind.WEB_SOCKET || !exchange.claim()) {
                throw new IllegalStateException(
                        "only a request for a key that begins with ws: becomes a WebSocket, once");
            }
            webSocket = exchange.upgrade();
        }
        return webSocket;
    }

    /**
     * Becomes a stream of server-sent events.
     *
     * @throws IllegalStateException when the handler's key does not begin with {@code sse:}, or the request was answered
     */
    public EventStream eventStream() {
        if (kind != Route.Kind.EVENT_STREAM || !exchange.claim()) {
            throw new IllegalStateException("only a request for a key that begins with sse: becomes a stream, once");
        }
        return exchange.stream();
    }

    /** The handler has returned. */
    void handled() {
        final WebSocket opened = webSocket;
        if (opened != null) {
            opened.begin();
        }
    }

    @Override
    public String toString() {
        return method() + " " + path();
    }
}
