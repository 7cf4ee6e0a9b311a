package rialto.engine;

/**
 * Makes an engine from the records of a snapshot, called back in the order of {@link EngineSnapshotListener}; then
 * {@link #finish}. A record that contradicts the ones before it throws {@link IllegalStateException}.
 */
public final class EngineSnapshotLoader implements EngineSnapshotListener {
    private final MatchingEngine engine;
    private final EngineState state;
    private final ReferenceData referenceData;
    private final FeeChanges fees;
    private final TriggerSnapshotLoader triggers;
    private final QuoteSnapshotLoader quotes;
    private final OrderSnapshotLoader orders;
    private long nextAccountId;
    private CancelTimer lastCancelTimer;
    private int topOrders;

    /** @param listener of the engine to be, whose clients are honest */
    public EngineSnapshotLoader(final EngineLimits limits, final EngineListener listener) {
        this(limits, listener, QuoteListener.NONE);
    }

    /** @param listener of the engine to be, as the other one; its clients are honest */
    public EngineSnapshotLoader(
            final EngineLimits limits, final EngineListener listener, final QuoteListener quoteListener) {
        this(limits, 0, listener, quoteListener);
    }

    /**
     * @param secret that no client knows, see {@link MatchingEngine}
     * @param listener of the engine to be, as the other one
     */
    public EngineSnapshotLoader(
            final EngineLimits limits,
            final long secret,
            final EngineListener listener,
            final QuoteListener quoteListener) {
        engine = new MatchingEngine(limits, secret, listener, quoteListener);
        state = engine.state();
        triggers = new TriggerSnapshotLoader(state);
        quotes = new QuoteSnapshotLoader(state);
        orders = new OrderSnapshotLoader(state, triggers);
        referenceData = engine.referenceData();
        fees = engine.fees();
    }

    @Override
    public void onCounters(final long nextOrderId, final long nextAccountId) {
        state.nextOrderId = nextOrderId;
        this.nextAccountId = nextAccountId;
    }

    @Override
    public void onAsset(final int assetId, final int scale, final Identifier symbol) {
        require(state.assets.find(symbol) == 0, "asset", assetId);
        require(state.assets.add(symbol, scale) == assetId, "asset", assetId);
    }

    @Override
    public void onInstrument(final InstrumentDefinition definition, final long lastTradeId, final long lastPriceTicks) {
        referenceData.load(definition, lastTradeId, lastPriceTicks);
    }

    @Override
    public void onBook(
            final int instrumentId, final long bookEvents, final long topBidOrderId, final long topAskOrderId) {
        final Instrument instrument = state.instruments.get(instrumentId);
        require(
                instrument != null && instrument.continuous != null && bookEvents > 0,
                "events of the book of instrument",
                instrumentId);
        instrument.bookEvents = bookEvents;
        instrument.continuous.topOrders().set(topBidOrderId, topAskOrderId);
        topOrders += (topBidOrderId == 0 ? 0 : 1) + (topAskOrderId == 0 ? 0 : 1);
    }

    @Override
    public void onSessions(
            final int instrumentId,
            final long sessionAtNs,
            final long sessionCount,
            final long nextBuyerId,
            final long goesOnNs) {
        final Instrument instrument = state.instruments.get(instrumentId);
        require(instrument != null && instrument.sessions != null, "sessions of instrument", instrumentId);
        instrument.sessions.load(sessionAtNs, sessionCount, nextBuyerId);
        state.sessionTimes.goesOnNs = goesOnNs;
    }

    @Override
    public void onTriggers(
            final int instrumentId, final long risenToTicks, final long fallenToTicks, final long goesOnNs) {
        triggers.onTriggers(instrumentId, risenToTicks, fallenToTicks, goesOnNs);
    }

    @Override
    public void onSchedule(final TradingSchedule schedule) {
        referenceData.loadSchedule(schedule);
    }

    @Override
    public void onPriceProtection(final PriceProtection protection) {
        referenceData.loadProtection(protection);
    }

    @Override
    public void onPriceAverage(
            final int instrumentId, final long slot, final long lots, final long amountHigh, final long amountLow) {
        final Instrument instrument = state.instruments.get(instrumentId);
        require(instrument != null && instrument.bands != null, "average of instrument", instrumentId);
        instrument.bands.load(slot, lots, amountHigh, amountLow);
    }

    @Override
    public void onVolatilityInterruption(final VolatilityInterruption interruption) {
        referenceData.loadInterruption(interruption);
    }

    @Override
    public void onIndication(
            final int instrumentId, final long priceTicks, final long volumeLots, final long imbalanceLots) {
        final Instrument instrument = state.instruments.get(instrumentId);
        require(
                instrument != null && instrument.definition.phase.isAuction(),
                "indication of instrument",
                instrumentId);
        instrument.indication.set(priceTicks, volumeLots, imbalanceLots);
    }

    @Override
    public void onAccount(final long accountId, final Identifier name) {
        require(state.accounts.find(name) == Accounts.NONE, "account", accountId);
        final int account = state.accounts.add(name);
        require(Accounts.id(account) == accountId, "account", accountId);
        state.clientOrders.addAccount();
    }

    @Override
    public void onOrderEntry(final int instrumentId, final int suspensions) {
        require(
                (instrumentId == 0 || state.instruments.get(instrumentId) != null)
                        && suspensions != 0
                        && SuspensionReason.isSet(suspensions)
                        && state.suspensions.of(instrumentId) == 0,
                "order entry of instrument",
                instrumentId);
        state.suspensions.set(instrumentId, suspensions);
    }

    @Override
    public void onFrozenAccount(final long accountId) {
        final int account = state.accounts.client(accountId);
        require(account != Accounts.NONE && !state.suspensions.isFrozen(account), "frozen account", accountId);
        state.suspensions.freeze(account, true);
    }

    @Override
    public void onAccountRules(final AccountRules rules, final long windowNs, final int cancels) {
        referenceData.loadRules(rules, windowNs, cancels);
    }

    @Override
    public void onAccountLimits(final AccountLimits limits) {
        referenceData.loadLimits(limits);
    }

    @Override
    public void onFeeSchedule(final FeeSchedule schedule) {
        fees.load(schedule);
    }

    @Override
    public void onAssignedFeeSchedule(final int instrumentId, final int scheduleId) {
        fees.loadAssigned(instrumentId, scheduleId);
    }

    @Override
    public void onAccountFees(final AccountFees terms) {
        fees.load(terms);
    }

    @Override
    public void onAccountVolume(final long accountId, final int assetId, final int day, final long[] volumes) {
        fees.loadVolume(accountId, assetId, day, volumes);
    }

    @Override
    public void onQuoteProtection(final QuoteProtection protection) {
        engine.quoteProtections().load(protection);
    }

    @Override
    public void onQuoteFill(final long timestampNs, final long lots) {
        engine.quoteProtections().loadFill(timestampNs, lots);
    }

    @Override
    public void onBalance(final long accountId, final int assetId, final long available, final long held) {
        final int account = accountId == MatchingEngine.EXTERNAL_ACCOUNT_ID
                ? Accounts.EXTERNAL
                : state.accounts.clientOrFees(accountId);
        require(account != Accounts.NONE && state.assets.isKnown(assetId), "balance of account", accountId);
        state.balances.load(state.balances.obtain(account, assetId), available, held);
    }

    @Override
    public void onOrderList(final OrderListRecord from) {
        orders.onOrderList(from);
    }

    @Override
    public void onOrder(final OpenOrder from) {
        orders.onOrder(from);
    }

    @Override
    public void onClientOrder(
            final long accountId,
            final Identifier clientOrderId,
            final long orderId,
            final long contentHash,
            final int instrumentId,
            final RejectReason reason) {
        orders.onClientOrder(accountId, clientOrderId, orderId, contentHash, instrumentId, reason);
    }

    @Override
    public void onTransfer(final Identifier transferId, final long contentHash) {
        state.transfers(transferId).remember(transferId, contentHash);
    }

    @Override
    public void onRevisableTrade(final RevisableTrade trade) {
        state.revisableTrades.load(state, trade);
    }

    @Override
    public void onGatewayLease(final int holderId, final long deadlineNs) {
        require(holderId != 0 && !state.cancelTimers.hasLease(holderId), "lease of holder", holderId);
        state.cancelTimers.loadLease(holderId, deadlineNs);
    }

    @Override
    public void onCancelTimer(final CancelTimerTerms cancelTimer) {
        final int account = state.accounts.client(cancelTimer.accountId);
        require(
                account != Accounts.NONE
                        && state.cancelTimers.find(account, cancelTimer.cancelTimerId) == null
                        && (cancelTimer.holderId == 0 || state.cancelTimers.hasLease(cancelTimer.holderId)),
                "cancelTimer",
                cancelTimer.cancelTimerId);
        lastCancelTimer = state.cancelTimers.load(account, cancelTimer);
    }

    @Override
    public void onPendingCancel(final PendingCancel pendingCancel) {
        final int account = state.accounts.client(pendingCancel.accountId);
        final boolean ofEverybody = pendingCancel.accountId == 0 && pendingCancel.cancelTimerId == 0;
        require(
                (account != Accounts.NONE || ofEverybody) && pendingCancel.reason != null,
                "pendingCancel by cancel timer",
                pendingCancel.cancelTimerId);
        lastCancelTimer = state.cancelTimers.loadEnded(account, pendingCancel);
        state.pendingCancels.add(lastCancelTimer, pendingCancel.continuesNs);
    }

    @Override
    public void onCancelTimerOrder(final long orderId) {
        final int order = state.orders.find(orderId);
        require(
                lastCancelTimer != null && order != 0 && !state.orders.namesCancelTimer(order),
                "under a cancel timer order",
                orderId);
        state.orders.namesCancelTimer(order, true);
        state.cancelTimers.attach(lastCancelTimer, orderId);
    }

    @Override
    public void onQuoteCounters(
            final long nextPriority,
            final long nextHoldId,
            final long nextRequestId,
            final long holdsGoOnNs,
            final long looksFromNs) {
        quotes.onQuoteCounters(nextPriority, nextHoldId, nextRequestId, holdsGoOnNs, looksFromNs);
    }

    @Override
    public void onQuoteProvider(final QuoteProviderTerms terms) {
        quotes.onQuoteProvider(terms);
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
        quotes.onLadder(stream, quoteId, validUntilNs, receivedNs, leaseEndsNs, fullAmount, lastLook);
    }

    @Override
    public void onTier(
            final Side side,
            final long priceTicks,
            final long remainingLots,
            final long maxShowLots,
            final long priority) {
        quotes.onTier(side, priceTicks, remainingLots, maxShowLots, priority);
    }

    @Override
    public void onCreditLine(final CreditLine line) {
        quotes.onCreditLine(line);
    }

    @Override
    public void onMinQuantity(final long orderId, final long minQuantityLots) {
        quotes.onMinQuantity(orderId, minQuantityLots);
    }

    @Override
    public void onHold(final HeldTrade hold) {
        quotes.onHold(hold);
    }

    @Override
    public void onQuoteRequest(final QuoteRequestStatus request) {
        quotes.onQuoteRequest(request);
    }

    @Override
    public void onQuoteAnswer(
            final long providerAccountId,
            final long bidTicks,
            final long askTicks,
            final long validUntilNs,
            final long answeredNs) {
        quotes.onQuoteAnswer(providerAccountId, bidTicks, askTicks, validUntilNs, answeredNs);
    }

    @Override
    public void onQuoteWalk(
            final int instrumentId,
            final Side side,
            final long looksFromNs,
            final long goesOnNs,
            final long nextOrderId,
            final boolean again) {
        quotes.onQuoteWalk(instrumentId, side, looksFromNs, goesOnNs, nextOrderId, again);
    }

    @Override
    public void onParentCounters(final long goesOnNs) {
        quotes.onParentCounters(goesOnNs);
    }

    @Override
    public void onParentOrder(final ParentOrder parent) {
        quotes.onParentOrder(parent);
    }

    @Override
    public void onChildOrder(final long orderId, final long workingLots) {
        quotes.onChildOrder(orderId, workingLots);
    }

    @Override
    public void onAvoidedStream(final long providerAccountId, final int stream, final long untilNs) {
        quotes.onAvoidedStream(providerAccountId, stream, untilNs);
    }

    /** The engine with the state that was loaded; the loader is spent. */
    public MatchingEngine finish() {
        require(state.accounts.nextId() == nextAccountId, "next account", nextAccountId);
        orders.onLoaded();
        for (int id = 1; id <= state.instruments.count(); id++) {
            final Instrument instrument = state.instruments.get(id);
            if (instrument.sessions != null) {
                require(instrument.sessions.onLoaded(), "rest of a session of instrument", id);
            }
            require(
                    (instrument.definition.phase == TradingPhase.VOLATILITY_AUCTION)
                            == (instrument.interruption.endsNs != DueQueue.NEVER),
                    "volatility auction of instrument",
                    id);
            engine.auctions().onLoaded(instrument);
            if (instrument.continuous != null) {
                topOrders -= topOrder(instrument, true) + topOrder(instrument, false);
            }
            if (instrument.triggers != null) {
                instrument.triggers.onLoaded();
            }
            if (instrument.reserves) {
                final InstrumentDefinition definition = instrument.definition;
                instrument.feeBaseBalance = state.balances.find(Accounts.FEES, definition.baseAssetId);
                instrument.feeQuoteBalance = state.balances.find(Accounts.FEES, definition.quoteAssetId);
                require(instrument.feeBaseBalance != 0 && instrument.feeQuoteBalance != 0, "fees of instrument", id);
            }
        }
        require(topOrders == 0, "top orders that are not there:", topOrders);
        return engine;
    }

    /** @return 1 when a side has a top order, else 0 */
    private int topOrder(final Instrument instrument, final boolean buy) {
        final int order = instrument.continuous.topOrders().order(buy);
        require(
                order == 0 || BookOrder.isTop(state, instrument, order, buy),
                "top order of instrument",
                instrument.id());
        return order == 0 ? 0 : 1;
    }

    static void require(final boolean condition, final String what, final long id) {
        if (!condition) {
            throw new IllegalStateException("snapshot does not hold together: " + what + " " + id);
        }
    }
}
