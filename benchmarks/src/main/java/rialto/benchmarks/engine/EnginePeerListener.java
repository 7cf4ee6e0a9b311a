package rialto.benchmarks.engine;

import rialto.engine.AccountFees;
import rialto.engine.AccountLimits;
import rialto.engine.AccountRules;
import rialto.engine.AmendRequest;
import rialto.engine.Amendment;
import rialto.engine.AuctionState;
import rialto.engine.BookQuote;
import rialto.engine.CancelReason;
import rialto.engine.CancelRequest;
import rialto.engine.CancelTimerTerms;
import rialto.engine.Cancellation;
import rialto.engine.EngineListener;
import rialto.engine.Execution;
import rialto.engine.FeeSchedule;
import rialto.engine.Identifier;
import rialto.engine.InstrumentDefinition;
import rialto.engine.MassQuoteRejection;
import rialto.engine.MassQuoteRequest;
import rialto.engine.OrderDisplay;
import rialto.engine.OrderEntryRequest;
import rialto.engine.OrderListRequest;
import rialto.engine.OrderRequest;
import rialto.engine.OrderTrigger;
import rialto.engine.PriceOutOfBand;
import rialto.engine.PriceProtection;
import rialto.engine.QuoteProtection;
import rialto.engine.RejectReason;
import rialto.engine.Side;
import rialto.engine.TradeRevision;
import rialto.engine.TradingSchedule;
import rialto.engine.TransferRequest;
import rialto.engine.VolatilityInterruption;

/** Takes every event, adds up trades, and counts what should not have happened. */
final class EnginePeerListener implements EngineListener {
    final Trades trades = new Trades();
    long id;
    long events;
    long rejected;
    /** What came to rest; in a continuous market all of it is traded with, canceled, or still there. */
    long restedLots;

    int triggered;

    private final boolean mapsIds;
    private final long[] idByOrderId;

    /** @param maxOrders how many order ids are mapped back to those of the stream; 0: none is */
    EnginePeerListener(final int maxOrders) {
        mapsIds = maxOrders > 0;
        idByOrderId = new long[maxOrders + 1];
    }

    @Override
    public void onOrderAccepted(final OrderRequest order, final long orderId, final long expireTimestampNs) {
        events++;
        if (mapsIds) {
            idByOrderId[(int) orderId] = id;
        }
    }

    @Override
    public void onOrderListAccepted(final OrderListRequest request, final long listId) {
        events++;
    }

    @Override
    public void onOrderListRejected(final OrderListRequest request, final RejectReason reason, final int leg) {
        events++;
    }

    @Override
    public void onOrderListRepeated(
            final OrderListRequest request, final long firstListId, final RejectReason firstReason) {
        events++;
    }

    @Override
    public void onOrderReleased(
            final long orderId,
            final long listId,
            final long accountId,
            final int instrumentId,
            final RejectReason refused) {
        events++;
    }

    @Override
    public void onOrderListEnded(final long listId, final long accountId, final int instrumentId) {
        events++;
    }

    @Override
    public void onTriggerOrderAccepted(final OrderTrigger trigger) {
        events++;
    }

    @Override
    public void onOrderReplenished(final OrderDisplay display) {
        events++;
    }

    @Override
    public void onTrailingStarted(final OrderTrigger trigger) {
        events++;
    }

    @Override
    public void onOrderTriggered(final OrderTrigger trigger) {
        triggered++;
        events++;
    }

    @Override
    public void onOrderRested(
            final long orderId,
            final long priceTicks,
            final long remainingLots,
            final int instrumentId,
            final Side side) {
        events++;
        restedLots += remainingLots;
    }

    @Override
    public void onOrderExecuted(final Execution e) {
        events++;
        if (mapsIds) {
            trades.add(
                    idByOrderId[(int) e.makerOrderId()],
                    idByOrderId[(int) e.takerOrderId()],
                    e.priceTicks(),
                    e.quantityLots());
        } else {
            trades.add(e.makerOrderId(), e.takerOrderId(), e.priceTicks(), e.quantityLots());
        }
    }

    @Override
    public void onOrderCanceled(final Cancellation cancellation) {
        events++;
    }

    @Override
    public void onOrderAmended(final Amendment amendment) {
        events++;
    }

    @Override
    public void onOrderRejected(final OrderRequest order, final RejectReason reason) {
        if (reason != RejectReason.PRICE_ABOVE_MAXIMUM) {
            throw new IllegalStateException("order rejected: " + reason);
        }
    }

    @Override
    public void onOrderRepeated(final OrderRequest order, final long firstOrderId, final RejectReason firstReason) {
        throw new IllegalStateException("order repeated");
    }

    @Override
    public void onOrderValidated(final OrderRequest order) {
        events++;
    }

    @Override
    public void onCancelRejected(final CancelRequest request, final RejectReason reason) {
        events++;
        rejected++;
    }

    @Override
    public void onAmendRejected(final AmendRequest request, final RejectReason reason) {
        events++;
        rejected++;
    }

    @Override
    public void onOrdersMassCanceled(
            final long accountId, final Identifier requestId, final int instrumentId, final int canceledCount) {
        events++;
    }

    @Override
    public void onBalanceChanged(final long accountId, final int assetId, final long available, final long held) {
        events++;
    }

    @Override
    public void onAccountCreated(final long accountId, final Identifier name) {
        events++;
    }

    @Override
    public void onTransferApplied(
            final TransferRequest transfer, final long available, final long held, final boolean repeated) {
        events++;
    }

    @Override
    public void onAssetAdded(final int assetId, final int scale, final Identifier symbol) {
        events++;
    }

    @Override
    public void onInstrumentDefined(final InstrumentDefinition definition) {
        events++;
    }

    @Override
    public void onSessionsRun(final int count) {
        events++;
    }

    @Override
    public void onAuctionIndicationChanged(final AuctionState indication) {
        events++;
    }

    @Override
    public void onAuctionUncrossed(final AuctionState result) {
        events++;
    }

    @Override
    public void onTradingScheduleSet(final TradingSchedule schedule) {
        events++;
    }

    @Override
    public void onPriceProtectionSet(final PriceProtection protection) {
        events++;
    }

    @Override
    public void onTradeRevised(final TradeRevision revision) {
        events++;
    }

    @Override
    public void onMassQuoteAccepted(final MassQuoteRequest request, final int refusedCount, final boolean repeated) {
        events++;
    }

    @Override
    public void onFeeScheduleSet(final FeeSchedule schedule) {
        events++;
    }

    @Override
    public void onMassQuoteRejected(final MassQuoteRejection rejection) {
        events++;
    }

    @Override
    public void onFeeScheduleAssigned(final int instrumentId, final int scheduleId) {
        events++;
    }

    @Override
    public void onBookQuoteChanged(final BookQuote quote) {
        events++;
    }

    @Override
    public void onAccountFeesSet(final AccountFees terms) {
        events++;
    }

    @Override
    public void onQuoteProtectionSet(final QuoteProtection protection) {
        events++;
    }

    @Override
    public void onQuoteProtectionTriggered(final QuoteProtection protection) {
        events++;
    }

    @Override
    public void onAccountLimitsSet(final AccountLimits limits) {
        events++;
    }

    @Override
    public void onAccountRulesSet(final AccountRules rules) {
        events++;
    }

    @Override
    public void onPriceOutOfBand(final PriceOutOfBand outOfBand) {
        events++;
    }

    @Override
    public void onVolatilityInterrupted(final VolatilityInterruption interruption) {
        events++;
    }

    @Override
    public void onCancelTimerSet(final CancelTimerTerms cancelTimer) {
        events++;
    }

    @Override
    public void onCancelTimerEnded(
            final long accountId,
            final long cancelTimerId,
            final CancelReason reason,
            final int canceledCount,
            final boolean ordersRemain) {
        events++;
    }

    @Override
    public void onPendingCancelsDone(
            final long accountId, final long cancelTimerId, final CancelReason reason, final int canceledCount) {
        events++;
    }

    @Override
    public void onCancelTimersRenewed(final int holderId, final int cancelTimerCount, final long deadlineNs) {
        events++;
    }

    @Override
    public void onAccountStateChanged(
            final long accountId, final boolean frozen, final int canceledCount, final boolean ordersRemain) {
        events++;
    }

    @Override
    public void onOrderEntryChanged(
            final OrderEntryRequest request,
            final int suspensions,
            final int canceledCount,
            final boolean ordersRemain) {
        events++;
    }

    @Override
    public void onCommandRejected(final RejectReason reason, final long referenceId) {
        throw new IllegalStateException("command rejected: " + reason);
    }
}
