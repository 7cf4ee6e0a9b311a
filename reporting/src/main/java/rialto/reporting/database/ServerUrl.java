package rialto.reporting.database;

import rialto.reporting.ReportingException;

import javax.net.ssl.SSLException;
import java.security.cert.CertificateException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;

/** Where a database server is, and who asks. */
record ServerUrl(String url, String user, String password) {
    private static final String LOST = "08001";
    /** What drivers say of a server that has no TLS, or a certificate for another host. */
    private static final Pattern OF_TLS = Pattern.compile("(?i)\\bssl\\b|hostname");

    private static final Pattern SECRET = Pattern.compile("(?i)(password=)[^&;]*");
    /** Before the host, where no driver here takes it; the password may have a slash or a question mark. */
    private static final Pattern USER_INFO = Pattern.compile("//[^?]*(\\?[^=]*)?@");

    private static final Pattern NO_DATABASE = Pattern.compile("jdbc:postgresql://[^/?]*([?].*)?");

    /** An URL as it may be shown. */
    static String masked(final String url) {
        return SECRET.matcher(USER_INFO.matcher(url).replaceAll("//***@")).replaceAll("$1***");
    }

    /**
     * @param properties of the driver's; user and password are added
     */
    Connection connect(final Properties properties) throws SQLException {
        if (!user.isEmpty()) {
            properties.setProperty("user", user);
            properties.setProperty("password", password);
        }
        try {
            return DriverManager.getConnection(url, properties);
        } catch (final SQLException e) {
            throw isVerified() && isUnproved(e) ? unproved(e) : e;
        }
    }

    /** Whether every server must prove who it is, as the driver understands the URL. */
    boolean isVerified() {
        return read().isProved();
    }

    /** Whether a network lies between, and a server there need not prove who it is. */
    boolean isExposed() {
        return read().isExposed();
    }

    /**
     * To be asked before anything is connected.
     *
     * @throws ReportingException when the driver would not do what the URL says, or somebody would see its password
     */
    void requireUnderstood() {
        requireNoUserInfo();
        if (NO_DATABASE.matcher(url).matches()) {
            // the driver would log it, password and all
            throw new ReportingException(this + " names no database; jdbc:postgresql://HOST:PORT/DATABASE passes");
        }
        final List<String> ignored = read().ignoredOfTls();
        if (!ignored.isEmpty()) {
            throw new ReportingException("the driver of " + this + " does not know its parameters " + ignored
                    + ", and would connect without what they ask for; " + Kind.of(url).example
                    + " makes the server prove who it is");
        }
    }

    /**
     * @throws ReportingException when user or password stand before the host
     */
    void requireNoUserInfo() {
        if (USER_INFO.matcher(url).find()) {
            throw new ReportingException("no driver takes a user or password before the host, as in " + this
                    + "; set reporting.user and reporting.password-file");
        }
    }

    private ReadUrl read() {
        try {
            return switch (Kind.of(url)) {
                case POSTGRESQL -> PostgresqlUrl.read(url);
                case MARIADB -> MariadbUrl.read(url);
                case FILE -> new ReadUrl(List.of(), Set.of());
            };
        } catch (final SQLException e) {
            // without its cause: drivers repeat the URL, with the password
            throw new ReportingException("the driver does not take " + this + ": " + masked(e.getMessage()));
        } catch (final ReflectiveOperationException e) {
            throw new ReportingException(
                    "the driver of " + this + " does not say how it understands this URL: " + MariadbDatabase.ADVICE,
                    e);
        }
    }

    private enum Kind {
        POSTGRESQL("sslmode=verify-full&sslrootcert=FILE"),
        MARIADB("sslMode=verify-full&serverSslCert=FILE"),
        FILE("");

        private final String example;

        Kind(final String example) {
            this.example = example;
        }

        static Kind of(final String url) {
            return url.startsWith("jdbc:postgresql:") ? POSTGRESQL : url.startsWith("jdbc:mariadb:") ? MARIADB : FILE;
        }
    }

    private static boolean isUnproved(final SQLException failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SSLException
                    || cause instanceof CertificateException
                    || OF_TLS.matcher(String.valueOf(cause.getMessage())).find()) {
                return true;
            }
        }
        return false;
    }

    private SQLException unproved(final SQLException failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return new SQLException(
                "the database server of " + this + " does not prove who it is (" + cause.getMessage()
                        + "), and nothing was sent in plain text: give it a certificate for the host in the URL, and in the"
                        + " URL the file of the authority that signed it",
                LOST,
                failure);
    }

    /**
     * @throws ReportingException when no driver here takes the URL
     */
    void requireDriver(final String advice) {
        try {
            DriverManager.getDriver(url);
        } catch (final SQLException e) {
            throw new ReportingException("there is no driver for " + masked(url) + ": " + advice, e);
        }
    }

    /** Flyway takes the user from the URL when it is given none. */
    String userOrNull() {
        return user.isEmpty() ? null : user;
    }

    String passwordOrNull() {
        return user.isEmpty() ? null : password;
    }

    @Override
    public String toString() {
        return masked(url);
    }
}
