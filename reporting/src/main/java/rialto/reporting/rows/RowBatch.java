package rialto.reporting.rows;

import rialto.reporting.database.FeeSchema;
import rialto.reporting.database.ParentSchema;
import rialto.reporting.database.QuoteSchema;
import rialto.reporting.database.RowBuffer;
import rialto.reporting.database.RowSink.Action;
import rialto.reporting.database.Schema;
import rialto.reporting.database.SurveillanceSchema;
import rialto.reporting.database.Table;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * The rows of a batch of events, which nothing changes any more: they can be written by another thread than the one that
 * goes on projecting, and written again when nobody knows whether they were.
 */
public final class RowBatch {
    /** Rows of a table and what is done with them. */
    record Part(Action action, RowBuffer rows) {}

    private final List<Part> parts = new ArrayList<>();
    private final RowBuffer assets = part(Schema.ASSETS, Action.UPSERT);
    private final RowBuffer instruments = part(Schema.INSTRUMENTS, Action.UPSERT);
    private final RowBuffer accounts = part(Schema.ACCOUNTS, Action.UPSERT);
    private final RowBuffer balances = part(Schema.BALANCES, Action.UPSERT);
    private final RowBuffer dailyBalances = part(Schema.DAILY_BALANCES, Action.UPSERT);
    private final RowBuffer transfers = part(Schema.TRANSFERS, Action.INSERT);
    private final RowBuffer orderEvents = part(Schema.ORDER_EVENTS, Action.INSERT);
    private final RowBuffer trades = part(Schema.TRADES, Action.INSERT);
    private final RowBuffer auctions = part(Schema.AUCTIONS, Action.INSERT);
    private final RowBuffer schedules = part(Schema.TRADING_SCHEDULES, Action.INSERT);
    private final RowBuffer protections = part(Schema.PRICE_PROTECTIONS, Action.INSERT);
    private final RowBuffer interruptions = part(Schema.VOLATILITY_INTERRUPTIONS, Action.INSERT);
    private final RowBuffer revisions = part(Schema.TRADE_REVISIONS, Action.INSERT);
    private final RowBuffer accountLimits = part(Schema.ACCOUNT_LIMITS, Action.INSERT);
    private final RowBuffer accountRules = part(Schema.ACCOUNT_RULES, Action.INSERT);
    private final RowBuffer quoteProtections = part(Schema.QUOTE_PROTECTIONS, Action.INSERT);
    private final RowBuffer administration = part(Schema.ADMINISTRATION, Action.INSERT);
    private final RowBuffer accountStates = part(Schema.ACCOUNT_STATES, Action.UPSERT);
    private final RowBuffer orderEntryStates = part(Schema.ORDER_ENTRY_STATES, Action.UPSERT);
    private final RowBuffer newOrders = part(Schema.ORDERS, Action.INSERT);
    private final RowBuffer changedOrders = part(Schema.ORDERS_OF_THE_SAME_NAME, Action.UPDATE);
    private final RowBuffer renamedOrders = part(Schema.ORDERS, Action.UPDATE);
    private final RowBuffer newCandles = part(Schema.CANDLES, Action.INSERT);
    private final RowBuffer changedCandles = part(Schema.CANDLES, Action.UPDATE);
    private final RowBuffer providerTerms = part(QuoteSchema.PROVIDER_TERMS, Action.INSERT);
    private final RowBuffer quoteOrders = part(QuoteSchema.ORDERS, Action.INSERT);
    private final RowBuffer requestEvents = part(QuoteSchema.REQUEST_EVENTS, Action.INSERT);
    private final RowBuffer newExecutions = part(QuoteSchema.EXECUTIONS, Action.INSERT);
    private final RowBuffer changedExecutions = part(QuoteSchema.EXECUTIONS, Action.UPDATE);
    private final RowBuffer newHolds = part(QuoteSchema.HOLDS, Action.INSERT);
    private final RowBuffer changedHolds = part(QuoteSchema.HOLDS, Action.UPDATE);
    private final RowBuffer quoteRequests = part(QuoteSchema.REQUESTS, Action.UPSERT);
    private final RowBuffer ladders = part(QuoteSchema.LADDERS, Action.UPSERT);
    private final RowBuffer quoteMinutes = part(QuoteSchema.MINUTES, Action.UPSERT);
    private final RowBuffer quoteReasons = part(QuoteSchema.REASONS, Action.UPSERT);
    private final RowBuffer newParents = part(ParentSchema.PARENTS, Action.INSERT);
    private final RowBuffer changedParents = part(ParentSchema.PARENTS, Action.UPDATE);
    private final RowBuffer newLists = part(Schema.ORDER_LISTS, Action.INSERT);
    private final RowBuffer changedLists = part(Schema.ORDER_LISTS, Action.UPDATE);
    private final RowBuffer children = part(ParentSchema.CHILDREN, Action.INSERT);
    private final RowBuffer childQuotes = part(ParentSchema.CHILD_QUOTES, Action.INSERT);
    private final RowBuffer alerts = part(SurveillanceSchema.ALERTS, Action.INSERT);
    private final RowBuffer evidence = part(SurveillanceSchema.EVIDENCE, Action.INSERT);
    private final RowBuffer closings = part(SurveillanceSchema.CLOSINGS, Action.INSERT);
    private final RowBuffer surveillanceSettings = part(SurveillanceSchema.SETTINGS, Action.INSERT);
    private final RowBuffer feeSchedules = part(FeeSchema.SCHEDULES, Action.INSERT);
    private final RowBuffer assignedFeeSchedules = part(FeeSchema.ASSIGNED, Action.INSERT);
    private final RowBuffer accountFees = part(FeeSchema.ACCOUNTS, Action.INSERT);
    private final RowBuffer tradeFees = part(FeeSchema.TRADES, Action.INSERT);
    private long previousSequence;
    private long lastSequence;
    private long lastTimestampNs;
    private long surveillanceSequence;

    /** Takes over what is pending, which is empty then and goes on after it. */
    public void take(final PendingRows pending) {
        parts.forEach(part -> part.rows().clear());
        previousSequence = pending.previousSequence();
        lastSequence = pending.lastSequence();
        lastTimestampNs = pending.lastTimestampNs();
        each(pending.assets, assets, Encodings::asset);
        each(pending.instruments.values(), instruments, Encodings::instrument);
        each(pending.accounts, accounts, Encodings::account);
        each(pending.balances(), balances, Encodings::balance);
        each(pending.earlierBalances, dailyBalances, Encodings::dailyBalance);
        each(pending.balances(), dailyBalances, Encodings::dailyBalance);
        each(pending.transfers, transfers, Encodings::transfer);
        each(pending.orderEvents, orderEvents, Encodings::orderEvent);
        each(pending.trades, trades, Encodings::trade);
        each(pending.auctions, auctions, Encodings::auction);
        each(pending.schedules, schedules, Encodings::schedule);
        each(pending.protections, protections, Encodings::protection);
        each(pending.interruptions, interruptions, Encodings::interruption);
        each(pending.revisions, revisions, Encodings::revision);
        each(pending.accountLimits, accountLimits, Encodings::accountLimits);
        each(pending.accountRules, accountRules, Encodings::accountRules);
        each(pending.quoteProtections, quoteProtections, Encodings::quoteProtection);
        each(pending.administration, administration, Encodings::administration);
        each(pending.accountStates.values(), accountStates, Encodings::accountState);
        each(pending.orderEntryStates.values(), orderEntryStates, Encodings::orderEntryState);
        for (final OrderState order : pending.orders) {
            Encodings.order(order.stored ? order.renamed ? renamedOrders : changedOrders : newOrders, order);
        }
        for (final CandleState candle : pending.candles) {
            Encodings.candle(candle.stored ? changedCandles : newCandles, candle);
        }
        for (final OrderListState list : pending.orderLists) {
            Encodings.orderList(list.stored ? changedLists : newLists, list);
        }
        take(pending.quotes);
        take(pending.parents);
        take(pending.surveillance);
        each(pending.fees.schedules, feeSchedules, PendingFees::schedule);
        each(pending.fees.assigned, assignedFeeSchedules, PendingFees::assigned);
        each(pending.fees.accounts, accountFees, PendingFees::account);
        each(pending.fees.trades, tradeFees, PendingFees::trade);
        pending.taken();
    }

    private void take(final PendingQuotes pending) {
        each(pending.providerTerms, providerTerms, QuoteEncodings::providerTerms);
        each(pending.orders, quoteOrders, QuoteEncodings::order);
        each(pending.requestEvents, requestEvents, QuoteEncodings::requestEvent);
        for (final QuoteExecutionRow execution : pending.executions) {
            QuoteEncodings.execution(execution.stored ? changedExecutions : newExecutions, execution);
        }
        for (final QuoteHoldRow hold : pending.holds) {
            QuoteEncodings.hold(hold.stored ? changedHolds : newHolds, hold);
        }
        each(pending.requests, quoteRequests, QuoteEncodings::request);
        each(pending.ladders, ladders, QuoteEncodings::ladder);
        each(pending.minutes, quoteMinutes, QuoteEncodings::minute);
        each(pending.reasons, quoteReasons, QuoteEncodings::reason);
    }

    private void take(final PendingParents pending) {
        for (final ParentRow parent : pending.parents) {
            ParentEncodings.parent(parent.stored ? changedParents : newParents, parent);
        }
        each(pending.children, children, ParentEncodings::child);
        each(pending.childQuotes, childQuotes, ParentEncodings::childQuote);
    }

    private void take(final PendingSurveillance pending) {
        surveillanceSequence = pending.neededSequence.getAsLong();
        each(pending.alerts, alerts, SurveillanceEncodings::alert);
        each(pending.alerts, evidence, SurveillanceEncodings::evidence);
        each(pending.closings, closings, SurveillanceEncodings::closing);
        each(pending.settings, surveillanceSettings, SurveillanceEncodings::settings);
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

    /** The first event that surveillance must see again to go on after this batch. */
    long surveillanceSequence() {
        return surveillanceSequence;
    }

    /** In the order in which they are written, the same in every batch. */
    List<Part> parts() {
        return parts;
    }

    private RowBuffer part(final Table table, final Action action) {
        final RowBuffer rows = new RowBuffer(table);
        parts.add(new Part(action, rows));
        return rows;
    }

    private static <T> void each(
            final Iterable<? extends T> entries, final RowBuffer rows, final BiConsumer<RowBuffer, T> encoder) {
        for (final T entry : entries) {
            encoder.accept(rows, entry);
        }
    }
}
