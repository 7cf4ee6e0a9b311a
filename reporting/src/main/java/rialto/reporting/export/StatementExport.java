package rialto.reporting.export;

import rialto.reporting.ReportingException;
import rialto.reporting.StatementDay;
import rialto.reporting.StatementPage;
import rialto.reporting.database.Database;
import rialto.reporting.queries.StatementQueries;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** A whole statement, page by page, from one committed state of the database. */
public final class StatementExport {
    private static final String ACCOUNT = "SELECT max(account_id) FROM accounts WHERE name = ?";

    private final Database database;

    /** Takes the pages in their order. */
    @FunctionalInterface
    public interface Pages {
        void next(StatementPage page, boolean isFirst);
    }

    public StatementExport(final Database database) {
        this.database = database;
    }

    /**
     * Gives all pages; there is one at least.
     *
     * @param account name of an account; {@code external} and {@code fees} are the venue's own, unless a client has the name
     * @return how many entries
     * @throws ReportingException when the database cannot answer, knows no such account, or has no balances of that day
     */
    public long run(final String account, final StatementDay day, final Pages pages) {
        try (Connection connection = database.openReader()) {
            connection.setAutoCommit(false);
            final long accountId = accountId(connection, account);
            final StatementQueries statement = StatementQueries.open(connection, accountId, day)
                    .orElseThrow(() -> new ReportingException("the database has no daily balances of " + day
                            + ": an earlier version wrote its rows; ./rialto reporting rebuild makes it anew"));
            long entries = 0;
            long from = 0;
            do {
                final StatementPage page = statement.page(from, StatementPage.MAX_LIMIT);
                pages.next(page, from == 0);
                entries += page.entries().size();
                from = page.nextSequence();
            } while (from != 0);
            connection.rollback();
            return entries;
        } catch (final SQLException e) {
            throw new ReportingException("history in " + database.location() + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static long accountId(final Connection connection, final String name) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(ACCOUNT)) {
            statement.setString(1, name);
            try (ResultSet row = statement.executeQuery()) {
                final long id = row.next() ? row.getLong(1) : 0;
                if (id == 0) {
                    throw new ReportingException("the database knows no account '" + name + "'");
                }
                return id;
            }
        }
    }
}
