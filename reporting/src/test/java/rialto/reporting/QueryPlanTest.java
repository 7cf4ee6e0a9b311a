package rialto.reporting;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Every question walks along an index that fits it, in an empty database too. */
@Timeout(60)
final class QueryPlanTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "trades | taker_account_id = 1 AND instrument_id = 1 AND trade_id BETWEEN 1 AND 9 ORDER BY trade_id DESC"
                        + "| trades_by_taker_account (taker_account_id=? AND instrument_id=? AND trade_id>?",
                "trades | maker_account_id = 1 AND instrument_id = 1 AND trade_id BETWEEN 1 AND 9 ORDER BY trade_id DESC"
                        + "| trades_by_maker_account (maker_account_id=? AND instrument_id=? AND trade_id>?",
                "trades | taker_order_id = 1 AND trade_id BETWEEN 1 AND 9 AND taker_account_id = 3 ORDER BY trade_id"
                        + "| trades_by_taker_order (taker_order_id=? AND trade_id>?",
                "trades | maker_order_id = 1 AND trade_id BETWEEN 1 AND 9 AND maker_account_id = 3 ORDER BY trade_id"
                        + "| trades_by_maker_order (maker_order_id=? AND trade_id>?",
                "trades | instrument_id = 1 AND trade_id >= 5 ORDER BY trade_id | PRIMARY KEY (instrument_id=? AND trade_id>?",
                "orders | account_id = 1 AND instrument_id = 1 AND order_id BETWEEN 1 AND 9 ORDER BY order_id DESC"
                        + "| orders_by_account (account_id=? AND instrument_id=? AND order_id>?",
                "orders | account_id = 1 AND client_order_id = 'a' ORDER BY order_id DESC"
                        + "| orders_by_client_order_id (account_id=? AND client_order_id=?)",
                "orders | order_id >= 5 ORDER BY order_id | INTEGER PRIMARY KEY (rowid>?)",
                "orders | status <= 2 | orders_open",
                "order_events | order_id = 5 ORDER BY event_sequence | PRIMARY KEY (order_id=?)",
                "candles | instrument_id = 1 AND interval_code = 2 AND open_ns < 5 ORDER BY open_ns DESC"
                        + "| PRIMARY KEY (instrument_id=? AND interval_code=? AND open_ns<?)",
                "trades | taker_account_id = 1 AND event_sequence + 0 >= 5 | trades_by_taker_account (taker_account_id=?)",
                "trades | maker_account_id = 1 AND taker_account_id <> 1 AND event_sequence + 0 >= 5"
                        + "| trades_by_maker_account (maker_account_id=?)",
                "quote_executions | timestamp_ns >= 5 AND timestamp_ns < 9 | quote_executions_by_time (timestamp_ns>? AND",
                "quote_executions | taker_order_id = 5 ORDER BY trade_id | quote_executions_by_order (taker_order_id=?)",
                "quote_holds | ended_ns = 0 | quote_holds_by_end (ended_ns=?)",
                "quote_holds | taker_order_id = 5 ORDER BY hold_id | quote_holds_by_order (taker_order_id=?)",
                "quote_requests | ended_ns = 0 | quote_requests_by_end (ended_ns=?)",
                "parent_orders | ended_ns = 0 | parent_orders_by_end (ended_ns=?)",
                "parent_orders | account_id = 1 ORDER BY parent_order_id DESC | parent_orders_by_account (account_id=?)",
                "child_orders | parent_order_id = 1 ORDER BY child_number | PRIMARY KEY (parent_order_id=?)",
                "child_orders | order_id = 5 | child_orders_by_order (order_id=?)",
                "child_quotes | parent_order_id = 1 AND child_number = 2 ORDER BY quote_number"
                        + "| PRIMARY KEY (parent_order_id=? AND child_number=?)",
                "daily_balances | account_id = 1 AND asset_id = 2 AND day_ns < 5 ORDER BY day_ns DESC"
                        + "| PRIMARY KEY (account_id=? AND asset_id=? AND day_ns<?)",
                "trades | instrument_id = 1 AND trade_id BETWEEN 5 AND 9 AND maker_account_id = 1 AND taker_account_id <> 1"
                        + " ORDER BY trade_id | trades_by_maker_account (maker_account_id=? AND instrument_id=? AND trade_id>?",
                "alerts | timestamp_ns > 5 ORDER BY timestamp_ns | alerts_by_time (timestamp_ns>?)",
                "alerts | alert_id < 9 AND pattern = 1 ORDER BY alert_id DESC | INTEGER PRIMARY KEY (rowid<?)",
                "alert_evidence | alert_id = 1 ORDER BY evidence_number | PRIMARY KEY (alert_id=?)",
                "transfers | account_id = 1 AND event_sequence >= 2 ORDER BY event_sequence DESC"
                        + "| transfers_by_account (account_id=? AND event_sequence>?)",
            })
    void shouldUseTheIndex(final String table, final String condition, final String index) {
        new SqliteTestDatabase(file()).prepared();
        final String plan = plan("SELECT * FROM " + table + " WHERE " + condition + " LIMIT 10");
        assertTrue(plan.contains(index), plan);
        assertTrue(!plan.contains("TEMP B-TREE"), plan);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "trades_readable ORDER BY event_sequence DESC LIMIT 2",
                "trades_readable WHERE symbol = 'BTCUSDT' ORDER BY trade_id LIMIT 2",
                "trades_readable",
                "orders_readable ORDER BY order_id DESC LIMIT 2",
                "orders_readable WHERE status = 'NEW'",
                "order_lists_readable ORDER BY list_id DESC LIMIT 2",
                "order_history_readable ORDER BY event_sequence DESC LIMIT 2",
                "balances_readable WHERE asset = 'USDT'",
                "daily_balances_readable WHERE account = 'alice'",
                "transfers_readable ORDER BY event_sequence DESC LIMIT 2",
                "administration_readable ORDER BY event_sequence DESC LIMIT 2",
                "alerts_readable ORDER BY alert_id DESC LIMIT 2",
                "alert_evidence_readable",
                "candles_readable",
                "quote_executions_readable ORDER BY trade_id LIMIT 2",
                "quote_holds_readable ORDER BY hold_id DESC LIMIT 2",
                "quote_requests_readable",
                "quote_minutes_readable",
                "quote_reasons_readable",
                "quote_ladders_readable",
                "quote_provider_terms_readable",
                "parent_orders_readable ORDER BY parent_order_id DESC LIMIT 2",
                "child_orders_readable",
                "child_quotes_readable",
            })
    void shouldWalkNoTableForEachRowOfAnother(final String from) {
        new SqliteTestDatabase(file()).prepared();
        assertNothingWalkedTwice(from);
    }

    @Test
    void shouldFindTradesOfAnyInstrumentAlongTheirTimeOrEvent() {
        new SqliteTestDatabase(file()).prepared();
        for (final String[] one : new String[][] {
            {"ORDER BY event_sequence DESC LIMIT 2", "SCAN x USING INDEX trades_by_event"},
            {"WHERE event_sequence BETWEEN 5 AND 9 ORDER BY event_sequence", "trades_by_event (event_sequence>? AND"},
            {"WHERE timestamp_ns >= 5 AND timestamp_ns < 9", "trades_by_time (timestamp_ns>? AND"},
        }) {
            final String plan = plan("SELECT * FROM trades_readable " + one[0]);
            assertTrue(plan.contains(one[1]), plan);
            assertTrue(!plan.contains("TEMP B-TREE"), plan);
        }
    }

    /** What ANALYZE finds in a new database, of which version 1.2 of the schema kept part. */
    @Test
    void shouldForgetTheStatisticsOfAnEmptyDatabaseThatAnEarlierVersionTook() {
        final SqliteTestDatabase database = new SqliteTestDatabase(file());
        database.prepared();
        for (final String kind : List.of("view", "table")) {
            database.query("SELECT 'DROP ' || type || ' ' || name FROM sqlite_master WHERE (name LIKE 'quote%'"
                            + " OR name LIKE 'parent%' OR name LIKE 'child%' OR name LIKE 'alert%' OR name LIKE 'surveillance%')"
                            + " AND type = '" + kind + "'")
                    .forEach(database::execute);
        }
        database.execute(
                "DROP INDEX trades_by_time",
                "DROP INDEX trades_by_event",
                "DROP VIEW administration_readable",
                "DROP TABLE administration",
                "DROP TABLE account_states",
                "DROP TABLE order_entry_states",
                "DROP TABLE price_protections",
                "DROP TABLE volatility_interruptions",
                "DROP VIEW trade_revisions_readable",
                "DROP VIEW account_entries_readable",
                "DROP VIEW account_entries",
                "DROP TABLE trade_revisions",
                "DROP TABLE order_lists",
                "DROP TABLE account_limits",
                "DROP TABLE account_rules",
                "DROP TABLE fee_schedules",
                "DROP TABLE assigned_fee_schedules",
                "DROP TABLE account_fees",
                "DROP TABLE trade_fees",
                "DROP TABLE daily_balances",
                "DROP TABLE daily_balances_begin",
                "DELETE FROM sqlite_stat1",
                "ANALYZE");
        assertTrue(plan("SELECT * FROM trades_readable").contains("SCAN t "), "walks the accounts before");
        // no column can go that a view shows: all views go, and are made again
        database.query("SELECT 'DROP VIEW ' || name FROM sqlite_master WHERE type = 'view'")
                .forEach(database::execute);
        database.query("SELECT 'ALTER TABLE orders DROP COLUMN ' || name FROM pragma_table_info('orders')"
                        + " WHERE name LIKE 'trigger%' OR name LIKE 'trailing%' OR name LIKE 'peg%' OR name IN ('order_list_id', 'released_ns',"
                        + " 'display_lots', 'min_lots')")
                .forEach(database::execute);
        database.execute(
                "ALTER TABLE instruments DROP COLUMN max_iceberg_parts",
                "ALTER TABLE instruments DROP COLUMN match_algorithm",
                "ALTER TABLE progress DROP COLUMN surveillance_sequence",
                "ALTER TABLE instruments DROP COLUMN min_hidden_lots");
        database.execute("DELETE FROM flyway_schema_history WHERE CAST(version AS REAL) > 4 OR version IS NULL");
        database.settings().open().migrate();
        assertNothingWalkedTwice("trades_readable ORDER BY event_sequence DESC LIMIT 2");
        assertNothingWalkedTwice("orders_readable ORDER BY order_id DESC LIMIT 2");
    }

    /** All that is walked is what the view is of, or the parts that it is put together from, one after the other. */
    private void assertNothingWalkedTwice(final String from) {
        final String plan = plan("SELECT * FROM " + from);
        final Matcher walked = Pattern.compile("SCAN (\\w+)").matcher(plan.replaceAll("CO-ROUTINE.*SCAN x", "SCAN x"));
        assertTrue(walked.find(), plan);
        assertFalse(walked.find(), plan);
    }

    private String plan(final String sql) {
        return String.join("; ", new SqliteTestDatabase(file()).query("EXPLAIN QUERY PLAN " + sql));
    }

    private Path file() {
        return directory.resolve("reporting.db");
    }
}
