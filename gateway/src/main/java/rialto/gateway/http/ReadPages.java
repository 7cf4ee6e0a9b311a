package rialto.gateway.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.JsonWriter;

import java.util.function.Consumer;

/** Pages that are read by GET and HEAD, without a key. */
public final class ReadPages {
    public static final int OK = 200;
    public static final String JSON = "application/json;charset=UTF-8";

    private ReadPages() {}

    /** @param page answers */
    public static void register(final HttpRoutes routes, final String path, final Consumer<HttpServerRequest> page) {
        routes.exact(path, new Page(page));
    }

    /** As {@link #register}, for every path that begins so. */
    public static void registerBelow(
            final HttpRoutes routes, final String prefix, final Consumer<HttpServerRequest> page) {
        routes.prefix(prefix, new Page(page));
    }

    private record Page(Consumer<HttpServerRequest> page) implements HttpRoutes.Endpoint {
        @Override
        public void handle(final HttpServerRequest request, final Buffer body) {
            if (request.method() == HttpMethod.GET || request.method() == HttpMethod.HEAD) {
                page.accept(request);
            } else {
                final JsonWriter json = new JsonWriter();
                ApiErrors.methodNotAllowed().write(json);
                request.response().putHeader(HttpHeaders.ALLOW, "GET, HEAD");
                answer(request, ApiErrors.METHOD_NOT_ALLOWED, JSON, Buffer.buffer(json.toByteArray()));
            }
        }

        @Override
        public boolean chargesItself() {
            return false;
        }
    }

    /** Answers with this content, or for HEAD with its length. */
    public static void answer(
            final HttpServerRequest request, final int status, final String type, final Buffer content) {
        request.response()
                .setStatusCode(status)
                .putHeader(HttpHeaders.CONTENT_TYPE, type)
                .putHeader(HttpHeaders.CACHE_CONTROL, "no-store");
        if (request.method() == HttpMethod.HEAD) {
            request.response()
                    .putHeader(HttpHeaders.CONTENT_LENGTH, Integer.toString(content.length()))
                    .end();
        } else {
            request.response().end(content);
        }
    }
}
