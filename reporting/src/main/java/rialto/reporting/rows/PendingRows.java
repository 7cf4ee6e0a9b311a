package rialto.reporting.rows;

import rialto.reporting.AdministrationRow;
import rialto.reporting.AuctionRow;
import rialto.reporting.OrderEventRow;
import rialto.reporting.ScheduleRow;
import rialto.reporting.StatementDay;
import rialto.reporting.TransferRow;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Rows of events that are read and not yet on their way into the database. An order, candle or balance that changes many
 * times is one row.
 */
public final class PendingRows {
    record AssetEntry(int assetId, String symbol, int scale) {}

    record AccountEntry(long accountId, String name, long createdNs) {}

    record BalanceKey(long accountId, int assetId) {}

    /** @param dayNs when the event's day began */
    record BalanceEntry(long accountId, int assetId, long available, long held, long eventSequence, long dayNs) {}

    record AccountStateEntry(long accountId, int frozen, String reason, long timestampNs, long eventSequence) {}

    record OrderEntryState(int instrumentId, int suspensions, long timestampNs, long eventSequence) {}

    final List<AssetEntry> assets = new ArrayList<>();
    final Map<Integer, InstrumentEntry> instruments = new LinkedHashMap<>();
    final List<AccountEntry> accounts = new ArrayList<>();
    final List<TransferRow> transfers = new ArrayList<>();
    final List<OrderState> orders = new ArrayList<>();
    final List<OrderEventRow> orderEvents = new ArrayList<>();
    final List<TradeEntry> trades = new ArrayList<>();
    final List<CandleState> candles = new ArrayList<>();
    final List<AuctionRow> auctions = new ArrayList<>();
    final List<ScheduleRow> schedules = new ArrayList<>();
    final List<PriceProtectionRow> protections = new ArrayList<>();
    final List<VolatilityInterruptionRow> interruptions = new ArrayList<>();
    final List<TradeRevisionRow> revisions = new ArrayList<>();
    final List<AccountLimitsRow> accountLimits = new ArrayList<>();
    final List<AccountRulesRow> accountRules = new ArrayList<>();
    final List<QuoteProtectionRow> quoteProtections = new ArrayList<>();
    final List<AdministrationRow> administration = new ArrayList<>();
    final Map<Long, AccountStateEntry> accountStates = new LinkedHashMap<>();
    final Map<Integer, OrderEntryState> orderEntryStates = new LinkedHashMap<>();
    final PendingQuotes quotes = new PendingQuotes();
    final PendingParents parents = new PendingParents();
    final PendingSurveillance surveillance = new PendingSurveillance();
    final PendingFees fees = new PendingFees();
    final List<OrderListState> orderLists = new ArrayList<>();
    /** What balances that changed again on a later day were after their last event of a day before. */
    final List<BalanceEntry> earlierBalances = new ArrayList<>();

    private final Map<BalanceKey, BalanceEntry> balances = new LinkedHashMap<>();
    private long previousSequence;
    private long lastSequence;
    private long lastTimestampNs;

    /** Begins empty after an event whose rows are committed. */
    void reset(final long committedSequence, final long committedTimestampNs) {
        assets.clear();
        instruments.clear();
        accounts.clear();
        transfers.clear();
        orders.clear();
        orderEvents.clear();
        trades.clear();
        candles.clear();
        auctions.clear();
        schedules.clear();
        protections.clear();
        interruptions.clear();
        revisions.clear();
        accountLimits.clear();
        accountRules.clear();
        quoteProtections.clear();
        administration.clear();
        accountStates.clear();
        orderEntryStates.clear();
        balances.clear();
        earlierBalances.clear();
        quotes.clear();
        parents.clear();
        surveillance.clear();
        fees.clear();
        StoredRow.taken(orderLists);
        previousSequence = committedSequence;
        lastSequence = committedSequence;
        lastTimestampNs = committedTimestampNs;
    }

    /** A batch has the rows: the events after it begin another. */
    void taken() {
        for (final OrderState order : orders) {
            order.dirty = false;
            order.renamed = false;
            order.stored = true;
        }
        for (final CandleState candle : candles) {
            candle.dirty = false;
            candle.stored = true;
        }
        reset(lastSequence, lastTimestampNs);
    }

    public boolean isEmpty() {
        return lastSequence == previousSequence;
    }

    /** How many events the rows are of. */
    public long events() {
        return lastSequence - previousSequence;
    }

    /** Sequence of the last event that is not in this batch but before it. */
    public long previousSequence() {
        return previousSequence;
    }

    public long lastSequence() {
        return lastSequence;
    }

    /** Sequenced time of the last event. */
    public long lastTimestampNs() {
        return lastTimestampNs;
    }

    Collection<BalanceEntry> balances() {
        return balances.values();
    }

    void event(final long sequence, final long timestampNs) {
        lastSequence = sequence;
        lastTimestampNs = timestampNs;
    }

    void touch(final OrderState order) {
        if (!order.dirty) {
            order.dirty = true;
            orders.add(order);
        }
    }

    void touch(final CandleState candle) {
        if (!candle.dirty) {
            candle.dirty = true;
            candles.add(candle);
        }
    }

    /** What an account has of an asset after the last event. */
    void balance(final long accountId, final int assetId, final long available, final long held) {
        final BalanceEntry balance = new BalanceEntry(
                accountId, assetId, available, held, lastSequence, StatementDay.beginNs(lastTimestampNs));
        final BalanceEntry before = balances.put(new BalanceKey(accountId, assetId), balance);
        if (before != null && before.dayNs() != balance.dayNs()) {
            earlierBalances.add(before);
        }
    }
}
