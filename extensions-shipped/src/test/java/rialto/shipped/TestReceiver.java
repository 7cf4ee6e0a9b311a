package rialto.shipped;

import com.sun.net.httpserver.HttpServer;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Receives what is posted, on loopback, and answers as it is told to: 204 unless it is. */
public final class TestReceiver implements AutoCloseable {
    private final HttpServer server;
    private final List<Received> received = Collections.synchronizedList(new ArrayList<>());
    private final Queue<Integer> answers = new ArrayDeque<>();

    private final Set<InetSocketAddress> clients = ConcurrentHashMap.newKeySet();
    private volatile String body = "";

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
            clients.add(exchange.getRemoteAddress());
            if (body.isEmpty()) {
                exchange.sendResponseHeaders(status == null ? 204 : status, -1);
            } else {
                final byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(status == null ? 200 : status, bytes.length);
                exchange.getResponseBody().write(bytes);
            }
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

    /** What answers have from now on. */
    public void body(final String text) {
        body = text;
    }

    /** How many there were. */
    public int connections() {
        return clients.size();
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
