package rialto.reporting.database;

import org.postgresql.Driver;
import org.postgresql.PGProperty;
import org.postgresql.jdbc.SslMode;

import java.sql.SQLException;
import java.util.Arrays;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;

/** What PostgreSQL's driver understands of an URL. */
final class PostgresqlUrl {
    /** Others may look at no certificate. */
    private static final Set<String> PROVING_FACTORIES =
            Set.of("", "org.postgresql.ssl.LibPQFactory", "org.postgresql.ssl.DefaultJavaSSLFactory");

    private PostgresqlUrl() {}

    /**
     * @throws SQLException when the driver does not take the URL
     */
    static ReadUrl read(final String url) throws SQLException {
        final Properties read = Driver.parseURL(url, null);
        if (read == null) {
            throw new SQLException("it is not jdbc:postgresql://HOST:PORT/DATABASE");
        }
        final boolean isProved = SslMode.of(read) == SslMode.VERIFY_FULL
                && PROVING_FACTORIES.contains(text(PGProperty.SSL_FACTORY, read))
                && text(PGProperty.SSL_HOSTNAME_VERIFIER, read).isEmpty();
        return new ReadUrl(
                Arrays.stream(text(PGProperty.PG_HOST, read).split(","))
                        .map(host -> ReadUrl.Server.of(host.strip(), isProved))
                        .toList(),
                read.stringPropertyNames().stream()
                        .filter(name -> PGProperty.forName(name) == null)
                        .collect(Collectors.toSet()));
    }

    private static String text(final PGProperty property, final Properties read) {
        final String text = property.getOrDefault(read);
        return text == null ? "" : text;
    }
}
