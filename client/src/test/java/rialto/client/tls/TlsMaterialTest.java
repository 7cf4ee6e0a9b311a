package rialto.client.tls;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import javax.net.ssl.X509ExtendedKeyManager;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.PrivateKey;
import java.util.Base64;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Files that people give an entrance by mistake, each with the sentence that helps them. */
class TlsMaterialTest {
    private static final long DAY_MS = 86_400_000;
    private static final List<String> HOSTS = List.of("localhost", "127.0.0.1", "::1");

    private static CertificateAuthority authority;

    @TempDir
    Path directory;

    @BeforeAll
    static void makeCertificates() {
        authority = CertificateAuthority.create("Test authority", 365);
        authority.sign("server", "localhost", HOSTS, "-1d", 31);
        authority.sign("other", "localhost", HOSTS, "-1d", 31);
    }

    @AfterAll
    static void forget() {
        authority.close();
    }

    private Path file(final String name) {
        return directory.resolve(name);
    }

    private TlsFiles written(final String certificate, final String key) {
        authority.writeCertificate(certificate, file("server.pem"));
        authority.writeKey(key, file("server.key"));
        return new TlsFiles(file("server.pem"), file("server.key"), null);
    }

    private static TlsMaterial load(final TlsFiles files) {
        return TlsMaterial.load(files, System.currentTimeMillis());
    }

    private static void assertRefused(final TlsFiles files, final String... words) {
        final String message =
                assertThrows(TlsException.class, () -> load(files)).getMessage();
        for (final String word : words) {
            assertTrue(message.contains(word), "'" + word + "' is not in: " + message);
        }
    }

    private void writeKey(final String text) throws IOException {
        Files.writeString(file("server.key"), text);
        Files.setPosixFilePermissions(file("server.key"), PosixFilePermissions.fromString("rw-------"));
    }

    /** Java's usual key manager decrypts it for each of them, which took longer than all else of a handshake. */
    @Test
    void shouldHaveTheKeyAtHandInEachHandshake() {
        final X509ExtendedKeyManager manager = load(written("server", "server")).keyManager();
        final PrivateKey first = manager.getPrivateKey(manager.chooseServerAlias("EC", null, null));
        assertNotNull(first);
        assertSame(first, manager.getPrivateKey(manager.chooseServerAlias("EC", null, null)));
    }

    @Test
    void shouldLoadWhatFits() {
        final TlsMaterial material = load(written("server", "server"));
        assertEquals("CN=localhost", material.subject());
        assertEquals(29, material.daysLeft(System.currentTimeMillis()));
        assertNull(material.trustManager());
        assertNotNull(material.sslContext());
    }

    @Test
    void shouldTakeTheKeyFromTheFileOfTheCertificate() throws IOException {
        written("server", "server");
        writeKey(Files.readString(file("server.pem")) + Files.readString(file("server.key")));
        assertNotNull(load(new TlsFiles(file("server.key"), file("server.key"), file("server.pem")))
                .trustManager());
    }

    @Test
    void shouldSayThatAFileIsMissing() {
        written("server", "server");
        assertRefused(new TlsFiles(file("none.pem"), file("server.key"), null), "none.pem does not exist");
        assertRefused(new TlsFiles(file("server.pem"), file("none.key"), null), "none.key does not exist");
        assertRefused(new TlsFiles(file("server.pem"), file("server.key"), file("none.ca")), "none.ca does not exist");
    }

    @Test
    void shouldSayThatTheKeyIsAnothers() {
        assertRefused(written("server", "other"), "server.key", "another than that of the certificate", "CN=localhost");
    }

    @Test
    void shouldSayWhichClockACertificateHasPassed() {
        final TlsFiles files = written("server", "server");
        final long nowMs = System.currentTimeMillis();
        final String late = assertThrows(TlsException.class, () -> TlsMaterial.load(files, nowMs + 31 * DAY_MS))
                .getMessage();
        assertTrue(late.contains("expired at") && late.contains("this machine's clock says"), late);
        final String early = assertThrows(TlsException.class, () -> TlsMaterial.load(files, nowMs - 2 * DAY_MS))
                .getMessage();
        assertTrue(early.contains("not valid before") && early.contains("set the clock"), early);
    }

    @Test
    void shouldSayThatAKeyIsEncryptedOrOfAnOlderFormat() throws IOException {
        final TlsFiles files = written("server", "server");
        writeKey("-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----\n");
        assertRefused(files, "is encrypted", "openssl pkcs8");
        writeKey("-----BEGIN EC PRIVATE KEY-----\nAAAA\n-----END EC PRIVATE KEY-----\n");
        assertRefused(files, "'EC PRIVATE KEY'", "PKCS#8", "openssl pkcs8");
    }

    @Test
    void shouldSayThatAFileIsOfAnotherKind() throws IOException {
        final TlsFiles files = written("server", "server");
        final String pem = Files.readString(file("server.pem"));
        final byte[] der = Base64.getMimeDecoder().decode(pem.replaceAll("-----.*-----", ""));
        Files.write(file("server.pem"), der);
        assertRefused(files, "is not PEM", "DER or PKCS#12", "openssl");
        Files.writeString(file("server.pem"), Files.readString(file("server.key")));
        assertRefused(files, "has no certificate", "it has 'PRIVATE KEY'");
        Files.writeString(file("server.pem"), pem.substring(0, 200));
        assertRefused(files, "no whole block");
        Files.writeString(
                file("server.pem"),
                "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
                StandardCharsets.US_ASCII);
        assertRefused(files, "certificate 1 of", "is broken");
    }

    @Test
    void shouldRefuseAKeyThatEverybodyMayRead() throws IOException {
        final TlsFiles files = written("server", "server");
        Files.setPosixFilePermissions(file("server.key"), PosixFilePermissions.fromString("rw-r--r--"));
        assertRefused(files, "everybody on this machine may read", "chmod 600");
    }

    @Test
    void shouldReadAgainWhenBothFilesAreReplacedAndKeepTheOldOnesWhenTheNewAreBad() {
        final TlsWatch watch = new TlsWatch(written("server", "server"), System::currentTimeMillis);
        final TlsMaterial first = watch.material();
        assertNull(watch.poll(), "nothing changed");
        authority.writeCertificate("other", file("server.pem"));
        assertNull(watch.poll(), "the key may still follow");
        authority.writeKey("other", file("server.key"));
        assertNull(watch.poll(), "seen for the first time");
        assertNotNull(watch.poll());
        final TlsMaterial second = watch.material();
        assertTrue(second != first);
        authority.writeKey("server", file("server.key"));
        assertNull(watch.poll());
        assertThrows(TlsException.class, watch::poll);
        assertNull(watch.poll(), "said once");
        assertSame(second, watch.material());
    }
}
