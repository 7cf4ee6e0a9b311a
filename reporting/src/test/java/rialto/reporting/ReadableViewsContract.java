package rialto.reporting;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rialto.protocol.Side;
import rialto.reporting.database.Database;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.List;
import java.util.Set;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Decimals of the views for people: spelled with their asset's digits, numbers where the database has such numbers. */
@Timeout(120)
abstract class ReadableViewsContract {
    /** The database to test; the same for all of a test. */
    abstract TestDatabase database();

    @Test
    void shouldSpellWholeUnitsWithoutAPoint() {
        project(0, 2);
        database()
                .assertReads(
                        List.of("30000.00|400|0.12|8|SHARE|0.04|USD", "30000.00|300|0.09|6|SHARE|0.03|USD"),
                        "SELECT price, quantity, quote_amount, taker_fee, taker_fee_asset, maker_fee, maker_fee_asset"
                                + " FROM trades_readable ORDER BY trade_id");
        database()
                .assertReads(
                        List.of("1000|700|30000.00|NEW", "400|400|30000.00|FILLED", "300|300|30000.00|FILLED"),
                        "SELECT quantity, executed_quantity, price, CASE status WHEN 'FILLED' THEN 'FILLED' ELSE 'NEW' END"
                                + " FROM orders_readable ORDER BY order_id");
        database().assertReads(List.of("700|0.21"), "SELECT max(volume), max(quote_volume) FROM candles_readable");
        database().assertReads(List.of("100|10000.00"), "SELECT lot_size, tick_size FROM instruments_readable");
    }

    @Test
    void shouldSpellAMoneyAmountBelowZeroAndTheSmallestThereIs() {
        final EventScript script = new EventScript();
        script.asset(1, "COIN", 12)
                .end()
                .asset(2, "SHARE", 0)
                .end()
                .account(100, "alice")
                .end();
        script.transfer("d1", 100, 1, Long.MAX_VALUE, false).end();
        script.transfer("w1", 100, 1, -1, false).end();
        script.transfer("d2", 100, 2, Long.MAX_VALUE, false).end();
        script.transfer("w2", 100, 2, -305, false).end();
        run(script);
        database()
                .assertReads(
                        List.of("9223372.036854775807", "-0.000000000001", "9223372036854775807", "-305"),
                        "SELECT amount FROM transfers_readable ORDER BY event_sequence");
    }

    @ParameterizedTest
    @CsvSource({"0, 2, 700, 0.21", "8, 8, 0.000007, 0.00000021", "2, 1, 7.00, 2.1"})
    void shouldSum(final int baseScale, final int quoteScale, final String quantity, final String quoteAmount) {
        project(baseScale, quoteScale);
        final String[] sums = database()
                .query("SELECT SUM(quantity), SUM(quote_amount) FROM trades_readable")
                .getFirst()
                .split("\\|");
        assertSum(quantity, sums[0]);
        assertSum(quoteAmount, sums[1]);
    }

    @Test
    void shouldBeNumbersWhereTheDatabaseHasDecimals() throws SQLException {
        project(0, 2);
        final Set<Integer> types =
                database().hasDecimals() ? Set.of(Types.NUMERIC, Types.DECIMAL) : Set.of(Types.VARCHAR);
        for (final String columns : List.of(
                "price, quantity, quote_amount, taker_fee, maker_fee FROM trades_readable",
                "price, quantity, quote_order_amount, executed_quantity, executed_quote FROM orders_readable",
                "price, quantity FROM order_history_readable",
                "low, high, volume, quote_volume, taker_buy_volume, taker_buy_quote_volume FROM candles_readable",
                "tick_size, lot_size, min_price, max_price, min_quantity, max_notional FROM instruments_readable")) {
            try (Connection connection = database().connect();
                    Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT " + columns)) {
                assertTrue(rows.next(), columns);
                final ResultSetMetaData meta = rows.getMetaData();
                for (int i = 1; i <= meta.getColumnCount(); i++) {
                    assertTrue(types.contains(meta.getColumnType(i)), meta.getColumnName(i) + " of " + columns);
                }
            }
        }
    }

    /** A sum of what is no decimal is a double. */
    private void assertSum(final String expected, final String sum) {
        final BigDecimal wanted = new BigDecimal(expected);
        final BigDecimal seen = new BigDecimal(sum);
        assertEquals(
                0,
                wanted.compareTo(
                        database().hasDecimals() ? seen : seen.setScale(wanted.scale(), RoundingMode.HALF_EVEN)),
                sum);
    }

    /** Two trades of 400 and 300 whole or minor units at 3 ticks, with fees of 2 and 1 minor unit a lot. */
    private void project(final int baseScale, final int quoteScale) {
        final EventScript script = new EventScript();
        script.asset(1, "USD", quoteScale).end().asset(2, "SHARE", baseScale).end();
        script.instrument(1, "SHAREUSD", 2, 1).end();
        script.account(100, "alice").end().account(101, "bob").end();
        final ScriptOrder ask = ScriptOrder.limit(1, 100, 1, Side.SELL, 3, 10);
        final ScriptOrder first = ScriptOrder.limit(2, 101, 1, Side.BUY, 3, 4);
        final ScriptOrder second = ScriptOrder.limit(3, 101, 1, Side.BUY, 3, 3);
        script.accept(ask).rest(ask).end();
        script.accept(first).execute(first, ask, 4).end();
        script.accept(second).execute(second, ask, 3).end();
        run(script);
    }

    private void run(final EventScript script) {
        final Database prepared = database().prepared();
        AgentRun.history(prepared, script).close();
    }
}
