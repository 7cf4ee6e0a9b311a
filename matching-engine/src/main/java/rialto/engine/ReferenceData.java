package rialto.engine;

/** Assets and instruments. */
final class ReferenceData {
    private final EngineState state;
    private final EngineListener listener;
    private final MatchListener matchListener;
    private final SessionListener sessionListener;
    private final TradingPhases phases;
    private final InstrumentDefinition scratch = new InstrumentDefinition();
    private final PriceProtection toldProtection = new PriceProtection();
    private final AccountLimits toldLimits = new AccountLimits();
    private final AccountRules toldRules = new AccountRules();

    ReferenceData(
            final EngineState state,
            final EngineListener listener,
            final MatchListener matchListener,
            final SessionListener sessionListener,
            final TradingPhases phases) {
        this.sessionListener = sessionListener;
        this.phases = phases;
        this.state = state;
        this.listener = listener;
        this.matchListener = matchListener;
    }

    void addAsset(final Identifier symbol, final int scale) {
        if (symbol.isNone() || scale < 0 || scale > Assets.MAX_SCALE) {
            listener.onCommandRejected(RejectReason.MALFORMED_COMMAND, 0);
            return;
        }
        final int known = state.assets.find(symbol);
        if (known != 0) {
            listener.onCommandRejected(RejectReason.ASSET_EXISTS, known);
        } else if (state.assets.isFull()) {
            listener.onCommandRejected(RejectReason.CAPACITY_EXCEEDED, 0);
        } else {
            final int assetId = state.assets.add(symbol, scale);
            listener.onAssetAdded(assetId, scale, symbol);
        }
    }

    void addInstrument(final InstrumentDefinition definition) {
        final int known = state.instruments.find(definition.symbol);
        final RejectReason reason = checkNew(definition, known);
        if (reason != RejectReason.NONE) {
            listener.onCommandRejected(reason, reason == RejectReason.INSTRUMENT_EXISTS ? known : 0);
            return;
        }
        definition.copyTo(scratch);
        scratch.phase = TradingPhase.CONTINUOUS;
        final Instrument instrument = make(scratch);
        state.instruments.add(instrument);
        if (instrument.reserves) {
            instrument.feeBaseBalance = state.balances.obtain(Accounts.FEES, definition.baseAssetId);
            instrument.feeQuoteBalance = state.balances.obtain(Accounts.FEES, definition.quoteAssetId);
        }
        publish(instrument);
    }

    private RejectReason checkNew(final InstrumentDefinition definition, final int known) {
        if (definition.symbol.isNone() || definition.marketModel == null || definition.riskRule == null) {
            return RejectReason.MALFORMED_COMMAND;
        }
        if (!state.assets.isKnown(definition.baseAssetId) || !state.assets.isKnown(definition.quoteAssetId)) {
            return RejectReason.UNKNOWN_ASSET;
        }
        if (known != 0) {
            return RejectReason.INSTRUMENT_EXISTS;
        }
        if (!isValid(definition)) {
            return RejectReason.INVALID_INSTRUMENT;
        }
        final boolean noRoom = definition.riskRule == RiskRule.FULL_RESERVE
                && missingFeeBalance(definition.baseAssetId) + missingFeeBalance(definition.quoteAssetId)
                        > state.balances.room();
        return noRoom || state.instruments.isFull() ? RejectReason.CAPACITY_EXCEEDED : RejectReason.NONE;
    }

    private int missingFeeBalance(final int assetId) {
        return state.balances.find(Accounts.FEES, assetId) == 0 ? 1 : 0;
    }

    private boolean isValid(final InstrumentDefinition definition) {
        return definition.marketModel != MarketModelKind.CALL_AUCTION
                && definition.baseAssetId != definition.quoteAssetId
                && quotePerTickLot(definition) > 0
                && Instrument.isValid(definition, definition.lotSize, definition.marketModel);
    }

    private long quotePerTickLot(final InstrumentDefinition definition) {
        return Instrument.quotePerTickLot(
                definition.tickSize, definition.lotSize, state.assets.unit(definition.baseAssetId));
    }

    /** An instrument with an empty market. */
    private Instrument make(final InstrumentDefinition definition) {
        final long quotePerTickLot = quotePerTickLot(definition);
        if (definition.marketModel == MarketModelKind.STREAMED_QUOTES) {
            return new Instrument(definition, quotePerTickLot, new StreamedQuotes(state), state.orders);
        }
        if (definition.marketModel != MarketModelKind.POSTED_OFFER) {
            final OrderBook book = new OrderBook(
                    quotePerTickLot,
                    state.orders,
                    state.displays,
                    state.levels,
                    state.nodes,
                    state.limits.refreshesPerOrder(),
                    state.rules,
                    matchListener);
            state.allocate(book, definition);
            return new Instrument(
                    definition,
                    quotePerTickLot,
                    book,
                    new CollectedOrders(state.orders, state.levels, state.nodes),
                    new AuctionCurve(state.curveNodes),
                    state.orders,
                    new PendingOrders(state.orders, state.orderLists));
        }
        final PostedOffer market = new PostedOffer(
                state.orders, state.levels, state.nodes, state.rules, sessionListener, state.sessionTimes);
        final Instrument instrument = new Instrument(definition, quotePerTickLot, market, state.orders);
        market.belongsTo(instrument);
        return instrument;
    }

    /** @throws IllegalStateException if it could not have been added so */
    void load(final InstrumentDefinition definition, final long lastTradeId, final long lastPriceTicks) {
        if (!isValid(definition) || definition.phase == null || state.instruments.find(definition.symbol) != 0) {
            throw new IllegalStateException("instrument " + definition.instrumentId + " is not valid");
        }
        final int id = definition.instrumentId;
        final Instrument instrument = make(definition);
        instrument.lastTradeId = lastTradeId;
        instrument.lastPriceTicks = lastPriceTicks;
        state.instruments.add(instrument);
        if (instrument.id() != id) {
            throw new IllegalStateException("instrument " + id + " out of order");
        }
    }

    void change(final InstrumentDefinition filters, final long timestampNs) {
        final Instrument instrument = state.instruments.get(filters.instrumentId);
        if (instrument == null) {
            listener.onCommandRejected(RejectReason.UNKNOWN_INSTRUMENT, 0);
        } else if (!Instrument.isValid(filters, instrument.definition.lotSize, instrument.definition.marketModel)) {
            listener.onCommandRejected(RejectReason.INVALID_INSTRUMENT, 0);
        } else {
            filters.copyFiltersTo(instrument.definition);
            if (instrument.continuous != null) {
                state.allocate(instrument.continuous, instrument.definition);
            }
            instrument.onChanged(timestampNs);
            publish(instrument);
        }
    }

    void setPhase(final int instrumentId, final TradingPhase phase, final long timestampNs) {
        final Instrument instrument = state.instruments.get(instrumentId);
        if (phase == null) {
            listener.onCommandRejected(RejectReason.MALFORMED_COMMAND, 0);
        } else if (instrument == null) {
            listener.onCommandRejected(RejectReason.UNKNOWN_INSTRUMENT, 0);
        } else if (!phase.canBeSet() || phase.collects() && instrument.collected == null) {
            listener.onCommandRejected(RejectReason.NOT_IN_THIS_PHASE, 0);
        } else {
            phases.set(instrument, phase, timestampNs, timestampNs);
        }
    }

    void setSchedule(final TradingSchedule schedule, final long timestampNs) {
        final Instrument instrument = state.instruments.get(schedule.instrumentId);
        if (schedule.isMalformed()) {
            listener.onCommandRejected(RejectReason.MALFORMED_COMMAND, 0);
        } else if (instrument == null) {
            listener.onCommandRejected(RejectReason.UNKNOWN_INSTRUMENT, 0);
        } else if (!schedule.isValid(instrument.collected != null)) {
            listener.onCommandRejected(RejectReason.INVALID_SCHEDULE, 0);
        } else {
            final long nextNs = schedule.next(timestampNs, null);
            state.schedules.change(instrument.schedule, DueQueue.NEVER);
            schedule.copyTo(instrument.schedule);
            instrument.schedule.nextTransitionNs = DueQueue.NEVER;
            state.schedules.change(instrument.schedule, nextNs);
            listener.onTradingScheduleSet(instrument.schedule);
        }
    }

    /** @throws IllegalStateException if it could not have been so */
    void loadSchedule(final TradingSchedule schedule) {
        final Instrument instrument = state.instruments.get(schedule.instrumentId);
        if (instrument == null || schedule.isMalformed() || !schedule.isValid(instrument.collected != null)) {
            throw new IllegalStateException("schedule of instrument " + schedule.instrumentId + " is not valid");
        }
        schedule.copyTo(instrument.schedule);
        instrument.schedule.nextTransitionNs = DueQueue.NEVER;
        state.schedules.change(instrument.schedule, schedule.nextTransitionNs);
    }

    void setProtection(final PriceProtection protection) {
        final Instrument instrument = state.instruments.get(protection.instrumentId);
        if (instrument == null) {
            listener.onCommandRejected(RejectReason.UNKNOWN_INSTRUMENT, 0);
        } else if (!isValid(protection, instrument)) {
            listener.onCommandRejected(RejectReason.INVALID_PROTECTION, 0);
        } else {
            protect(instrument, protection);
            protection.copyTo(toldProtection);
            listener.onPriceProtectionSet(toldProtection);
        }
    }

    /** Bands are of order books: there an order that comes can trade at the prices that others left. */
    private static boolean isValid(final PriceProtection protection, final Instrument instrument) {
        return instrument.continuous != null && protection.isValid();
    }

    private static void protect(final Instrument instrument, final PriceProtection protection) {
        if (protection.isNone()) {
            instrument.bands = null;
            return;
        }
        if (instrument.bands == null) {
            instrument.bands = new PriceBands(instrument);
        }
        instrument.bands.set(protection);
    }

    /** @throws IllegalStateException if it could not have been so */
    void loadProtection(final PriceProtection protection) {
        final Instrument instrument = state.instruments.get(protection.instrumentId);
        if (instrument == null || instrument.bands != null || !isValid(protection, instrument) || protection.isNone()) {
            throw new IllegalStateException("protection of instrument " + protection.instrumentId + " is not valid");
        }
        protect(instrument, protection);
    }

    /** @throws IllegalStateException if it could not have been so */
    void loadInterruption(final VolatilityInterruption interruption) {
        final Instrument instrument = state.instruments.get(interruption.instrumentId);
        if (instrument == null
                || instrument.definition.phase != TradingPhase.VOLATILITY_AUCTION
                || instrument.interruption.endsNs != DueQueue.NEVER
                || interruption.endsNs == DueQueue.NEVER
                || interruption.referenceTicks <= 0
                || interruption.extensionCount < 0) {
            throw new IllegalStateException(
                    "volatility interruption of instrument " + interruption.instrumentId + " is not valid");
        }
        interruption.copyTo(instrument.interruption);
        instrument.interruption.endsNs = DueQueue.NEVER;
        state.interruptions.change(instrument, interruption.endsNs);
    }

    void setLimits(final AccountLimits limits) {
        final int account = state.accounts.client(limits.accountId);
        final Instrument instrument = state.instruments.get(limits.instrumentId);
        if (account == Accounts.NONE) {
            listener.onCommandRejected(RejectReason.UNKNOWN_ACCOUNT, 0);
        } else if (instrument == null) {
            listener.onCommandRejected(RejectReason.UNKNOWN_INSTRUMENT, 0);
        } else if (!limits.isValid(instrument.reserves)) {
            listener.onCommandRejected(RejectReason.INVALID_LIMITS, 0);
        } else {
            limit(instrument, account, limits);
            limits.copyTo(toldLimits);
            listener.onAccountLimitsSet(toldLimits);
        }
    }

    private void limit(final Instrument instrument, final int account, final AccountLimits limits) {
        if (instrument.limits == null) {
            instrument.limits = new LimitChecks(state, instrument);
        }
        instrument.limits.set(account, limits);
        if (instrument.limits.isEmpty()) {
            instrument.limits = null;
        }
    }

    /** @throws IllegalStateException if they could not have been so */
    void loadLimits(final AccountLimits limits) {
        final int account = state.accounts.client(limits.accountId);
        final Instrument instrument = state.instruments.get(limits.instrumentId);
        if (account == Accounts.NONE
                || instrument == null
                || limits.isNone()
                || !limits.isValid(instrument.reserves)
                || instrument.limits != null && instrument.limits.of(account) != null) {
            throw new IllegalStateException("limits of account " + limits.accountId + " are not valid");
        }
        limit(instrument, account, limits);
    }

    void setRules(final AccountRules rules) {
        final int account = state.accounts.client(rules.accountId);
        if (account == Accounts.NONE) {
            listener.onCommandRejected(RejectReason.UNKNOWN_ACCOUNT, 0);
        } else if (!rules.isValid()) {
            listener.onCommandRejected(RejectReason.INVALID_ACCOUNT_RULES, 0);
        } else {
            state.rules.set(account, rules);
            rules.copyTo(toldRules);
            listener.onAccountRulesSet(toldRules);
        }
    }

    /** @throws IllegalStateException if they could not have been so */
    void loadRules(final AccountRules rules, final long windowNs, final int cancels) {
        final int account = state.accounts.client(rules.accountId);
        if (account == Accounts.NONE
                || rules.isNone()
                || !rules.isValid()
                || state.rules.of(account) != null
                || Math.floorMod(windowNs, AccountRules.CANCEL_WINDOW_NS) != 0
                || cancels < 0
                || rules.maxCancels10s == 0 && (windowNs != 0 || cancels != 0)) {
            throw new IllegalStateException("rules of account " + rules.accountId + " are not valid");
        }
        state.rules.set(account, rules);
        if (rules.maxCancels10s != 0) {
            state.rules.load(account, windowNs, cancels);
        }
    }

    private void publish(final Instrument instrument) {
        instrument.definition.copyTo(scratch);
        listener.onInstrumentDefined(scratch);
    }
}
