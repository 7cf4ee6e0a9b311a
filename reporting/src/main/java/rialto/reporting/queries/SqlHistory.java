package rialto.reporting.queries;

import rialto.reporting.AccountTradeRow;
import rialto.reporting.AdministrationRow;
import rialto.reporting.AggregateTradeRow;
import rialto.reporting.AlertQuestion;
import rialto.reporting.AlertRow;
import rialto.reporting.AuctionRow;
import rialto.reporting.CandleInterval;
import rialto.reporting.CandleRow;
import rialto.reporting.HistoryQueries;
import rialto.reporting.MarketHistory;
import rialto.reporting.OrderEventRow;
import rialto.reporting.OrderExitRow;
import rialto.reporting.OrderListRow;
import rialto.reporting.OrderRow;
import rialto.reporting.OrderTrades;
import rialto.reporting.Page;
import rialto.reporting.ReportingState;
import rialto.reporting.RevisedTradeRow;
import rialto.reporting.ScheduleRow;
import rialto.reporting.StatementDay;
import rialto.reporting.StatementPage;
import rialto.reporting.SurveillanceSettings;
import rialto.reporting.TradeRow;
import rialto.reporting.TradeSidesRow;
import rialto.reporting.TransferRow;
import rialto.reporting.database.Database;
import rialto.reporting.rows.StateLoader;
import rialto.reporting.surveillance.AlertRates;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Answers from a database, and from whoever writes it about how far it is. */
public class SqlHistory implements HistoryQueries {
    /** Waits for a sequence to be committed. */
    @FunctionalInterface
    public interface SequenceWaiter {
        boolean await(long sequence, Duration timeout);
    }

    private final ReaderPool pool;
    private final Supplier<ReportingState> state;
    private final LongSupplier committed;
    private final SequenceWaiter waiter;

    /**
     * @param connections how many questions are answered at a time
     * @param state tells what reporting is at
     * @param committed tells the last committed sequence
     */
    public SqlHistory(
            final Database database,
            final int connections,
            final Supplier<ReportingState> state,
            final LongSupplier committed,
            final SequenceWaiter waiter) {
        this.pool = new ReaderPool(database, connections);
        this.state = state;
        this.committed = committed;
        this.waiter = waiter;
    }

    @Override
    public Optional<OrderRow> order(final long orderId) {
        return pool.ask(connection -> OrderQueries.byId(connection, orderId));
    }

    @Override
    public Optional<OrderRow> latestOrder(final long accountId, final String clientOrderId) {
        return pool.ask(connection -> OrderQueries.latest(connection, accountId, clientOrderId));
    }

    @Override
    public List<OrderRow> orders(final long accountId, final int instrumentId, final Page page) {
        return pool.ask(connection -> OrderQueries.ofAccount(connection, accountId, instrumentId, page));
    }

    @Override
    public Optional<OrderListRow> orderList(final long listId) {
        return pool.ask(connection -> OrderListQueries.byId(connection, listId));
    }

    @Override
    public Optional<OrderListRow> latestOrderList(final long accountId, final String clientListId) {
        return pool.ask(connection -> OrderListQueries.latest(connection, accountId, clientListId));
    }

    @Override
    public List<OrderListRow> orderLists(final long accountId, final Page page) {
        return pool.ask(connection -> OrderListQueries.ofAccount(connection, accountId, page));
    }

    @Override
    public List<OrderEventRow> orderEvents(final long orderId, final int limit) {
        return pool.ask(connection -> OrderQueries.events(connection, orderId, limit));
    }

    @Override
    public List<AccountTradeRow> accountTrades(
            final long accountId, final int instrumentId, final Page page, final boolean withBusted) {
        return pool.ask(connection -> TradeQueries.ofAccount(connection, accountId, instrumentId, page, withBusted));
    }

    @Override
    public List<AccountTradeRow> orderTrades(final long accountId, final long orderId, final Page page) {
        return pool.ask(connection -> TradeQueries.ofOrder(connection, accountId, orderId, page));
    }

    @Override
    public List<TradeRow> trades(final int instrumentId, final Page page) {
        return pool.ask(connection -> TradeQueries.ofInstrument(connection, instrumentId, page));
    }

    @Override
    public List<RevisedTradeRow> tradeRevisions(final int instrumentId, final long fromSequence, final int limit) {
        return pool.ask(connection -> RevisionQueries.ofInstrument(connection, instrumentId, fromSequence, limit));
    }

    @Override
    public List<AggregateTradeRow> aggregateTrades(final int instrumentId, final Page page) {
        return pool.ask(connection -> TradeQueries.aggregates(connection, instrumentId, page));
    }

    @Override
    public List<CandleRow> candles(final int instrumentId, final CandleInterval interval, final Page page) {
        return pool.ask(connection -> CandleQueries.page(connection, instrumentId, interval, page));
    }

    @Override
    public List<TransferRow> transfers(final long accountId, final int assetId, final Page page) {
        return pool.ask(connection -> TransferQueries.ofAccount(connection, accountId, assetId, page));
    }

    @Override
    public Optional<StatementPage> statement(
            final long accountId, final StatementDay day, final long fromSequence, final int limit) {
        return pool.ask(connection -> StatementQueries.page(connection, accountId, day, fromSequence, limit));
    }

    @Override
    public List<AdministrationRow> administration(final long beforeSequence, final Page page) {
        return pool.ask(connection -> AdministrationQueries.before(connection, beforeSequence, page));
    }

    @Override
    public List<AlertRow> alerts(final AlertQuestion question) {
        return pool.ask(connection -> AlertQueries.alerts(connection, question));
    }

    @Override
    public Optional<AlertRow> alert(final long alertId) {
        return pool.ask(connection -> AlertQueries.alert(connection, alertId));
    }

    @Override
    public SurveillanceSettings surveillance() {
        return pool.ask(AlertQueries::settings);
    }

    @Override
    public AlertRates alertRates() {
        return pool.ask(AlertQueries::rates);
    }

    @Override
    public Optional<OrderTrades> orderWithTrades(final long orderId, final long fromTradeId, final int limit) {
        return pool.ask(connection -> {
            final Optional<OrderRow> order = OrderQueries.byId(connection, orderId);
            return order.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new OrderTrades(
                            order.get(), PostedOfferQueries.tradesOfOrder(connection, orderId, fromTradeId, limit)));
        });
    }

    @Override
    public List<TradeSidesRow> accountTradeSides(final long accountId, final long fromSequence, final int limit) {
        return pool.ask(connection -> PostedOfferQueries.tradesOfAccount(connection, accountId, fromSequence, limit));
    }

    @Override
    public List<OrderExitRow> accountTimeouts(final long accountId, final long fromSequence, final int limit) {
        return pool.ask(connection -> PostedOfferQueries.timeouts(connection, accountId, fromSequence, limit));
    }

    @Override
    public List<AuctionRow> auctions(final int instrumentId, final Page page) {
        return pool.ask(connection -> AuctionQueries.auctions(connection, instrumentId, page));
    }

    @Override
    public List<ScheduleRow> schedules(final int instrumentId, final long fromSequence, final int limit) {
        return pool.ask(connection -> AuctionQueries.schedules(connection, instrumentId, fromSequence, limit));
    }

    @Override
    public MarketHistory marketHistory(final long sinceNs, final int recentTrades) {
        return pool.ask(connection -> {
            final long sequence = StateLoader.committedSequence(connection);
            final List<MarketHistory.InstrumentHistory> instruments = new ArrayList<>();
            for (final int instrumentId : TradeQueries.instruments(connection)) {
                final List<CandleRow> current = currentCandles(connection, instrumentId);
                if (!current.isEmpty()) {
                    instruments.add(history(connection, instrumentId, current, sinceNs, recentTrades));
                }
            }
            return new MarketHistory(sequence, instruments);
        });
    }

    @Override
    public ReportingState state() {
        return state.get();
    }

    @Override
    public long committedSequence() {
        return committed.getAsLong();
    }

    @Override
    public boolean awaitSequence(final long sequence, final Duration timeout) {
        return waiter.await(sequence, timeout);
    }

    @Override
    public void close() {
        pool.close();
    }

    private static List<CandleRow> currentCandles(final Connection connection, final int instrumentId)
            throws SQLException {
        final List<CandleRow> candles = new ArrayList<>();
        for (final CandleInterval interval : CandleInterval.values()) {
            candles.addAll(CandleQueries.newestBefore(connection, instrumentId, interval, Long.MAX_VALUE));
        }
        return candles;
    }

    private static MarketHistory.InstrumentHistory history(
            final Connection connection,
            final int instrumentId,
            final List<CandleRow> current,
            final long sinceNs,
            final int recentTrades)
            throws SQLException {
        final List<CandleRow> before =
                CandleQueries.newestBefore(connection, instrumentId, CandleInterval.MINUTE_1, sinceNs);
        return new MarketHistory.InstrumentHistory(
                instrumentId,
                CandleQueries.tradedSince(connection, instrumentId, CandleInterval.MINUTE_1, sinceNs),
                before.isEmpty() ? 0 : before.getFirst().closeTicks(),
                current,
                TradeQueries.ofInstrument(connection, instrumentId, Page.latest(recentTrades)));
    }
}
