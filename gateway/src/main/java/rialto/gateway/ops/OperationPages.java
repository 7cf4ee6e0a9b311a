package rialto.gateway.ops;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.command.StageLatencies;
import rialto.gateway.http.HttpRoutes;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/** Serves health, metrics, status and the interface's own description. All are read by GET and need no key. */
public final class OperationPages {
    /** Paths that are served here. */
    public static final List<String> PATHS = List.of(
            "/health",
            "/health/live",
            "/health/ready",
            "/metrics",
            "/openapi.yaml",
            "/asyncapi.yaml",
            "/venue/v1/status");

    private static final String JSON = "application/json;charset=UTF-8";
    private static final String YAML = "application/yaml;charset=UTF-8";
    private static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";
    private static final int OK = 200;

    private final VenueStatus status;
    private final StageLatencies latencies;
    private final MeterRegistry registry;
    private final JsonWriter json = new JsonWriter();

    /** @param registry whose meters {@code /metrics} tells, besides the stages' latencies */
    public OperationPages(final VenueStatus status, final StageLatencies latencies, final MeterRegistry registry) {
        this.status = status;
        this.latencies = latencies;
        this.registry = registry;
    }

    public void register(final HttpRoutes routes) {
        final Buffer openApi = resource("openapi.yaml");
        final Buffer asyncApi = resource("asyncapi.yaml");
        get(routes, "/openapi.yaml", request -> answer(request, OK, YAML, openApi));
        get(routes, "/asyncapi.yaml", request -> answer(request, OK, YAML, asyncApi));
        get(routes, "/metrics", this::metrics);
        get(routes, "/health/live", request -> health(request, true));
        get(routes, "/health/ready", request -> health(request, status.isReady()));
        get(routes, "/health", this::overallHealth);
        get(routes, "/venue/v1/status", this::status);
    }

    private void get(final HttpRoutes routes, final String path, final Consumer<HttpServerRequest> page) {
        routes.exact(path, (request, body) -> {
            if (request.method() == HttpMethod.GET || request.method() == HttpMethod.HEAD) {
                page.accept(request);
            } else {
                ApiErrors.methodNotAllowed().write(json.reset());
                request.response().putHeader(HttpHeaders.ALLOW, "GET, HEAD");
                answer(request, ApiErrors.METHOD_NOT_ALLOWED, JSON, Buffer.buffer(json.toByteArray()));
            }
        });
    }

    private void health(final HttpServerRequest request, final boolean up) {
        json.reset().beginObject().name("status").string(up ? "UP" : "DOWN").endObject();
        answer(request, up ? OK : ApiErrors.UNAVAILABLE, JSON, Buffer.buffer(json.toByteArray()));
    }

    private void overallHealth(final HttpServerRequest request) {
        final boolean ready = status.isReady();
        json.reset().beginObject().name("status").string(ready ? "UP" : "DOWN");
        json.name("live").bool(true).name("ready").bool(ready).endObject();
        answer(request, ready ? OK : ApiErrors.UNAVAILABLE, JSON, Buffer.buffer(json.toByteArray()));
    }

    private void status(final HttpServerRequest request) {
        status.write(json.reset());
        answer(request, OK, JSON, Buffer.buffer(json.toByteArray()));
    }

    private void metrics(final HttpServerRequest request) {
        final StringBuilder text = new StringBuilder(16 * 1024);
        if (registry instanceof PrometheusMeterRegistry prometheus) {
            text.append(prometheus.scrape());
        }
        StageHistograms.write(text, latencies);
        answer(request, OK, PROMETHEUS, Buffer.buffer(text.toString()));
    }

    private static void answer(
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

    private static Buffer resource(final String name) {
        try (InputStream stream = Objects.requireNonNull(OperationPages.class.getResourceAsStream(name), name)) {
            return Buffer.buffer(stream.readAllBytes());
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
