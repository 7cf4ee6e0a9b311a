package rialto.benchmarks.fix;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.benchmarks.load.FixWire;
import rialto.benchmarks.load.LoadGenerator;
import rialto.benchmarks.load.LoadResult;
import rialto.benchmarks.load.OrderFlow;
import rialto.benchmarks.load.TradingAccount;
import rialto.testsupport.FreePort;
import rialto.testsupport.Pause;
import rialto.testsupport.client.ApiKey;
import rialto.testsupport.fix.FixMessage;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The load of FIX at the echo of the codec library, which looks at numbers, lengths and checksums. */
@Timeout(60)
class FixLoadTest {
    private static final OrderFlow FLOW = new OrderFlow(
            List.of("BENCH0BUSD", "BENCH1BUSD"),
            List.of(new TradingAccount("key", "secret", "BUY"), new TradingAccount("key2", "secret2", "SELL")),
            "test",
            "");
    private static final InetSocketAddress ECHO =
            new InetSocketAddress(InetAddress.getLoopbackAddress(), FreePort.next());

    @BeforeAll
    static void startEcho() {
        Thread.ofPlatform().daemon().start(() -> {
            try {
                FixEchoServer.main(new String[] {Integer.toString(ECHO.getPort())});
            } catch (final IOException e) {
                throw new IllegalStateException(e);
            }
        });
        while (true) {
            try {
                new Socket(ECHO.getAddress(), ECHO.getPort()).close();
                return;
            } catch (final IOException e) {
                Pause.ms(20);
            }
        }
    }

    @Test
    void shouldHaveEachOrderAnsweredOnce() throws IOException {
        try (LoadGenerator generator = new LoadGenerator(ECHO, new FixWire(FLOW, 8), 3, 0)) {
            final LoadResult closed = generator.runClosed(TimeUnit.MILLISECONDS.toNanos(300));
            assertEquals(0, closed.unanswered());
            assertEquals(Map.of(), closed.refused());
            assertEquals(generator.nextSequence(), closed.acceptedInAll());
            assertTrue(closed.acceptedInAll() > 100, closed::toString);
            final LoadResult open = generator.runOpen(200, TimeUnit.MILLISECONDS.toNanos(500));
            assertEquals(100, open.acceptedInAll());
        }
    }

    /** The echo knows no drop copies: what was never heard must be counted. */
    @Test
    void shouldCountWhatIsNeverHeard() throws IOException {
        final FanOut.Result result = FanOut.ofDropCopies(ECHO, List.of(new ApiKey("key", "secret")), "BENCH0BUSD", 4)
                .run(50, 1);
        assertEquals(4, result.sessions());
        assertEquals(4, result.heardBy());
        assertEquals(50, result.orders());
        assertEquals(200, result.missing());
        assertEquals(0, result.each().getTotalCount());
    }

    @Test
    void shouldSayWhyItIsNotLoggedOn() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, ECHO.getAddress())) {
            final Thread refusing = Thread.ofPlatform().daemon().start(() -> {
                try (Socket socket = server.accept()) {
                    socket.getOutputStream()
                            .write(FixMessage.of("5").with(34, 1).with(58, "no").encode());
                    socket.getInputStream().readAllBytes();
                } catch (final IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            final InetSocketAddress address = new InetSocketAddress(ECHO.getAddress(), server.getLocalPort());
            final IOException refused = assertThrows(
                    IOException.class, () -> new LoadGenerator(address, new FixWire(FLOW, 1), 1, 0).close());
            assertTrue(refused.getMessage().contains("no"), refused::getMessage);
            refusing.interrupt();
        }
    }
}
