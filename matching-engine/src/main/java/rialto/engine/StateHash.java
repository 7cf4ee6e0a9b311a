package rialto.engine;

/** A 64-bit hash over the records of a snapshot: every field, in order. */
final class StateHash implements EngineSnapshotListener {
    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

    private long hash = MIX;

    long value() {
        return hash;
    }

    private void add(final long value) {
        hash = (hash ^ value) * MIX;
        hash ^= hash >>> 32;
    }

    private void add(final long a, final long b, final long c, final long d) {
        add(a);
        add(b);
        add(c);
        add(d);
    }

    private void add(final Identifier identifier) {
        add(identifier.word0, identifier.word1, identifier.word2, identifier.word3);
    }

    @Override
    public void onCounters(final long nextOrderId, final long nextAccountId) {
        add(nextOrderId);
        add(nextAccountId);
    }

    @Override
    public void onAsset(final int assetId, final int scale, final Identifier symbol) {
        add(assetId);
        add(scale);
        add(symbol);
    }

    @Override
    public void onInstrument(final InstrumentDefinition definition, final long lastTradeId, final long lastPriceTicks) {
        add(definition.symbol);
        add(definition.instrumentId, definition.baseAssetId, definition.quoteAssetId, definition.maxOpenOrders);
        add(definition.tickSize, definition.lotSize, definition.minPriceTicks, definition.maxPriceTicks);
        add(definition.minQuantityLots, definition.maxQuantityLots);
        add(definition.maxMarketQuantityLots, definition.minNotional);
        add(definition.maxNotional, definition.makerFeePpm);
        add(definition.takerFeePpm, definition.marketModel.code());
        add(definition.riskRule.code(), definition.phase.code());
        add(definition.sessionPauseMs, definition.orderTimeoutMs);
        add(definition.settlementType.code(), definition.settlementDate);
        if (definition.maxIcebergParts != 0) {
            add(definition.maxIcebergParts);
        }
        if (definition.matchAlgorithm != MatchAlgorithm.PRICE_TIME) {
            add(definition.matchAlgorithm.code());
        }
        if (definition.minHiddenLots != 0) {
            add(definition.minHiddenLots);
        }
        add(lastTradeId, lastPriceTicks);
    }

    @Override
    public void onBook(
            final int instrumentId, final long bookEvents, final long topBidOrderId, final long topAskOrderId) {
        add(instrumentId, bookEvents);
        if ((topBidOrderId | topAskOrderId) != 0) {
            add(topBidOrderId, topAskOrderId);
        }
    }

    @Override
    public void onSessions(
            final int instrumentId,
            final long sessionAtNs,
            final long sessionCount,
            final long nextBuyerId,
            final long goesOnNs) {
        add(instrumentId, sessionAtNs);
        add(sessionCount);
        add(nextBuyerId, goesOnNs);
    }

    @Override
    public void onSchedule(final TradingSchedule schedule) {
        add(schedule.instrumentId, schedule.utcOffsetSeconds, schedule.daysOfWeek, schedule.entryCount);
        for (int i = 0; i < schedule.entryCount; i++) {
            add(schedule.secondOfDay[i], schedule.phase[i].code());
        }
        add(schedule.nextTransitionNs);
    }

    @Override
    public void onPriceProtection(final PriceProtection protection) {
        add(protection.instrumentId, protection.referenceTicks, protection.staticUp, protection.staticDown);
        add(protection.bidMultiplierUp, protection.bidMultiplierDown);
        add(protection.askMultiplierUp, protection.askMultiplierDown);
        add(protection.averageMinutes, protection.collar);
        if (protection.hasVolatilityTerms()) {
            add(protection.volatilityRange, protection.interruptionSeconds);
            add(protection.extensionRange, protection.maxExtensions);
        }
    }

    @Override
    public void onPriceAverage(
            final int instrumentId, final long slot, final long lots, final long amountHigh, final long amountLow) {
        add(instrumentId, slot, lots, amountHigh);
        add(amountLow);
    }

    @Override
    public void onVolatilityInterruption(final VolatilityInterruption interruption) {
        add(interruption.instrumentId, interruption.endsNs, interruption.referenceTicks, interruption.priceTicks);
        add(interruption.lowestTicks, interruption.highestTicks);
        add(interruption.extensionCount);
    }

    @Override
    public void onIndication(
            final int instrumentId, final long priceTicks, final long volumeLots, final long imbalanceLots) {
        add(instrumentId, priceTicks, volumeLots, imbalanceLots);
    }

    private void add(final long a, final long b) {
        add(a);
        add(b);
    }

    @Override
    public void onAccount(final long accountId, final Identifier name) {
        add(accountId);
        add(name);
    }

    @Override
    public void onOrderEntry(final int instrumentId, final int suspensions) {
        add(instrumentId, suspensions);
    }

    @Override
    public void onFrozenAccount(final long accountId) {
        add(accountId);
    }

    @Override
    public void onAccountRules(final AccountRules rules, final long windowNs, final int cancels) {
        add(rules.accountId, rules.tradeGroupId);
        add(rules.maxCancels10s, windowNs);
        add(cancels);
    }

    @Override
    public void onAccountLimits(final AccountLimits limits) {
        add(limits.accountId, limits.instrumentId, limits.maxOrderLots, limits.maxOrderNotional);
        add(limits.maxOpenNotional, limits.maxPositionLots);
        add(limits.maxOpenOrders);
    }

    @Override
    public void onFeeSchedule(final FeeSchedule schedule) {
        add(schedule.name);
        add(schedule.scheduleId);
        add(schedule.volumeAssetId, schedule.tierCount);
        for (int i = 0; i < schedule.tierCount; i++) {
            add(schedule.volumeFrom[i]);
            add(schedule.makerFeePpm[i], schedule.takerFeePpm[i]);
        }
    }

    @Override
    public void onAssignedFeeSchedule(final int instrumentId, final int scheduleId) {
        add(instrumentId, scheduleId);
    }

    @Override
    public void onAccountFees(final AccountFees terms) {
        add(terms.accountId);
        add(terms.discountPpm, terms.fixedTier);
    }

    @Override
    public void onAccountVolume(final long accountId, final int assetId, final int day, final long[] volumes) {
        add(accountId, assetId);
        add(day);
        for (final long volume : volumes) {
            add(volume);
        }
    }

    @Override
    public void onQuoteProtection(final QuoteProtection protection) {
        add(protection.accountId, protection.instrumentId, protection.windowMs, protection.maxFills);
        add(protection.maxLots, protection.seenLots, protection.seenFills, protection.bound.code());
    }

    @Override
    public void onQuoteFill(final long timestampNs, final long lots) {
        add(timestampNs, lots);
    }

    @Override
    public void onBalance(final long accountId, final int assetId, final long available, final long held) {
        add(accountId, assetId, available, held);
    }

    @Override
    public void onOrderList(final OrderListRecord list) {
        add(list.listId, list.accountId);
        add(list.clientListId);
        add(list.contentHash, list.instrumentId, list.contingencyType.code(), list.released ? 1 : 0);
        add(list.readyRank, list.winner);
        add(list.laterOrderId);
    }

    @Override
    public void onOrder(final OpenOrder order) {
        add(order.orderId, order.accountId);
        add(order.clientOrderId);
        add(order.priceTicks, order.quantityLots, order.executedLots, order.executedQuote);
        add(order.enteredTimestampNs, order.changedTimestampNs);
        add(order.instrumentId, order.side.code());
        add(order.orderType.code(), order.timeInForce.code());
        add(order.selfTradePrevention.code(), order.expireTimestampNs);
        if (order.publicOrderId != 0) {
            add(order.publicOrderId);
        }
        if (order.hasTrigger()) {
            add(order.triggerType.code(), order.triggerPriceType.code(), order.trailingDelta, order.triggerTicks);
            add(order.waitsForTicks, order.markTicks, order.trailingTimestampNs, order.triggeredTimestampNs);
            add(order.laterOrderId);
        }
        if (order.hasDisplay()) {
            add(order.displayLots, order.shownLots);
            add(order.laterPartOrderId);
        }
        if (order.hasPeg()) {
            add(order.pegPriceType.code(), order.pegOffsetType.code(), order.pegOffset, order.pegLimitTicks);
        }
    }

    @Override
    public void onTriggers(
            final int instrumentId, final long risenToTicks, final long fallenToTicks, final long goesOnNs) {
        add(instrumentId, risenToTicks, fallenToTicks, goesOnNs);
    }

    @Override
    public void onClientOrder(
            final long accountId,
            final Identifier clientOrderId,
            final long orderId,
            final long contentHash,
            final int instrumentId,
            final RejectReason reason) {
        add(clientOrderId);
        add(accountId, orderId);
        add(contentHash, instrumentId);
        add(reason.code());
    }

    @Override
    public void onTransfer(final Identifier transferId, final long contentHash) {
        add(transferId);
        add(contentHash);
    }

    @Override
    public void onRevisableTrade(final RevisableTrade trade) {
        add(trade.tradeId, trade.instrumentId, trade.eventSequence, trade.timestampNs);
        add(trade.makerOrderId, trade.takerOrderId, trade.makerAccountId, trade.takerAccountId);
        add(trade.priceTicks, trade.quantityLots, trade.makerFee, trade.takerFee);
        add(trade.makerFeePpm, trade.takerFeePpm);
        add(trade.revision, trade.takerBuys ? 1 : 0);
        add(trade.busted ? 1 : 0);
    }

    @Override
    public void onGatewayLease(final int holderId, final long deadlineNs) {
        add(holderId, deadlineNs);
    }

    @Override
    public void onCancelTimer(final CancelTimerTerms cancelTimer) {
        add(cancelTimer.accountId, cancelTimer.cancelTimerId, cancelTimer.deadlineNs, cancelTimer.countdownMs);
        add(cancelTimer.holderId, cancelTimer.instrumentId, cancelTimer.allOrders ? 1 : 0, 0);
    }

    @Override
    public void onCancelTimerOrder(final long orderId) {
        add(orderId);
    }

    @Override
    public void onPendingCancel(final PendingCancel pendingCancel) {
        add(
                pendingCancel.accountId,
                pendingCancel.cancelTimerId,
                pendingCancel.belowOrderId,
                pendingCancel.continuesNs);
        add(
                pendingCancel.instrumentId,
                pendingCancel.canceledCount,
                pendingCancel.reason.code(),
                pendingCancel.allOrders ? 1 : 0);
    }

    @Override
    public void onQuoteCounters(
            final long nextPriority,
            final long nextHoldId,
            final long nextRequestId,
            final long holdsGoOnNs,
            final long looksFromNs) {
        add(nextPriority, nextHoldId);
        add(nextRequestId, holdsGoOnNs);
        add(looksFromNs);
    }

    @Override
    public void onQuoteProvider(final QuoteProviderTerms terms) {
        add(terms.accountId, terms.instrumentId, terms.leaseMs, terms.holdMs);
        add(terms.toleranceTicks, terms.outcomeAtEnd.code());
        add(terms.enabled ? 1 : 0);
    }

    @Override
    public void onLadder(
            final int stream,
            final Identifier quoteId,
            final long validUntilNs,
            final long receivedNs,
            final long leaseEndsNs,
            final boolean fullAmount,
            final boolean lastLook) {
        add(quoteId);
        add(stream, validUntilNs, receivedNs, leaseEndsNs);
        add(fullAmount ? 1 : 0, lastLook ? 1 : 0);
    }

    @Override
    public void onTier(
            final Side side,
            final long priceTicks,
            final long remainingLots,
            final long maxShowLots,
            final long priority) {
        add(side.code());
        add(priceTicks, remainingLots, maxShowLots, priority);
    }

    @Override
    public void onCreditLine(final CreditLine line) {
        add(line.takerAccountId, line.providerAccountId, line.limit, line.used);
        add(line.assetId);
    }

    @Override
    public void onMinQuantity(final long orderId, final long minQuantityLots) {
        add(orderId, minQuantityLots);
    }

    @Override
    public void onHold(final HeldTrade hold) {
        add(hold.quoteId);
        add(hold.holdId, hold.takerOrderId, hold.takerAccountId, hold.providerAccountId);
        add(hold.priceTicks, hold.quantityLots, hold.reserveTicks, hold.toleranceTicks);
        add(hold.openedNs, hold.endsNs, hold.ageNs, hold.tierRemainingLots);
        add(hold.runnerUpTicks, hold.runnerUpAccountId, hold.instrumentId, hold.stream);
        add(hold.tier, hold.outcomeAtEnd.code(), hold.takerBuys ? 1 : 0, hold.fullAmount ? 1 : 0);
        add(hold.rejected ? 1 : 0, hold.orderLeft ? 1 : 0);
        add(hold.usesCredit ? 1 : 0);
    }

    @Override
    public void onQuoteRequest(final QuoteRequestStatus request) {
        add(request.requestId, request.accountId, request.quantityLots, request.instrumentId);
        add(request.providers, request.declined, request.createdNs, request.expireTimestampNs);
        add(request.providerAccountId, request.bidTicks, request.askTicks, request.validUntilNs);
        add(request.wantsAsk ? 1 : 0, request.wantsBid ? 1 : 0);
        add(request.state.code());
    }

    @Override
    public void onQuoteAnswer(
            final long providerAccountId,
            final long bidTicks,
            final long askTicks,
            final long validUntilNs,
            final long answeredNs) {
        add(providerAccountId);
        add(bidTicks, askTicks, validUntilNs, answeredNs);
    }

    @Override
    public void onQuoteWalk(
            final int instrumentId,
            final Side side,
            final long looksFromNs,
            final long goesOnNs,
            final long nextOrderId,
            final boolean again) {
        add(instrumentId, side.code(), goesOnNs, nextOrderId);
        add(looksFromNs, again ? 1 : 0);
    }

    @Override
    public void onParentCounters(final long goesOnNs) {
        add(goesOnNs);
    }

    @Override
    public void onParentOrder(final ParentOrder parent) {
        add(parent.parentOrderId, parent.accountId);
        add(parent.clientOrderId);
        add(parent.contentHash, parent.quantityLots, parent.limitTicks, parent.instrumentId);
        add(parent.startNs, parent.endNs, parent.dueNs, parent.pausedUntilNs);
        add(parent.minChildLots, parent.maxChildLots, parent.executedLots, parent.executedQuote);
        add(parent.bookInstrumentId, parent.sliceCount, parent.slicesDone, parent.childCount);
        add(parent.buy ? 1 : 0, parent.strategy.code());
        add(parent.endReason == null ? 0 : parent.endReason.code(), parent.workingLots);
    }

    @Override
    public void onChildOrder(final long orderId, final long workingLots) {
        add(orderId, workingLots);
    }

    @Override
    public void onAvoidedStream(final long providerAccountId, final int stream, final long untilNs) {
        add(providerAccountId, stream);
        add(untilNs);
    }
}
