package rialto.reporting;

import rialto.reporting.surveillance.AlertRates;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Questions about the past, answered from the database as of its last committed event. Prices are ticks, quantities
 * lots, money minor units of its asset, times nanoseconds since the epoch. Lists are ascending, oldest first.
 *
 * <p>Every method may wait for a disk: never call one on an event loop or on the engine's thread. All methods are safe
 * to call from many threads; one call sees one committed state. Each throws {@link ReportingException} when the
 * database cannot answer.
 */
public interface HistoryQueries extends AutoCloseable {
    /** Instrument or asset id that stands for all of them. */
    int ALL = 0;

    /** The order with the venue's id. */
    Optional<OrderRow> order(long orderId);

    /** The newest order of an account that has the client order id now (an amendment may have renamed it). */
    Optional<OrderRow> latestOrder(long accountId, String clientOrderId);

    /**
     * Accepted orders of an account by ascending order id; {@link Page#fromId()} and times are of the order's entry.
     *
     * @param instrumentId or {@link #ALL}
     */
    List<OrderRow> orders(long accountId, int instrumentId, Page page);

    /** The list of orders with the venue's id. */
    Optional<OrderListRow> orderList(long listId);

    /** The newest list of orders of an account that has the client's name. */
    Optional<OrderListRow> latestOrderList(long accountId, String clientListId);

    /** Lists of orders of an account by ascending id; {@link Page#fromId()} and times are of the list's entry. */
    List<OrderListRow> orderLists(long accountId, Page page);

    /** What happened to an order, by event sequence; executions of it included. */
    List<OrderEventRow> orderEvents(long orderId, int limit);

    /**
     * The trades of an account on an instrument by ascending trade id; {@link Page#fromId()} is a trade id. A trade of
     * an account with itself is two rows, the taker's first. One that was corrected has the price and
     * fees that it has now.
     *
     * @param withBusted whether those that were busted are told, too
     */
    List<AccountTradeRow> accountTrades(long accountId, int instrumentId, Page page, boolean withBusted);

    /** As the other one, without those that were busted. */
    default List<AccountTradeRow> accountTrades(final long accountId, final int instrumentId, final Page page) {
        return accountTrades(accountId, instrumentId, page, false);
    }

    /** The executions of one order of an account by ascending trade id, but those that were busted; empty when the order is another account's. */
    List<AccountTradeRow> orderTrades(long accountId, long orderId, Page page);

    /**
     * The trades of an instrument that were busted or corrected, by event sequence; of one trade there may be several.
     *
     * @param fromSequence first event sequence wanted
     */
    List<RevisedTradeRow> tradeRevisions(int instrumentId, long fromSequence, int limit);

    /** All trades of an instrument as they were made, by ascending trade id; {@link Page#fromId()} is a trade id. */
    List<TradeRow> trades(int instrumentId, Page page);

    /**
     * Consecutive trades of one taker order at one price as one. The aggregate's id is its first trade's id, so ids
     * ascend with gaps; {@link Page#fromId()} is an aggregate id, and times are those of the first trade. A page may end early,
     * though never empty, when its aggregates have more than some ten thousand trades.
     */
    List<AggregateTradeRow> aggregateTrades(int instrumentId, Page page);

    /**
     * Candles without gaps: an interval in which nothing traded is a flat candle of zero volume at the close before it;
     * there are none before the first trade. {@link Page#fromId()} is not used. Times are those of the candle's open:
     * with a start, the first {@code limit} candles that open at or after it; without, the last {@code limit} that open
     * at or before the end. Without an end the newest traded candle is the last: pass the present time as the end to
     * have the quiet intervals up to now.
     */
    List<CandleRow> candles(int instrumentId, CandleInterval interval, Page page);

    /**
     * Deposits (positive) and withdrawals (negative) of an account by event sequence, which is {@link Page#fromId()}.
     *
     * @param assetId or {@link #ALL}
     */
    List<TransferRow> transfers(long accountId, int assetId, Page page);

    /**
     * A part of an account's statement of a day: its entries from an event on, and on the first and the last page the totals.
     * These take the longer the more the account traded that day.
     *
     * @param accountId of any account, the venue's own two included
     * @param fromSequence first event wanted; 0 for the first page
     * @param limit most events whose entries are wanted, 1 to {@link StatementPage#MAX_LIMIT}
     * @return empty for a day of which the database does not have all balances: it is older than they are
     */
    Optional<StatementPage> statement(long accountId, StatementDay day, long fromSequence, int limit);

    /**
     * What administrators did, proposed and decided, by event sequence, which is {@link Page#fromId()}.
     *
     * @param beforeSequence only what came before that event; {@link Page#NONE} for any
     */
    List<AdministrationRow> administration(long beforeSequence, Page page);

    /** What surveillance found, the newest first, without evidence. */
    List<AlertRow> alerts(AlertQuestion question);

    /** An alert with its evidence. */
    Optional<AlertRow> alert(long alertId);

    /** What surveillance looks for now; {@link SurveillanceSettings#isOff} where it never did. */
    SurveillanceSettings surveillance();

    /** How many orders and alerts there are. Counts all rows of orders: not for often. */
    AlertRates alertRates();

    /** An order with both sides of its trades from a trade id on; empty when there is no such order. */
    Optional<OrderTrades> orderWithTrades(long orderId, long fromTradeId, int limit);

    /**
     * The trades of an account on all instruments, on either side, by ascending event sequence; one with itself is one
     * row.
     *
     * @param fromSequence first event sequence wanted
     */
    List<TradeSidesRow> accountTradeSides(long accountId, long fromSequence, int limit);

    /**
     * An account's orders that left because their time was up, by ascending event sequence.
     *
     * @param fromSequence first event sequence wanted
     */
    List<OrderExitRow> accountTimeouts(long accountId, long fromSequence, int limit);

    /** The auctions of an instrument by event sequence, which is {@link Page#fromId()}. */
    List<AuctionRow> auctions(int instrumentId, Page page);

    /**
     * The schedules that an instrument was given, by event sequence; the last of them is in force.
     *
     * @param fromSequence first event sequence wanted
     */
    List<ScheduleRow> schedules(int instrumentId, long fromSequence, int limit);

    /**
     * What a gateway must know of the past to go on by events alone, all as of one event sequence: apply the events
     * after {@link MarketHistory#eventSequence()} to it.
     *
     * @param sinceNs begin of the minute candles wanted, usually 24 h ago
     * @param recentTrades how many of each instrument's newest trades are wanted
     */
    MarketHistory marketHistory(long sinceNs, int recentTrades);

    /** What reporting is at; never waits. */
    ReportingState state();

    /** Sequence of the last event whose rows are committed; 0 before the first. Never waits. */
    long committedSequence();

    /**
     * Waits until the rows of an event are committed.
     *
     * @return false when the time was over, or the thread interrupted, before that
     */
    boolean awaitSequence(long sequence, Duration timeout);

    @Override
    void close();
}
