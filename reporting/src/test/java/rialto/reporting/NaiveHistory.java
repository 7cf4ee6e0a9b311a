package rialto.reporting;

import rialto.client.BookQuoteEventListener;
import rialto.client.EventDemultiplexer;
import rialto.client.EventSubscription;
import rialto.client.FeeEventListener;
import rialto.client.ProtectionEventListener;
import rialto.client.VenueEventListener;
import rialto.protocol.AccountCreatedDecoder;
import rialto.protocol.AccountLimitsSetDecoder;
import rialto.protocol.AccountRulesSetDecoder;
import rialto.protocol.AssetAddedDecoder;
import rialto.protocol.AuctionUncrossedDecoder;
import rialto.protocol.BalanceChangedDecoder;
import rialto.protocol.EventHeaderDecoder;
import rialto.protocol.Identifier36;
import rialto.protocol.InstrumentDefinedDecoder;
import rialto.protocol.InstrumentFiltersDecoder;
import rialto.protocol.MatchAlgorithms;
import rialto.protocol.OrderDisplays;
import rialto.protocol.PriceProtectionSetDecoder;
import rialto.protocol.QuoteProtectionDecoder;
import rialto.protocol.QuoteProtectionSetDecoder;
import rialto.protocol.QuoteProtectionTriggeredDecoder;
import rialto.protocol.TradingScheduleSetDecoder;
import rialto.protocol.TransferAppliedDecoder;
import rialto.protocol.VolatilityInterruptedDecoder;
import rialto.protocol.VolatilityTerms;

import java.util.List;
import java.util.Map;

/**
 * What the rows must be, worked out the slow way, with {@link NaiveTrading} for what trading leaves. Rows are lists of
 * column values as text, in the order of the schema's columns.
 */
final class NaiveHistory implements VenueEventListener {
    private final NaiveRows rows;
    private long sequence;
    private long time;

    private NaiveHistory(final NaiveRows rows) {
        this.rows = rows;
    }

    /** All tables of a script's events, by name; rows in text order. */
    static Map<String, List<String>> tables(final EventScript script) {
        return tables(script, script.sequence());
    }

    /** As {@link #tables(EventScript)}, up to an event that is recorded, or will be. */
    static Map<String, List<String>> tables(final EventSource source, final long lastSequence) {
        final NaiveRows rows = new NaiveRows();
        final NaiveHistory history = new NaiveHistory(rows);
        final NaiveTrading trading = new NaiveTrading(rows);
        rows.put("accounts", "1", 1, "external", 0);
        rows.put("accounts", "2", 2, "fees", 0);
        try (EventSubscription stream = source.open(0)) {
            final EventDemultiplexer toHistory = new EventDemultiplexer(history);
            final EventDemultiplexer toTrading = new EventDemultiplexer(trading);
            final EventDemultiplexer toAdministration = new EventDemultiplexer(new NaiveAdministration(rows));
            while (history.sequence < lastSequence) {
                stream.poll(
                        (buffer, offset, length) -> {
                            toHistory.onBatch(buffer, offset, length);
                            toTrading.onBatch(buffer, offset, length);
                            toAdministration.onBatch(buffer, offset, length);
                        },
                        1);
            }
        }
        trading.finish();
        // nothing is looked for: surveillance needs none of the events again
        rows.put("progress", "1", 1, history.sequence, history.time, history.sequence + 1);
        return rows.tables();
    }

    @Override
    public void onEvent(final EventHeaderDecoder header, final int templateId) {
        sequence = header.eventSequence();
        time = header.timestampNs();
    }

    @Override
    public void onBalanceChanged(final BalanceChangedDecoder e) {
        rows.put(
                "balances",
                e.accountId() + "/" + e.assetId(),
                e.accountId(),
                e.assetId(),
                e.available(),
                e.held(),
                sequence);
        day(e.accountId(), e.assetId(), e.available() + e.held());
    }

    private void day(final long accountId, final int assetId, final long total) {
        final long day = Math.floorDiv(time, 86_400_000_000_000L) * 86_400_000_000_000L;
        rows.put("daily_balances", accountId + "/" + assetId + "/" + day, accountId, assetId, day, total);
    }

    @Override
    public void onAccountCreated(final AccountCreatedDecoder e) {
        rows.put("accounts", "" + e.accountId(), e.accountId(), Identifier36.text(e.name()), time);
    }

    @Override
    public void onTransferApplied(final TransferAppliedDecoder e) {
        if (e.repeated() == 0) {
            rows.put(
                    "transfers",
                    "" + sequence,
                    sequence,
                    Identifier36.text(e.transferId()),
                    e.accountId(),
                    e.assetId(),
                    e.amount(),
                    time);
            rows.put(
                    "balances",
                    e.accountId() + "/" + e.assetId(),
                    e.accountId(),
                    e.assetId(),
                    e.available(),
                    e.held(),
                    sequence);
            day(e.accountId(), e.assetId(), e.available() + e.held());
        }
    }

    @Override
    public void onAssetAdded(final AssetAddedDecoder e) {
        rows.put("assets", "" + e.assetId(), e.assetId(), Identifier36.text(e.symbol()), e.scale());
    }

    @Override
    public void onInstrumentDefined(final InstrumentDefinedDecoder e) {
        final InstrumentFiltersDecoder filters = e.terms().filters();
        rows.put(
                "instruments",
                "" + e.instrumentId(),
                e.instrumentId(),
                Identifier36.text(e.symbol()),
                e.terms().baseAssetId(),
                e.terms().quoteAssetId(),
                e.terms().tickSize(),
                e.terms().lotSize(),
                filters.minPriceTicks(),
                filters.maxPriceTicks(),
                filters.minQuantityLots(),
                filters.maxQuantityLots(),
                filters.maxMarketQuantityLots(),
                filters.minNotional(),
                filters.maxNotional(),
                filters.maxOpenOrders(),
                filters.makerFeePpm(),
                filters.takerFeePpm(),
                e.terms().marketModel().value(),
                e.terms().riskRule().value(),
                e.phase().value(),
                time,
                filters.sessionPauseMs(),
                filters.orderTimeoutMs(),
                OrderDisplays.parts(e),
                MatchAlgorithms.of(e).value(),
                OrderDisplays.minHiddenLots(e));
    }

    @Override
    public FeeEventListener fees() {
        return new NaiveFees(rows);
    }

    @Override
    public BookQuoteEventListener bookQuotes() {
        return new BookQuoteEventListener() {
            @Override
            public void onQuoteProtectionSet(final QuoteProtectionSetDecoder e) {
                put(e.accountId(), e.instrumentId(), e.protection(), 0, 0, 0);
            }

            @Override
            public void onQuoteProtectionTriggered(final QuoteProtectionTriggeredDecoder e) {
                put(e.accountId(), e.instrumentId(), e.protection(), e.bound().value(), e.seenFills(), e.seenLots());
            }

            private void put(
                    final long accountId,
                    final int instrumentId,
                    final QuoteProtectionDecoder protection,
                    final int bound,
                    final int seenFills,
                    final long seenLots) {
                rows.put(
                        "quote_protections",
                        "" + sequence,
                        accountId,
                        instrumentId,
                        sequence,
                        time,
                        protection.maxFills(),
                        protection.maxLots(),
                        protection.windowMs(),
                        bound,
                        seenFills,
                        seenLots);
            }
        };
    }

    @Override
    public ProtectionEventListener protections() {
        return new ProtectionEventListener() {
            @Override
            public void onAccountLimitsSet(final AccountLimitsSetDecoder e) {
                rows.put(
                        "account_limits",
                        "" + sequence,
                        e.accountId(),
                        e.instrumentId(),
                        sequence,
                        time,
                        e.limits().maxOrderLots(),
                        e.limits().maxOrderNotional(),
                        e.limits().maxOpenNotional(),
                        e.limits().maxPositionLots(),
                        e.limits().maxOpenOrders());
            }

            @Override
            public void onAccountRulesSet(final AccountRulesSetDecoder e) {
                rows.put(
                        "account_rules",
                        "" + sequence,
                        e.accountId(),
                        sequence,
                        time,
                        e.tradeGroupId(),
                        e.maxCancels10s());
            }

            @Override
            public void onPriceProtectionSet(final PriceProtectionSetDecoder e) {
                rows.put(
                        "price_protections",
                        "" + sequence,
                        e.instrumentId(),
                        sequence,
                        time,
                        e.protection().referenceTicks(),
                        e.protection().staticUp(),
                        e.protection().staticDown(),
                        e.protection().bidMultiplierUp(),
                        e.protection().bidMultiplierDown(),
                        e.protection().askMultiplierUp(),
                        e.protection().askMultiplierDown(),
                        e.protection().averageMinutes(),
                        e.protection().collar(),
                        VolatilityTerms.of(e).volatilityRange(),
                        VolatilityTerms.of(e).interruptionSeconds(),
                        VolatilityTerms.of(e).extensionRange(),
                        VolatilityTerms.of(e).maxExtensions());
            }

            @Override
            public void onVolatilityInterrupted(final VolatilityInterruptedDecoder e) {
                rows.put(
                        "volatility_interruptions",
                        "" + sequence,
                        e.instrumentId(),
                        sequence,
                        time,
                        e.endsNs(),
                        e.referenceTicks(),
                        e.priceTicks(),
                        e.lowestTicks(),
                        e.highestTicks(),
                        e.extensionCount());
            }
        };
    }

    @Override
    public void onAuctionUncrossed(final AuctionUncrossedDecoder e) {
        rows.put(
                "auctions",
                "" + sequence,
                e.instrumentId(),
                sequence,
                time,
                e.phase().value(),
                e.priceTicks(),
                e.volumeLots(),
                e.imbalanceLots());
    }

    @Override
    public void onTradingScheduleSet(final TradingScheduleSetDecoder e) {
        final int count = e.entryCount();
        for (int i = count == 0 ? 0 : 1; i <= count; i++) {
            rows.put(
                    "trading_schedules",
                    sequence + "/" + i,
                    e.instrumentId(),
                    sequence,
                    i,
                    time,
                    e.utcOffsetSeconds(),
                    e.daysOfWeek(),
                    i == 0 ? 0 : e.secondOfDay(i - 1),
                    i == 0 ? 0 : e.phase(i - 1));
        }
    }
}
