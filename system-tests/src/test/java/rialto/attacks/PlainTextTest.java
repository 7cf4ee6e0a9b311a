package rialto.attacks;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.tls.CertificateAuthority;
import rialto.client.tls.TlsMaterial;
import rialto.testsupport.FreePort;
import rialto.testsupport.Pause;
import rialto.testsupport.process.VenueProcess;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Nothing was encrypted once: who saw the network saw keys and orders, and could change them. Every port of a venue with a
 * certificate speaks TLS 1.3 and nothing else, and a certificate that protects nothing keeps the venue closed.
 */
@AttacksLane
@Timeout(120)
class PlainTextTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final String PING = "GET /api/v3/ping HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    private static final String XML = "<create><account id=\"x\" balance=\"1\"/></create>";

    @TempDir
    private static Path directory;

    private static CertificateAuthority authority;
    private static SSLContext trusting;
    private static VenueProcess venue;
    private static final int XML_PORT = FreePort.next();
    private static final int OFFERS_PORT = FreePort.next();

    @BeforeAll
    static void start() throws Exception {
        authority = CertificateAuthority.create("Authority of the attacks", 30);
        authority.sign("server", "localhost", List.of("localhost", "127.0.0.1"), "-1d", 30);
        authority.sign("other", "localhost", List.of("localhost", "127.0.0.1"), "-1d", 30);
        authority.sign("old", "localhost", List.of("localhost"), "-30d", 10);
        authority.writeAuthority(directory.resolve("ca.pem"));
        for (final String alias : List.of("server", "other", "old")) {
            authority.writeCertificate(alias, directory.resolve(alias + ".pem"));
            authority.writeKey(alias, directory.resolve(alias + ".key"));
        }
        trusting = SSLContext.getInstance("TLS");
        final TrustManager manager = TlsMaterial.trust(directory.resolve("ca.pem"), System.currentTimeMillis());
        trusting.init(null, new TrustManager[] {manager}, new SecureRandom());
        venue = launch(
                "server",
                "server",
                "xml.port=" + XML_PORT,
                "posted-offer.enabled=true",
                "posted-offer.port=" + OFFERS_PORT);
        while (!isReady()) {
            assertTrue(venue.isAlive(), venue::output);
            Pause.ms(50);
        }
    }

    @AfterAll
    static void stop() {
        venue.close();
        authority.close();
    }

    private static VenueProcess launch(final String certificate, final String key, final String... settings) {
        final List<String> options = new ArrayList<>(List.of(
                "--set",
                "tls.certificate=" + directory.resolve(certificate + ".pem"),
                "--set",
                "tls.private-key=" + directory.resolve(key + ".key")));
        for (final String setting : settings) {
            options.addAll(List.of("--set", setting));
        }
        return VenueProcess.launch(
                directory.resolve("data-" + certificate + key), FreePort.next(), options.toArray(String[]::new));
    }

    private static boolean isReady() throws IOException {
        try (Socket socket = connect(venue.port())) {
            return ask(socket, PING.replace("/api/v3/ping", "/health/ready")).startsWith("HTTP/1.1 200");
        } catch (final ConnectException e) {
            return false;
        }
    }

    private static SSLSocket connect(final int port, final String... versions) throws IOException {
        final SSLSocket socket = (SSLSocket) trusting.getSocketFactory().createSocket("127.0.0.1", port);
        socket.setSoTimeout(10_000);
        if (versions.length > 0) {
            socket.setEnabledProtocols(versions);
        }
        return socket;
    }

    private static String ask(final Socket socket, final String request) throws IOException {
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        final byte[] answer = new byte[4096];
        final int count = socket.getInputStream().read(answer);
        return count < 0 ? "" : new String(answer, 0, count, StandardCharsets.US_ASCII);
    }

    @Test
    void shouldSpeakTlsAtEveryPortAndNothingElse() throws Exception {
        final int admin = venue.adminUri("/").getPort();
        for (final int port : new int[] {venue.port(), OFFERS_PORT, admin}) {
            try (Socket plain = new Socket("127.0.0.1", port)) {
                plain.setSoTimeout(10_000);
                assertFalse(ask(plain, PING).contains("HTTP/1.1"), "plain text at port " + port);
            }
            try (SSLSocket secure = connect(port)) {
                assertTrue(ask(secure, PING).startsWith("HTTP/1.1"), "port " + port);
                assertEquals("TLSv1.3", secure.getSession().getProtocol());
            }
            try (SSLSocket old = connect(port, "TLSv1.2")) {
                assertThrows(SSLException.class, old::startHandshake, "TLS 1.2 at port " + port);
            }
        }
        assertTrue(venue.output().contains("https://127.0.0.1:" + venue.port()), venue::output);
        assertFalse(venue.output().contains("http://"), venue::output);
    }

    @Test
    void shouldSpeakTlsToTheXmlExchangeToo() throws Exception {
        final String request = XML.length() + "\n" + XML;
        try (SSLSocket secure = connect(XML_PORT)) {
            assertTrue(ask(secure, request).contains("<results>"), "no answer");
        }
        try (Socket plain = new Socket("127.0.0.1", XML_PORT)) {
            plain.setSoTimeout(10_000);
            assertFalse(ask(plain, request).contains("results"), "plain text at the XML port");
        }
    }

    @Test
    void shouldStayClosedWithACertificateThatProtectsNothing() throws Exception {
        assertClosed(launch("server", "other"), "is another than that of the certificate");
        assertClosed(launch("old", "old"), "expired at");
        final Path open = directory.resolve("open.key");
        Files.copy(directory.resolve("server.key"), open);
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rw-r--r--"));
        assertClosed(launch("server", "open"), "everybody on this machine may read the key");
    }

    private static void assertClosed(final VenueProcess process, final String sentence) {
        try (process) {
            assertEquals(2, process.awaitEnd(LIMIT), process::output);
            assertTrue(process.output().contains(sentence), process::output);
        }
    }
}
