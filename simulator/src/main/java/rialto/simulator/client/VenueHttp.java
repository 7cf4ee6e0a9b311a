package rialto.simulator.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;

import java.net.URI;
import java.util.Map;

/** JSON over HTTP to the venue. An answer of 400 and above fails the future with a {@link VenueException}. */
public final class VenueHttp {
    private static final int CONNECTIONS = 8;
    private static final int TIMEOUT_MS = 10_000;

    private final ObjectMapper json = new ObjectMapper();
    private final HttpClient client;
    private final URI venue;

    /**
     * @param venue where the venue listens, as {@code http://127.0.0.1:8080}
     */
    public VenueHttp(final Vertx vertx, final URI venue) {
        this.venue = venue;
        client = vertx.createHttpClient(
                new HttpClientOptions()
                        .setDefaultHost(venue.getHost())
                        .setDefaultPort(port(venue))
                        .setSsl(isTls(venue))
                        .setTcpNoDelay(true),
                new PoolOptions().setHttp1MaxSize(CONNECTIONS));
    }

    public Future<JsonNode> get(final String path, final Map<String, String> headers) {
        return send(HttpMethod.GET, path, headers, null);
    }

    public Future<JsonNode> post(final String path, final Map<String, String> headers, final Object body) {
        return send(HttpMethod.POST, path, headers, body);
    }

    public Future<JsonNode> delete(final String path, final Map<String, String> headers) {
        return send(HttpMethod.DELETE, path, headers, null);
    }

    public Future<Void> close() {
        return client.close();
    }

    static int port(final URI venue) {
        if (venue.getPort() > 0) {
            return venue.getPort();
        }
        return isTls(venue) ? 443 : 80;
    }

    static boolean isTls(final URI venue) {
        return "https".equals(venue.getScheme());
    }

    private Future<JsonNode> send(
            final HttpMethod method, final String path, final Map<String, String> headers, final Object body) {
        final RequestOptions options =
                new RequestOptions().setMethod(method).setURI(path).setTimeout(TIMEOUT_MS);
        headers.forEach(options::putHeader);
        return client.request(options)
                .compose(request -> write(request, body))
                .compose(response -> response.body().compose(text -> answer(response, text)))
                .recover(failure -> Future.failedFuture(named(failure, method, path)));
    }

    private Future<HttpClientResponse> write(final HttpClientRequest request, final Object body) {
        if (body == null) {
            return request.send();
        }
        try {
            request.putHeader("Content-Type", "application/json");
            return request.send(Buffer.buffer(json.writeValueAsBytes(body)));
        } catch (final JsonProcessingException e) {
            return Future.failedFuture(e);
        }
    }

    private Future<JsonNode> answer(final HttpClientResponse response, final Buffer text) {
        final JsonNode node;
        try {
            node = text.length() == 0 ? MissingNode.getInstance() : json.readTree(text.getBytes());
        } catch (final java.io.IOException e) {
            return Future.failedFuture(new VenueException(
                    response.statusCode(), VenueException.NO_ANSWER, "not JSON", MissingNode.getInstance()));
        }
        if (response.statusCode() < 400) {
            return Future.succeededFuture(node);
        }
        final int code = node.path("code").asInt(VenueException.NO_ANSWER);
        final String message = node.path("msg").asText("no message");
        return Future.failedFuture(new VenueException(response.statusCode(), code, message, node));
    }

    private Throwable named(final Throwable failure, final HttpMethod method, final String path) {
        if (failure instanceof VenueException) {
            return failure;
        }
        return VenueException.local(
                VenueException.NO_ANSWER, method + " " + venue + path + ": " + failure.getMessage());
    }
}
