package rialto.gateway.http;

import io.vertx.core.Vertx;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.gateway.tls.GatewayTls;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** What stands at the root of each port. */
@Timeout(60)
class PortApartTest {
    @TempDir
    private Path webRoot;

    @Test
    void shouldShowTheAdministrationsPageAtItsOwnPortOnly() throws Exception {
        Files.writeString(webRoot.resolve("index.html"), "trading");
        Files.writeString(webRoot.resolve("admin.html"), "administration");
        final Vertx vertx = Vertx.vertx();
        final CompletableFuture<Integer> open = new CompletableFuture<>();
        final CompletableFuture<Integer> apart = new CompletableFuture<>();
        try (HttpClient http = HttpClient.newHttpClient()) {
            vertx.getOrCreateContext().runOnContext(ignored -> {
                final HttpServers servers = new HttpServers(vertx, "127.0.0.1", "", GatewayTls.off());
                servers.listen(servers.newRouter(webRoot), 0).onComplete(open::complete, open::completeExceptionally);
                servers.listenApart(servers.newRouterApart("127.0.0.1", webRoot), "127.0.0.1", 0)
                        .onComplete(apart::complete, apart::completeExceptionally);
            });
            assertEquals("trading", page(http, open, "/"));
            assertEquals("administration", page(http, apart, "/"));
            assertEquals("administration", page(http, apart, "/admin.html"));
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().get(20, TimeUnit.SECONDS);
        }
    }

    private static String page(final HttpClient http, final CompletableFuture<Integer> port, final String path)
            throws Exception {
        final URI uri = URI.create("http://127.0.0.1:" + port.get(20, TimeUnit.SECONDS) + path);
        return http.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
