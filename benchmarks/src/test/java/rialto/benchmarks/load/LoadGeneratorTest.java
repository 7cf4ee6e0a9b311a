package rialto.benchmarks.load;

import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.PemKeyCertOptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.tls.CertificateAuthority;
import rialto.client.tls.TlsClient;

import javax.net.ssl.SSLContext;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

@Timeout(60)
class LoadGeneratorTest {
    private static final long RUN_NS = TimeUnit.MILLISECONDS.toNanos(300);

    private final OrderFlow flow = new OrderFlow(
            List.of("BENCH0BUSD", "BENCH1BUSD"), List.of(AnsweringServer.BUYER, AnsweringServer.SELLER), "test", "ACK");
    private AnsweringServer server;

    @BeforeEach
    void start() throws Exception {
        server = new AnsweringServer();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void shouldSendSignedOrdersOverRest() throws Exception {
        final LoadResult result;
        try (LoadGenerator generator = new LoadGenerator(server.address(), rest(flow), 4, 0)) {
            result = generator.runClosed(RUN_NS);
            assertEquals(result.acceptedInAll(), generator.nextSequence());
        }
        assertAllAnswered(result);
    }

    @Test
    void shouldSendSignedOrdersOverTheWebSocketApi() throws Exception {
        final LoadResult result;
        try (LoadGenerator generator = new LoadGenerator(server.address(), webSocket(), 2, 0)) {
            result = generator.runClosed(RUN_NS);
        }
        assertAllAnswered(result);
    }

    @Test
    @Tag("slow")
    void shouldSendSignedOrdersOverTls(@TempDir final Path directory) throws Exception {
        try (CertificateAuthority authority = CertificateAuthority.create("Test authority", 2)) {
            authority.sign("server", "127.0.0.1", List.of("127.0.0.1"), "-1H", 1);
            authority.writeAuthority(directory.resolve("ca.pem"));
            authority.writeCertificate("server", directory.resolve("server.pem"));
            authority.writeKey("server", directory.resolve("server.key"));
        }
        final SSLContext trusting =
                new TlsClient(directory.resolve("ca.pem"), null, System::currentTimeMillis).context();
        for (final boolean isRest : new boolean[] {true, false}) {
            server.close();
            server = new AnsweringServer(new HttpServerOptions()
                    .setSsl(true)
                    .setKeyCertOptions(new PemKeyCertOptions()
                            .addCertPath(directory.resolve("server.pem").toString())
                            .addKeyPath(directory.resolve("server.key").toString())));
            final LoadResult result;
            try (LoadGenerator generator = new LoadGenerator(
                    server.address(), isRest ? rest(flow) : webSocket(), isRest ? 4 : 2, 0, trusting)) {
                result = generator.runClosed(RUN_NS);
            }
            assertAllAnswered(result);
        }
    }

    @Test
    void shouldSendAtAFixedRate() throws Exception {
        for (final Wire wire : List.of(rest(flow), webSocket())) {
            try (LoadGenerator generator = new LoadGenerator(server.address(), wire, 4, 1_000_000)) {
                final LoadResult result = generator.runOpen(500, RUN_NS);
                assertEquals(150, result.acceptedInAll() + result.unanswered());
                assertEquals(0, result.unanswered());
                assertEquals(150, result.lateSendNs().getTotalCount());
            }
        }
    }

    @Test
    void shouldSendAtAFixedRateUntilItIsOver() throws Exception {
        try (LoadGenerator generator = new LoadGenerator(server.address(), webSocket(), 2, 0)) {
            final LoadResult result = generator.runOpenUntil(500, () -> generator.nextSequence() >= 100);
            assertEquals(generator.nextSequence(), result.acceptedInAll());
            assertTrue(generator.nextSequence() <= 1 + 500 * result.elapsedNs() / 1e9);
        }
    }

    @Test
    void shouldCountWhatIsRefusedByItsCode() throws Exception {
        final TradingAccount stranger = new TradingAccount("a".repeat(64), "w".repeat(64), "SELL");
        final OrderFlow strange = new OrderFlow(flow.symbols(), List.of(stranger, stranger), "test", "");
        try (LoadGenerator generator = new LoadGenerator(server.address(), rest(strange), 1, 0)) {
            final LoadResult result = generator.runOpen(100, RUN_NS);
            assertEquals(Map.of(-1022, 30L), result.refused());
            assertEquals(0, result.accepted());
        }
    }

    private void assertAllAnswered(final LoadResult result) {
        assertTrue(result.acceptedInAll() > 10, "accepted " + result.acceptedInAll());
        assertEquals(Map.of(), result.refused());
        assertEquals(0, result.unanswered());
        assertEquals(0, server.badlySigned());
        assertEquals(result.acceptedInAll(), server.wellSigned());
        assertEquals(result.acceptedInAll(), server.distinctClientOrderIds());
        assertEquals(result.acceptedInAll(), result.latencyNs().getTotalCount());
    }

    private Wire rest(final OrderFlow orders) {
        return new RestWire("127.0.0.1", server.address().getPort(), orders);
    }

    private Wire webSocket() {
        return new WebSocketWire("127.0.0.1", server.address().getPort(), flow, 8);
    }
}
