package rialto.extensions.host;

import rialto.events.Registration;
import rialto.events.http.HttpServer;
import rialto.events.http.RequestHandler;

/** The HTTP port that all extensions of a host share. It is opened with the first route. Thread-safe. */
final class Routes implements AutoCloseable {
    private final String host;
    private final int port;
    private HttpServer server;

    /** @param port -1 for none */
    Routes(final String host, final int port) {
        this.host = host;
        this.port = port;
    }

    /** @throws IllegalStateException when there is no port, or it cannot be opened */
    synchronized Registration add(final String key, final RequestHandler handler) {
        if (port < 0) {
            throw new IllegalStateException(
                    "the host has no HTTP port for '" + key + "': extensions.port is -1; give it another");
        }
        if (server == null) {
            final HttpServer opened = new HttpServer(port).host(host).eventLoops(1);
            final Registration registration = opened.register(key, handler);
            opened.start();
            server = opened;
            return registration;
        }
        return server.register(key, handler);
    }

    /** The port that was opened; -1 before. */
    synchronized int port() {
        return server == null ? -1 : server.port();
    }

    @Override
    public synchronized void close() {
        if (server != null) {
            server.close();
        }
    }
}
