package rialto.dialect.postedoffer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

/** Reads the server-sent events of a user of the posted-offer market. */
final class EventStream implements AutoCloseable {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final Socket socket;
    private final BufferedReader reader;

    EventStream(final int port, final String userId, final String lastEventId) throws Exception {
        socket = new Socket("127.0.0.1", port);
        socket.setSoTimeout(30_000);
        final String header = lastEventId == null ? "" : "Last-Event-ID: " + lastEventId + "\r\n";
        socket.getOutputStream()
                .write(("GET /events?userId=" + userId + " HTTP/1.1\r\nHost: localhost\r\n" + header + "\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
        reader = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        assertEquals("HTTP/1.1 200 OK", reader.readLine());
        await("retry: ");
    }

    private String await(final String prefix) throws Exception {
        String line = reader.readLine();
        while (!line.startsWith(prefix)) {
            line = reader.readLine();
        }
        return line.substring(prefix.length());
    }

    JsonNode next() throws Exception {
        final String id = await("id: ");
        final String type = await("event: ");
        final JsonNode event = MAPPER.readTree(await("data: "));
        assertEquals(id, event.get("id").asText());
        assertEquals(type, event.get("type").asText());
        return event;
    }

    /** Reads up to its end: when to come again, milliseconds. No event may come before. */
    int readEnd() throws IOException {
        int retryMs = 0;
        for (String line = reader.readLine(); !"0".equals(line); line = reader.readLine()) {
            assertFalse(line.startsWith("id: "), "an event is told");
            retryMs = line.startsWith("retry: ") ? Integer.parseInt(line.substring("retry: ".length())) : retryMs;
        }
        return retryMs;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
