package rialto.dialect.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import rialto.gatewaytest.RunningVenue;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.StreamSupport;

/** Calls a running venue's administration, each time with a key of its own choice. */
final class Called implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient http = HttpClient.newHttpClient();
    private final RunningVenue venue;
    private final String root;

    record Answer(int status, JsonNode json) {
        String text(final String field) {
            return json.path(field).asText();
        }
    }

    Called(final RunningVenue venue, final Path data) throws IOException {
        this.venue = venue;
        root = Files.readString(data.resolve("admin.key")).strip();
    }

    String root() {
        return root;
    }

    /** With the root key; {@code body} null for none. */
    Answer root(final String method, final String path, final String body) throws Exception {
        return by(root, method, path, body);
    }

    Answer by(final String key, final String method, final String path, final String body) throws Exception {
        return send(key, method, path, body, "");
    }

    /** A POST with the root key that names somebody else as its client, as a proxy does. */
    Answer naming(final String address, final String path, final String body) throws Exception {
        return send(root, "POST", path, body, address);
    }

    private Answer send(
            final String key, final String method, final String path, final String body, final String forwardedFor)
            throws Exception {
        final HttpResponse<String> response = http.send(
                HttpRequest.newBuilder(venue.administration("/admin/v1" + path))
                        .timeout(Duration.ofSeconds(30))
                        .header("Authorization", "Bearer " + key)
                        .header("X-Forwarded-For", forwardedFor)
                        .method(
                                method,
                                body == null
                                        ? HttpRequest.BodyPublishers.noBody()
                                        : HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        return new Answer(response.statusCode(), JSON.readTree(response.body()));
    }

    /** A new administrator's key. */
    String administrator(final String name, final String... roles) throws Exception {
        final String listed = "\"" + String.join("\",\"", roles) + "\"";
        final Answer made = root("POST", "/administrators", "{\"name\":\"" + name + "\",\"roles\":[" + listed + "]}");
        if (made.status() != 201) {
            throw new AssertionError(made);
        }
        return made.text("key");
    }

    /** All entries of an actor in the record of administration; of an empty name those of nobody known. */
    List<JsonNode> audit(final String actor) throws Exception {
        final Answer answer = root("GET", "/audit?after=0&limit=1000", null);
        if (answer.status() != 200) {
            throw new AssertionError(answer);
        }
        return StreamSupport.stream(answer.json().spliterator(), false)
                .filter(entry -> entry.path("actor").asText().equals(actor))
                .toList();
    }

    /** So many of them at least, once they are there: a refusal is answered before it is recorded. */
    List<JsonNode> awaitAudit(final String actor, final int count) throws Exception {
        List<JsonNode> kept = audit(actor);
        while (kept.size() < count) {
            kept = audit(actor);
        }
        return kept;
    }

    @Override
    public void close() {
        http.close();
    }
}
