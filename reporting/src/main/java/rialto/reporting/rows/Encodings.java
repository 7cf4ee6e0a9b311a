package rialto.reporting.rows;

import rialto.protocol.InstrumentTerms;
import rialto.protocol.PriceProtection;
import rialto.reporting.AdministrationRow;
import rialto.reporting.AuctionRow;
import rialto.reporting.OrderEventRow;
import rialto.reporting.ScheduleRow;
import rialto.reporting.TransferRow;
import rialto.reporting.database.RowBuffer;

/** How each kind of row gives its values, in the order of the columns in {@link rialto.reporting.database.Schema}. */
final class Encodings {
    private Encodings() {}

    static void asset(final RowBuffer to, final PendingRows.AssetEntry row) {
        to.number(row.assetId());
        to.text(row.symbol());
        to.number(row.scale());
        to.endRow();
    }

    static void instrument(final RowBuffer to, final InstrumentEntry row) {
        final InstrumentTerms terms = row.terms();
        to.number(row.instrumentId());
        to.text(row.symbol());
        to.number(terms.baseAssetId());
        to.number(terms.quoteAssetId());
        to.number(terms.tickSize());
        to.number(terms.lotSize());
        to.number(terms.minPriceTicks());
        to.number(terms.maxPriceTicks());
        to.number(terms.minQuantityLots());
        to.number(terms.maxQuantityLots());
        to.number(terms.maxMarketQuantityLots());
        to.number(terms.minNotional());
        to.number(terms.maxNotional());
        to.number(terms.maxOpenOrders());
        to.number(terms.makerFeePpm());
        to.number(terms.takerFeePpm());
        to.number(terms.marketModel().value());
        to.number(terms.riskRule().value());
        to.number(row.state());
        to.number(row.changedNs());
        to.number(terms.sessionPauseMs());
        to.number(terms.orderTimeoutMs());
        to.number(terms.maxIcebergParts());
        to.number(terms.matchAlgorithm().value());
        to.number(terms.minHiddenLots());
        to.endRow();
    }

    static void account(final RowBuffer to, final PendingRows.AccountEntry row) {
        to.number(row.accountId());
        to.text(row.name());
        to.number(row.createdNs());
        to.endRow();
    }

    static void balance(final RowBuffer to, final PendingRows.BalanceEntry row) {
        to.number(row.accountId());
        to.number(row.assetId());
        to.number(row.available());
        to.number(row.held());
        to.number(row.eventSequence());
        to.endRow();
    }

    static void dailyBalance(final RowBuffer to, final PendingRows.BalanceEntry row) {
        to.number(row.accountId());
        to.number(row.assetId());
        to.number(row.dayNs());
        to.number(row.available() + row.held());
        to.endRow();
    }

    static void transfer(final RowBuffer to, final TransferRow row) {
        to.number(row.eventSequence());
        to.text(row.transferId());
        to.number(row.accountId());
        to.number(row.assetId());
        to.number(row.amount());
        to.number(row.timestampNs());
        to.endRow();
    }

    static void order(final RowBuffer to, final OrderState row) {
        to.number(row.orderId);
        to.number(row.accountId);
        to.number(row.instrumentId);
        to.number(row.side);
        to.number(row.orderType);
        to.number(row.timeInForce);
        to.number(row.selfTradePrevention);
        to.number(row.priceTicks);
        to.number(row.quoteAmount);
        to.number(row.enteredNs);
        to.number(row.expireNs);
        to.number(row.enteredSequence);
        to.number(row.trigger.type().value());
        to.number(row.trigger.priceType().value());
        to.number(row.trigger.ticks());
        to.number(row.trigger.trailingDelta());
        to.number(row.orderListId);
        to.number(row.displayLots);
        to.number(row.minLots);
        to.number(row.peg.priceType().value());
        to.number(row.peg.offsetType().value());
        to.number(row.peg.offset());
        to.number(row.peg.limitTicks());
        to.text(row.clientOrderId);
        to.number(row.quantityLots);
        to.number(row.executedLots);
        to.number(row.executedQuote);
        to.number(row.status.code());
        to.number(row.cancelReason);
        to.number(row.changedNs);
        to.number(row.acceptanceKept ? 1 : 0);
        to.number(row.trailingNs);
        to.number(row.triggeredNs);
        to.number(row.releasedNs);
        to.endRow();
    }

    static void orderList(final RowBuffer to, final OrderListState row) {
        to.number(row.listId);
        to.number(row.accountId);
        to.number(row.instrumentId);
        to.text(row.clientListId);
        to.number(row.contingencyType);
        to.number(row.legCount);
        to.number(row.enteredNs);
        to.number(row.enteredSequence);
        to.number(row.endedNs);
        to.endRow();
    }

    static void orderEvent(final RowBuffer to, final OrderEventRow row) {
        to.number(row.orderId());
        to.number(row.eventSequence());
        to.number(row.timestampNs());
        to.number(row.type().code());
        to.number(row.accountId());
        to.number(row.instrumentId());
        to.text(row.clientOrderId());
        to.text(row.requestId());
        to.number(row.priceTicks());
        to.number(row.quantityLots());
        to.number(row.cancelReason() == null ? 0 : row.cancelReason().value());
        to.number(row.rejectReason().value());
        to.endRow();
    }

    static void trade(final RowBuffer to, final TradeEntry row) {
        to.number(row.instrumentId());
        to.number(row.tradeId());
        to.number(row.aggregateId());
        to.number(row.eventSequence());
        to.number(row.timestampNs());
        to.number(row.priceTicks());
        to.number(row.quantityLots());
        to.number(row.quoteAmount());
        to.number(row.takerSide());
        to.number(row.takerOrderId());
        to.number(row.takerAccountId());
        to.number(row.takerFee());
        to.number(row.makerOrderId());
        to.number(row.makerAccountId());
        to.number(row.makerFee());
        to.number(row.matchType());
        to.endRow();
    }

    static void candle(final RowBuffer to, final CandleState row) {
        to.number(row.instrumentId);
        to.number(row.interval.code());
        to.number(row.openNs);
        to.number(row.openTicks);
        to.number(row.highTicks);
        to.number(row.lowTicks);
        to.number(row.closeTicks);
        to.number(row.baseLots);
        to.number(row.quoteAmount);
        to.number(row.tradeCount);
        to.number(row.takerBuyLots);
        to.number(row.takerBuyQuote);
        to.number(row.firstTradeId);
        to.number(row.lastTradeId);
        to.endRow();
    }

    static void auction(final RowBuffer to, final AuctionRow row) {
        to.number(row.instrumentId());
        to.number(row.eventSequence());
        to.number(row.timestampNs());
        to.number(row.phase().value());
        to.number(row.priceTicks());
        to.number(row.volumeLots());
        to.number(row.imbalanceLots());
        to.endRow();
    }

    /** One row an entry; entry 0 says that there is none. */
    static void schedule(final RowBuffer to, final ScheduleRow row) {
        if (row.entries().isEmpty()) {
            scheduleEntry(to, row, 0, 0, 0);
        }
        int number = 0;
        for (final ScheduleRow.Entry entry : row.entries()) {
            scheduleEntry(to, row, ++number, entry.secondOfDay(), entry.phase().value());
        }
    }

    static void administration(final RowBuffer to, final AdministrationRow row) {
        to.number(row.eventSequence());
        to.number(row.timestampNs());
        to.text(row.actor());
        to.text(row.roles());
        to.text(row.address());
        to.text(row.action());
        to.text(row.detail());
        to.text(row.approvedBy());
        to.number(row.proposalId());
        to.text(row.outcome());
        to.endRow();
    }

    static void accountState(final RowBuffer to, final PendingRows.AccountStateEntry row) {
        to.number(row.accountId());
        to.number(row.frozen());
        to.text(row.reason());
        to.number(row.timestampNs());
        to.number(row.eventSequence());
        to.endRow();
    }

    static void orderEntryState(final RowBuffer to, final PendingRows.OrderEntryState row) {
        to.number(row.instrumentId());
        to.number(row.suspensions());
        to.number(row.timestampNs());
        to.number(row.eventSequence());
        to.endRow();
    }

    static void protection(final RowBuffer to, final PriceProtectionRow row) {
        final PriceProtection protection = row.protection();
        to.number(row.instrumentId());
        to.number(row.eventSequence());
        to.number(row.timestampNs());
        to.number(protection.referenceTicks());
        to.number(protection.staticUp());
        to.number(protection.staticDown());
        to.number(protection.bidMultiplierUp());
        to.number(protection.bidMultiplierDown());
        to.number(protection.askMultiplierUp());
        to.number(protection.askMultiplierDown());
        to.number(protection.averageMinutes());
        to.number(protection.collar());
        to.number(protection.volatility().volatilityRange());
        to.number(protection.volatility().interruptionSeconds());
        to.number(protection.volatility().extensionRange());
        to.number(protection.volatility().maxExtensions());
        to.endRow();
    }

    static void interruption(final RowBuffer to, final VolatilityInterruptionRow row) {
        to.number(row.instrumentId());
        to.number(row.eventSequence());
        to.number(row.timestampNs());
        to.number(row.endsNs());
        to.number(row.referenceTicks());
        to.number(row.priceTicks());
        to.number(row.lowestTicks());
        to.number(row.highestTicks());
        to.number(row.extensionCount());
        to.endRow();
    }

    static void revision(final RowBuffer to, final TradeRevisionRow row) {
        to.number(row.eventSequence());
        to.number(row.timestampNs());
        to.number(row.instrumentId());
        to.number(row.tradeId());
        to.number(row.revision());
        to.number(row.kind());
        to.number(row.tradeEventSequence());
        to.number(row.quantityLots());
        to.number(row.formerTicks());
        to.number(row.formerQuote());
        to.number(row.formerTakerFee());
        to.number(row.formerMakerFee());
        to.number(row.priceTicks());
        to.number(row.quoteAmount());
        to.number(row.takerFee());
        to.number(row.makerFee());
        to.number(row.takerSide());
        to.number(row.takerOrderId());
        to.number(row.takerAccountId());
        to.number(row.makerOrderId());
        to.number(row.makerAccountId());
        to.endRow();
    }

    static void accountLimits(final RowBuffer to, final AccountLimitsRow row) {
        to.number(row.accountId());
        to.number(row.instrumentId());
        to.number(row.eventSequence());
        to.number(row.timestampNs());
        to.number(row.limits().maxOrderLots());
        to.number(row.limits().maxOrderNotional());
        to.number(row.limits().maxOpenNotional());
        to.number(row.limits().maxPositionLots());
        to.number(row.limits().maxOpenOrders());
        to.endRow();
    }

    static void accountRules(final RowBuffer to, final AccountRulesRow row) {
        to.number(row.accountId());
        to.number(row.eventSequence());
        to.number(row.timestampNs());
        to.number(row.tradeGroupId());
        to.number(row.maxCancels10s());
        to.endRow();
    }

    static void quoteProtection(final RowBuffer to, final QuoteProtectionRow row) {
        to.number(row.accountId());
        to.number(row.instrumentId());
        to.number(row.eventSequence());
        to.number(row.timestampNs());
        to.number(row.protection().maxFills());
        to.number(row.protection().maxLots());
        to.number(row.protection().windowMs());
        to.number(row.bound());
        to.number(row.seenFills());
        to.number(row.seenLots());
        to.endRow();
    }

    private static void scheduleEntry(
            final RowBuffer to, final ScheduleRow row, final int number, final int secondOfDay, final int phase) {
        to.number(row.instrumentId());
        to.number(row.eventSequence());
        to.number(number);
        to.number(row.timestampNs());
        to.number(row.utcOffsetSeconds());
        to.number(row.daysOfWeek());
        to.number(secondOfDay);
        to.number(phase);
        to.endRow();
    }
}
