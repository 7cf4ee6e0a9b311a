package rialto.gateway.tls;

import io.vertx.core.Vertx;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.tls.CertificateAuthority;
import rialto.client.tls.TlsFiles;
import rialto.client.tls.TlsMaterial;
import rialto.gateway.http.HttpRouter;
import rialto.gateway.http.HttpServers;
import rialto.gateway.setting.ConfigurationException;
import rialto.gateway.setting.SettingTexts;
import rialto.gateway.setting.SettingValues;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedKeyManager;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** An HTTP port that speaks TLS, asked by plain sockets of the JDK. */
@Timeout(60)
class GatewayTlsTest {
    private static final List<String> HOSTS = List.of("localhost", "127.0.0.1");
    private static final String ASK = "GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n";

    private static final int MANY_CHANGES = 2_000;

    private static CertificateAuthority authority;
    private static CertificateAuthority stranger;

    @TempDir
    Path directory;

    private Vertx vertx;
    private GatewayTls tls;
    private int port;

    @BeforeAll
    static void makeCertificates() {
        authority = CertificateAuthority.create("Test authority", 365);
        authority.sign("server", "first", HOSTS, "-1d", 31);
        authority.sign("next", "second", HOSTS, "-1d", 31);
        authority.sign("client", "a client", List.of(), "-1d", 31);
        stranger = CertificateAuthority.create("Another authority", 365);
        stranger.sign("client", "a stranger", List.of(), "-1d", 31);
    }

    @AfterAll
    static void forget() {
        authority.close();
        stranger.close();
    }

    @BeforeEach
    void writeFiles() {
        vertx = Vertx.vertx();
        authority.writeAuthority(file("ca.pem"));
        replace("server");
    }

    @AfterEach
    void stop() throws Exception {
        vertx.close().toCompletionStage().toCompletableFuture().get(30, TimeUnit.SECONDS);
    }

    private Path file(final String name) {
        return directory.resolve(name);
    }

    private void replace(final String alias) {
        authority.writeCertificate(alias, file("server.pem"));
        authority.writeKey(alias, file("server.key"));
    }

    private SettingValues settings(final String... more) {
        final Map<String, String> written = new HashMap<>(Map.of(
                "tls.certificate", file("server.pem").toString(),
                "tls.private-key", file("server.key").toString()));
        for (int i = 0; i < more.length; i += 2) {
            written.put(more[i], more[i + 1]);
        }
        return SettingTexts.of(TlsSettings.ALL, written);
    }

    private void serve(final String... more) throws Exception {
        final CompletableFuture<Integer> listening = new CompletableFuture<>();
        vertx.runOnContext(ignored -> {
            tls = GatewayTls.of(settings(more), System::currentTimeMillis);
            tls.follow(vertx);
            final HttpServers servers = new HttpServers(vertx, "127.0.0.1", "", tls);
            final HttpRouter router = servers.newRouter(null);
            servers.listen(router, 0).onSuccess(listening::complete).onFailure(listening::completeExceptionally);
        });
        port = listening.get(30, TimeUnit.SECONDS);
    }

    private SSLSocket connect(final CertificateAuthority signer, final String... versions) throws Exception {
        final X509ExtendedKeyManager[] keys;
        if (signer == null) {
            keys = null;
        } else {
            signer.writeCertificate("client", file("client.pem"));
            signer.writeKey("client", file("client.key"));
            final TlsFiles files = new TlsFiles(file("client.pem"), file("client.key"), null);
            keys = new X509ExtendedKeyManager[] {
                TlsMaterial.load(files, System.currentTimeMillis()).keyManager()
            };
        }
        final SSLContext context = SSLContext.getInstance("TLS");
        final TrustManager trusted = TlsMaterial.trust(file("ca.pem"), System.currentTimeMillis());
        context.init(keys, new TrustManager[] {trusted}, new SecureRandom());
        final SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", port);
        socket.setTcpNoDelay(true); // else each piece waits for the last one to be acknowledged, 40 ms
        socket.setSoTimeout(30_000);
        if (versions.length > 0) {
            socket.setEnabledProtocols(versions);
        }
        return socket;
    }

    private static String ask(final Socket socket) throws IOException {
        return ask(socket, ASK);
    }

    private static String ask(final Socket socket, final String request) throws IOException {
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        final byte[] answer = new byte[4096];
        final int count = socket.getInputStream().read(answer);
        return count < 0 ? "" : new String(answer, 0, count, StandardCharsets.US_ASCII);
    }

    private static String subject(final SSLSocket socket) throws IOException {
        return ((X509Certificate) socket.getSession().getPeerCertificates()[0])
                .getSubjectX500Principal()
                .getName();
    }

    private <T> T onEventLoop(final Callable<T> question) throws Exception {
        final CompletableFuture<T> answer = new CompletableFuture<>();
        vertx.runOnContext(ignored -> {
            try {
                answer.complete(question.call());
            } catch (final Exception e) {
                answer.completeExceptionally(e);
            }
        });
        return answer.get(30, TimeUnit.SECONDS);
    }

    private void await(final Callable<Boolean> condition) throws Exception {
        while (!onEventLoop(condition)) {
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }

    @Test
    void shouldSpeakTheNewestVersionAndNoPlainText() throws Exception {
        serve();
        try (SSLSocket socket = connect(null)) {
            assertTrue(ask(socket).startsWith("HTTP/1.1 404"));
            assertEquals("TLSv1.3", socket.getSession().getProtocol());
            assertEquals("CN=first", subject(socket));
        }
        try (SSLSocket old = connect(null, "TLSv1.2")) {
            assertThrows(SSLException.class, old::startHandshake);
        }
        try (Socket plain = new Socket("127.0.0.1", port)) {
            plain.setSoTimeout(30_000);
            assertFalse(ask(plain).startsWith("HTTP"), "answered in plain text");
        }
    }

    @Test
    void shouldSpeakTheOlderVersionWhenToldTo() throws Exception {
        serve("tls.oldest-version", "1.2");
        try (SSLSocket old = connect(null, "TLSv1.2");
                SSLSocket socket = connect(null)) {
            assertTrue(ask(old).startsWith("HTTP/1.1 404"));
            assertTrue(ask(socket).startsWith("HTTP/1.1 404"));
            assertEquals("TLSv1.3", socket.getSession().getProtocol());
        }
    }

    @Test
    void shouldLetInClientsOfItsAuthorityAlone() throws Exception {
        serve(
                "tls.client-authentication",
                "required",
                "tls.client-ca",
                file("ca.pem").toString());
        try (SSLSocket known = connect(authority)) {
            assertTrue(ask(known).startsWith("HTTP/1.1 404"));
        }
        // in TLS 1.3 a client hears of the refusal when it reads
        try (SSLSocket without = connect(null)) {
            assertThrows(IOException.class, () -> requireAnswer(without));
        }
        try (SSLSocket foreign = connect(stranger)) {
            assertThrows(IOException.class, () -> requireAnswer(foreign));
        }
    }

    private static void requireAnswer(final Socket socket) throws IOException {
        requireAnswer(socket, ASK);
    }

    private static void requireAnswer(final Socket socket, final String request) throws IOException {
        if (ask(socket, request).isEmpty()) {
            throw new IOException("closed");
        }
    }

    @Test
    void shouldTakeNewFilesWithoutDroppingConnections() throws Exception {
        serve();
        try (SSLSocket before = connect(null)) {
            assertTrue(ask(before).startsWith("HTTP/1.1 404"));
            replace("next");
            await(() -> tls.reloads() == 1);
            try (SSLSocket after = connect(null)) {
                assertTrue(ask(after).startsWith("HTTP/1.1 404"));
                assertEquals("CN=second", subject(after));
            }
            assertTrue(ask(before).startsWith("HTTP/1.1 404"), "the open connection was dropped");
            Files.writeString(file("server.pem"), "no certificate");
            await(() -> tls.failures() == 1);
            try (SSLSocket last = connect(null)) {
                assertTrue(ask(last).startsWith("HTTP/1.1 404"));
                assertEquals("CN=second", subject(last));
            }
            assertEquals(29, onEventLoop(tls::daysLeft));
        }
    }

    /** A group of 8,192 bits, picked by the client, cost the server four handshakes, and the client nothing. */
    @Test
    void shouldAgreeOnKeysInGroupsThatCostLittle() throws Exception {
        serve("tls.oldest-version", "1.2");
        assertCheapGroups();
        replace("next");
        await(() -> tls.reloads() == 1);
        assertCheapGroups();
        assertTrue(tls.computedHandshakes() > 0, "they are computed elsewhere");
        assertEquals(0, tls.waitingHandshakes());
    }

    private void assertCheapGroups() throws Exception {
        for (final String group : List.of("x25519", "secp256r1", "secp384r1")) {
            try (SSLSocket socket = connectIn(group)) {
                assertTrue(ask(socket).startsWith("HTTP/1.1 404"), group);
            }
        }
        for (final String group : List.of("ffdhe2048", "ffdhe8192", "secp521r1", "x448")) {
            try (SSLSocket socket = connectIn(group)) {
                socket.setEnabledProtocols(new String[] {"TLSv1.3"});
                assertThrows(SSLException.class, socket::startHandshake, group);
            }
        }
    }

    private SSLSocket connectIn(final String group) throws Exception {
        final SSLSocket socket = connect(null);
        final SSLParameters parameters = socket.getSSLParameters();
        parameters.setNamedGroups(new String[] {group});
        socket.setSSLParameters(parameters);
        return socket;
    }

    /** Each is a record of 27 bytes that costs the server as much as a request, and of which nobody else hears. */
    @Test
    void shouldEndConnectionsWhoseRecordsBringNoText() throws Exception {
        serve();
        try (SSLSocket restless = connect(null);
                SSLSocket other = connect(null)) {
            assertTrue(ask(restless).startsWith("HTTP/1.1 404"));
            assertTrue(ask(other).startsWith("HTTP/1.1 404"));
            assertThrows(IOException.class, () -> changeKeys(restless, MANY_CHANGES));
            assertTrue(ask(other).startsWith("HTTP/1.1 404"), "another connection ended, too");
            assertEquals(1, tls.endedForEmptyRecords());
        }
        try (SSLSocket patient = connect(null)) {
            // never many in a row, and a few more than there may be in a minute
            assertThrows(IOException.class, () -> {
                for (int i = 0; i < 9; i++) {
                    changeKeys(patient, 8);
                    requireAnswer(patient);
                }
            });
            assertEquals(2, tls.endedForEmptyRecords());
        }
    }

    @Test
    void shouldLetClientsChangeKeysNowAndThen() throws Exception {
        serve();
        try (SSLSocket socket = connect(null)) {
            for (int i = 0; i < 4; i++) {
                assertTrue(ask(socket).startsWith("HTTP/1.1 404"), "after " + i);
                changeKeys(socket, 2);
            }
            assertTrue(ask(socket).startsWith("HTTP/1.1 404"));
            assertEquals(0, tls.endedForEmptyRecords());
        }
    }

    /** Each record costs microseconds, and what they belong to is charged once, as one request. */
    @Test
    void shouldEndConnectionsWhoseRecordsBringNextToNoText() throws Exception {
        serve();
        try (SSLSocket socket = connect(null);
                SSLSocket other = connect(null)) {
            final String head = "POST /nothing HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n";
            socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            assertThrows(IOException.class, () -> sendApart(socket, "x".repeat(60_000), 1));
            assertEquals(1, tls.endedForEmptyRecords());
            assertTrue(ask(other).startsWith("HTTP/1.1 404"));
        }
    }

    @Test
    void shouldServeClientsThatSendRequestsPieceByPiece() throws Exception {
        serve();
        try (SSLSocket socket = connect(null)) {
            for (int i = 0; i < 1_000; i++) {
                sendApart(socket, ASK, 8); // a few records, for as long as it likes
                requireAnswer(socket, "");
            }
            for (int i = 0; i < 15; i++) {
                sendApart(socket, ASK, 1); // many, now and then
                requireAnswer(socket, "");
            }
            assertEquals(0, tls.endedForEmptyRecords());
        }
    }

    private static void sendApart(final SSLSocket socket, final String text, final int length) throws IOException {
        final byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        for (int i = 0; i < bytes.length; i += length) {
            socket.getOutputStream().write(bytes, i, Math.min(length, bytes.length - i));
        }
    }

    /** In TLS 1.3 another handshake of an open connection changes its keys. */
    private static void changeKeys(final SSLSocket socket, final int times) throws IOException {
        for (int i = 0; i < times; i++) {
            socket.startHandshake();
        }
    }

    @Test
    void shouldSayWhichSettingsContradictEachOther() {
        final String without = assertThrows(
                        ConfigurationException.class,
                        () -> TlsSettings.check(settings("tls.client-authentication", "required")))
                .getMessage();
        assertTrue(without.contains("tls.client-ca is empty"), without);
        final String keyOnly = assertThrows(
                        ConfigurationException.class, () -> TlsSettings.check(settings("tls.certificate", "")))
                .getMessage();
        assertTrue(keyOnly.contains("tls.private-key is set, and tls.certificate is empty"), keyOnly);
        final String missing = assertThrows(
                        ConfigurationException.class,
                        () -> TlsSettings.check(
                                settings("tls.private-key", file("none.key").toString())))
                .getMessage();
        assertTrue(missing.contains("none.key does not exist"), missing);
    }
}
