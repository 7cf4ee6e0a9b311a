package rialto.shipped;

import com.sun.net.httpserver.HttpServer;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;

/** Receives what is posted, on loopback, and answers as it is told to: 204 unless it is. */
public final class TestReceiver implements AutoCloseable {
    private final HttpServer server;
    private final List<Received> received = Collections.synchronizedList(new ArrayList<>());
    private final Queue<Integer> answers = new ArrayDeque<>();

    /** @param headers by names in small letters */
    public record Received(Map<String, String> headers, byte[] body) {}

    public TestReceiver() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            final Map<String, String> headers = new HashMap<>();
            exchange.getRequestHeaders()
                    .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.getFirst()));
            received.add(new Received(headers, exchange.getRequestBody().readAllBytes()));
            final Integer status;
            synchronized (answers) {
                status = answers.poll();
            }
            exchange.getResponseHeaders().add("Location", "/elsewhere");
            exchange.sendResponseHeaders(status == null ? 204 : status, -1);
            exchange.close();
        });
        server.start();
    }

    /** What to answer next, one after the other. */
    public void answer(final Integer... statuses) {
        synchronized (answers) {
            answers.addAll(List.of(statuses));
        }
    }

    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/hook";
    }

    public List<Received> received() {
        return List.copyOf(received);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
