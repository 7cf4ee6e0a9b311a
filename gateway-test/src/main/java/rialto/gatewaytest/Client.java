package rialto.gatewaytest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;

/** A client of the REST API that signs what it sends. */
public final class Client implements AutoCloseable {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(30))
            .build();
    private final int port;
    private final String key;
    private final String secret;

    public record Answer(int status, JsonNode json, HttpResponse<String> raw) {
        public String text(final String field) {
            return json.path(field).asText();
        }

        public int code() {
            return json.path("code").asInt();
        }
    }

    public Client(final int port, final String key, final String secret) {
        this.port = port;
        this.key = key;
        this.secret = secret;
    }

    public Answer get(final String path, final String query) throws Exception {
        return signed("GET", path, query);
    }

    public Answer post(final String path, final String query) throws Exception {
        return signed("POST", path, query);
    }

    public Answer put(final String path, final String query) throws Exception {
        return signed("PUT", path, query);
    }

    public Answer delete(final String path, final String query) throws Exception {
        return signed("DELETE", path, query);
    }

    public Answer signed(final String method, final String path, final String query) throws Exception {
        final String payload =
                (query.isEmpty() ? "" : query + "&") + "timestamp=" + System.currentTimeMillis() + "&recvWindow=60000";
        return plain(method, path + "?" + payload + "&signature=" + sign(payload));
    }

    public Answer plain(final String method, final String pathAndQuery) throws Exception {
        final HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + pathAndQuery))
                .timeout(Duration.ofSeconds(30))
                .header("X-MBX-APIKEY", key)
                .method(method, HttpRequest.BodyPublishers.noBody())
                .build();
        return send(request);
    }

    /** Of a page that need not be JSON. */
    public int status(final String pathAndQuery) throws Exception {
        final HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + pathAndQuery))
                .timeout(Duration.ofSeconds(30))
                .build();
        return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    }

    /** A signed request whose parameters are in the body. */
    public Answer form(final String method, final String path, final String form) throws Exception {
        final String payload = form + "&timestamp=" + System.currentTimeMillis();
        return send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(Duration.ofSeconds(30))
                .header("X-MBX-APIKEY", key)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .method(method, HttpRequest.BodyPublishers.ofString(payload + "&signature=" + sign(payload)))
                .build());
    }

    private Answer send(final HttpRequest request) throws Exception {
        final HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
        return new Answer(response.statusCode(), MAPPER.readTree(response.body()), response);
    }

    public String sign(final String payload) throws Exception {
        final Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.US_ASCII), "HmacSHA256"));
        return HexFormat.of().formatHex(mac.doFinal(payload.getBytes(StandardCharsets.UTF_8)));
    }

    @Override
    public void close() {
        http.close();
    }
}
