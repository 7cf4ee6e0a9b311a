package rialto.reporting.queries;

import rialto.reporting.StatementDay;
import rialto.reporting.StatementEntry;
import rialto.reporting.StatementPage;
import rialto.reporting.StatementTotal;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** An account's statement of a day: the movements of its money, and what they add up to. */
public final class StatementQueries {
    /** Events that totals are added up from at a time. */
    private static final int CHUNK = 5_000;

    private static final String ASSETS = "SELECT a.asset_id, a.symbol, a.scale FROM balances b JOIN assets a"
            + " ON a.asset_id = b.asset_id WHERE b.account_id = ? ORDER BY a.asset_id";
    private static final String TOTAL_BEFORE = "SELECT total FROM daily_balances WHERE account_id = ? AND asset_id = ?"
            + " AND day_ns < ? ORDER BY day_ns DESC LIMIT 1";
    private static final String COMPLETE_FROM = "SELECT timestamp_ns FROM daily_balances_begin WHERE id = 1";

    private final Connection connection;
    private final long accountId;
    private final StatementDay day;
    private final StatementMovements movements;
    /** Null until a page has them. */
    private List<StatementTotal> totals;

    private StatementQueries(final Connection connection, final long accountId, final StatementDay day)
            throws SQLException {
        this.connection = connection;
        this.accountId = accountId;
        this.day = day;
        movements = new StatementMovements(connection, accountId, day);
    }

    /** @see rialto.reporting.HistoryQueries#statement */
    static Optional<StatementPage> page(
            final Connection connection,
            final long accountId,
            final StatementDay day,
            final long fromSequence,
            final int limit)
            throws SQLException {
        final Optional<StatementQueries> statement = open(connection, accountId, day);
        return statement.isEmpty()
                ? Optional.empty()
                : Optional.of(statement.get().page(fromSequence, limit));
    }

    /**
     * For several pages.
     *
     * @param connection shows one committed state until the last page
     * @return empty for a day of which the database does not have all balances
     */
    public static Optional<StatementQueries> open(
            final Connection connection, final long accountId, final StatementDay day) throws SQLException {
        final long completeFromNs = Select.number(connection, COMPLETE_FROM, 0);
        return completeFromNs != 0 && day.beginNs() <= completeFromNs
                ? Optional.empty()
                : Optional.of(new StatementQueries(connection, accountId, day));
    }

    /** @see rialto.reporting.HistoryQueries#statement */
    public StatementPage page(final long fromSequence, final int limit) throws SQLException {
        final StatementMovements.Found found = movements.from(fromSequence, limit);
        final boolean isFirst = fromSequence == 0;
        final boolean hasTotals = isFirst || found.nextSequence() == 0;
        if (hasTotals && totals == null) {
            totals = totals(isFirst ? found : movements.from(0, CHUNK));
        }
        return new StatementPage(hasTotals ? totals : List.of(), found.entries(), found.nextSequence());
    }

    /** @param first what moved from the first event on, as far as it was read */
    private List<StatementTotal> totals(final StatementMovements.Found first) throws SQLException {
        final Map<String, Sums> sums = new TreeMap<>();
        add(first.entries(), sums);
        for (long from = first.nextSequence(); from != 0; ) {
            final StatementMovements.Found found = movements.from(from, CHUNK);
            add(found.entries(), sums);
            from = found.nextSequence();
        }
        final List<StatementTotal> all = new ArrayList<>();
        for (final Held held : held()) {
            final BigDecimal opening = held.amount(totalBefore(held, day.beginNs()));
            final BigDecimal closing = held.amount(totalBefore(held, day.endNs()));
            final Sums sum = sums.get(held.symbol());
            if (sum != null || opening.signum() != 0 || closing.signum() != 0) {
                all.add((sum == null ? new Sums() : sum).total(held, opening, closing));
            }
        }
        return all;
    }

    private static void add(final List<StatementEntry> entries, final Map<String, Sums> sums) {
        entries.forEach(entry ->
                sums.computeIfAbsent(entry.asset(), ignored -> new Sums()).add(entry));
    }

    private List<Held> held() throws SQLException {
        return Select.all(
                connection, ASSETS, row -> new Held(row.getInt(1), row.getString(2), row.getInt(3)), accountId);
    }

    private long totalBefore(final Held held, final long timeNs) throws SQLException {
        return Select.number(connection, TOTAL_BEFORE, 0, accountId, held.assetId(), timeNs);
    }

    /** An asset that the account has or had. */
    private record Held(int assetId, String symbol, int scale) {
        private BigDecimal amount(final long units) {
            return BigDecimal.valueOf(units, scale);
        }
    }

    /** What the entries of an asset add up to. */
    private static final class Sums {
        private BigDecimal deposits = BigDecimal.ZERO;
        private BigDecimal withdrawals = BigDecimal.ZERO;
        private BigDecimal bought = BigDecimal.ZERO;
        private BigDecimal sold = BigDecimal.ZERO;
        private BigDecimal fees = BigDecimal.ZERO;
        private BigDecimal revised = BigDecimal.ZERO;

        private void add(final StatementEntry entry) {
            final BigDecimal amount = entry.amount();
            switch (entry.kind()) {
                case DEPOSIT -> deposits = deposits.add(amount);
                case WITHDRAWAL -> withdrawals = withdrawals.subtract(amount);
                case BUST, CORRECTION -> revised = revised.add(amount);
                case FEE -> fees = fees.subtract(amount);
                case TRADE -> {
                    if (amount.signum() < 0) {
                        sold = sold.subtract(amount);
                    } else {
                        bought = bought.add(amount);
                    }
                }
            }
        }

        private StatementTotal total(final Held held, final BigDecimal opening, final BigDecimal closing) {
            final int scale = held.scale();
            return new StatementTotal(
                    held.symbol(),
                    opening,
                    deposits.setScale(scale),
                    withdrawals.setScale(scale),
                    bought.setScale(scale),
                    sold.setScale(scale),
                    fees.setScale(scale),
                    revised.setScale(scale),
                    closing);
        }
    }
}
