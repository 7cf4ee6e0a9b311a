package rialto.app.cluster;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.LocalMembers;
import rialto.client.MemberAddress;
import rialto.client.tls.CertificateAuthority;
import rialto.client.tls.TlsClient;
import rialto.client.tls.TlsFiles;

import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A member's administration over TLS, as other members and administrators ask it. */
@Timeout(120)
class MemberTlsTest {
    private static final String KEY = "the key of all members";
    private static final List<String> HOSTS = List.of("localhost", "127.0.0.1");

    @TempDir
    private static Path directory;

    private static CertificateAuthority authority;
    private static CertificateAuthority stranger;

    private final MemberAddress member = LocalMembers.unused(1).getFirst();

    @BeforeAll
    static void makeCertificates() {
        authority = CertificateAuthority.create("Test authority", 365);
        authority.sign("member", "a member", HOSTS, "-1d", 31);
        authority.sign("next", "renewed", HOSTS, "-1d", 31);
        authority.sign("old", "expired", HOSTS, "-30d", 10);
        authority.sign("early", "not begun", HOSTS, "+5d", 10);
        authority.sign("elsewhere", "of another host", List.of("elsewhere.example"), "-1d", 31);
        stranger = CertificateAuthority.create("Another authority", 365);
        stranger.sign("stranger", "a stranger", HOSTS, "-1d", 31);
        authority.writeAuthority(directory.resolve("ca.pem"));
        for (final String alias : List.of("member", "old", "early", "elsewhere")) {
            write(authority, alias, alias);
        }
        write(stranger, "stranger", "stranger");
    }

    private static void write(final CertificateAuthority from, final String alias, final String name) {
        from.writeCertificate(alias, directory.resolve(name + ".pem"));
        from.writeKey(alias, directory.resolve(name + ".key"));
    }

    @AfterAll
    static void forget() {
        authority.close();
        stranger.close();
    }

    private static TlsFiles files(final String name, final boolean asksClients) {
        return new TlsFiles(
                directory.resolve(name + ".pem"),
                directory.resolve(name + ".key"),
                asksClients ? directory.resolve("ca.pem") : null);
    }

    private static MemberTls tls(final String name, final long clockDays) {
        final LongSupplier clock = () -> System.currentTimeMillis() + TimeUnit.DAYS.toMillis(clockDays);
        return MemberTls.of(files(name, false), "none", clock);
    }

    private MemberServer open(final MemberTls tls) {
        return PeerServer.open(member, KEY, tls, Map::of, () -> Map.of("role", "LEADER"));
    }

    private static TlsClient trusting(final TlsFiles own) {
        return new TlsClient(directory.resolve("ca.pem"), own, System::currentTimeMillis);
    }

    private String ask(final MemberWire wire) throws IOException {
        return new MemberClient(PeerServer.key(KEY), wire)
                .status(member)
                .path("role")
                .asText();
    }

    private void assertRefused(final MemberWire wire, final String sentence) {
        final IOException e = assertThrows(MemberClient.WireFailure.class, () -> ask(wire));
        assertTrue(e.getMessage().contains(sentence), e::getMessage);
    }

    private void assertRefused(final MemberTls tls, final String sentence) {
        try (tls;
                MemberServer server = open(tls)) {
            assertRefused(MemberWire.of(trusting(null)), sentence);
            assertTrue(server != null);
        }
    }

    @Test
    void shouldAnswerOverTls13Alone() throws Exception {
        try (MemberTls tls = tls("member", 0);
                MemberServer server = open(tls)) {
            assertEquals("LEADER", ask(MemberWire.of(trusting(null))), server::toString);
            final URI place = URI.create("https://" + member.administration());
            try (SSLSocket now = connect(place)) {
                now.startHandshake();
                assertEquals("TLSv1.3", now.getSession().getProtocol());
            }
            try (SSLSocket old = connect(place)) {
                old.setEnabledProtocols(new String[] {"TLSv1.2"});
                assertThrows(SSLException.class, old::startHandshake);
            }
        }
    }

    /** A group of 8,192 bits costs the member four handshakes, and a change of keys a request; the client next to nothing. */
    @Test
    void shouldComputeNoMoreThanARequestNeeds() throws Exception {
        try (MemberTls tls = tls("member", 0);
                MemberServer server = open(tls)) {
            final URI place = URI.create("https://" + member.administration());
            try (SSLSocket costly = connect(place)) {
                final SSLParameters parameters = costly.getSSLParameters();
                parameters.setNamedGroups(new String[] {"ffdhe2048"});
                costly.setSSLParameters(parameters);
                assertThrows(SSLException.class, costly::startHandshake);
            }
            try (SSLSocket restless = connect(place)) {
                restless.setSoTimeout(30_000);
                assertThrows(IOException.class, () -> changeKeys(restless, 100_000));
            }
            assertEquals("LEADER", ask(MemberWire.of(trusting(null))), server::toString);
        }
    }

    /** Each is a record without text. */
    private static void changeKeys(final SSLSocket socket, final int times) throws IOException {
        for (int i = 0; i <= times; i++) {
            socket.startHandshake();
        }
    }

    private static SSLSocket connect(final URI place) throws IOException {
        return (SSLSocket) trusting(null).context().getSocketFactory().createSocket(place.getHost(), place.getPort());
    }

    @Test
    void shouldSayWhyACertificateProvesNothing() {
        assertRefused(tls("old", -25), "its certificate expired (");
        assertRefused(tls("early", 6), "its certificate is not valid yet (");
        assertRefused(tls("elsewhere", 0), "its certificate is not for 127.0.0.1 (");
        assertRefused(tls("stranger", 0), "no authority that is trusted here signed its certificate");
    }

    @Test
    void shouldSayWhichSideSpeaksPlainText() {
        try (MemberTls tls = tls("member", 0);
                MemberServer server = open(tls)) {
            assertRefused(MemberWire.plain(), "speaks TLS, and was asked in plain text");
            assertTrue(server != null);
        }
        assertRefused(MemberTls.off(), "it speaks plain text, and was asked over TLS");
    }

    @Test
    void shouldAnswerThoseAloneWhoseCertificateItsAuthoritySigned() throws Exception {
        try (MemberTls tls = MemberTls.of(files("member", true), "required", System::currentTimeMillis);
                MemberServer server = open(tls)) {
            assertEquals("LEADER", ask(MemberWire.of(trusting(files("member", false)))), server::toString);
            for (final TlsFiles shown : new TlsFiles[] {null, files("stranger", false)}) {
                final IOException e = assertThrows(IOException.class, () -> ask(MemberWire.of(trusting(shown))));
                assertTrue(e.getMessage().contains("certificate"), e::toString);
            }
        }
    }

    @Test
    void shouldTakeANewCertificateWithoutARestart() throws Exception {
        write(authority, "member", "renewed");
        try (MemberTls tls = tls("renewed", 0);
                MemberServer server = open(tls)) {
            final MemberWire wire = MemberWire.of(trusting(null));
            assertEquals("LEADER", ask(wire), server::toString);
            assertEquals("CN=a member", shown());
            write(authority, "next", "renewed");
            while (!shown().equals("CN=renewed")) {
                TimeUnit.MILLISECONDS.sleep(50);
            }
            assertEquals("LEADER", ask(wire));
        }
    }

    private String shown() throws IOException {
        try (SSLSocket socket = connect(URI.create("https://" + member.administration()))) {
            socket.startHandshake();
            final X509Certificate own = (X509Certificate) socket.getSession().getPeerCertificates()[0];
            return own.getSubjectX500Principal().getName();
        }
    }
}
