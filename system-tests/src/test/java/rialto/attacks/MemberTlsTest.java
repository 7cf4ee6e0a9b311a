package rialto.attacks;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.LocalMembers;
import rialto.client.ProgramFile;
import rialto.client.RequestSeal;
import rialto.client.tls.CertificateAuthority;
import rialto.client.tls.TlsClient;
import rialto.testsupport.Pause;
import rialto.testsupport.process.ClusterProcesses;
import rialto.testsupport.process.Launch;
import rialto.testsupport.process.VenueProcess;

import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * What members tell each other and their administrators of themselves was readable on the wire, and whoever had taken a
 * member's address could answer in its place. With certificates it is said over TLS 1.3, by who proves to be that member.
 */
@AttacksLane
@Timeout(300)
class MemberTlsTest {
    private static final Duration LIMIT = Duration.ofSeconds(90);
    private static final List<String> HOSTS = List.of("localhost", "127.0.0.1");
    private static final String STATUS = "/cluster/v1/status";
    private static final int HALF_HANDSHAKES = 32;

    @TempDir
    private static Path directory;

    private static ClusterProcesses cluster;

    @BeforeAll
    static void start() throws Exception {
        try (CertificateAuthority authority = CertificateAuthority.create("Authority of the members", 30);
                CertificateAuthority stranger = CertificateAuthority.create("Another authority", 30)) {
            authority.sign("member", "a member", HOSTS, "-1d", 30);
            authority.sign("elsewhere", "another machine", List.of("elsewhere.example"), "-1d", 30);
            authority.writeAuthority(directory.resolve("ca.pem"));
            stranger.sign("stranger", "a stranger", HOSTS, "-1d", 30);
            write(authority, "member");
            write(authority, "elsewhere");
            write(stranger, "stranger");
        }
        cluster = ClusterProcesses.temporary(
                        2,
                        null,
                        Map.of(
                                "cluster.leader-timeout",
                                "2s",
                                "cluster.member-ca",
                                directory.resolve("ca.pem").toString(),
                                "tls.certificate",
                                directory.resolve("member.pem").toString(),
                                "tls.private-key",
                                directory.resolve("member.key").toString(),
                                "tls.client-authentication",
                                "wanted",
                                "tls.client-ca",
                                directory.resolve("ca.pem").toString()))
                .javaOptions(Launch.SMALL_JVM)
                .startMembers();
        while (run("admin", "cluster") != 0) {
            assertTrue(cluster.all().stream().allMatch(VenueProcess::isAlive), cluster::logs);
        }
    }

    private static void write(final CertificateAuthority from, final String alias) {
        from.writeCertificate(alias, directory.resolve(alias + ".pem"));
        from.writeKey(alias, directory.resolve(alias + ".key"));
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    private static VenueProcess launch(final String... command) {
        final List<String> words = new ArrayList<>(List.of(command));
        words.addAll(List.of("--config", cluster.file().toString()));
        return Launch.rialto(words).javaOptions(Launch.SMALL_JVM).start();
    }

    private static int run(final String... command) {
        try (VenueProcess process = launch(command)) {
            return process.awaitEnd(LIMIT);
        }
    }

    private static void assertEnds(final VenueProcess process, final String sentence) {
        try (process) {
            assertFalse(process.awaitEnd(LIMIT) == 0, process::output);
            assertTrue(process.output().replaceAll("\\s+", " ").contains(sentence), process::output);
        }
    }

    private static Socket connect() throws IOException {
        final Socket socket =
                new Socket("127.0.0.1", cluster.members().getFirst().port() + 5);
        socket.setSoTimeout(20_000);
        return socket;
    }

    private static SSLSocket secured() throws IOException {
        final Socket plain = connect();
        return (SSLSocket) new TlsClient(directory.resolve("ca.pem"), null, System::currentTimeMillis)
                .context()
                .getSocketFactory()
                .createSocket(plain, "127.0.0.1", plain.getPort(), true);
    }

    private static String ask(final Socket socket) throws IOException {
        final String seal = RequestSeal.header(
                ProgramFile.read(cluster.keyFile("operator")).key(),
                cluster.members().getFirst().administration(),
                "GET",
                STATUS);
        socket.getOutputStream()
                .write(("GET " + STATUS + " HTTP/1.1\r\nAuthorization: " + seal + "\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void shouldTellNothingInPlainTextNorOverOldTls() throws Exception {
        try (Socket plain = connect()) {
            final String answer = ask(plain);
            assertTrue(answer.contains("speaks TLS, and was asked in plain text"), answer);
            assertFalse(answer.contains("role"), answer);
        }
        try (SSLSocket secure = secured()) {
            final String answer = ask(secure);
            assertTrue(answer.contains("electionState"), answer);
            assertEquals("TLSv1.3", secure.getSession().getProtocol());
        }
        try (SSLSocket old = secured()) {
            old.setEnabledProtocols(new String[] {"TLSv1.2"});
            assertThrows(SSLException.class, old::startHandshake);
        }
    }

    @Test
    void shouldBeAskedOverTlsByAdministratorsAndBackups() {
        try (VenueProcess status = launch("admin", "cluster")) {
            assertEquals(0, status.awaitEnd(LIMIT), status::output);
            assertTrue(status.output().contains("leader") && status.output().contains("follower"), status::output);
        }
        final String to = directory.resolve("backup").toString();
        try (VenueProcess backup = launch("backup", "--no-replay", "--to", to)) {
            assertEquals(0, backup.awaitEnd(LIMIT), backup::output);
        }
    }

    @Test
    void shouldSayWhyNobodyBelievesTheOther() {
        final String stranger = directory.resolve("stranger.pem").toString();
        assertEnds(
                launch("admin", "cluster", "--set", "cluster.member-ca=" + stranger),
                "no authority that is trusted here signed its certificate");
        assertEnds(
                launch(
                        "admin",
                        "cluster",
                        "--set",
                        "cluster.member-ca=",
                        "--set",
                        "tls.certificate=",
                        "--set",
                        "tls.private-key=",
                        "--set",
                        "tls.client-authentication=none"),
                "speaks TLS, and was asked in plain text");
    }

    @Test
    void shouldNotStartAMemberThatTheOthersWouldNotBelieve() {
        assertEnds(
                launch(
                        "node",
                        "--data",
                        directory.resolve("elsewhere").toString(),
                        "--set",
                        "cluster.members=" + LocalMembers.unused(1).getFirst(),
                        "--set",
                        "tls.certificate=" + directory.resolve("elsewhere.pem"),
                        "--set",
                        "tls.private-key=" + directory.resolve("elsewhere.key")),
                "its certificate is not for 127.0.0.1");
    }

    @Test
    void shouldAnswerWhileOthersSendHalfHandshakes() throws Exception {
        final byte[] beginning = {22, 3, 1, 1, 0, 1, 0};
        try (HalfRequests attackers = HalfRequests.open(HALF_HANDSHAKES, MemberTlsTest::connect, beginning, 0)) {
            for (int second = 0; second < 7; second++) {
                attackers.drip();
                Pause.ms(1_000);
            }
            try (SSLSocket secure = secured()) {
                assertTrue(ask(secure).contains("electionState"));
            }
            attackers.assertOver("a half handshake lives longer than a request may take");
        }
    }
}
