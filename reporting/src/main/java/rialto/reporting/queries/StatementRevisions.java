package rialto.reporting.queries;

import rialto.protocol.RevisionKind;
import rialto.protocol.Side;
import rialto.reporting.StatementDay;
import rialto.reporting.StatementEntry;
import rialto.reporting.StatementEntry.Kind;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** What busts and corrections of trades moved on a day, in order of their events: it is of their day, not of that of the trades. */
final class StatementRevisions {
    private static final String REVISION =
            "SELECT r.event_sequence, r.timestamp_ns, r.kind, r.trade_id, r.quantity_lots,"
                    + " r.former_ticks, r.price_ticks, r.quote_amount - r.former_quote AS quote,"
                    + " r.taker_fee - r.former_taker_fee AS taker_fee, r.maker_fee - r.former_maker_fee AS maker_fee,"
                    + " r.former_maker_fee + r.maker_fee AS maker_fees, r.taker_side, r.taker_order_id, r.taker_account_id, r.maker_order_id, r.maker_account_id, i.symbol,"
                    + " i.lot_size, i.tick_size, b.symbol AS base, b.scale AS base_scale, q.symbol AS quote_asset,"
                    + " q.scale AS quote_scale FROM trade_revisions r JOIN instruments i ON i.instrument_id = r.instrument_id"
                    + " JOIN assets b ON b.asset_id = i.base_asset_id JOIN assets q ON q.asset_id = i.quote_asset_id"
                    + " WHERE i.risk_rule = 1 AND r.event_sequence >= ? AND r.event_sequence < ?";
    private static final String OF_ACCOUNT = " AND (r.taker_account_id = ? OR r.maker_account_id = ?)";
    private static final String IN_ORDER = " ORDER BY r.event_sequence LIMIT ?";
    private static final String TIME_OF_REVISION =
            "SELECT timestamp_ns FROM trade_revisions WHERE event_sequence >= ? ORDER BY event_sequence LIMIT 1";

    private final Connection connection;
    private final long accountId;
    private final long first;
    private final long end;

    StatementRevisions(final Connection connection, final long accountId, final StatementDay day) throws SQLException {
        this.connection = connection;
        this.accountId = accountId;
        first = firstAt(day.beginNs());
        end = firstAt(day.endNs());
    }

    private long firstAt(final long timeNs) throws SQLException {
        return IdRange.firstAt(
                timeNs,
                Select.number(connection, "SELECT max(event_sequence) FROM trade_revisions", 0),
                sequence -> Select.number(connection, TIME_OF_REVISION, Long.MAX_VALUE, sequence));
    }

    /** What moved from an event on, of so many events. */
    List<StatementMovements.Movement> from(final long fromSequence, final int limit) throws SQLException {
        final long from = Math.max(first, fromSequence);
        return accountId == StatementMovements.FEES
                ? Select.all(connection, REVISION + IN_ORDER, this::movement, from, end, limit)
                : Select.all(
                        connection,
                        REVISION + OF_ACCOUNT + IN_ORDER,
                        this::movement,
                        from,
                        end,
                        accountId,
                        accountId,
                        limit);
    }

    /** Of a trade of the account with itself both sides, the taker's first. */
    private StatementMovements.Movement movement(final ResultSet row) throws SQLException {
        final List<StatementEntry> entries = new ArrayList<>(6);
        final Side takerSide = Side.get(row.getShort("taker_side"));
        side(row, "taker", takerSide, entries);
        side(row, "maker", takerSide == Side.BUY ? Side.SELL : Side.BUY, entries);
        return new StatementMovements.Movement(row.getLong("event_sequence"), entries);
    }

    private void side(final ResultSet row, final String role, final Side side, final List<StatementEntry> entries)
            throws SQLException {
        final boolean buys = side == Side.BUY;
        final boolean isBust = row.getShort("kind") == RevisionKind.BUSTED.value();
        final long lots = row.getLong("quantity_lots");
        final BigDecimal base = isBust ? quantity(row, -lots) : BigDecimal.ZERO;
        final BigDecimal quote = BigDecimal.valueOf(row.getLong("quote"), row.getInt("quote_scale"));
        final String baseAsset = row.getString("base");
        final String quoteAsset = row.getString("quote_asset");
        final boolean isRebate = role.equals("maker") && row.getLong("maker_fees") < 0;
        final boolean feeInBase = buys != isRebate; // a rebate is in what the maker pays
        final String feeAsset = feeInBase ? baseAsset : quoteAsset;
        final BigDecimal fee =
                BigDecimal.valueOf(row.getLong(role + "_fee"), row.getInt(feeInBase ? "base_scale" : "quote_scale"));
        if (row.getLong(role + "_account_id") == accountId) {
            final Kind kind = isBust ? Kind.BUST : Kind.CORRECTION;
            add(row, role, kind, baseAsset, buys ? base : base.negate(), side, entries);
            add(row, role, kind, quoteAsset, buys ? quote.negate() : quote, side, entries);
            add(row, role, Kind.FEE, feeAsset, fee.negate(), side, entries);
        }
        if (accountId == StatementMovements.FEES) {
            add(row, role, Kind.FEE, feeAsset, fee, side, entries);
        }
    }

    private static void add(
            final ResultSet row,
            final String role,
            final Kind kind,
            final String asset,
            final BigDecimal amount,
            final Side side,
            final List<StatementEntry> entries)
            throws SQLException {
        if (amount.signum() == 0) {
            return;
        }
        final boolean isBust = row.getShort("kind") == RevisionKind.BUSTED.value();
        final long ticks = row.getLong(isBust ? "former_ticks" : "price_ticks");
        entries.add(new StatementEntry(
                row.getLong("event_sequence"),
                row.getLong("timestamp_ns"),
                kind,
                asset,
                amount,
                row.getString("symbol"),
                row.getLong("trade_id"),
                row.getLong(role + "_order_id"),
                side,
                product(ticks, row.getLong("tick_size"), row.getInt("quote_scale")),
                quantity(row, row.getLong("quantity_lots")),
                ""));
    }

    private static BigDecimal quantity(final ResultSet row, final long lots) throws SQLException {
        return product(lots, row.getLong("lot_size"), row.getInt("base_scale"));
    }

    private static BigDecimal product(final long count, final long size, final int scale) {
        return new BigDecimal(BigInteger.valueOf(count).multiply(BigInteger.valueOf(size)), scale);
    }
}
