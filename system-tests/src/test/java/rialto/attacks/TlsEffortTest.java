package rialto.attacks;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.tls.CertificateAuthority;
import rialto.client.tls.TlsMaterial;
import rialto.testsupport.FreePort;
import rialto.testsupport.Pause;
import rialto.testsupport.process.VenueProcess;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * What TLS has a server compute, a client gets for nothing. A stranger who asked for 274 handshakes a second in the dearest of all
 * groups, and left, kept everybody from connecting for minutes after his end, administrators as well. Changes of keys, 27 bytes
 * each, stopped all answers for seconds. Floods come from 127.0.0.5 here, and traders from 127.0.0.9.
 */
@AttacksLane
@Timeout(180)
@EnabledOnOs(OS.LINUX)
class TlsEffortTest {
    private static final String ATTACKER = "127.0.0.5";
    private static final String TRADER = "127.0.0.9";
    private static final String XML = "<create><account id=\"x\" balance=\"1\"/></create>";
    private static final int HELLOS = 1_500;
    private static final int CHANGES = 5_000;

    @TempDir
    private static Path directory;

    private static final int XML_PORT = FreePort.next();
    private static final int OFFERS_PORT = FreePort.next();
    private static SSLContext trusting;
    private static VenueProcess venue;

    @BeforeAll
    static void start() throws Exception {
        try (CertificateAuthority authority = CertificateAuthority.create("Authority of the attacks", 30)) {
            authority.sign("server", "localhost", List.of("localhost", "127.0.0.1"), "-1d", 30);
            authority.writeAuthority(directory.resolve("ca.pem"));
            authority.writeCertificate("server", directory.resolve("server.pem"));
            authority.writeKey("server", directory.resolve("server.key"));
        }
        trusting = SSLContext.getInstance("TLS");
        final TrustManager manager = TlsMaterial.trust(directory.resolve("ca.pem"), System.currentTimeMillis());
        trusting.init(null, new TrustManager[] {manager}, new SecureRandom());
        venue = VenueProcess.launch(
                directory.resolve("data"),
                FreePort.next(),
                "--set",
                "tls.certificate=" + directory.resolve("server.pem"),
                "--set",
                "tls.private-key=" + directory.resolve("server.key"),
                "--set",
                "xml.port=" + XML_PORT,
                "--set",
                "posted-offer.enabled=true",
                "--set",
                "posted-offer.port=" + OFFERS_PORT);
        while (!isReady()) {
            assertTrue(venue.isAlive(), venue::output);
            Pause.ms(50);
        }
    }

    @AfterAll
    static void stop() {
        venue.close();
    }

    private static boolean isReady() {
        try (SSLSocket socket = connect(TRADER, venue.port())) {
            return get(socket, "/health/ready").startsWith("HTTP/1.1 200");
        } catch (final IOException e) {
            return false;
        }
    }

    private static int[] httpPorts() {
        return new int[] {venue.port(), OFFERS_PORT, venue.adminUri("/").getPort()};
    }

    private static Socket plain(final String from, final int port) throws IOException {
        final Socket socket = new Socket(InetAddress.getLoopbackAddress(), port, InetAddress.ofLiteral(from), 0);
        socket.setSoTimeout(30_000);
        return socket;
    }

    private static SSLSocket connect(final String from, final int port) throws IOException {
        return (SSLSocket) trusting.getSocketFactory().createSocket(plain(from, port), "127.0.0.1", port, true);
    }

    private static String ask(final Socket socket, final String request) throws IOException {
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        final byte[] answer = new byte[64 * 1024];
        final int count = socket.getInputStream().read(answer);
        return count < 0 ? "" : new String(answer, 0, count, StandardCharsets.US_ASCII);
    }

    private static String get(final Socket socket, final String path) throws IOException {
        return ask(socket, "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    }

    private static void assertServed(final Socket trader) throws IOException {
        assertTrue(get(trader, "/api/v3/time").startsWith("HTTP/1.1 200"), "a trader is not answered");
    }

    @Test
    void shouldAgreeOnKeysInGroupsThatCostLittleAtEveryPort() throws Exception {
        for (final int port : httpPorts()) {
            assertCheapGroups(port);
        }
        assertCheapGroups(XML_PORT);
    }

    private static void assertCheapGroups(final int port) throws IOException {
        for (final String group : List.of("x25519", "secp256r1")) {
            try (SSLSocket socket = connectIn(group, port)) {
                socket.startHandshake();
            }
        }
        for (final String group : List.of("ffdhe2048", "ffdhe8192")) {
            try (SSLSocket socket = connectIn(group, port)) {
                assertThrows(SSLException.class, socket::startHandshake, group + " at port " + port);
            }
        }
    }

    private static SSLSocket connectIn(final String group, final int port) throws IOException {
        final SSLSocket socket = connect(TRADER, port);
        final SSLParameters parameters = socket.getSSLParameters();
        parameters.setNamedGroups(new String[] {group});
        socket.setSSLParameters(parameters);
        return socket;
    }

    @Test
    void shouldEndConnectionsThatChangeTheirKeysAgainAndAgain() throws Exception {
        try (SSLSocket trader = connect(TRADER, venue.port())) {
            assertServed(trader);
            for (final int port : httpPorts()) {
                try (SSLSocket restless = connect(ATTACKER, port)) {
                    assertTrue(get(restless, "/health").startsWith("HTTP/1.1"));
                    assertThrows(IOException.class, () -> changeKeys(restless), "port " + port);
                }
                assertServed(trader);
            }
            try (SSLSocket restless = connect(ATTACKER, XML_PORT)) {
                assertTrue(ask(restless, XML.length() + "\n" + XML).contains("<results>"));
                assertThrows(IOException.class, () -> changeKeys(restless), "the XML port");
            }
            assertServed(trader);
            assertEquals(httpPorts().length + 1, metric("rialto_tls_records_ended_total"));
        }
    }

    private static double metric(final String name) throws IOException {
        try (SSLSocket socket = connect(TRADER, venue.port())) {
            socket.getOutputStream()
                    .write("GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> line.startsWith(name + " "))
                    .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("there is no metric " + name));
        }
    }

    /** In TLS 1.3 another handshake of an open connection changes its keys. */
    private static void changeKeys(final SSLSocket socket) throws IOException {
        for (int i = 0; i < CHANGES; i++) {
            socket.startHandshake();
        }
    }

    /** They are asked for and left; whoever connects then is served, at every port. */
    @Test
    void shouldServeWhoeverConnectsWhileOthersAskForHandshakesAndLeave() throws Exception {
        final byte[] hello = hello();
        try (SSLSocket trader = connect(TRADER, venue.port())) {
            assertServed(trader);
            for (int i = 0; i < HELLOS; i++) {
                try (Socket leaving = plain(ATTACKER, venue.port())) {
                    leaving.getOutputStream().write(hello);
                }
            }
            for (final int port : httpPorts()) {
                try (SSLSocket newcomer = connect(TRADER, port)) {
                    assertTrue(get(newcomer, "/health").startsWith("HTTP/1.1"), "port " + port);
                }
            }
            assertServed(trader);
            assertTrue(venue.isAlive(), venue::output);
        }
    }

    private static byte[] hello() throws SSLException {
        final SSLEngine engine = trusting.createSSLEngine("localhost", 1);
        engine.setUseClientMode(true);
        engine.beginHandshake();
        final ByteBuffer hello = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
        engine.wrap(ByteBuffer.allocate(0), hello);
        final byte[] bytes = new byte[hello.flip().remaining()];
        hello.get(bytes);
        return bytes;
    }
}
