package rialto.gatewaytest;

import com.fasterxml.jackson.databind.ObjectMapper;
import rialto.gatewaytest.Client.Answer;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** Calls the administration of a running venue with the key in its data directory, which may do everything. */
public final class AdminClient implements AutoCloseable {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final HttpClient http = HttpClient.newHttpClient();
    private final RunningVenue venue;
    private final String key;

    /** @param data the venue's directory */
    public AdminClient(final RunningVenue venue, final Path data) throws IOException {
        this.venue = venue;
        key = Files.readString(data.resolve("admin.key")).strip();
    }

    /**
     * @param path behind {@code /admin/v1}, with its query
     * @param body null for none
     */
    public Answer call(final String method, final String path, final String body) throws Exception {
        final HttpResponse<String> response = http.send(
                HttpRequest.newBuilder(venue.administration("/admin/v1" + path))
                        .timeout(Duration.ofSeconds(30))
                        .header("Authorization", "Bearer " + key)
                        .method(
                                method,
                                body == null
                                        ? HttpRequest.BodyPublishers.noBody()
                                        : HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        return new Answer(response.statusCode(), MAPPER.readTree(response.body()), response);
    }

    @Override
    public void close() {
        http.close();
    }
}
