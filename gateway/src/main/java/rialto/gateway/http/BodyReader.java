package rialto.gateway.http;

import io.netty.handler.codec.http.HttpHeaderValues;
import io.vertx.core.Handler;
import io.vertx.core.VertxException;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;

import java.io.IOException;

/** Gathers a request's body, up to a limit. Created and used within the request's own handler. */
final class BodyReader {
    private static final Buffer EMPTY = Buffer.buffer(0);

    private final int limit;
    /** The first piece itself, as long as there is no second. */
    private Buffer body = EMPTY;

    private boolean isCopy;
    private boolean isDone;

    private BodyReader(final int limit) {
        this.limit = limit;
    }

    /**
     * @param onBody     runs with the whole body; at once when the request has none
     * @param onTooLarge runs instead, once, as soon as the limit is passed
     * @param onFault    runs instead, once, when the body is no body of HTTP; the connection closes right after
     */
    static void read(
            final HttpServerRequest request,
            final int limit,
            final Handler<Buffer> onBody,
            final Runnable onTooLarge,
            final Runnable onFault) {
        if (!hasBody(request)) {
            onBody.handle(EMPTY);
            return;
        }
        new BodyReader(limit).gather(request, onBody, onTooLarge, onFault);
    }

    private static boolean hasBody(final HttpServerRequest request) {
        final String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        if (length != null) {
            return !"0".equals(length);
        }
        return request.headers().contains(HttpHeaders.TRANSFER_ENCODING, HttpHeaderValues.CHUNKED, true);
    }

    private void gather(
            final HttpServerRequest request,
            final Handler<Buffer> onBody,
            final Runnable onTooLarge,
            final Runnable onFault) {
        request.handler(chunk -> {
            if (isDone) {
                return;
            }
            if (body.length() + chunk.length() > limit) {
                isDone = true;
                onTooLarge.run();
                return;
            }
            append(chunk);
        });
        request.endHandler(ignored -> {
            if (!isDone) {
                isDone = true;
                onBody.handle(body);
            }
        });
        request.exceptionHandler(fault -> {
            if (!isDone && !isOfConnection(fault)) {
                isDone = true;
                onFault.run();
            }
        });
    }

    private void append(final Buffer chunk) {
        if (body.length() == 0) {
            body = chunk;
        } else {
            body = isCopy ? body : Buffer.buffer().appendBuffer(body);
            body.appendBuffer(chunk);
            isCopy = true;
        }
    }

    /** Whether nobody is there to be answered, rather than that what came is malformed. */
    private static boolean isOfConnection(final Throwable fault) {
        return fault instanceof IOException || fault instanceof VertxException;
    }
}
