package rialto.reporting.database;

import rialto.reporting.ReportingException;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import java.util.regex.Pattern;

/** Where a database server is, and who asks. */
record ServerUrl(String url, String user, String password) {
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
        return DriverManager.getConnection(url, properties);
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
