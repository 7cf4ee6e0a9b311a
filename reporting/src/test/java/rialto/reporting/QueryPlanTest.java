package rialto.reporting;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertTrue;

/** Every question walks along an index that fits it, in an empty database too. */
@Timeout(30)
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
                "transfers | account_id = 1 AND event_sequence >= 2 ORDER BY event_sequence DESC"
                        + "| transfers_by_account (account_id=? AND event_sequence>?)",
            })
    void shouldUseTheIndex(final String table, final String condition, final String index) {
        final Path file = directory.resolve("reporting.db");
        new SqliteTestDatabase(file).prepared();
        final String plan = new SqliteTestDatabase(file)
                .query("EXPLAIN QUERY PLAN SELECT * FROM " + table + " WHERE " + condition + " LIMIT 10")
                .toString();
        assertTrue(plan.contains(index), plan);
        assertTrue(!plan.contains("TEMP B-TREE"), plan);
    }
}
