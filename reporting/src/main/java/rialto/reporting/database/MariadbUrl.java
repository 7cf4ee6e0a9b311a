package rialto.reporting.database;

import java.lang.reflect.InvocationTargetException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;

/** What MariaDB's driver understands of an URL. It is asked by names of its classes: it is no part of Rialto. */
final class MariadbUrl {
    private static final String VERIFIED = "VERIFY_FULL";
    /** Names of old that the driver counts as unknown, and makes an sslMode of. */
    private static final Set<String> FORMER =
            Set.of("usessl", "trustservercertificate", "disablesslhostnameverification");

    private MariadbUrl() {}

    /**
     * @throws SQLException when the driver does not take the URL
     * @throws ReflectiveOperationException when this is not the driver that we know
     */
    static ReadUrl read(final String url) throws SQLException, ReflectiveOperationException {
        final Object read = parse(url);
        if (read == null) {
            throw new SQLException("it is not jdbc:mariadb://HOST:PORT/DATABASE");
        }
        // a plugin makes TLS in its own way
        final boolean isOwnTls = call(read, "tlsSocketType") == null;
        final Object common = call(read, "sslMode");
        final List<ReadUrl.Server> servers = new ArrayList<>();
        for (final Object address : (List<?>) call(read, "addresses")) {
            // a host may have a mode of its own
            final Object own = field(address, "sslMode");
            servers.add(
                    server(address, isOwnTls && name(own == null ? common : own).equals(VERIFIED)));
        }
        final Properties unknown = (Properties) call(read, "nonMappedOptions");
        return new ReadUrl(
                servers,
                unknown.stringPropertyNames().stream()
                        .filter(name -> !FORMER.contains(name.toLowerCase(Locale.ROOT)))
                        .collect(Collectors.toSet()));
    }

    private static ReadUrl.Server server(final Object address, final boolean isProved)
            throws ReflectiveOperationException {
        if (field(address, "localSocket") instanceof final String socket) {
            return new ReadUrl.Server(socket, true, isProved);
        }
        return ReadUrl.Server.of(field(address, "host") instanceof final String host ? host : "", isProved);
    }

    private static Object parse(final String url) throws SQLException, ReflectiveOperationException {
        try {
            return Class.forName("org.mariadb.jdbc.Configuration")
                    .getMethod("parse", String.class)
                    .invoke(null, url);
        } catch (final InvocationTargetException e) {
            if (e.getCause() instanceof final SQLException refused) {
                throw refused;
            }
            throw e;
        }
    }

    private static String name(final Object mode) {
        return mode instanceof final Enum<?> constant ? constant.name() : "";
    }

    private static Object call(final Object object, final String method) throws ReflectiveOperationException {
        return object.getClass().getMethod(method).invoke(object);
    }

    private static Object field(final Object object, final String field) throws ReflectiveOperationException {
        return object.getClass().getField(field).get(object);
    }
}
