package rialto.gateway.xml;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;

/** The administration API, for what the XML exchange made. */
final class Administrator implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient http = HttpClient.newHttpClient();
    private final String key;
    private final int port;

    Administrator(final Path data, final int port) throws IOException {
        key = Files.readString(data.resolve("admin.key")).strip();
        this.port = port;
    }

    /** @param body null for GET */
    JsonNode ask(final String path, final String body) throws IOException, InterruptedException {
        final HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + port + "/admin/v1" + path))
                .header("Authorization", "Bearer " + key);
        if (body != null) {
            request.POST(HttpRequest.BodyPublishers.ofString(body));
        }
        final HttpResponse<String> answer = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
        return JSON.readTree(answer.body());
    }

    /** How many of a list have a text that matches in a field. */
    int count(final String path, final String field, final String pattern) throws IOException, InterruptedException {
        final java.util.regex.Pattern wanted = java.util.regex.Pattern.compile(pattern);
        int count = 0;
        for (final JsonNode entry : ask(path, null)) {
            count += wanted.matcher(entry.path(field).asText()).find() ? 1 : 0;
        }
        return count;
    }

    /** Free and locked of an asset, separated by a space. */
    String balance(final String account, final String asset) throws IOException, InterruptedException {
        for (final JsonNode balance : ask("/accounts/" + account, null).path("balances")) {
            if (balance.path("asset").asText().equals(asset)) {
                return plain(balance.path("free")) + " " + plain(balance.path("locked"));
            }
        }
        return "none";
    }

    private static String plain(final JsonNode number) {
        final java.math.BigDecimal value = new java.math.BigDecimal(number.asText());
        return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
    }

    @Override
    public void close() {
        http.close();
    }
}
