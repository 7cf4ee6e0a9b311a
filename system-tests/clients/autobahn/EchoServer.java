import io.vertx.core.Vertx;
import rialto.gateway.http.HttpRouter;
import rialto.gateway.http.HttpServers;
import rialto.gateway.tls.GatewayTls;

/** The venue's own HTTP server with one WebSocket endpoint, /echo, that sends back what it gets. Prints its port. */
final class EchoServer {
    private EchoServer() {}

    public static void main(final String[] arguments) {
        final Vertx vertx = Vertx.vertx();
        vertx.getOrCreateContext().runOnContext(ignored -> {
            final HttpServers servers = new HttpServers(vertx, "127.0.0.1", "", GatewayTls.off());
            final HttpRouter router = servers.newRouter(null);
            router.webSocket("/echo", socket -> {
                socket.textMessageHandler(socket::writeTextMessage);
                socket.binaryMessageHandler(socket::writeBinaryMessage);
            });
            servers.listen(router, 0).onSuccess(System.out::println).onFailure(failure -> {
                System.err.println(failure.getMessage());
                System.exit(1);
            });
        });
    }
}
