package rialto.gateway.http;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.net.InetAddress;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Once 64 KB of a connection were handled before anybody else's, sixteen times over where there was more. */
@Timeout(60)
class ReadTurnsTest {
    private static final int MUCH = 60_000;

    private record Piece(int port, int length) {}

    @Test
    void shouldReadLittleOfAConnectionBeforeTheNextHasItsTurn() throws Exception {
        final Vertx vertx = WatchedTransport.vertx(new VertxOptions().setEventLoopPoolSize(1));
        final List<Piece> read = new CopyOnWriteArrayList<>();
        final CountDownLatch greeted = new CountDownLatch(2);
        final CountDownLatch received = new CountDownLatch(2 * MUCH);
        try {
            final int port = vertx.createNetServer()
                    .connectHandler(socket -> socket.handler(bytes -> {
                        if (bytes.length() == 1) {
                            greeted.countDown();
                            return;
                        }
                        read.add(new Piece(socket.remoteAddress().port(), bytes.length()));
                        for (int i = 0; i < bytes.length(); i++) {
                            received.countDown();
                        }
                    }))
                    .listen(0, "127.0.0.1")
                    .await(10, TimeUnit.SECONDS)
                    .actualPort();
            try (Socket one = new Socket(InetAddress.getLoopbackAddress(), port);
                    Socket other = new Socket(InetAddress.getLoopbackAddress(), port)) {
                one.getOutputStream().write(1);
                other.getOutputStream().write(1);
                greeted.await();
                sendWhileTheLoopStands(vertx, one, other);
                received.await();
                assertTrue(
                        read.stream().allMatch(piece -> piece.length() <= AcceptPace.MOST_BYTES_OF_A_TURN),
                        read::toString);
                final int first = read.getFirst().port();
                final int second = first == one.getLocalPort() ? other.getLocalPort() : one.getLocalPort();
                final int begin = indexOf(read, second);
                assertTrue(
                        read.subList(begin, read.size()).stream().anyMatch(piece -> piece.port() == first),
                        "one was read to its end before the other: " + read);
                assertEquals(2 * MUCH, read.stream().mapToInt(Piece::length).sum());
            }
        } finally {
            vertx.close().await(10, TimeUnit.SECONDS);
        }
    }

    private static int indexOf(final List<Piece> read, final int port) {
        return read.indexOf(
                read.stream().filter(piece -> piece.port() == port).findFirst().orElseThrow());
    }

    private static void sendWhileTheLoopStands(final Vertx vertx, final Socket... sockets) throws Exception {
        final CountDownLatch stands = new CountDownLatch(1);
        final CountDownLatch goes = new CountDownLatch(1);
        ((io.vertx.core.internal.VertxInternal) vertx)
                .getOrCreateContext()
                .nettyEventLoop()
                .execute(() -> {
                    stands.countDown();
                    try {
                        goes.await();
                    } catch (final InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                });
        stands.await();
        for (final Socket socket : sockets) {
            socket.getOutputStream().write(new byte[MUCH]);
        }
        goes.countDown();
    }
}
