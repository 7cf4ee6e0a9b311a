package rialto.gateway.ops;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.command.StageLatencies;
import rialto.gateway.http.HttpRoutes;
import rialto.gateway.http.ReadPages;

import java.util.List;
import java.util.concurrent.TimeUnit;

/** Serves health, metrics, status and the interface's own description. All are read by GET and need no key. */
public final class OperationPages {
    /** Paths that are served here. */
    public static final List<String> PATHS =
            List.of("/health", "/health/live", "/health/ready", "/metrics", "/openapi.yaml", "/venue/v1/status");

    private static final long METRICS_AGE_NS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final String YAML = "application/yaml;charset=UTF-8";
    private static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";

    private final VenueStatus status;
    private final StageLatencies latencies;
    private final MeterRegistry registry;
    private final OpenApi openApi;
    private final JsonWriter json = new JsonWriter();
    private Buffer metrics;
    private long metricsNs;

    /** @param registry whose meters {@code /metrics} tells, besides the stages' latencies */
    public OperationPages(
            final VenueStatus status,
            final StageLatencies latencies,
            final MeterRegistry registry,
            final OpenApi openApi) {
        this.status = status;
        this.latencies = latencies;
        this.registry = registry;
        this.openApi = openApi;
    }

    public void register(final HttpRoutes routes) {
        final Buffer description = Buffer.buffer(openApi.text());
        ReadPages.register(
                routes, "/openapi.yaml", request -> ReadPages.answer(request, ReadPages.OK, YAML, description));
        ReadPages.register(routes, "/metrics", this::metrics);
        ReadPages.register(routes, "/health/live", request -> health(request, true));
        ReadPages.register(routes, "/health/ready", request -> health(request, status.isReady()));
        ReadPages.register(routes, "/health", this::overallHealth);
        ReadPages.register(routes, "/venue/v1/status", this::status);
    }

    private void health(final HttpServerRequest request, final boolean up) {
        json.reset().beginObject().name("status").string(up ? "UP" : "DOWN").endObject();
        ReadPages.answer(
                request, up ? ReadPages.OK : ApiErrors.UNAVAILABLE, ReadPages.JSON, Buffer.buffer(json.toByteArray()));
    }

    private void overallHealth(final HttpServerRequest request) {
        final boolean ready = status.isReady();
        json.reset().beginObject().name("status").string(ready ? "UP" : "DOWN");
        json.name("live").bool(true).name("ready").bool(ready).endObject();
        ReadPages.answer(
                request,
                ready ? ReadPages.OK : ApiErrors.UNAVAILABLE,
                ReadPages.JSON,
                Buffer.buffer(json.toByteArray()));
    }

    private void status(final HttpServerRequest request) {
        status.write(json.reset());
        ReadPages.answer(request, ReadPages.OK, ReadPages.JSON, Buffer.buffer(json.toByteArray()));
    }

    /** Gathering takes long for the event loop; who asks at nearly the same time is told the same. */
    private void metrics(final HttpServerRequest request) {
        final long nowNs = System.nanoTime();
        if (metrics == null || nowNs - metricsNs > METRICS_AGE_NS) {
            metrics = Buffer.buffer(scrape());
            metricsNs = nowNs;
        }
        ReadPages.answer(request, ReadPages.OK, PROMETHEUS, metrics);
    }

    private String scrape() {
        final StringBuilder text = new StringBuilder(16 * 1024);
        if (registry instanceof PrometheusMeterRegistry prometheus) {
            text.append(prometheus.scrape());
        }
        StageHistograms.write(text, latencies);
        return text.toString();
    }
}
