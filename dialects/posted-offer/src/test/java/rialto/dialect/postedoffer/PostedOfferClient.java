package rialto.dialect.postedoffer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Posts offers at one port and asks what became of them. */
record PostedOfferClient(int port) {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    record Answer(int status, JsonNode json) {
        String text(final String field) {
            return json.path(field).asText();
        }

        long id() {
            assertEquals(202, status, json::toString);
            assertEquals("ok", text("msg"));
            return json.get("id").asLong();
        }
    }

    Answer get(final String pathAndQuery) throws Exception {
        return send(request(pathAndQuery).GET().build());
    }

    HttpRequest.Builder request(final String pathAndQuery) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + pathAndQuery))
                .timeout(Duration.ofSeconds(30));
    }

    Answer send(final HttpRequest request) throws Exception {
        final HttpResponse<String> response = HTTP.send(request, HttpResponse.BodyHandlers.ofString());
        return new Answer(response.statusCode(), MAPPER.readTree(response.body()));
    }

    Answer awaitStatus(final long id, final String status) throws Exception {
        Answer answer = get("/result?id=" + id);
        while (!answer.text("status").equals(status)) {
            LockSupport.parkNanos(1_000_000);
            answer = get("/result?id=" + id);
        }
        return answer;
    }

    long sell(final String product, final int quantity, final String price, final String user) throws Exception {
        return get("/sell?productId=" + product + "&quantity=" + quantity + "&price=" + price + "&userId=" + user)
                .id();
    }

    /**
     * Sells so many pieces to the user "self", one by one, who sells them; returns when all are sold.
     *
     * @return the ask's id
     */
    long sellToItself(final int pieces) throws Exception {
        final long orderId = sell("pieces", pieces, "1", "self");
        send(request("/batch")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "buy?productId=pieces&quantity=1&userId=self\n".repeat(pieces)))
                .build());
        awaitStatus(orderId, "COMPLETED");
        return orderId;
    }

    /** @param more further parameters, as {@code &maxPrice=10} */
    long buy(final String product, final int quantity, final String user, final String more) throws Exception {
        return get("/buy?productId=" + product + "&quantity=" + quantity + "&userId=" + user + more)
                .id();
    }
}
