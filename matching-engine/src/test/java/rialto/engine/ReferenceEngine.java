package rialto.engine;

/**
 * The engine's rules once more, in plain collections and the obvious way, to compare the real one with. Slow on
 * purpose. Only {@link EngineLimits} of a handful are sensible here.
 */
final class ReferenceEngine {
    final ReferenceState state;
    final ReferenceCancelTimers cancelTimers;

    private final ReferenceMoney money;
    private final ReferenceOrders orders;
    private final ReferencePhases phases;
    private final ReferenceMarkets markets;
    private final ReferenceSuspensions suspensions;
    private final ReferenceRevisions revisions;
    final ReferenceFees fees;
    final ReferenceQuotes quotes;
    final ReferenceProviders providers;
    final ReferenceRequests requests;

    ReferenceEngine(final EngineLimits limits, final EngineListener out) {
        this(limits, out, QuoteListener.NONE);
    }

    ReferenceEngine(final EngineLimits limits, final EngineListener out, final QuoteListener quotesOut) {
        state = new ReferenceState(limits);
        fees = new ReferenceFees(state, out);
        state.fees = fees;
        final ReferenceChecks checks = new ReferenceChecks(state);
        money = new ReferenceMoney(state, checks, out);
        orders = new ReferenceOrders(state, checks, money, out, quotesOut);
        revisions = new ReferenceRevisions(state, money, out);
        quotes = new ReferenceQuotes(state, orders.quotes(), quotesOut);
        requests = orders.quotes().requests();
        providers = new ReferenceProviders(state, money, quotes, out, quotesOut);
        cancelTimers = new ReferenceCancelTimers(state, orders, out);
        state.cancelTimers = cancelTimers;
        suspensions = new ReferenceSuspensions(state, cancelTimers, quotes, out);
        phases = new ReferencePhases(state, orders, quotes, out);
        markets = new ReferenceMarkets(state, checks, money, phases, out);
    }

    void replaceQuotes(final QuoteLadder ladder, final long now) {
        quotes.replace(ladder, now);
        endCommand(now);
    }

    void answerHold(final long accountId, final long holdId, final boolean accepts, final long now) {
        orders.quotes().answer(accountId, holdId, accepts, now);
        endCommand(now);
    }

    void enterParent(final ParentOrderRequest parent, final long now) {
        state.parents.enter(parent, now);
        endCommand(now);
    }

    void cancelParent(final ParentCancelRequest cancel, final long now) {
        state.parents.cancel(cancel, now);
        endCommand();
    }

    private void endCommand(final long now) {
        orders.react();
        orders.triggers().endCommand(now);
        endCommand();
    }

    /** After a command that reaches no order which waits. */
    private void endCommand() {
        phases.publishIndications();
        money.publish();
    }

    void enterOrder(final OrderRequest request, final long now) {
        orders.enter(request, request.validateOnly, now);
        endCommand(now);
    }

    void enterOrderList(final OrderListRequest request, final long now) {
        orders.lists().enter(request, now);
        endCommand(now);
    }

    void cancelOrderList(final CancelRequest request, final CancelReason reason, final long now) {
        orders.lists().cancel(request, reason, now);
        endCommand(now);
    }

    void cancelOrder(final CancelRequest request, final CancelReason reason, final long now) {
        orders.cancel(request, reason, now);
        endCommand(now);
    }

    void cancelAllOrders(
            final long accountId,
            final Identifier requestId,
            final int instrumentId,
            final CancelReason reason,
            final long now) {
        orders.cancelAllOrders(accountId, requestId, instrumentId, false, reason, now);
        endCommand(now);
    }

    void cancelQuotes(
            final long accountId,
            final Identifier requestId,
            final int instrumentId,
            final CancelReason reason,
            final long now) {
        orders.cancelAllOrders(accountId, requestId, instrumentId, true, reason, now);
        endCommand(now);
    }

    void massQuote(final MassQuoteRequest request, final long now) {
        orders.bookQuotes().massQuote(request, now);
        endCommand(now);
    }

    void setQuoteProtection(final QuoteProtection protection, final boolean reset) {
        orders.bookQuotes().set(protection, reset);
    }

    void setAccountState(final long accountId, final boolean frozen, final boolean cancelOrders, final long now) {
        suspensions.setAccountState(accountId, frozen, cancelOrders, now);
        endCommand(now);
    }

    void setOrderEntry(final OrderEntryRequest request, final long now) {
        suspensions.setOrderEntry(request, now);
        endCommand(now);
    }

    void amendOrder(final AmendRequest request, final long now) {
        orders.amendOrder(request, now);
        endCommand(now);
    }

    void replaceOrder(
            final CancelRequest cancel,
            final OrderRequest order,
            final ReplaceMode mode,
            final boolean lessExecuted,
            final long executedBefore,
            final long now) {
        orders.replaceOrder(cancel, order, mode, lessExecuted, executedBefore, now);
        endCommand(now);
    }

    void createAccount(final Identifier name) {
        money.createAccount(name);
    }

    void openAccount(final Identifier name, final TransferRequest deposit) {
        money.openAccount(name, deposit);
        endCommand();
    }

    void transferFunds(final TransferRequest transfer) {
        money.transferFunds(transfer);
        endCommand();
    }

    void addAsset(final Identifier symbol, final int scale) {
        markets.addAsset(symbol, scale);
    }

    void addInstrument(final InstrumentDefinition definition) {
        markets.addInstrument(definition);
    }

    void changeInstrument(final InstrumentDefinition definition, final long now) {
        markets.changeInstrument(definition, now);
    }

    void setTradingPhase(final int instrumentId, final TradingPhase phase, final long now) {
        markets.setTradingPhase(instrumentId, phase, now);
        endCommand(now);
    }

    void setTradingSchedule(final TradingSchedule schedule, final long now) {
        markets.setTradingSchedule(schedule, now);
    }

    void setAccountLimits(final AccountLimits limits) {
        markets.setAccountLimits(limits);
    }

    void setAccountRules(final AccountRules rules) {
        markets.setAccountRules(rules);
    }

    void setPriceProtection(final PriceProtection protection) {
        markets.setPriceProtection(protection);
    }

    void reviseTrade(final TradeRevisionRequest request, final long now) {
        revisions.revise(request);
        endCommand(now);
    }

    void endCancelTimer(final long accountId, final long cancelTimerId, final boolean cancelsOrders, final long now) {
        cancelTimers.end(accountId, cancelTimerId, cancelsOrders, now);
        endCommand(now);
    }

    /** When the next thing is due; the greatest number for never. */
    long nextDeadlineNs() {
        return phases.nextDeadlineNs();
    }

    void advanceTime(final long now) {
        phases.advanceTime(now);
        endCommand(now);
    }
}
