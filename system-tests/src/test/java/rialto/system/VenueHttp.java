package rialto.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.stream.Collectors;

/** Plain HTTP to the venue, as anyone would write it with the JDK alone. */
final class VenueHttp implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** What came back. */
    record Answer(int status, JsonNode body) {
        boolean ok() {
            return status / 100 == 2;
        }

        int code() {
            return body.path("code").asInt();
        }
    }

    /** An API key with its secret. */
    record Key(String id, String secret) {}

    Answer admin(final VenueProcess venue, final String method, final String path, final Map<String, ?> body)
            throws IOException, InterruptedException {
        return send(request(venue.uri("/admin/v1" + path))
                .header("Authorization", "Bearer " + VenueProcess.ADMIN_KEY)
                .header("Content-Type", "application/json")
                .method(
                        method,
                        body == null
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(body))));
    }

    Answer get(final VenueProcess venue, final String pathAndQuery) throws IOException, InterruptedException {
        return send(request(venue.uri(pathAndQuery)).GET());
    }

    Answer signed(
            final VenueProcess venue,
            final String method,
            final String path,
            final Key key,
            final Map<String, String> parameters)
            throws IOException, InterruptedException {
        final String query = parameters.entrySet().stream()
                        .map(parameter -> parameter.getKey() + "=" + parameter.getValue() + "&")
                        .collect(Collectors.joining())
                + "recvWindow=60000&timestamp=" + System.currentTimeMillis();
        return send(request(venue.uri(path + "?" + query + "&signature=" + signature(key, query)))
                .header("X-MBX-APIKEY", key.id())
                .method(method, HttpRequest.BodyPublishers.noBody()));
    }

    private static HttpRequest.Builder request(final URI uri) {
        return HttpRequest.newBuilder(uri).timeout(TIMEOUT);
    }

    private Answer send(final HttpRequest.Builder request) throws IOException, InterruptedException {
        final HttpResponse<String> response = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
        return new Answer(response.statusCode(), JSON.readTree(response.body()));
    }

    static String signature(final Key key, final String query) {
        try {
            final Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key.secret().getBytes(StandardCharsets.US_ASCII), "HmacSHA256"));
            return HexFormat.of().formatHex(mac.doFinal(query.getBytes(StandardCharsets.US_ASCII)));
        } catch (final GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        http.close();
    }
}
