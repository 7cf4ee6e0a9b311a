package rialto.events.http;

import rialto.events.Registration;

import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;

/** Which handler answers which request: of those whose route takes it, the one that was registered first. Thread-safe. */
final class Routes {
    private final List<Entry> entries = new CopyOnWriteArrayList<>();

    /**
     * What was found for a request.
     *
     * @param entry   null for none
     * @param allowed methods of handlers for the path, when none is for that of the request; empty when there are none
     */
    record Found(Entry entry, Map<String, String> params, String allowed) {}

    /** A handler in its place. */
    final class Entry implements Registration {
        private final Route route;
        private final RequestHandler handler;
        private volatile boolean isPaused;
        private volatile boolean isCancelled;

        private Entry(final Route route, final RequestHandler handler) {
            this.route = route;
            this.handler = handler;
        }

        Route route() {
            return route;
        }

        RequestHandler handler() {
            return handler;
        }

        @Override
        public void cancel() {
            isCancelled = true;
            entries.remove(this);
        }

        @Override
        public void pause() {
            isPaused = true;
        }

        @Override
        public void resume() {
            isPaused = false;
        }

        @Override
        public boolean isPaused() {
            return isPaused;
        }

        @Override
        public boolean isCancelled() {
            return isCancelled;
        }
    }

    Entry add(final Route route, final RequestHandler handler) {
        final Entry entry = new Entry(route, handler);
        entries.add(entry);
        return entry;
    }

    /** @param isUpgrade whether the client wants a WebSocket */
    Found find(final String method, final String path, final boolean isUpgrade) {
        final TreeSet<String> allowed = new TreeSet<>();
        for (final Entry entry : entries) {
            final Route route = entry.route;
            final Map<String, String> params = route.select(path);
            if (params == null || route.kind() == Route.Kind.WEB_SOCKET && !isUpgrade) {
                continue;
            }
            if (route.takes(method)) {
                return new Found(entry, params, "");
            }
            allowed.add(route.method());
            if (route.method().equals("GET")) {
                allowed.add("HEAD");
            }
        }
        return new Found(null, Map.of(), String.join(", ", allowed));
    }

    /** Whether somebody waits for WebSockets at this path. */
    boolean hasWebSocket(final String path) {
        return entries.stream()
                .anyMatch(entry -> entry.route.kind() == Route.Kind.WEB_SOCKET && entry.route.select(path) != null);
    }

    int size() {
        return entries.size();
    }
}
