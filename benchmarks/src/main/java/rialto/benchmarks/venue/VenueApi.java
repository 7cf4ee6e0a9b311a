package rialto.benchmarks.venue;

import com.fasterxml.jackson.databind.JsonNode;
import rialto.testsupport.Pause;
import rialto.testsupport.client.VenueHttp;
import rialto.testsupport.process.Endpoint;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The administrative and status calls that a measurement needs. Blocks. */
public final class VenueApi implements AutoCloseable {
    private static final long READY_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(60);
    private static final long POLL_MS = 20;
    private static final int CONFLICT = 409;

    private final VenueHttp http = new VenueHttp();
    private final Endpoint venue;

    public VenueApi(final Endpoint venue) {
        this.venue = venue;
    }

    /** Makes something through {@code /admin/v1}; that it exists already is no error. */
    public JsonNode make(final String path, final Map<String, ?> body) throws IOException {
        final VenueHttp.Answer answer = http.admin(venue, "POST", path, body);
        if (!answer.ok() && answer.status() != CONFLICT) {
            throw new IOException(path + " " + body + ": " + answer);
        }
        return answer.body();
    }

    /** Puts something through {@code /admin/v1}. */
    public void set(final String path, final Map<String, ?> body) throws IOException {
        final VenueHttp.Answer answer = http.admin(venue, "PUT", path, body);
        if (!answer.ok()) {
            throw new IOException(path + " " + body + ": " + answer);
        }
    }

    /** What {@code /venue/v1/status} says. */
    public JsonNode status() throws IOException {
        return http.status(venue);
    }

    /** What {@code /metrics} says. */
    public String metrics() throws IOException {
        try (InputStream metrics = venue.uri("/metrics").toURL().openStream()) {
            return new String(metrics.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    public void awaitReady() throws IOException {
        final long giveUpNs = System.nanoTime() + READY_TIMEOUT_NS;
        while (!isReady()) {
            if (System.nanoTime() > giveUpNs) {
                throw new IOException("the venue is not ready: " + status());
            }
            Pause.ms(POLL_MS);
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
            Pause.ms(POLL_MS);
        }
        return System.nanoTime() - startNs;
    }

    @Override
    public void close() {
        http.close();
    }

    private boolean isReady() throws IOException {
        try {
            return status().path("ready").asBoolean();
        } catch (final java.net.ConnectException e) {
            return false;
        }
    }
}
