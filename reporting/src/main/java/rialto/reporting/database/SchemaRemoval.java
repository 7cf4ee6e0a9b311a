package rialto.reporting.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;

/** Removes what the migrations made, and nothing else that a user may have put beside it. */
public final class SchemaRemoval {
    private static final List<String> VIEWS = List.of(
            "child_quotes_readable",
            "child_orders_readable",
            "parent_orders_readable",
            "quote_spread_statistics",
            "quote_taker_statistics",
            "quote_provider_statistics",
            "quote_attempts",
            "quote_reasons_readable",
            "quote_minutes_readable",
            "quote_ladders_readable",
            "quote_provider_terms_readable",
            "quote_requests_readable",
            "quote_holds_readable",
            "quote_executions_readable",
            "trade_revisions_readable",
            "trades_readable",
            "orders_readable",
            "order_lists_readable",
            "order_history_readable",
            "order_history",
            "account_entries_readable",
            "account_entries",
            "daily_balances_readable",
            "balances_readable",
            "transfers_readable",
            "administration_readable",
            "alert_evidence_readable",
            "alerts_readable",
            "candles_readable",
            "auctions_readable",
            "trading_schedules_readable",
            "price_protections_readable",
            "volatility_interruptions_readable",
            "instruments_readable",
            "progress_readable",
            "asset_units");

    /** Flyway's own. */
    static final String MIGRATIONS = "flyway_schema_history";

    private static final List<String> OTHER_TABLES = List.of("progress", "daily_balances_begin", MIGRATIONS);

    private SchemaRemoval() {}

    /** All tables of the venue. */
    static Stream<String> tables() {
        return Stream.concat(Schema.TABLES.stream().map(Table::name), OTHER_TABLES.stream());
    }

    /** Committed as one where the database can do that with tables. */
    public static void run(final Database database) throws SQLException {
        try (Connection connection = database.openWriter();
                Statement statement = connection.createStatement()) {
            for (final String view : VIEWS) {
                statement.execute("DROP VIEW IF EXISTS " + view);
            }
            for (final String table : tables().toList()) {
                statement.execute("DROP TABLE IF EXISTS " + table);
            }
            connection.commit();
        }
    }
}
