package rialto.events.http;

import rialto.events.Selector;

import java.util.Locale;
import java.util.Map;

/**
 * Which requests a handler is for.
 *
 * @param kind   what the handler makes of a request
 * @param method of HTTP, {@code *} for all
 * @param path   selects paths
 * @param text   as it was written
 */
public record Route(Kind kind, String method, Selector path, String text) {
    /** What a request becomes. */
    public enum Kind {
        /** It is answered. */
        REQUEST,
        /** It becomes a WebSocket. */
        WEB_SOCKET,
        /** It becomes a stream of server-sent events. */
        EVENT_STREAM
    }

    private static final String ANY = "*";

    /**
     * Reads a key: {@code /orders/{id}} of any method, {@code GET /orders/{id}}, {@code ws:/prices} or {@code sse:/prices}.
     *
     * @throws IllegalArgumentException when it is none of them
     */
    public static Route of(final String key) {
        if (key.startsWith("ws:/")) {
            return new Route(Kind.WEB_SOCKET, "GET", Selector.template(key.substring(3)), key);
        }
        if (key.startsWith("sse:/")) {
            return new Route(Kind.EVENT_STREAM, "GET", Selector.template(key.substring(4)), key);
        }
        if (key.startsWith("/")) {
            return new Route(Kind.REQUEST, ANY, Selector.template(key), key);
        }
        final int space = key.indexOf(' ');
        if (space > 0
                && key.startsWith("/", space + 1)
                && key.substring(0, space).matches("[A-Za-z]{1,20}")) {
            return of(key.substring(0, space), key.substring(space + 1));
        }
        throw new IllegalArgumentException(
                "a handler of requests has a key as /orders/{id}, GET /orders/{id}, ws:/prices or sse:/prices (seen: '"
                        + key + "')");
    }

    /** Requests of a method to paths that match a template. */
    public static Route of(final String method, final String template) {
        return of(method, Selector.template(template), template);
    }

    /**
     * Requests of a method to paths that a selector selects.
     *
     * @param text says in messages which those are
     */
    public static Route of(final String method, final Selector path, final String text) {
        final String upper = method.toUpperCase(Locale.ROOT);
        return new Route(Kind.REQUEST, upper, path, upper + " " + text);
    }

    Map<String, String> select(final String requestPath) {
        return path.select(requestPath, null);
    }

    /** Whoever answers GET answers HEAD, too. */
    boolean takes(final String requestMethod) {
        return method.equals(ANY)
                || method.equals(requestMethod)
                || kind == Kind.REQUEST && method.equals("GET") && requestMethod.equals("HEAD");
    }
}
