package rialto.reporting.database;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import rialto.reporting.ReportingException;

import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Which connections to a server somebody on the way could read and change, as the drivers themselves understand URLs. */
class ServerUrlTest {
    private static boolean isExposed(final String url) {
        final ServerUrl server = new ServerUrl(url, "", "");
        server.requireUnderstood();
        return server.isExposed();
    }

    private static String refusal(final String url) {
        final DatabaseSettings settings = DatabaseSettings.of(url, Path.of("unused"));
        return assertThrows(ReportingException.class, settings::open).getMessage();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://db.example/rialto",
                "jdbc:postgresql://db.example:5432/rialto?sslmode=require",
                "jdbc:postgresql://db.example/rialto?sslmode=verify-ca&sslrootcert=/ca.pem",
                "jdbc:postgresql://localhost:5432,db.example/rialto",
                "jdbc:postgresql://localhost/rialto?PGHOST=db.example",
                "jdbc:postgresql:///rialto?host=db.example",
                "jdbc:postgresql://db.example/rialto?sslmode=verify-full&sslfactory=org.postgresql.ssl.NonValidatingFactory",
                "jdbc:postgresql://db.example/rialto?sslmode=verify-full&sslhostnameverifier=com.example.Anybody",
                "jdbc:postgresql://db.example/rialto?options=sslmode%3Dverify-full",
                "jdbc:mariadb://10.0.0.7:3306/rialto?user=a&password=sslmode=verify-full-is-not-meant",
                "jdbc:mariadb://[fe80::7]/rialto",
                "jdbc:mariadb:replication://db.example/rialto",
                "jdbc:mariadb:sequential://localhost,db.example/rialto?sslMode=verify-ca",
                "jdbc:mariadb://db.example/rialto?sslMode=allow",
                "jdbc:mariadb://db.example/rialto?useSSL=true&trustServerCertificate=true",
                "jdbc:mariadb://address=(host=db.example)(sslMode=disable)/rialto?sslMode=verify-full",
                "jdbc:postgresql://localhost.example/rialto",
                "jdbc:postgresql://127.0.0.1.example/rialto"
            })
    void shouldBeExposedWhereAServerNeedNotProveWhoItIs(final String url) {
        assertTrue(isExposed(url));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://db.example/rialto?sslmode=verify-full&sslrootcert=/ca.pem",
                "jdbc:postgresql://db.example,db2.example/rialto?ssl=true",
                "jdbc:mariadb://db.example/rialto?user=a&sslMode=verify-full",
                "jdbc:mariadb://db.example/rialto?sslmode=VERIFY_FULL",
                "jdbc:mariadb:replication://db.example,db2.example/rialto?sslMode=verify-full",
                "jdbc:mariadb://db.example/rialto?localSocket=/run/mysqld/mysqld.sock",
                "jdbc:postgresql://127.0.0.1:5432/rialto",
                "jdbc:postgresql:rialto",
                "jdbc:mariadb://localhost/rialto",
                "jdbc:mariadb:///rialto",
                "jdbc:postgresql://[::1]/rialto"
            })
    void shouldNotBeExposedWhereItMustOrNothingIsBetween(final String url) {
        assertFalse(isExposed(url));
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:postgresql://db.example/rialto?sslMode=verify-full,sslMode",
        "jdbc:postgresql://db.example/rialto?SSLMODE=verify-full&sslmode=verify-full,SSLMODE",
        "jdbc:postgresql://db.example/rialto?sslmode=verify-full&sslRootCert=/ca.pem,sslRootCert",
        "jdbc:postgresql://127.0.0.1/rialto?trustStore=/ca.p12,trustStore",
        "jdbc:mariadb://db.example/rialto?ssl-mode=verify-full,ssl-mode",
        "jdbc:mariadb://db.example/rialto?requireSSL=true,requireSSL",
        "jdbc:mysql://db.example/rialto?sslMode=verify-full&sslrootcert=/ca.pem,sslrootcert",
    })
    void shouldRefuseAParameterOfTlsThatTheDriverWouldIgnore(final String url, final String name) {
        final String message = refusal(url);
        assertTrue(message.contains("does not know its parameters [" + name + "]"), message);
        assertTrue(message.contains("verify-full"), message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://db.example/rialto?sslmode=full&password=SECRET",
                "jdbc:postgresql://db.example:port/rialto?password=SECRET",
                "jdbc:postgresql://db.example?password=SECRET",
                "jdbc:mariadb://db.example/rialto?sslMode=full&password=SECRET",
                "jdbc:mariadb:somehow://db.example/rialto?password=SECRET",
            })
    void shouldSayWhatTheDriverDoesNotTakeWithoutThePassword(final String url) {
        final String message = refusal(url);
        assertTrue(message.contains("db.example"), message);
        assertFalse(message.contains("SECRET"), message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://u:SECRET@db.example/rialto",
                "jdbc:postgresql://u:SEC/SECRET@db.example/rialto?sslmode=verify-full",
                "jdbc:postgresql://u:SEC?SECRET@db.example/rialto",
                "jdbc:mariadb:replication://u:SECRET@db.example,u:SECRET@db2.example/rialto",
                "jdbc:mysql://SECRET@db.example/rialto"
            })
    void shouldRefuseAPasswordBeforeTheHostWithoutShowingIt(final String url) {
        final String message = refusal(url);
        assertTrue(message.contains("set reporting.user and reporting.password-file"), message);
        assertFalse(message.contains("SECRET"), message);
        assertFalse(DatabaseSettings.shown(url).contains("SECRET"));
    }
}
