package rialto.app.cluster;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.app.process.StartException;
import rialto.client.ListenFailure;
import rialto.client.MemberAddress;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Where a member is administered: a few HTTP calls on its last port, for {@code ./rialto admin cluster} and for the other
 * members. Who it is anyone may ask; the rest needs the administrator's key.
 */
final class MemberServer implements AutoCloseable {
    static final String PATH = "/cluster/v1/";

    private static final Logger LOGGER = LoggerFactory.getLogger(MemberServer.class);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int BACKLOG = 16;
    private static final int OK = 200;
    private static final int UNAUTHORIZED = 401;
    private static final int NOT_FOUND = 404;
    private static final int BAD_METHOD = 405;
    private static final int CONFLICT = 409;

    private final HttpServer server;
    private final ExecutorService executor;
    private final byte[] adminKey;
    private final Calls calls;

    /** What can be asked of a member. Any thread may call. */
    interface Calls {
        /** Who it is. */
        Object identity();

        /** How it is. */
        Object status() throws Exception;

        /**
         * Executes an instruction of an administrator.
         *
         * @return what to answer; null when there is no such instruction
         * @throws IllegalStateException when it cannot be done now, saying why
         */
        Object execute(String name) throws Exception;
    }

    private MemberServer(final HttpServer server, final String adminKey, final Calls calls) {
        this.server = server;
        this.adminKey = ("Bearer " + adminKey).getBytes(StandardCharsets.UTF_8);
        this.calls = calls;
        executor = Executors.newFixedThreadPool(2, task -> {
            final Thread thread = new Thread(task, "member-server");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** @throws StartException when it cannot listen there */
    static MemberServer open(final MemberAddress address, final String adminKey, final Calls calls) {
        final String endpoint = address.administration();
        final int colon = endpoint.lastIndexOf(':');
        final InetSocketAddress place =
                new InetSocketAddress(endpoint.substring(0, colon), Integer.parseInt(endpoint.substring(colon + 1)));
        try {
            final HttpServer server = HttpServer.create(place, BACKLOG);
            final MemberServer opened = new MemberServer(server, adminKey, calls);
            server.setExecutor(opened.executor);
            server.createContext(PATH, opened::onExchange);
            server.start();
            return opened;
        } catch (final IOException e) {
            throw new StartException(
                    "the member cannot listen on its administration endpoint " + endpoint + ": "
                            + ListenFailure.reason(
                                    place,
                                    e,
                                    "stop what has the port, or give the member another address in cluster.members"),
                    e);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        executor.shutdownNow();
    }

    private void onExchange(final HttpExchange exchange) throws IOException {
        try (exchange) {
            try {
                answer(exchange);
            } catch (final Exception e) {
                LOGGER.debug("administration", e);
                answer(exchange, CONFLICT, Map.of("error", String.valueOf(e.getMessage())));
            }
        }
    }

    private void answer(final HttpExchange exchange) throws Exception {
        final String name = exchange.getRequestURI().getPath().substring(PATH.length());
        final boolean isGet = exchange.getRequestMethod().equals("GET");
        if (name.equals("identity") && isGet) {
            answer(exchange, OK, calls.identity());
        } else if (!isAdministrator(exchange)) {
            answer(exchange, UNAUTHORIZED, Map.of("error", "the administrator's key is missing or wrong"));
        } else if (name.equals("status") && isGet) {
            answer(exchange, OK, calls.status());
        } else if (isGet) {
            answer(exchange, BAD_METHOD, Map.of("error", "POST is needed for " + name));
        } else {
            final Object outcome = calls.execute(name);
            answer(
                    exchange,
                    outcome == null ? NOT_FOUND : OK,
                    outcome == null ? Map.of("error", "there is no instruction " + name) : outcome);
        }
    }

    private boolean isAdministrator(final HttpExchange exchange) {
        final String given = exchange.getRequestHeaders().getFirst("Authorization");
        return given != null && MessageDigest.isEqual(given.getBytes(StandardCharsets.UTF_8), adminKey);
    }

    private static void answer(final HttpExchange exchange, final int status, final Object body) throws IOException {
        final byte[] bytes = JSON.writeValueAsBytes(body);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }
}
