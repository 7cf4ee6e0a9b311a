package rialto.engine;

/**
 * Quotes on order books are entered: what is to stand of an account on both sides of many books. First all of the command is looked
 * at, and nothing changes; then all that leaves does, and all that is new is entered.
 */
final class MassQuotes {
    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;
    private static final long MASS_QUOTE = 0x6D61_7373_7175_6F74L;

    private final EngineState state;
    private final BookQuoteListener listener;
    private final OrderEntry entry;
    private final OrderChanges changes;
    private final OrderExit exit;
    private final QuoteProtectionWork protections;
    private final QuoteFunds funds;
    private final QuotePlanEntry[] plans = new QuotePlanEntry[MassQuoteRequest.MAX_ENTRIES];
    private final OrderRequest order = new OrderRequest();
    private final MassQuoteRejection rejection = new MassQuoteRejection();
    private final BookQuote told = new BookQuote();
    private int account;

    /** Whether an order leaves with an entry that is good. */
    private boolean anyLeaves;

    MassQuotes(
            final EngineState state,
            final BookQuoteListener listener,
            final OrderEntry entry,
            final OrderChanges changes,
            final OrderExit exit,
            final QuoteProtectionWork protections) {
        this.state = state;
        this.listener = listener;
        this.entry = entry;
        this.changes = changes;
        this.exit = exit;
        this.protections = protections;
        funds = new QuoteFunds(state);
        for (int i = 0; i < plans.length; i++) {
            plans[i] = new QuotePlanEntry();
        }
    }

    /** As {@link MatchingEngine#massQuote}. */
    void enter(final MassQuoteRequest request, final long timestampNs) {
        rejection.neededAmount = 0;
        rejection.availableAmount = 0;
        rejection.assetId = 0;
        account = state.accounts.client(request.accountId);
        if (isMalformed(request) || account == Accounts.NONE) {
            reject(
                    request,
                    isMalformed(request) ? RejectReason.MALFORMED_COMMAND : RejectReason.UNKNOWN_ACCOUNT,
                    false);
            return;
        }
        final long clientHash = state.hashes.of(account, request.quoteId);
        final long contentHash = contentHash(request);
        final int known = state.clientOrders.find(clientHash, account, request.quoteId);
        if (known != 0) {
            answerKnown(request, known, contentHash);
            return;
        }
        final int refused = plan(request, timestampNs);
        final RejectReason reason = checkTogether(request, timestampNs);
        final int clientOrder = state.clientOrders.remember(clientHash, account, request.quoteId);
        state.clientOrders.outcome(clientOrder, account, 0, contentHash, 0, reason);
        state.clientOrders.finish(account, clientOrder, request.quoteId.isPassing());
        if (reason != RejectReason.NONE) {
            reject(request, reason, false);
            return;
        }
        listener.onMassQuoteAccepted(request, refused, false);
        carryOut(request, timestampNs);
    }

    /** What is left to check of entries that are good one by one; a command that passes counts as a cancel where a side leaves. */
    private RejectReason checkTogether(final MassQuoteRequest request, final long timestampNs) {
        final RejectReason lacking = funds.check(rejection);
        if (lacking != RejectReason.NONE) {
            return lacking;
        }
        if (request.cancelTimerId != 0 && state.cancelTimers.find(account, request.cancelTimerId) == null) {
            return RejectReason.UNKNOWN_CANCEL_TIMER;
        }
        return anyLeaves && !state.rules.admitCancel(account, timestampNs)
                ? RejectReason.CANCEL_RATE_LIMIT
                : RejectReason.NONE;
    }

    private static boolean isMalformed(final MassQuoteRequest request) {
        if (request.quoteId.isNone()
                || ReservedName.isOne(request.quoteId)
                || request.selfTradePrevention == null
                || request.cancelTimerId < 0
                || request.entryCount < 1
                || request.entryCount > MassQuoteRequest.MAX_ENTRIES) {
            return true;
        }
        for (int i = 0; i < request.entryCount; i++) {
            if (request.entries[i].isMalformed() || isNamedBefore(request, i)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isNamedBefore(final MassQuoteRequest request, final int number) {
        for (int before = 0; before < number; before++) {
            if (request.entries[before].instrumentId == request.entries[number].instrumentId) {
                return true;
            }
        }
        return false;
    }

    private void answerKnown(final MassQuoteRequest request, final int known, final long contentHash) {
        if (state.clientOrders.contentHash(known) != contentHash) {
            reject(request, RejectReason.DUPLICATE_CLIENT_ORDER_ID, false);
        } else if (state.clientOrders.reason(known) != RejectReason.NONE) {
            reject(request, state.clientOrders.reason(known), true);
        } else {
            listener.onMassQuoteAccepted(request, 0, true);
        }
    }

    private void reject(final MassQuoteRequest request, final RejectReason reason, final boolean repeated) {
        rejection.accountId = request.accountId;
        rejection.quoteId.set(request.quoteId);
        rejection.reason = reason;
        rejection.repeated = repeated;
        listener.onMassQuoteRejected(rejection);
    }

    static long contentHash(final MassQuoteRequest request) {
        long hash = MASS_QUOTE ^ request.selfTradePrevention.code() << 1 ^ (request.postOnly ? 1 : 0);
        for (int i = 0; i < request.entryCount; i++) {
            final QuoteEntry quote = request.entries[i];
            hash = (hash ^ hash >>> 32 ^ quote.instrumentId) * MIX;
            hash = (hash ^ hash >>> 29 ^ quote.bidTicks) * MIX;
            hash = (hash ^ hash >>> 32 ^ quote.bidLots) * MIX;
            hash = (hash ^ hash >>> 29 ^ quote.askTicks) * MIX;
            hash = (hash ^ hash >>> 32 ^ quote.askLots) * MIX;
        }
        return hash ^ hash >>> 32;
    }

    // ----------------------------------------------------------------------------------------------------------- plan

    /** @return how many entries are refused */
    private int plan(final MassQuoteRequest request, final long timestampNs) {
        int refused = 0;
        anyLeaves = false;
        funds.begin(account);
        for (int i = 0; i < request.entryCount; i++) {
            final QuoteEntry quote = request.entries[i];
            final QuotePlanEntry plan = plans[i];
            final Instrument instrument = state.instruments.get(quote.instrumentId);
            plan.begin();
            if (plan.refuse(checkEntry(quote, instrument), null)) {
                refused++;
                continue;
            }
            for (final boolean buy : BOTH_SIDES) {
                plan.side(buy)
                        .begin(
                                state.orders,
                                state.bookQuotes.find(account, quote.instrumentId, buy),
                                quote.ticks(buy),
                                quote.lots(buy));
            }
            if (plan.refuse(checkSide(request, quote, plan, true, instrument, timestampNs), Side.BUY)
                    || plan.refuse(checkSide(request, quote, plan, false, instrument, timestampNs), Side.SELL)) {
                refused++;
                continue;
            }
            plan.refusedSide = null;
            anyLeaves |= plan.bid.leaves || plan.ask.leaves;
            funds.add(instrument, quote, plan);
        }
        return refused;
    }

    private static final boolean[] BOTH_SIDES = {true, false};

    private RejectReason checkEntry(final QuoteEntry quote, final Instrument instrument) {
        if (instrument == null) {
            return RejectReason.UNKNOWN_INSTRUMENT;
        }
        if (quote.isCrossed()) {
            return RejectReason.CROSSED_QUOTE;
        }
        if (instrument.continuous == null) {
            return RejectReason.INVALID_ORDER_TYPE;
        }
        return (quote.bidLots | quote.askLots) != 0 && isReached(instrument)
                ? RejectReason.QUOTE_PROTECTION_TRIGGERED
                : RejectReason.NONE;
    }

    private boolean isReached(final Instrument instrument) {
        return instrument.protectedQuotes != null && instrument.protectedQuotes.isReached(account);
    }

    private RejectReason checkSide(
            final MassQuoteRequest request,
            final QuoteEntry quote,
            final QuotePlanEntry plan,
            final boolean buy,
            final Instrument instrument,
            final long timestampNs) {
        final QuoteSidePlan side = plan.side(buy);
        if (side.reducedLots != 0) {
            return changes.checkQuantity(
                    side.standing, state.orders.quantityLots(side.standing) - side.reducedLots, instrument);
        }
        if (!side.enters) {
            return RejectReason.NONE;
        }
        prepare(request, quote, buy);
        final RejectReason reason = entry.checkQuote(order, plan, quote, instrument, timestampNs);
        plan.seenTicks = reason == RejectReason.WOULD_TAKE
                ? entry.bestTicks(instrument, !buy, plan.side(!buy).leaves ? plan.side(!buy).standing : 0)
                : 0;
        return reason;
    }

    private void prepare(final MassQuoteRequest request, final QuoteEntry quote, final boolean buy) {
        order.accountId = request.accountId;
        order.instrumentId = quote.instrumentId;
        order.priceTicks = quote.ticks(buy);
        order.quantityLots = quote.lots(buy);
        order.cancelTimerId = request.cancelTimerId;
        order.terms(
                buy ? Side.BUY : Side.SELL,
                request.postOnly ? OrderType.LIMIT_MAKER : OrderType.LIMIT,
                TimeInForce.GTC,
                request.selfTradePrevention);
    }

    // ------------------------------------------------------------------------------------------------------- carry out

    private void carryOut(final MassQuoteRequest request, final long timestampNs) {
        final CancelTimer cancelTimer = state.cancelTimers.find(account, request.cancelTimerId);
        for (int i = 0; i < request.entryCount; i++) {
            if (plans[i].reason != RejectReason.NONE) {
                tellRefused(request, request.entries[i], plans[i], timestampNs);
            }
        }
        for (int i = 0; i < request.entryCount; i++) {
            if (plans[i].reason == RejectReason.NONE) {
                final Instrument instrument = state.instruments.get(request.entries[i].instrumentId);
                leaveOrKeep(request, plans[i].bid, instrument, cancelTimer, timestampNs);
                leaveOrKeep(request, plans[i].ask, instrument, cancelTimer, timestampNs);
            }
        }
        for (int i = 0; i < request.entryCount; i++) {
            if (plans[i].reason == RejectReason.NONE) {
                enter(request, request.entries[i], plans[i].bid, timestampNs);
                enter(request, request.entries[i], plans[i].ask, timestampNs);
                tell(request, request.entries[i], plans[i]);
            }
        }
    }

    /** Of one outside a price band what would have passed is told again, for its reject comes next. */
    private void tellRefused(
            final MassQuoteRequest request, final QuoteEntry quote, final QuotePlanEntry plan, final long timestampNs) {
        if (plan.reason == RejectReason.OUTSIDE_STATIC_BAND || plan.reason == RejectReason.OUTSIDE_MOVING_BAND) {
            prepare(request, quote, plan.refusedSide == Side.BUY);
            entry.tellOutOfBand(order, plan, quote, state.instruments.get(quote.instrumentId), timestampNs);
        }
        tell(request, quote, plan);
    }

    /** One that keeps its place is under the command's cancel timer alone from then on, as if it had been entered with it. */
    private void leaveOrKeep(
            final MassQuoteRequest request,
            final QuoteSidePlan side,
            final Instrument instrument,
            final CancelTimer cancelTimer,
            final long timestampNs) {
        if (side.standing == 0) {
            return;
        }
        if (side.leaves) {
            instrument.takeOut(side.standing);
            exit.requestedBy(request.quoteId).cancel(instrument, side.standing, CancelReason.REQUESTED);
            return;
        }
        if (side.reducedLots != 0) {
            changes.reduce(instrument, side.standing, side.reducedLots, timestampNs);
        }
        state.cancelTimers.move(state.orders, side.standing, cancelTimer);
    }

    /** An ask is not entered any more where trades of its bid have reached the protection. */
    private void enter(
            final MassQuoteRequest request, final QuoteEntry quote, final QuoteSidePlan side, final long timestampNs) {
        if (side.enters && !isReached(state.instruments.get(quote.instrumentId))) {
            prepare(request, quote, side.buy);
            QuoteName.of(state.nextOrderId, order.clientOrderId);
            entry.enterQuote(order, timestampNs);
            protections.react();
        }
    }

    private void tell(final MassQuoteRequest request, final QuoteEntry quote, final QuotePlanEntry plan) {
        told.accountId = request.accountId;
        told.bidOrderId = orderId(quote.instrumentId, true);
        told.askOrderId = orderId(quote.instrumentId, false);
        told.entry.set(quote.instrumentId, quote.bidTicks, quote.bidLots, quote.askTicks, quote.askLots);
        told.seenTicks = plan.seenTicks;
        told.reason = plan.reason;
        told.refusedSide = plan.refusedSide;
        listener.onBookQuoteChanged(told);
    }

    private long orderId(final int instrumentId, final boolean buy) {
        final int standing = state.bookQuotes.find(account, instrumentId, buy);
        return standing == 0 ? 0 : state.orders.id(standing);
    }
}
