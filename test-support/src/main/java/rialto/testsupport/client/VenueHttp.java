package rialto.testsupport.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import rialto.testsupport.process.Endpoint;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Plain HTTP to the venue, as anyone would write it with the JDK alone. Blocks, at most thirty seconds. A call that is
 * interrupted throws {@link InterruptedIOException}, and the thread stays interrupted.
 */
public final class VenueHttp implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** What came back. */
    public record Answer(int status, JsonNode body) {
        public boolean ok() {
            return status / 100 == 2;
        }

        /** Of an error. */
        public int code() {
            return body.path("code").asInt();
        }
    }

    /**
     * A call of the administration API.
     *
     * @param path after {@code /admin/v1}
     * @param body sent as JSON; null for none
     */
    public Answer admin(final Endpoint venue, final String method, final String path, final Map<String, ?> body)
            throws IOException {
        return send(request(venue.adminUri("/admin/v1" + path))
                .header("Authorization", "Bearer " + venue.adminKey())
                .header("Content-Type", "application/json")
                .method(
                        method,
                        body == null
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(body))));
    }

    public Answer get(final Endpoint venue, final String pathAndQuery) throws IOException {
        return send(request(venue.uri(pathAndQuery)).GET());
    }

    /** What {@code /venue/v1/status} says. */
    public JsonNode status(final Endpoint venue) throws IOException {
        return get(venue, "/venue/v1/status").body();
    }

    public Answer signed(
            final Endpoint venue,
            final String method,
            final String path,
            final ApiKey key,
            final Map<String, String> parameters)
            throws IOException {
        final String query = parameters.entrySet().stream()
                        .map(parameter -> parameter.getKey() + "=" + parameter.getValue() + "&")
                        .collect(Collectors.joining())
                + "recvWindow=60000&timestamp=" + System.currentTimeMillis();
        return send(request(venue.uri(path + "?" + query + "&signature=" + key.sign(query)))
                .header("X-MBX-APIKEY", key.id())
                .method(method, HttpRequest.BodyPublishers.noBody()));
    }

    private static HttpRequest.Builder request(final URI uri) {
        return HttpRequest.newBuilder(uri).timeout(TIMEOUT);
    }

    private Answer send(final HttpRequest.Builder request) throws IOException {
        try {
            final HttpResponse<String> response = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
            return new Answer(response.statusCode(), JSON.readTree(response.body()));
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
