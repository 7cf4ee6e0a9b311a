package rialto.gateway.dialect;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.gatewaytest.Client;
import rialto.gatewaytest.RunningVenue;

import javax.tools.ToolProvider;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The example of docs/dialects.md, compiled as it stands there and spoken with on a real venue. */
@Timeout(60)
class LineDialectTest {
    private static final Path SOURCE = Path.of("../docs/examples/line-dialect/LineDialect.java");

    @TempDir
    private Path classes;

    @TempDir
    private Path data;

    @Test
    void shouldCompileAndTrade() throws Exception {
        final int status = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-Xlint:all,-processing,-classfile",
                        "-Werror",
                        "-d",
                        classes.toString(),
                        SOURCE.toString());
        assertEquals(0, status, "the example does not compile");
        try (URLClassLoader loader = new URLClassLoader(
                new URL[] {classes.toUri().toURL()}, getClass().getClassLoader())) {
            final Class<?> dialect = loader.loadClass("LineDialect");
            try (RunningVenue venue =
                    new RunningVenue(data, Map.of("line.port", "0"), () -> List.of(instance(dialect)))) {
                venue.fill(2);
                trade(venue.gateway().port("line.port"));
                crowd(venue.gateway().port("line.port"));
                assertNull(venue.failure());
            }
        }
    }

    private static Dialect instance(final Class<?> dialect) {
        try {
            return (Dialect) dialect.getConstructor().newInstance();
        } catch (final ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** Who goes makes room again. */
    private static void crowd(final int port) throws Exception {
        final List<Lines> crowd = new ArrayList<>();
        try {
            String refused = "";
            while (refused.isEmpty() && crowd.size() <= 100) {
                final Lines one = new Lines(port);
                crowd.add(one);
                refused = one.greeting().startsWith("hello ") ? "" : one.greeting();
            }
            assertEquals("error too many connections", refused);
        } finally {
            for (final Lines one : crowd) {
                one.close();
            }
        }
        boolean isServed = false;
        while (!isServed) {
            try (Lines next = new Lines(port)) {
                isServed = next.greeting().startsWith("hello ");
            }
        }
    }

    private static void trade(final int port) throws Exception {
        try (Lines seller = new Lines(port);
                Lines buyer = new Lines(port)) {
            assertEquals("error log on with a key that may trade", seller.ask("sell BTCUSDT 0.5 20000"));
            assertTrue(seller.ask("logon nobody 00").startsWith("error the key is unknown"));
            assertEquals("ok", seller.logOn(0));
            assertEquals("ok", buyer.logOn(1));
            assertEquals("ok - -", buyer.ask("best BTCUSDT"));
            assertTrue(seller.ask("sell BTCUSDT 0.5 20000").matches("ok \\d+ NEW"));
            assertEquals("ok - 2000000", buyer.ask("best BTCUSDT"));
            assertTrue(buyer.ask("buy BTCUSDT 0.2 20000").matches("ok \\d+ FILLED"));
            assertTrue(buyer.ask("buy BTCUSDT 99 90000").startsWith("error The available balance"));
            assertTrue(buyer.ask("buy BTCUSDT 1e3 20000").startsWith("error quantity and price are decimals"));
            assertTrue(buyer.ask("dance").startsWith("error it takes:"));
        }
    }

    /** What netcat is to a person. */
    private static final class Lines implements AutoCloseable {
        private final Socket socket;
        private final BufferedReader in;
        private final String greeting;

        Lines(final int port) throws IOException {
            socket = new Socket("127.0.0.1", port);
            socket.setSoTimeout(30_000);
            in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
            greeting = in.readLine();
        }

        String greeting() {
            return greeting;
        }

        String ask(final String line) throws IOException {
            socket.getOutputStream().write((line + "\n").getBytes(StandardCharsets.US_ASCII));
            return in.readLine();
        }

        String logOn(final int account) throws Exception {
            final String keyId = RunningVenue.keyId(account);
            try (Client signer = new Client(0, keyId, RunningVenue.SECRET)) {
                return ask("logon " + keyId + " " + signer.sign(greeting.replace("hello ", "")));
            }
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
