package rialto.gateway.http;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;

/** Which other web pages may call, and with which headers. Filled at start; owned by the event loop. */
final class CrossOrigin {
    private static final String ANY = "*";

    private final String allowedOrigin;
    private String allowedHeaders = "Content-Type, Authorization";

    /** @param allowedOrigin origin whose pages may call, {@code *} for all, empty for none but our own */
    CrossOrigin(final String allowedOrigin) {
        this.allowedOrigin = allowedOrigin;
    }

    void allowHeader(final String name) {
        allowedHeaders = name + ", " + allowedHeaders;
    }

    boolean isAllowed() {
        return !allowedOrigin.isEmpty();
    }

    void apply(final HttpServerResponse response) {
        if (!isAllowed()) {
            return;
        }
        response.putHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_ORIGIN, allowedOrigin);
        response.putHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_METHODS, "GET, POST, PUT, PATCH, DELETE");
        response.putHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_HEADERS, allowedHeaders);
        if (!ANY.equals(allowedOrigin)) {
            response.putHeader(HttpHeaders.VARY, "Origin");
        }
    }
}
