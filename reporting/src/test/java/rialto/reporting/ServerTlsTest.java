package rialto.reporting;

import org.agrona.IoUtil;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import rialto.client.tls.CertificateAuthority;
import rialto.reporting.database.Database;
import rialto.reporting.database.DatabaseSettings;
import rialto.testsupport.database.DatabaseServer;
import rialto.testsupport.database.DatabaseServer.Kind;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.UUID;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Database servers that are to prove who they are, as docs/reporting.md says how. */
@Tag("slow")
@Timeout(120)
final class ServerTlsTest {
    private static CertificateAuthority known;
    private static CertificateAuthority unknown;
    private static Path trusted;
    private static Path foreign;

    @BeforeAll
    static void makeCertificates() throws IOException {
        known = CertificateAuthority.create("Known authority", 30);
        known.sign("here", "database", List.of("127.0.0.1"), "-1d", 30);
        known.sign("elsewhere", "database", List.of("other.example"), "-1d", 30);
        unknown = CertificateAuthority.create("Unknown authority", 30);
        trusted = Files.createTempFile("rialto-known", ".pem");
        foreign = Files.createTempFile("rialto-unknown", ".pem");
        known.writeAuthority(trusted);
        unknown.writeAuthority(foreign);
    }

    @AfterAll
    static void forget() throws IOException {
        known.close();
        unknown.close();
        Files.deleteIfExists(trusted);
        Files.deleteIfExists(foreign);
    }

    private static DatabaseServer start(final Kind kind, final String alias) throws IOException {
        final Path directory = Files.createTempDirectory("rialto-server");
        known.writeCertificate(alias, directory.resolve("server.pem"));
        known.writeKey(alias, directory.resolve("server.key"));
        final String certificate = directory.resolve("server.pem").toString();
        final String key = directory.resolve("server.key").toString();
        return TestServers.started(
                kind,
                directory,
                kind == Kind.POSTGRESQL
                        ? List.of("-c", "ssl=on", "-c", "ssl_cert_file=" + certificate, "-c", "ssl_key_file=" + key)
                        : List.of("--ssl-cert=" + certificate, "--ssl-key=" + key));
    }

    private static Database database(final DatabaseServer server, final Path authority) {
        final String name = "tls_" + UUID.randomUUID().toString().substring(0, 8);
        server.createDatabase(name);
        final String parameters = server.kind() == Kind.POSTGRESQL
                ? "?sslmode=verify-full&sslrootcert="
                : "?sslMode=verify-full&serverSslCert=";
        return DatabaseSettings.of(server.url(name) + parameters + authority, Path.of("unused"))
                .withUser(DatabaseServer.USER, DatabaseServer.PASSWORD)
                .open();
    }

    private static String cipher(final Connection connection, final Kind kind) throws SQLException {
        final String question = kind == Kind.POSTGRESQL
                ? "SELECT 'version', version FROM pg_stat_ssl WHERE pid = pg_backend_pid()"
                : "SHOW SESSION STATUS LIKE 'Ssl_version'";
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(question)) {
            rows.next();
            return rows.getString(2);
        }
    }

    private static void assertRefused(final Database database) {
        final SQLException refused = assertThrows(SQLException.class, database::openWriter);
        assertTrue(refused.getMessage().contains("does not prove who it is"), refused::getMessage);
        assertTrue(refused.getMessage().contains("nothing was sent in plain text"), refused::getMessage);
        assertTrue(database.isTransient(refused), "it is asked again: the server may get its certificate");
        final ReportingException unprepared = assertThrows(ReportingException.class, database::migrate);
        assertTrue(unprepared.getMessage().contains("does not prove who it is"), unprepared::getMessage);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void shouldWriteToAServerThatProvesWhoItIsAndToNoOther(final Kind kind) throws Exception {
        try (DatabaseServer server = start(kind, "here")) {
            final Database database = database(server, trusted);
            database.migrate();
            try (Connection writer = database.openWriter();
                    Connection reader = database.openReader()) {
                assertEquals("TLSv1.3", cipher(writer, kind));
                assertEquals("TLSv1.3", cipher(reader, kind));
            }
            assertRefused(database(server, foreign));
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void shouldRefuseACertificateForAnotherHost(final Kind kind) throws Exception {
        try (DatabaseServer server = start(kind, "elsewhere")) {
            assertRefused(database(server, trusted));
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void shouldSendNothingToAServerWithoutTls(final Kind kind) throws Exception {
        final Path directory = Files.createTempDirectory("rialto-server");
        try (DatabaseServer server = TestServers.started(
                kind, directory, kind == Kind.POSTGRESQL ? List.of("-c", "ssl=off") : List.of("--skip-ssl"))) {
            assertRefused(database(server, trusted));
        } finally {
            IoUtil.delete(directory.toFile(), true);
        }
    }
}
