package rialto.benchmarks.designs;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;

/**
 * The market with threads and locks: a pool of threads takes requests, and each engine has a lock, which they and its own
 * thread take by turns. That one runs the sessions, and writes what was sold before it rests.
 */
public final class ThreadsMarket {
    private static final int REQUEST_THREADS = 64;
    private static final int ACCEPTED = 202;

    private final List<ThreadedEngine> engines = new ArrayList<>();

    private ThreadsMarket(final MarketArguments arguments) throws SQLException {
        final SalesTable table = new SalesTable(arguments.database());
        for (int i = 0; i < arguments.engines(); i++) {
            final Products products = new Products(i, arguments.engines(), arguments.timeoutMs());
            engines.add(new ThreadedEngine(products, table, arguments.pauseMs()));
        }
        engines.forEach(Thread::start);
    }

    public static void main(final String[] args) throws IOException, SQLException {
        // else the JDK's server sends headers and body in two packets, and waits between them
        System.setProperty("sun.net.httpserver.nodelay", "true");
        final MarketArguments arguments = MarketArguments.of(args);
        final ThreadsMarket market = new ThreadsMarket(arguments);
        final HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), arguments.port()), 1_024);
        server.createContext("/", market::answer);
        server.setExecutor(Executors.newFixedThreadPool(REQUEST_THREADS));
        server.start();
    }

    private void answer(final HttpExchange exchange) throws IOException {
        final String path = exchange.getRequestURI().getPath();
        final String query = exchange.getRequestURI().getQuery();
        try {
            switch (path) {
                case "/sell", "/buy" -> {
                    final Offer offer = Offer.of(path, query);
                    send(
                            exchange,
                            ACCEPTED,
                            "{\"msg\":\"ok\",\"id\":"
                                    + engine(offer.productId()).enter(offer) + "}");
                }
                case "/result" -> {
                    final long id = Offer.number(Offer.parameters(query), "id");
                    final String result = engine(id).result(id);
                    send(exchange, result == null ? 404 : 200, result == null ? "{\"msg\":\"no such order\"}" : result);
                }
                default -> send(exchange, 404, "{\"msg\":\"/sell, /buy, /result\"}");
            }
        } catch (final IllegalArgumentException e) {
            send(exchange, 400, "{\"msg\":\"" + e.getMessage() + "\"}");
        }
    }

    private ThreadedEngine engine(final long number) {
        return engines.get((int) (number % engines.size()));
    }

    private static void send(final HttpExchange exchange, final int status, final String json) throws IOException {
        final byte[] body = json.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    /** Everything of it under its lock. */
    private static final class ThreadedEngine extends Thread {
        private final Products products;
        private final SalesTable table;
        private final long pauseMs;

        private ThreadedEngine(final Products products, final SalesTable table, final long pauseMs) {
            this.products = products;
            this.table = table;
            this.pauseMs = pauseMs;
        }

        synchronized long enter(final Offer offer) {
            final long id = products.add(offer);
            notifyAll();
            return id;
        }

        synchronized String result(final long id) {
            return products.result(id);
        }

        private synchronized List<Sale> nextSession() throws InterruptedException {
            while (!products.hasWork()) {
                wait();
            }
            return products.session();
        }

        @Override
        public void run() {
            try {
                while (true) {
                    final List<Sale> sales = nextSession();
                    synchronized (table) {
                        table.write(sales);
                    }
                    Thread.sleep(pauseMs);
                }
            } catch (final SQLException | InterruptedException e) {
                throw new IllegalStateException("an engine ends", e);
            }
        }
    }
}
