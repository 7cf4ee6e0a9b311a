package rialto.benchmarks.venue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The administrative and status calls that a measurement needs. Blocks. */
public final class VenueApi implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final long READY_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(60);
    private static final long POLL_MS = 20;
    private static final int CONFLICT = 409;
    private static final int ERROR = 400;

    private final ObjectMapper json = new ObjectMapper();
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI venue;
    private final String adminKey;

    public VenueApi(final URI venue, final String adminKey) {
        this.venue = venue;
        this.adminKey = adminKey;
    }

    /** Makes something through {@code /admin/v1}; that it exists already is no error. */
    public JsonNode make(final String path, final Map<String, Object> body) throws IOException {
        final HttpRequest request = request("/admin/v1/" + path)
                .header("Authorization", "Bearer " + adminKey)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(json.writeValueAsBytes(body)))
                .build();
        final HttpResponse<byte[]> answer = send(request);
        if (answer.statusCode() >= ERROR && answer.statusCode() != CONFLICT) {
            throw new IOException(path + " " + body + ": " + answer.statusCode() + " " + new String(answer.body()));
        }
        return json.readTree(answer.body());
    }

    /** What {@code /venue/v1/status} says. */
    public JsonNode status() throws IOException {
        return json.readTree(send(request("/venue/v1/status").build()).body());
    }

    public void awaitReady() throws IOException {
        final long giveUpNs = System.nanoTime() + READY_TIMEOUT_NS;
        while (!isReady()) {
            if (System.nanoTime() > giveUpNs) {
                throw new IOException("the venue is not ready: " + status());
            }
            Pause.forMs(POLL_MS);
        }
    }

    /**
     * Waits until the database has every event that the venue has now.
     *
     * @return nanoseconds that it took, -1 when it did not happen in time
     */
    public long awaitPersisted(final Duration timeout) throws IOException {
        final long startNs = System.nanoTime();
        final long wanted = status().path("eventSequence").asLong();
        while (status().path("reportingSequence").asLong() < wanted) {
            if (System.nanoTime() - startNs > timeout.toNanos()) {
                return -1;
            }
            Pause.forMs(POLL_MS);
        }
        return System.nanoTime() - startNs;
    }

    @Override
    public void close() {
        client.shutdownNow();
    }

    private boolean isReady() throws IOException {
        try {
            return status().path("ready").asBoolean();
        } catch (final java.net.ConnectException e) {
            return false;
        }
    }

    private HttpRequest.Builder request(final String path) {
        return HttpRequest.newBuilder(venue.resolve(path)).timeout(TIMEOUT);
    }

    private HttpResponse<byte[]> send(final HttpRequest request) throws IOException {
        try {
            return client.send(request, HttpResponse.BodyHandlers.ofByteArray());
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
    }
}
