package rialto.engine;

/** Turns events into numbers, every field. */
final class EventWords extends QuoteWords implements VenueListener {
    private final Coverage coverage;

    /** @param coverage counts the events */
    EventWords(final Coverage coverage) {
        super(coverage);
        this.coverage = coverage;
    }

    private void addOrder(final Kind kind, final OrderRequest o, final long a, final long b) {
        add(
                        kind,
                        a,
                        b,
                        o.accountId,
                        o.priceTicks,
                        o.quantityLots,
                        o.quoteAmount,
                        o.expireTimestampNs,
                        o.cancelTimerId,
                        o.minQuantityLots,
                        o.quoteAccountId,
                        o.quoteRequestId,
                        o.quoteTier,
                        o.instrumentId,
                        code(o.side),
                        code(o.orderType),
                        code(o.timeInForce),
                        code(o.selfTradePrevention),
                        code(o.triggerType),
                        code(o.triggerPriceType),
                        o.triggerTicks,
                        o.trailingDelta,
                        o.displayLots,
                        o.minEntryLots,
                        code(o.pegPriceType),
                        code(o.pegOffsetType),
                        o.pegOffset,
                        o.pegLimitTicks)
                .add(o.clientOrderId)
                .add(o.quoteId);
    }

    private static long code(final Enum<?> value) {
        return value == null ? -1 : value.ordinal();
    }

    private long counted(final RejectReason reason) {
        coverage.reject(reason);
        return reason.code();
    }

    @Override
    public void onOrderAccepted(final OrderRequest order, final long orderId, final long expireTimestampNs) {
        coverage.accepted(order);
        addOrder(Kind.ORDER_ACCEPTED, order, orderId, expireTimestampNs);
    }

    private void addList(final Kind kind, final OrderListRequest r, final long a, final long b) {
        add(kind, a, b, r.accountId, r.instrumentId, code(r.contingencyType)).add(r.clientListId);
        for (int leg = 0; r.contingencyType != null && leg < r.contingencyType.legCount(); leg++) {
            addOrder(kind, r.legs[leg], leg, 0);
        }
    }

    @Override
    public void onOrderListAccepted(final OrderListRequest request, final long listId) {
        addList(Kind.ORDER_LIST_ACCEPTED, request, listId, 0);
    }

    @Override
    public void onOrderListRejected(final OrderListRequest request, final RejectReason reason, final int leg) {
        addList(Kind.ORDER_LIST_REJECTED, request, counted(reason), leg);
    }

    @Override
    public void onOrderListRepeated(
            final OrderListRequest request, final long firstListId, final RejectReason firstReason) {
        addList(Kind.ORDER_LIST_REPEATED, request, firstListId, firstReason.code());
    }

    @Override
    public void onOrderReleased(
            final long orderId,
            final long listId,
            final long accountId,
            final int instrumentId,
            final RejectReason refused) {
        add(Kind.ORDER_RELEASED, orderId, listId, accountId, instrumentId, refused.code());
    }

    @Override
    public void onOrderListEnded(final long listId, final long accountId, final int instrumentId) {
        add(Kind.ORDER_LIST_ENDED, listId, accountId, instrumentId);
    }

    @Override
    public void onMassQuoteAccepted(final MassQuoteRequest r, final int refusedCount, final boolean repeated) {
        add(
                        Kind.MASS_QUOTE_ACCEPTED,
                        r.accountId,
                        refusedCount,
                        repeated ? 1 : 0,
                        r.cancelTimerId,
                        code(r.selfTradePrevention),
                        r.postOnly ? 1 : 0,
                        r.entryCount)
                .add(r.quoteId);
        for (int i = 0; i < r.entryCount; i++) {
            addEntry(r.entries[i]);
        }
    }

    private void addEntry(final QuoteEntry e) {
        for (final long field : new long[] {e.instrumentId, e.bidTicks, e.bidLots, e.askTicks, e.askLots}) {
            add(field);
        }
    }

    @Override
    public void onMassQuoteRejected(final MassQuoteRejection r) {
        add(
                        Kind.MASS_QUOTE_REJECTED,
                        r.accountId,
                        r.neededAmount,
                        r.availableAmount,
                        r.assetId,
                        counted(r.reason),
                        r.repeated ? 1 : 0)
                .add(r.quoteId);
    }

    @Override
    public void onBookQuoteChanged(final BookQuote q) {
        add(
                Kind.BOOK_QUOTE_CHANGED,
                q.accountId,
                q.bidOrderId,
                q.askOrderId,
                q.seenTicks,
                counted(q.reason),
                code(q.refusedSide));
        addEntry(q.entry);
    }

    @Override
    public void onQuoteProtectionSet(final QuoteProtection protection) {
        addProtection(Kind.QUOTE_PROTECTION_SET, protection);
    }

    @Override
    public void onQuoteProtectionTriggered(final QuoteProtection protection) {
        addProtection(Kind.QUOTE_PROTECTION_TRIGGERED, protection);
    }

    private void addProtection(final Kind kind, final QuoteProtection p) {
        add(
                kind,
                p.accountId,
                p.maxLots,
                p.instrumentId,
                p.windowMs,
                p.maxFills,
                p.seenLots,
                p.seenFills,
                code(p.bound));
    }

    @Override
    public void onTriggerOrderAccepted(final OrderTrigger trigger) {
        addTrigger(Kind.TRIGGER_ORDER_ACCEPTED, trigger);
    }

    @Override
    public void onTrailingStarted(final OrderTrigger trigger) {
        addTrigger(Kind.TRAILING_STARTED, trigger);
    }

    @Override
    public void onOrderTriggered(final OrderTrigger trigger) {
        addTrigger(Kind.ORDER_TRIGGERED, trigger);
    }

    @Override
    public void onOrderReplenished(final OrderDisplay d) {
        add(
                Kind.ORDER_REPLENISHED,
                d.orderId(),
                d.accountId(),
                d.priceTicks(),
                d.displayLots(),
                d.shownLots(),
                d.instrumentId(),
                d.side().code());
    }

    private void addTrigger(final Kind kind, final OrderTrigger t) {
        add(
                kind,
                t.orderId(),
                t.accountId(),
                t.triggerTicks(),
                t.markTicks(),
                t.remainingLots(),
                t.trailingDelta(),
                t.instrumentId(),
                t.side().code(),
                t.triggerType().code(),
                t.triggerPriceType().code());
    }

    @Override
    public void onOrderRested(
            final long orderId,
            final long priceTicks,
            final long remainingLots,
            final int instrumentId,
            final Side side) {
        add(Kind.ORDER_RESTED, orderId, priceTicks, remainingLots, instrumentId, side.code());
    }

    @Override
    public void onOrderExecuted(final Execution e) {
        add(
                Kind.ORDER_EXECUTED,
                e.tradeId(),
                e.makerOrderId(),
                e.takerOrderId(),
                e.makerAccountId(),
                e.takerAccountId(),
                e.priceTicks(),
                e.quantityLots(),
                e.quoteAmount(),
                e.makerFee(),
                e.takerFee(),
                e.makerFeePpm(),
                e.takerFeePpm(),
                e.hasRates() ? 1 : 0,
                e.makerRemainingLots(),
                e.takerRemainingLots(),
                e.instrumentId(),
                e.takerSide().code(),
                e.matchType().code());
    }

    @Override
    public void onOrderCanceled(final Cancellation c) {
        coverage.cancel(c.reason());
        add(
                        Kind.ORDER_CANCELED,
                        c.orderId(),
                        c.accountId(),
                        c.priceTicks(),
                        c.canceledLots(),
                        c.instrumentId(),
                        c.side().code(),
                        c.reason().code(),
                        c.resting() ? 1 : 0)
                .add(c.requestId());
    }

    @Override
    public void onOrderAmended(final Amendment a) {
        add(
                        Kind.ORDER_AMENDED,
                        a.orderId(),
                        a.accountId(),
                        a.priceTicks(),
                        a.quantityLots(),
                        a.remainingLots(),
                        a.reducedLots(),
                        a.instrumentId(),
                        a.side().code())
                .add(a.clientOrderId());
    }

    @Override
    public void onOrderRejected(final OrderRequest order, final RejectReason reason) {
        addOrder(Kind.ORDER_REJECTED, order, counted(reason), 0);
    }

    @Override
    public void onOrderRepeated(final OrderRequest order, final long firstOrderId, final RejectReason firstReason) {
        addOrder(Kind.ORDER_REPEATED, order, firstOrderId, firstReason.code());
    }

    @Override
    public void onOrderValidated(final OrderRequest order) {
        addOrder(Kind.ORDER_VALIDATED, order, 0, 0);
    }

    @Override
    public void onCancelRejected(final CancelRequest r, final RejectReason reason) {
        add(Kind.CANCEL_REJECTED, counted(reason), r.accountId, r.orderId, r.instrumentId)
                .add(r.clientOrderId)
                .add(r.requestId);
    }

    @Override
    public void onAmendRejected(final AmendRequest r, final RejectReason reason) {
        add(Kind.AMEND_REJECTED, counted(reason), r.accountId, r.orderId, r.newQuantityLots, r.instrumentId)
                .add(r.clientOrderId)
                .add(r.newClientOrderId);
    }

    @Override
    public void onOrdersMassCanceled(
            final long accountId, final Identifier requestId, final int instrumentId, final int canceledCount) {
        add(Kind.ORDERS_MASS_CANCELED, accountId, instrumentId, canceledCount).add(requestId);
    }

    @Override
    public void onBalanceChanged(final long accountId, final int assetId, final long available, final long held) {
        add(Kind.BALANCE_CHANGED, accountId, assetId, available, held);
    }

    @Override
    public void onAccountCreated(final long accountId, final Identifier name) {
        add(Kind.ACCOUNT_CREATED, accountId).add(name);
    }

    @Override
    public void onTransferApplied(
            final TransferRequest t, final long available, final long held, final boolean repeated) {
        add(Kind.TRANSFER_APPLIED, t.accountId, t.amount, t.assetId, available, held, repeated ? 1 : 0)
                .add(t.transferId);
    }

    @Override
    public void onAssetAdded(final int assetId, final int scale, final Identifier symbol) {
        add(Kind.ASSET_ADDED, assetId, scale).add(symbol);
    }

    @Override
    public void onInstrumentDefined(final InstrumentDefinition d) {
        coverage.defined(d);
        add(
                        Kind.INSTRUMENT_DEFINED,
                        d.instrumentId,
                        d.baseAssetId,
                        d.quoteAssetId,
                        d.tickSize,
                        d.lotSize,
                        d.minPriceTicks,
                        d.maxPriceTicks,
                        d.minQuantityLots,
                        d.maxQuantityLots,
                        d.maxMarketQuantityLots,
                        d.minNotional,
                        d.maxNotional,
                        d.maxOpenOrders,
                        d.maxIcebergParts,
                        d.matchAlgorithm.code(),
                        d.minHiddenLots,
                        d.sessionPauseMs,
                        d.orderTimeoutMs,
                        d.settlementType.code(),
                        d.settlementDate,
                        d.makerFeePpm,
                        d.takerFeePpm,
                        d.marketModel.code(),
                        d.riskRule.code(),
                        d.phase.code())
                .add(d.symbol);
    }

    @Override
    public void onSessionsRun(final int count) {
        add(Kind.SESSIONS_RUN, count);
    }

    @Override
    public void onAuctionIndicationChanged(final AuctionState a) {
        add(
                Kind.AUCTION_INDICATION_CHANGED,
                a.instrumentId(),
                a.phase().code(),
                a.priceTicks(),
                a.volumeLots(),
                a.imbalanceLots());
    }

    @Override
    public void onAuctionUncrossed(final AuctionState a) {
        add(
                Kind.AUCTION_UNCROSSED,
                a.instrumentId(),
                a.phase().code(),
                a.priceTicks(),
                a.volumeLots(),
                a.imbalanceLots());
    }

    @Override
    public void onTradingScheduleSet(final TradingSchedule s) {
        final long[] fields = new long[5 + 2 * s.entryCount];
        fields[0] = s.instrumentId;
        fields[1] = s.utcOffsetSeconds;
        fields[2] = s.daysOfWeek;
        fields[3] = s.entryCount;
        fields[4] = s.nextTransitionNs;
        for (int i = 0; i < s.entryCount; i++) {
            fields[5 + 2 * i] = s.secondOfDay[i];
            fields[6 + 2 * i] = s.phase[i].code();
        }
        add(Kind.TRADING_SCHEDULE_SET, fields);
    }

    @Override
    public void onPriceProtectionSet(final PriceProtection p) {
        add(
                Kind.PRICE_PROTECTION_SET,
                p.instrumentId,
                p.referenceTicks,
                p.staticUp,
                p.staticDown,
                p.bidMultiplierUp,
                p.bidMultiplierDown,
                p.askMultiplierUp,
                p.askMultiplierDown,
                p.averageMinutes,
                p.collar,
                p.volatilityRange,
                p.interruptionSeconds,
                p.extensionRange,
                p.maxExtensions);
    }

    @Override
    public void onVolatilityInterrupted(final VolatilityInterruption i) {
        add(
                Kind.VOLATILITY_INTERRUPTED,
                i.instrumentId(),
                i.endsNs(),
                i.referenceTicks(),
                i.priceTicks(),
                i.lowestTicks(),
                i.highestTicks(),
                i.extensionCount());
    }

    @Override
    public void onTradeRevised(final TradeRevision r) {
        add(
                r.kind == RevisionKind.BUSTED ? Kind.TRADE_BUSTED : Kind.TRADE_CORRECTED,
                r.tradeId,
                r.tradeEventSequence,
                r.tradeTimestampNs,
                r.makerOrderId,
                r.takerOrderId,
                r.makerAccountId,
                r.takerAccountId,
                r.quantityLots,
                r.formerTicks,
                r.formerQuote,
                r.formerMakerFee,
                r.formerTakerFee,
                r.priceTicks,
                r.quoteAmount,
                r.makerFee,
                r.takerFee,
                r.instrumentId,
                r.revision,
                r.takerBuys ? 1 : 0);
    }

    @Override
    public void onFeeScheduleSet(final FeeSchedule s) {
        add(Kind.FEE_SCHEDULE_SET, s.scheduleId, s.volumeAssetId, s.tierCount).add(s.name);
        for (int i = 0; i < s.tierCount; i++) {
            add(Kind.FEE_SCHEDULE_SET, s.volumeFrom[i], s.makerFeePpm[i], s.takerFeePpm[i]);
        }
    }

    @Override
    public void onFeeScheduleAssigned(final int instrumentId, final int scheduleId) {
        add(Kind.FEE_SCHEDULE_ASSIGNED, instrumentId, scheduleId);
    }

    @Override
    public void onAccountFeesSet(final AccountFees t) {
        add(Kind.ACCOUNT_FEES_SET, t.accountId, t.discountPpm, t.fixedTier);
    }

    @Override
    public void onAccountLimitsSet(final AccountLimits l) {
        add(
                Kind.ACCOUNT_LIMITS_SET,
                l.accountId,
                l.maxOrderLots,
                l.maxOrderNotional,
                l.maxOpenNotional,
                l.maxPositionLots,
                l.instrumentId,
                l.maxOpenOrders);
    }

    @Override
    public void onAccountRulesSet(final AccountRules r) {
        add(Kind.ACCOUNT_RULES_SET, r.accountId, r.tradeGroupId, r.maxCancels10s);
    }

    @Override
    public void onPriceOutOfBand(final PriceOutOfBand p) {
        add(
                Kind.PRICE_OUT_OF_BAND,
                p.accountId(),
                p.priceTicks(),
                p.referenceTicks(),
                p.lowestTicks(),
                p.highestTicks(),
                p.instrumentId(),
                p.side().code(),
                p.reason().code());
    }

    @Override
    public void onCancelTimerSet(final CancelTimerTerms g) {
        add(
                Kind.CANCEL_TIMER_SET,
                g.accountId,
                g.cancelTimerId,
                g.deadlineNs,
                g.countdownMs,
                g.holderId,
                g.instrumentId,
                g.allOrders ? 1 : 0);
    }

    @Override
    public void onCancelTimerEnded(
            final long accountId,
            final long cancelTimerId,
            final CancelReason reason,
            final int canceledCount,
            final boolean ordersRemain) {
        add(Kind.CANCEL_TIMER_ENDED, accountId, cancelTimerId, reason.code(), canceledCount, ordersRemain ? 1 : 0);
    }

    @Override
    public void onPendingCancelsDone(
            final long accountId, final long cancelTimerId, final CancelReason reason, final int canceledCount) {
        add(Kind.CANCEL_TIMER_ORDERS_LEFT, accountId, cancelTimerId, reason.code(), canceledCount);
    }

    @Override
    public void onCancelTimersRenewed(final int holderId, final int cancelTimerCount, final long deadlineNs) {
        add(Kind.CANCEL_TIMERS_RENEWED, holderId, cancelTimerCount, deadlineNs);
    }

    @Override
    public void onAccountStateChanged(
            final long accountId, final boolean frozen, final int canceledCount, final boolean ordersRemain) {
        add(Kind.ACCOUNT_STATE_CHANGED, accountId, frozen ? 1 : 0, canceledCount, ordersRemain ? 1 : 0);
    }

    @Override
    public void onOrderEntryChanged(
            final OrderEntryRequest r, final int suspensions, final int canceledCount, final boolean ordersRemain) {
        add(
                Kind.ORDER_ENTRY_CHANGED,
                r.instrumentId,
                r.reason.code(),
                r.memberId,
                r.allowed ? 1 : 0,
                r.cancelAll ? 1 : 0,
                suspensions,
                canceledCount,
                ordersRemain ? 1 : 0);
    }

    @Override
    public void onCommandRejected(final RejectReason reason, final long referenceId) {
        add(Kind.COMMAND_REJECTED, counted(reason), referenceId);
    }
}
