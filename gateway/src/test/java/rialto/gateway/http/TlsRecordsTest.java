package rialto.gateway.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.tls.CertificateAuthority;
import rialto.client.tls.TlsMaterial;
import rialto.gateway.address.ClientAddresses;
import rialto.gateway.limits.PageLimits;
import rialto.gateway.limits.SlotBounds;
import rialto.gateway.setting.SettingTexts;
import rialto.gateway.tls.GatewayTls;
import rialto.gateway.tls.TlsSettings;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

@Timeout(180)
class TlsRecordsTest {
    private static final int HEADER_BYTES = 5;
    private static final int RECORD_BYTES = 16_000;
    private static final int MOST_HELD = 1 << 20;
    private static final int CONNECTIONS = 60;

    @TempDir
    private Path directory;

    private final TlsRecords records = new TlsRecords();

    @Test
    void shouldCountWhatIsNotWholeHoweverItArrives() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        final ByteBuf bytes = Unpooled.buffer();
        final List<Integer> begins = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            begins.add(bytes.writerIndex());
            final int length = random.nextInt(RECORD_BYTES);
            bytes.writeBytes(new byte[] {23, 3, 3}).writeShort(length).writeZero(length);
        }
        while (bytes.isReadable()) {
            records.onBytes(bytes.readSlice(Math.min(bytes.readableBytes(), 1 + random.nextInt(20_000))));
            final int at = bytes.readerIndex();
            final int begin = at == bytes.writerIndex()
                    ? at
                    : begins.stream().filter(place -> place <= at).reduce(0, Math::max);
            assertEquals(at - begin, records.unfinishedBytes(), "seed " + seed);
        }
    }

    /** Once such bytes were kept beside the heap, and counted for nobody. */
    @Test
    void shouldEndConnectionsWhoseAddressHasTooManyRecordsThatAreNotWhole() throws Exception {
        final Vertx vertx = WatchedTransport.vertx(new VertxOptions().setEventLoopPoolSize(1));
        try (CertificateAuthority authority = CertificateAuthority.create("Test authority", 365)) {
            authority.sign("server", "server", List.of("localhost", "127.0.0.1"), "-1d", 31);
            authority.writeAuthority(file("ca.pem"));
            authority.writeCertificate("server", file("server.pem"));
            authority.writeKey("server", file("server.key"));
            final CompletableFuture<HttpServers> made = new CompletableFuture<>();
            final int port = serve(vertx, made);
            final HttpServers servers = made.get();
            for (int i = 0; i < CONNECTIONS; i++) {
                beginRecord(port);
            }
            await(() -> servers.connections().held().ended() > 10);
            assertTrue(servers.connections().connections().open() > 10, "others stay");
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().get(30, TimeUnit.SECONDS);
        }
    }

    private int serve(final Vertx vertx, final CompletableFuture<HttpServers> made) throws Exception {
        final CompletableFuture<Integer> listening = new CompletableFuture<>();
        vertx.runOnContext(ignored -> {
            final GatewayTls tls = GatewayTls.of(
                    SettingTexts.of(
                            TlsSettings.ALL,
                            Map.of(
                                    "tls.certificate", file("server.pem").toString(),
                                    "tls.private-key", file("server.key").toString())),
                    System::currentTimeMillis);
            final HttpServers servers = new HttpServers(
                    vertx,
                    "127.0.0.1",
                    List.of(),
                    "",
                    tls,
                    new ConnectionBounds(
                            new SlotBounds(1_000, 1_000, 1_000, true),
                            new SlotBounds(1, 1, 1, false),
                            MOST_HELD,
                            MOST_HELD,
                            30_000,
                            30_000,
                            60),
                    ClientAddresses.direct(),
                    PageLimits.none());
            made.complete(servers);
            servers.listen(servers.newRouter(null), 0)
                    .onComplete(listening::complete, listening::completeExceptionally);
        });
        return listening.get(20, TimeUnit.SECONDS);
    }

    /** A request that is answered, and then all of a record but its last bytes. */
    private void beginRecord(final int port) throws Exception {
        final SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {TlsMaterial.trust(file("ca.pem"), System.currentTimeMillis())}, null);
        final Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(30_000);
        final SSLSocket secured = (SSLSocket) context.getSocketFactory().createSocket(socket, "localhost", port, false);
        secured.getOutputStream()
                .write("GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        assertTrue(secured.getInputStream().read(new byte[4096]) > 0);
        final byte[] begin = new byte[HEADER_BYTES + RECORD_BYTES - 1];
        begin[0] = 23;
        begin[1] = 3;
        begin[2] = 3;
        begin[3] = (byte) (RECORD_BYTES >> Byte.SIZE);
        begin[4] = (byte) RECORD_BYTES;
        try {
            socket.getOutputStream().write(begin);
        } catch (final IOException e) {
            assertTrue(socket.isBound(), "it was ended, as connections that keep too much are");
        }
    }

    private Path file(final String name) {
        return directory.resolve(name);
    }

    private static void await(final BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 1_000 && !condition.getAsBoolean(); i++) {
            Thread.sleep(10);
        }
        assertTrue(condition.getAsBoolean());
    }
}
