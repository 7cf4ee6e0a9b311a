package rialto.reporting.database;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Which connections to a server somebody on the way could read and change. */
class ServerUrlTest {
    private static boolean isExposed(final String url) {
        return new ServerUrl(url, "", "").isExposed();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://db.example/rialto",
                "jdbc:postgresql://db.example:5432/rialto?sslmode=require",
                "jdbc:mariadb://10.0.0.7:3306/rialto?user=a&password=sslmode=verify-full-is-not-meant",
                "jdbc:mariadb://[fe80::7]/rialto",
                "jdbc:postgresql://localhost.example/rialto"
            })
    void shouldBeExposedWhereTheServerNeedNotProveWhoItIs(final String url) {
        assertTrue(isExposed(url));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://db.example/rialto?sslmode=verify-full&sslrootcert=/ca.pem",
                "jdbc:mariadb://db.example/rialto?user=a&sslMode=verify-full",
                "jdbc:postgresql://127.0.0.1:5432/rialto",
                "jdbc:mariadb://localhost/rialto",
                "jdbc:postgresql://[::1]/rialto"
            })
    void shouldNotBeExposedWhereItMustOrNothingIsBetween(final String url) {
        assertFalse(isExposed(url));
    }
}
