package rialto.events.http;

import rialto.events.Conversions;
import rialto.events.Gauge;
import rialto.events.file.FileRoot;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

/** What all event loops of a server share. Thread-safe. */
final class ServerContext {
    private final HttpLimits limits;
    private final Routes routes;
    private final Conversions conversions;
    private final Executor executor;
    private final boolean isOnEventLoop;
    private final FileRoot root;
    private final FileSender files;
    private final Counts counts = new Counts();
    private final Places connections;
    private final Places requests;
    private final Places bodies;
    private final Places streams;
    private final Set<Exchange> exchanges = ConcurrentHashMap.newKeySet();
    private final Set<ConnectionWatch> watches = ConcurrentHashMap.newKeySet();

    /**
     * @param executor      runs handlers
     * @param isOnEventLoop whether that is the event loop itself
     */
    ServerContext(
            final HttpLimits limits,
            final Routes routes,
            final Conversions conversions,
            final Executor executor,
            final boolean isOnEventLoop,
            final FileRoot root) {
        this.limits = limits;
        this.routes = routes;
        this.conversions = conversions;
        this.executor = executor;
        this.isOnEventLoop = isOnEventLoop;
        this.root = root;
        connections = new Places(limits.connections());
        requests = new Places(limits.requests());
        bodies = new Places(limits.bodiesBytes());
        streams = new Places(limits.eventStreams());
        files = new FileSender(limits.waitingFiles(), counts, false);
    }

    HttpLimits limits() {
        return limits;
    }

    Routes routes() {
        return routes;
    }

    Conversions conversions() {
        return conversions;
    }

    Executor executor() {
        return executor;
    }

    boolean isOnEventLoop() {
        return isOnEventLoop;
    }

    FileRoot root() {
        return root;
    }

    FileSender files() {
        return files;
    }

    Counts counts() {
        return counts;
    }

    Places connections() {
        return connections;
    }

    Places bodies() {
        return bodies;
    }

    Places streams() {
        return streams;
    }

    Set<ConnectionWatch> watches() {
        return watches;
    }

    /** @return whether there is a place for it */
    boolean enter(final Exchange exchange) {
        if (!requests.enter()) {
            return false;
        }
        exchanges.add(exchange);
        return true;
    }

    void leave(final Exchange exchange) {
        if (exchanges.remove(exchange)) {
            requests.leave();
        }
    }

    /** Ends what has taken too long. */
    void sweep() {
        final long nowNs = System.nanoTime();
        exchanges.forEach(exchange -> exchange.sweep(nowNs));
        watches.forEach(watch -> watch.sweep(nowNs));
    }

    List<Gauge> gauges() {
        return List.of(
                of("http.connections", connections),
                of("http.requests.waiting", requests),
                of("http.bodies.bytes", bodies),
                of("http.streams", streams),
                new Gauge("http.files.waiting", files.waiting(), limits.waitingFiles()),
                total("http.connections.refused", connections.refused()),
                total("http.requests.refused", requests.refused() + bodies.refused()),
                total("http.requests", counts.requests.sum()),
                total("http.failed", counts.failed.sum()),
                total("http.invalid", counts.invalid.sum()),
                total("http.overdue", counts.overdue.sum()),
                total("http.unanswered", counts.unanswered.sum()),
                total("http.idle", counts.idle.sum()),
                total("http.files.refused", counts.filesRefused.sum()));
    }

    private static Gauge of(final String name, final Places places) {
        return new Gauge(name, places.taken(), places.bound());
    }

    private static Gauge total(final String name, final long value) {
        return new Gauge(name + ".total", value, Gauge.UNBOUNDED);
    }

    void close() {
        files.close();
    }
}
