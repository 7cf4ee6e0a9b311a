package rialto.reporting.database;

import rialto.reporting.ReportingException;

import javax.net.ssl.SSLException;
import java.security.cert.CertificateException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where a database server is, and who asks. */
record ServerUrl(String url, String user, String password) {
    private static final String LOST = "08001";
    private static final Pattern VERIFIED = Pattern.compile("(?i)[?&]sslmode=verify-(full|ca)(&|$)");
    /** What drivers say of a server that has no TLS, or a certificate for another host. */
    private static final Pattern OF_TLS = Pattern.compile("(?i)\\bssl\\b|hostname");

    private static final Pattern HOST = Pattern.compile("^jdbc:[a-z]+://(\\[[^]]*]|[^:/?]+)");
    private static final Pattern LOOPBACK = Pattern.compile("localhost|127\\.[0-9.]+|\\[::1]");
    private static final Pattern SECRET = Pattern.compile("(?i)(password=)[^&;]*");

    /** An URL as it may be shown. */
    static String masked(final String url) {
        return SECRET.matcher(url).replaceAll("$1***");
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

    /** Whether the URL asks for a server that proves who it is: both drivers call it verify-full. */
    boolean isVerified() {
        return VERIFIED.matcher(url).find();
    }

    /** Whether a network lies between, and the server need not prove who it is. */
    boolean isExposed() {
        final Matcher host = HOST.matcher(url);
        return !isVerified() && host.find() && !LOOPBACK.matcher(host.group(1)).matches();
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
