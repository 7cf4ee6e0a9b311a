package rialto.reporting.queries;

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
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The transfers, trades and revisions of trades of an account on a day, in order of their events. Trades are found instrument by instrument along the
 * account's index; no question looks at more rows than it gives.
 */
final class StatementMovements {
    /** Deposits come from it, and withdrawals go to it. */
    private static final long EXTERNAL = 1;
    /** Fees go to it. */
    static final long FEES = 2;

    private static final String INSTRUMENTS = "SELECT i.instrument_id, i.symbol, i.lot_size, i.tick_size, b.symbol,"
            + " b.scale, q.symbol, q.scale FROM instruments i JOIN assets b ON b.asset_id = i.base_asset_id JOIN assets q"
            + " ON q.asset_id = i.quote_asset_id WHERE i.risk_rule = 1 ORDER BY i.instrument_id";
    private static final String TRADE = "SELECT event_sequence, timestamp_ns, trade_id, price_ticks, quantity_lots,"
            + " quote_amount, taker_side, taker_order_id, taker_account_id, taker_fee, maker_order_id,"
            + " maker_account_id, maker_fee FROM trades WHERE instrument_id = ? AND trade_id BETWEEN ? AND ? AND ";
    private static final String IN_ORDER = " ORDER BY trade_id LIMIT ?";
    private static final String TRANSFER = "SELECT x.event_sequence, x.timestamp_ns, x.amount, a.symbol, a.scale,"
            + " x.transfer_id FROM transfers x JOIN assets a ON a.asset_id = x.asset_id WHERE x.event_sequence >= ?"
            + " AND x.event_sequence < ?%s ORDER BY x.event_sequence LIMIT ?";
    private static final String TIME_OF_TRANSFER =
            "SELECT timestamp_ns FROM transfers WHERE event_sequence >= ? ORDER BY event_sequence LIMIT 1";
    private static final String ANY_TRADE =
            "SELECT trade_id FROM trades WHERE %s_account_id = ? AND instrument_id = ? ORDER BY trade_id LIMIT 1";

    private final Connection connection;
    private final long accountId;
    private final long firstTransfer;
    private final long transfersEnd;
    private final StatementRevisions revisions;
    /** What traded on the day, with the ids of these trades. */
    private final Map<Market, IdRange> markets = new LinkedHashMap<>();

    /** An instrument and its units. */
    private record Market(
            int instrumentId,
            String symbol,
            long lotSize,
            long tickSize,
            String base,
            int baseScale,
            String quote,
            int quoteScale) {

        private BigDecimal base(final long lots) {
            return product(lots, lotSize, baseScale);
        }

        private BigDecimal price(final long ticks) {
            return product(ticks, tickSize, quoteScale);
        }

        private static BigDecimal product(final long count, final long size, final int scale) {
            return new BigDecimal(BigInteger.valueOf(count).multiply(BigInteger.valueOf(size)), scale);
        }
    }

    /** An event that moved money, with its entries. */
    record Movement(long sequence, List<StatementEntry> entries) {}

    /** @param nextSequence of the first event that was left out; 0 when none was */
    record Found(List<StatementEntry> entries, long nextSequence) {}

    StatementMovements(final Connection connection, final long accountId, final StatementDay day) throws SQLException {
        this.connection = connection;
        this.accountId = accountId;
        firstTransfer = firstTransferAt(day.beginNs());
        transfersEnd = firstTransferAt(day.endNs());
        revisions = new StatementRevisions(connection, accountId, day);
        for (final Market market : Select.all(connection, INSTRUMENTS, StatementMovements::market)) {
            if (!mayMove(market)) {
                continue;
            }
            final long first = KeySearch.firstTradeAt(connection, market.instrumentId, day.beginNs());
            final long last = KeySearch.firstTradeAt(connection, market.instrumentId, day.endNs()) - 1;
            if (first <= last) {
                markets.put(market, new IdRange(first, last));
            }
        }
    }

    private static Market market(final ResultSet row) throws SQLException {
        return new Market(
                row.getInt(1),
                row.getString(2),
                row.getLong(3),
                row.getLong(4),
                row.getString(5),
                row.getInt(6),
                row.getString(7),
                row.getInt(8));
    }

    /** What moved from an event on, of so many events. */
    Found from(final long fromSequence, final int limit) throws SQLException {
        List<Movement> movements = transfers(fromSequence, limit + 1);
        movements.addAll(revisions.from(fromSequence, limit + 1));
        movements = first(movements, limit + 1);
        for (final Map.Entry<Market, IdRange> traded : markets.entrySet()) {
            final Market market = traded.getKey();
            final IdRange trades = from(fromSequence, market, traded.getValue());
            if (trades.first() <= trades.last()) {
                movements.addAll(trades(market, trades, limit + 1));
                movements = first(movements, limit + 1);
            }
        }
        final long next = movements.size() > limit ? movements.get(limit).sequence() : 0;
        return new Found(
                movements.stream()
                        .limit(limit)
                        .flatMap(movement -> movement.entries().stream())
                        .toList(),
                next);
    }

    private static List<Movement> first(final List<Movement> movements, final int limit) {
        movements.sort(Comparator.comparingLong(Movement::sequence));
        return movements.size() <= limit ? movements : new ArrayList<>(movements.subList(0, limit));
    }

    /** Those of the trades that are of an event or a later one. */
    private IdRange from(final long sequence, final Market market, final IdRange trades) throws SQLException {
        if (sequence == 0) {
            return trades;
        }
        final long first = IdRange.firstAt(
                sequence,
                trades.last(),
                id -> Select.number(
                        connection,
                        "SELECT event_sequence FROM trades WHERE instrument_id = ? AND trade_id >= ?"
                                + " ORDER BY trade_id LIMIT 1",
                        Long.MAX_VALUE,
                        market.instrumentId,
                        id));
        return new IdRange(Math.max(trades.first(), first), trades.last());
    }

    /** Event of the first transfer at or after a time; past the newest when there is none. */
    private long firstTransferAt(final long timeNs) throws SQLException {
        return IdRange.firstAt(
                timeNs,
                Select.number(connection, "SELECT max(event_sequence) FROM transfers", 0),
                sequence -> Select.number(connection, TIME_OF_TRANSFER, Long.MAX_VALUE, sequence));
    }

    /** Whether the account ever traded there; who receives fees has no trades of its own. */
    private boolean mayMove(final Market market) throws SQLException {
        return accountId == FEES || hasTrades("taker", market.instrumentId) || hasTrades("maker", market.instrumentId);
    }

    private boolean hasTrades(final String role, final int instrumentId) throws SQLException {
        return Select.number(connection, ANY_TRADE.formatted(role), 0, accountId, instrumentId) != 0;
    }

    private List<Movement> transfers(final long fromSequence, final int limit) throws SQLException {
        final long first = Math.max(firstTransfer, fromSequence);
        if (accountId == EXTERNAL) {
            return new ArrayList<>(Select.all(
                    connection, TRANSFER.formatted(""), row -> transfer(row, -1), first, transfersEnd, limit));
        }
        return new ArrayList<>(Select.all(
                connection,
                TRANSFER.formatted(" AND x.account_id = ?"),
                row -> transfer(row, 1),
                first,
                transfersEnd,
                accountId,
                limit));
    }

    /** @param sign -1 for the outside world, from where a deposit comes */
    private static Movement transfer(final ResultSet row, final int sign) throws SQLException {
        final long amount = row.getLong(3);
        return new Movement(
                row.getLong(1),
                List.of(new StatementEntry(
                        row.getLong(1),
                        row.getLong(2),
                        amount > 0 ? Kind.DEPOSIT : Kind.WITHDRAWAL,
                        row.getString(4),
                        BigDecimal.valueOf(sign * amount, row.getInt(5)),
                        "",
                        0,
                        0,
                        null,
                        null,
                        null,
                        row.getString(6))));
    }

    private List<Movement> trades(final Market market, final IdRange range, final int limit) throws SQLException {
        if (accountId == FEES) {
            return Select.all(
                    connection,
                    TRADE + "(taker_fee <> 0 OR maker_fee <> 0)" + IN_ORDER,
                    row -> trade(row, market),
                    market.instrumentId,
                    range.first(),
                    range.last(),
                    limit);
        }
        final List<Movement> trades = new ArrayList<>(Select.all(
                connection,
                TRADE + "taker_account_id = ?" + IN_ORDER,
                row -> trade(row, market),
                market.instrumentId,
                range.first(),
                range.last(),
                accountId,
                limit));
        trades.addAll(Select.all(
                connection,
                TRADE + "maker_account_id = ? AND taker_account_id <> ?" + IN_ORDER,
                row -> trade(row, market),
                market.instrumentId,
                range.first(),
                range.last(),
                accountId,
                accountId,
                limit));
        return trades;
    }

    /** All that a trade did to the account: of one with itself both sides, the taker's first. */
    private Movement trade(final ResultSet row, final Market market) throws SQLException {
        final List<StatementEntry> entries = new ArrayList<>(6);
        final Side takerSide = Side.get(row.getShort(7));
        final Side makerSide = takerSide == Side.BUY ? Side.SELL : Side.BUY;
        side(row, market, row.getLong(9), takerSide, row.getLong(8), row.getLong(10), entries);
        side(row, market, row.getLong(12), makerSide, row.getLong(11), row.getLong(13), entries);
        return new Movement(row.getLong(1), entries);
    }

    private void side(
            final ResultSet row,
            final Market market,
            final long account,
            final Side side,
            final long orderId,
            final long fee,
            final List<StatementEntry> entries)
            throws SQLException {
        final boolean buys = side == Side.BUY;
        final BigDecimal base = market.base(row.getLong(5));
        final BigDecimal quote = BigDecimal.valueOf(row.getLong(6), market.quoteScale);
        final String got = buys ? market.base : market.quote;
        final String paid = buys ? market.quote : market.base;
        final boolean feeInBase = buys == fee >= 0; // a rebate comes in what the side paid
        final String feeAsset = feeInBase ? market.base : market.quote;
        final BigDecimal feeAmount = BigDecimal.valueOf(fee, feeInBase ? market.baseScale : market.quoteScale);
        if (account == accountId) {
            entries.add(entry(row, market, Kind.TRADE, got, buys ? base : quote, side, orderId));
            entries.add(entry(row, market, Kind.TRADE, paid, (buys ? quote : base).negate(), side, orderId));
            if (fee != 0) {
                entries.add(entry(row, market, Kind.FEE, feeAsset, feeAmount.negate(), side, orderId));
            }
        }
        if (accountId == FEES && fee != 0) {
            entries.add(entry(row, market, Kind.FEE, feeAsset, feeAmount, side, orderId));
        }
    }

    private static StatementEntry entry(
            final ResultSet row,
            final Market market,
            final Kind kind,
            final String asset,
            final BigDecimal amount,
            final Side side,
            final long orderId)
            throws SQLException {
        return new StatementEntry(
                row.getLong(1),
                row.getLong(2),
                kind,
                asset,
                amount,
                market.symbol,
                row.getLong(3),
                orderId,
                side,
                market.price(row.getLong(4)),
                market.base(row.getLong(5)),
                "");
    }
}
