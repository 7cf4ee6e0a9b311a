package rialto.events.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.impl.ConnectionBase;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.events.BackPressureException;
import rialto.events.ConversionException;

import java.nio.file.InvalidPathException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.RejectedExecutionException;

/** Takes requests of one event loop in: finds the handler, reads the body, hands both over. */
final class Intake {
    private static final Logger LOG = LoggerFactory.getLogger(Intake.class);
    private static final byte[] NOTHING = {};

    private final ServerContext parts;

    Intake(final ServerContext parts) {
        this.parts = parts;
    }

    /** A request that could not be read. */
    void onInvalid(final HttpServerRequest http) {
        parts.counts().invalid.increment();
        final Throwable cause = http.decoderResult().cause();
        final String reason = cause == null ? "" : cause.getClass().getSimpleName();
        final int status = reason.equals("TooLongHttpLineException")
                ? 414
                : reason.equals("TooLongHttpHeaderException") ? 431 : 400;
        http.response()
                .setStatusCode(status)
                .putHeader("Connection", "close")
                .end()
                .onComplete(ignored -> http.connection().close());
    }

    void onRequest(final HttpServerRequest http) {
        final ConnectionWatch watch =
                ((ConnectionBase) http.connection()).channel().pipeline().get(ConnectionWatch.class);
        final boolean isHttp2 = http.version() == HttpVersion.HTTP_2;
        watch.head(isHttp2);
        parts.counts().requests.increment();
        final String path = RequestPaths.decode(http.path());
        final Exchange exchange = new Exchange(parts, http, watch, path == null ? "" : path);
        http.exceptionHandler(failure -> exchange.end());
        http.response().closeHandler(ignored -> exchange.end());
        if (path == null) {
            parts.counts().invalid.increment();
            refuse(exchange, Response.badRequest("the path is none that is taken here"));
            return;
        }
        if (http.headers().contains("")) {
            parts.counts().invalid.increment();
            refuse(exchange, Response.badRequest("a header has no name"));
            return;
        }
        if (hasUnknownEncoding(http)) {
            parts.counts().invalid.increment();
            exchange.claim();
            exchange.refuse(Response.text(501, "a body is sent as it is, or in chunks"));
            return;
        }
        final boolean isUpgrade = !isHttp2 && isUpgrade(http);
        final Routes.Found found = parts.routes().find(exchange.method(), path, isUpgrade);
        if (found.entry() == null) {
            refuse(exchange, notFound(exchange, found));
        } else if (found.entry().isPaused()) {
            refuse(exchange, busy("the handler is paused"));
        } else if (!parts.enter(exchange)) {
            refuse(exchange, busy("too many requests are being answered"));
        } else if (found.entry().route().kind() == Route.Kind.WEB_SOCKET) {
            http.pause();
            exchange.isRead();
            hand(exchange, found, NOTHING);
        } else {
            new Body(exchange, found).read();
        }
    }

    /** Of a body that is encoded in another way nobody knows where it ends, and what follows could be taken for a request. */
    private static boolean hasUnknownEncoding(final HttpServerRequest http) {
        final List<String> encodings = http.headers().getAll("Transfer-Encoding");
        return encodings.size() > 1
                || encodings.size() == 1 && !encodings.getFirst().strip().equalsIgnoreCase("chunked");
    }

    private static boolean isUpgrade(final HttpServerRequest http) {
        final String upgrade = http.getHeader("Upgrade");
        return upgrade != null && upgrade.toLowerCase(Locale.ROOT).contains("websocket");
    }

    private static Response busy(final String reason) {
        return Response.text(503, reason).withHeader("Retry-After", "1");
    }

    private Response notFound(final Exchange exchange, final Routes.Found found) {
        if (!found.allowed().isEmpty()) {
            return exchange.method().equals("OPTIONS")
                    ? Response.noContent().withHeader("Allow", found.allowed())
                    : Response.text(405, "another method is expected here: " + found.allowed())
                            .withHeader("Allow", found.allowed());
        }
        return parts.routes().hasWebSocket(exchange.path())
                ? Response.text(426, "a WebSocket is expected here").withHeader("Upgrade", "websocket")
                : Response.notFound();
    }

    /** Answers without the handler; a body that nobody reads ends the connection. */
    private void refuse(final Exchange exchange, final Response refusal) {
        exchange.claim();
        final HttpServerRequest http = exchange.http();
        final String length = http.getHeader("Content-Length");
        if (length == null && http.getHeader("Transfer-Encoding") == null || "0".equals(length)) {
            exchange.send(refusal, parts.conversions());
        } else {
            exchange.refuse(refusal);
        }
    }

    private final class Body {
        private final Exchange exchange;
        private final Routes.Found found;
        private Buffer bytes = Buffer.buffer();
        private long held;
        private boolean isOver;

        Body(final Exchange exchange, final Routes.Found found) {
            this.exchange = exchange;
            this.found = found;
            exchange.atEnd(this::release);
        }

        void read() {
            final HttpServerRequest http = exchange.http();
            final String length = http.getHeader("Content-Length");
            // Netty has looked at its form
            if (length != null
                    && (length.length() > 18
                            || Long.parseLong(length) > parts.limits().bodyBytes())) {
                tooLong();
                return;
            }
            http.handler(this::add);
            http.endHandler(ignored -> end());
        }

        private void add(final Buffer chunk) {
            if (isOver) {
                return;
            }
            if (held + chunk.length() > parts.limits().bodyBytes()) {
                tooLong();
            } else if (!parts.bodies().enter(chunk.length())) {
                over(busy("too many bodies are in memory"));
            } else {
                held += chunk.length();
                bytes.appendBuffer(chunk);
            }
        }

        private void tooLong() {
            over(Response.text(413, "a body has at most " + parts.limits().bodyBytes() + " bytes"));
        }

        private void over(final Response refusal) {
            isOver = true;
            release();
            if (exchange.claim()) {
                exchange.refuse(refusal);
            }
        }

        private void release() {
            parts.bodies().leave(held);
            held = 0;
        }

        private void end() {
            if (isOver || exchange.isClaimed()) {
                return;
            }
            exchange.isRead();
            hand(exchange, found, bytes.getBytes());
        }
    }

    private void hand(final Exchange exchange, final Routes.Found found, final byte[] body) {
        final Routes.Entry entry = found.entry();
        final Request request = new Request(exchange, entry.route().kind(), found.params(), body, parts.conversions());
        exchange.handedOver();
        if (parts.isOnEventLoop()) {
            handle(entry, request, exchange);
            return;
        }
        try {
            parts.executor().execute(() -> handle(entry, request, exchange));
        } catch (final RejectedExecutionException e) {
            exchange.handled();
            if (exchange.claim()) {
                exchange.send(busy("the server is closing"), parts.conversions());
            }
        }
    }

    private void handle(final Routes.Entry entry, final Request request, final Exchange exchange) {
        try {
            entry.handler().handle(request);
            request.handled();
        } catch (final ConversionException e) {
            fail(exchange, Response.badRequest(e.getMessage()));
        } catch (final BackPressureException e) {
            fail(exchange, busy("there is too much to do already"));
        } catch (final InvalidPathException e) {
            fail(exchange, Response.badRequest("the name of a file has a character that none can have"));
        } catch (final Throwable e) { // also an Error: the client is to have an answer
            parts.counts().failed.increment();
            LOG.error("the handler of {} failed", entry.route().text(), e);
            fail(exchange, Response.text(500, "the server failed"));
        } finally {
            exchange.handled();
        }
    }

    private void fail(final Exchange exchange, final Response answer) {
        if (exchange.claim()) {
            exchange.send(answer, parts.conversions());
        }
    }
}
