package rialto.extensions.host;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.events.Registration;
import rialto.events.http.HttpServer;
import rialto.events.http.RequestHandler;
import rialto.events.http.Response;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Collection;
import java.util.Optional;

/** The HTTP port that all extensions of a host share. It is opened with the first route. Thread-safe. */
final class Routes implements AutoCloseable {
    private static final int FORBIDDEN = 403;
    private static final Logger LOG = LoggerFactory.getLogger(Routes.class);

    private final String host;
    private final int port;
    private final BrowserCheck browsers;
    private HttpServer server;

    /**
     * @param port  -1 for none
     * @param names by which clients reach it besides
     */
    Routes(final String host, final int port, final Collection<String> names) {
        this.host = host;
        this.port = port;
        browsers = new BrowserCheck(host, names);
    }

    /** @throws IllegalStateException when there is no port, or it cannot be opened */
    synchronized Registration add(final String key, final RequestHandler answers) {
        final RequestHandler handler = request -> {
            final Optional<String> refusal = browsers.refusal(request);
            if (refusal.isPresent()) {
                request.respond(Response.text(FORBIDDEN, refusal.get()));
            } else {
                answers.handle(request);
            }
        };
        if (port < 0) {
            throw new IllegalStateException(
                    "the host has no HTTP port for '" + key + "': extensions.port is -1; give it another");
        }
        if (server == null) {
            final HttpServer opened = new HttpServer(port).host(host).eventLoops(1);
            final Registration registration = opened.register(key, handler);
            opened.start();
            if (!isLoopback()) {
                LOG.warn("routes of extensions are open to whoever reaches {}: they know no users", host);
            }
            server = opened;
            return registration;
        }
        return server.register(key, handler);
    }

    private boolean isLoopback() {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (final UnknownHostException e) {
            return false;
        }
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
