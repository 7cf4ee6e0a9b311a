package rialto.gateway.http;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

/** Two dialects never serve the same path. */
class HttpRouterTest {
    private final HttpRouter router = new HttpRouter("", 1_024);

    @Test
    void shouldRefuseAMethodOfAPathThatIsServedWhole() {
        router.exact("/x", (request, body) -> {});
        assertRefused("two dialects serve /x", () -> router.method("GET", "/x", (request, body, receivedNs) -> {}));
    }

    @Test
    void shouldRefuseAWholePathOfWhichAMethodIsServed() {
        router.method("GET", "/x", (request, body, receivedNs) -> {});
        assertRefused("two dialects serve /x", () -> router.exact("/x", (request, body) -> {}));
    }

    @Test
    void shouldRefuseAMethodTwice() {
        router.method("GET", "/x", (request, body, receivedNs) -> {});
        router.method("POST", "/x", (request, body, receivedNs) -> {});
        assertRefused("two dialects serve GET /x", () -> router.method("GET", "/x", (request, body, receivedNs) -> {}));
    }

    @Test
    void shouldRefuseTheSameRootOfWebSocketsTwice() {
        router.webSocket("/ws", socket -> {});
        router.webSocket("/ws/other", socket -> {});
        assertRefused("two dialects serve WebSockets at /ws", () -> router.webSocket("/ws", socket -> {}));
    }

    private static void assertRefused(final String message, final Runnable registration) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, registration::run).getMessage());
    }
}
