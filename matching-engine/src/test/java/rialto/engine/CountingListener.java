package rialto.engine;

/** Only counts events. */
class CountingListener implements EngineListener {
    long count;

    @Override
    public void onOrderAccepted(final OrderRequest order, final long orderId, final long expireTimestampNs) {
        count++;
    }

    @Override
    public void onOrderListAccepted(final OrderListRequest request, final long listId) {
        count++;
    }

    @Override
    public void onOrderListRejected(final OrderListRequest request, final RejectReason reason, final int leg) {
        count++;
    }

    @Override
    public void onOrderListRepeated(
            final OrderListRequest request, final long firstListId, final RejectReason firstReason) {
        count++;
    }

    @Override
    public void onOrderReleased(
            final long orderId,
            final long listId,
            final long accountId,
            final int instrumentId,
            final RejectReason refused) {
        count++;
    }

    @Override
    public void onOrderListEnded(final long listId, final long accountId, final int instrumentId) {
        count++;
    }

    @Override
    public void onMassQuoteAccepted(final MassQuoteRequest request, final int refusedCount, final boolean repeated) {
        count++;
    }

    @Override
    public void onMassQuoteRejected(final MassQuoteRejection rejection) {
        count++;
    }

    @Override
    public void onBookQuoteChanged(final BookQuote quote) {
        count++;
    }

    @Override
    public void onQuoteProtectionSet(final QuoteProtection protection) {
        count++;
    }

    @Override
    public void onQuoteProtectionTriggered(final QuoteProtection protection) {
        count++;
    }

    @Override
    public void onTriggerOrderAccepted(final OrderTrigger trigger) {
        count++;
    }

    @Override
    public void onOrderReplenished(final OrderDisplay display) {
        count++;
    }

    @Override
    public void onTrailingStarted(final OrderTrigger trigger) {
        count++;
    }

    @Override
    public void onOrderTriggered(final OrderTrigger trigger) {
        count++;
    }

    @Override
    public void onOrderRested(
            final long orderId,
            final long priceTicks,
            final long remainingLots,
            final int instrumentId,
            final Side side) {
        count++;
    }

    @Override
    public void onOrderExecuted(final Execution execution) {
        count++;
    }

    @Override
    public void onOrderCanceled(final Cancellation cancellation) {
        count++;
    }

    @Override
    public void onOrderAmended(final Amendment amendment) {
        count++;
    }

    @Override
    public void onOrderRejected(final OrderRequest order, final RejectReason reason) {
        count++;
    }

    @Override
    public void onOrderRepeated(final OrderRequest order, final long firstOrderId, final RejectReason firstReason) {
        count++;
    }

    @Override
    public void onOrderValidated(final OrderRequest order) {
        count++;
    }

    @Override
    public void onCancelRejected(final CancelRequest request, final RejectReason reason) {
        count++;
    }

    @Override
    public void onAmendRejected(final AmendRequest request, final RejectReason reason) {
        count++;
    }

    @Override
    public void onOrdersMassCanceled(
            final long accountId, final Identifier requestId, final int instrumentId, final int canceledCount) {
        count++;
    }

    @Override
    public void onBalanceChanged(final long accountId, final int assetId, final long available, final long held) {
        count++;
    }

    @Override
    public void onAccountCreated(final long accountId, final Identifier name) {
        count++;
    }

    @Override
    public void onTransferApplied(
            final TransferRequest transfer, final long available, final long held, final boolean repeated) {
        count++;
    }

    @Override
    public void onAssetAdded(final int assetId, final int scale, final Identifier symbol) {
        count++;
    }

    @Override
    public void onInstrumentDefined(final InstrumentDefinition definition) {
        count++;
    }

    @Override
    public void onSessionsRun(final int sessions) {
        count++;
    }

    @Override
    public void onAuctionIndicationChanged(final AuctionState indication) {
        count++;
    }

    @Override
    public void onAuctionUncrossed(final AuctionState result) {
        count++;
    }

    @Override
    public void onTradingScheduleSet(final TradingSchedule schedule) {
        count++;
    }

    @Override
    public void onPriceProtectionSet(final PriceProtection protection) {
        count++;
    }

    @Override
    public void onTradeRevised(final TradeRevision revision) {
        count++;
    }

    @Override
    public void onAccountRulesSet(final AccountRules rules) {
        count++;
    }

    @Override
    public void onFeeScheduleSet(final FeeSchedule schedule) {
        count++;
    }

    @Override
    public void onFeeScheduleAssigned(final int instrumentId, final int scheduleId) {
        count++;
    }

    @Override
    public void onAccountFeesSet(final AccountFees terms) {
        count++;
    }

    @Override
    public void onAccountLimitsSet(final AccountLimits limits) {
        count++;
    }

    @Override
    public void onVolatilityInterrupted(final VolatilityInterruption interruption) {
        count++;
    }

    @Override
    public void onPriceOutOfBand(final PriceOutOfBand outOfBand) {
        count++;
    }

    @Override
    public void onCancelTimerSet(final CancelTimerTerms cancelTimer) {
        count++;
    }

    @Override
    public void onCancelTimerEnded(
            final long accountId,
            final long cancelTimerId,
            final CancelReason reason,
            final int canceledCount,
            final boolean ordersRemain) {
        count++;
    }

    @Override
    public void onPendingCancelsDone(
            final long accountId, final long cancelTimerId, final CancelReason reason, final int canceledCount) {
        count++;
    }

    @Override
    public void onCancelTimersRenewed(final int holderId, final int cancelTimerCount, final long deadlineNs) {
        count++;
    }

    @Override
    public void onAccountStateChanged(
            final long accountId, final boolean frozen, final int canceledCount, final boolean ordersRemain) {
        count++;
    }

    @Override
    public void onOrderEntryChanged(
            final OrderEntryRequest request,
            final int suspensions,
            final int canceledCount,
            final boolean ordersRemain) {
        count++;
    }

    @Override
    public void onCommandRejected(final RejectReason reason, final long referenceId) {
        count++;
    }
}
