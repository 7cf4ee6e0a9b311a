package rialto.engine;

/** New orders that were found good: accept, match, and let the rest stand or go. */
final class OrderAcceptance {
    /** The order that is to be accepted, as far as the checks know it. */
    final IncomingOrder incoming = new IncomingOrder();

    private final EngineState state;
    private final EngineListener listener;
    private final Settlement settlement;
    private final OrderExit exit;
    private final CallAuctions auctions;
    private final QuoteOrders quoteOrders;
    private final ParentProgress parents;
    private final TriggerWork triggers;
    private final VolatilityInterruptions interruptions;

    OrderAcceptance(
            final EngineState state,
            final EngineListener listener,
            final Settlement settlement,
            final OrderExit exit,
            final CallAuctions auctions,
            final QuoteOrders quoteOrders,
            final ParentProgress parents,
            final TriggerWork triggers,
            final VolatilityInterruptions interruptions) {
        this.interruptions = interruptions;
        this.state = state;
        this.listener = listener;
        this.settlement = settlement;
        this.exit = exit;
        this.auctions = auctions;
        this.quoteOrders = quoteOrders;
        this.parents = parents;
        this.triggers = triggers;
    }

    /**
     * Enters the {@link #incoming} order, which was found good.
     *
     * @return why what was left of it left at once; null when nothing was, or it stays
     */
    CancelReason accept(
            final OrderRequest request, final Instrument instrument, final long contentHash, final long timestampNs) {
        incoming.orderId = state.nextOrderId++;
        final int clientOrder =
                state.clientOrders.remember(incoming.clientHash, incoming.account, request.clientOrderId);
        state.clientOrders.outcome(
                clientOrder, incoming.account, incoming.orderId, contentHash, request.instrumentId, RejectReason.NONE);
        if (instrument.reserves) {
            obtainBalances(instrument);
        }
        final long expireNs = request.timeInForce.endsWithDay()
                ? instrument.schedule.endOfDay(timestampNs)
                : request.expireTimestampNs;
        if (request.hasTrigger()) {
            triggers.accept(request, instrument, incoming.orderId, incoming.pending);
        }
        listener.onOrderAccepted(request, incoming.orderId, expireNs);
        if (request.hasTrigger() || incoming.pending) {
            await(request, instrument, clientOrder, expireNs, timestampNs);
            return null;
        }
        final ContinuousMarket market = instrument.continuous;
        if (market == null) {
            enterWithoutBook(request, instrument, clientOrder, expireNs, timestampNs);
            return null;
        }
        settlement.begin(instrument, incoming.paidFrom, incoming.receivedInto, timestampNs);
        final boolean tradesAtOnce = instrument.isTrading() && !request.timeInForce.isForOneAuction();
        if (tradesAtOnce && instrument.bands != null) {
            instrument.bands.restrain(incoming, request.orderType == OrderType.MARKET, timestampNs);
        }
        if (tradesAtOnce && request.orderType == OrderType.MARKET) {
            keepToFunds(instrument);
        }
        final CancelReason canceled = tradesAtOnce ? matchWhatIsPaid(request, market) : null;
        if (canceled != null) {
            exit.cancel(instrument, request, incoming, canceled);
        }
        if (incoming.interruptsAtTicks != 0) {
            interruptions.begin(instrument, incoming, timestampNs);
        }
        if (canceled == null && incoming.remainingLots > 0) {
            rest(request, instrument, clientOrder, expireNs, timestampNs);
            return null;
        }
        state.clientOrders.finish(incoming.account, clientOrder, request.clientOrderId.isPassing());
        return canceled;
    }

    /**
     * What is shown was found to be within the funds of a MARKET order's account. Where hidden orders rest as well it may trade more than
     * that: then it trades what its account can pay.
     */
    private void keepToFunds(final Instrument instrument) {
        if (!instrument.reserves || !instrument.continuous.side(!incoming.buy).hides()) {
            return;
        }
        final long available = state.balances.available(incoming.paidFrom);
        if (!incoming.byQuote && incoming.buy) {
            final long lots = instrument.continuous.affordable(incoming, available);
            incoming.unpaidLots = incoming.remainingLots - lots;
            incoming.remainingLots = lots;
        } else if (incoming.byQuote && !incoming.buy) {
            incoming.mostLots = available / instrument.definition.lotSize;
        }
    }

    /** As {@link #match}; of what cannot be paid nothing stands. */
    private CancelReason matchWhatIsPaid(final OrderRequest request, final ContinuousMarket market) {
        final CancelReason canceled = match(request, market, incoming);
        if (incoming.unpaidLots == 0) {
            return canceled;
        }
        incoming.remainingLots += incoming.unpaidLots;
        incoming.unpaidLots = 0;
        return canceled == null ? CancelReason.MARKET_REMAINDER : canceled;
    }

    /** Orders of sessions trade later; those that take quotes are open while they look. */
    private void enterWithoutBook(
            final OrderRequest request,
            final Instrument instrument,
            final int clientOrder,
            final long expireNs,
            final long timestampNs) {
        if (instrument.quotes == null) {
            rest(request, instrument, clientOrder, expireNs, timestampNs);
            return;
        }
        final int order = add(request, instrument, expireNs, timestampNs);
        open(request, instrument, order, clientOrder);
        quoteOrders.enter(instrument, order, request, timestampNs);
    }

    /** The order waits for its trigger or for another order of its list. */
    private void await(
            final OrderRequest request,
            final Instrument instrument,
            final int clientOrder,
            final long expireNs,
            final long timestampNs) {
        final int order = add(request, instrument, expireNs, timestampNs);
        if (!incoming.pending) {
            triggers.arm(request, instrument, order, timestampNs);
        } else {
            state.orders.isPending(order, true);
            if (request.hasTrigger()) {
                triggers.keep(request, order);
            }
        }
        instrument.putIn(order);
        open(request, instrument, order, clientOrder);
    }

    /** So that no trade needs room for a new one. */
    private void obtainBalances(final Instrument instrument) {
        if (incoming.paidFrom == 0) {
            incoming.paidFrom = state.balances.obtain(incoming.account, instrument.paidAsset(incoming.buy));
        }
        if (incoming.receivedInto == 0) {
            incoming.receivedInto = state.balances.obtain(incoming.account, instrument.receivedAsset(incoming.buy));
        }
    }

    /** @return why the rest does not stand; null when it does or there is none */
    static CancelReason match(final OrderRequest request, final ContinuousMarket market, final IncomingOrder incoming) {
        if (request.orderType == OrderType.LIMIT_MAKER) {
            return null; // it takes from nobody, and so does not find out hidden orders
        }
        final long bestTicks = incoming.hasRange ? market.side(!incoming.buy).bestTicks() : 0;
        final boolean isTooGood = bestTicks != 0 && incoming.isTooGood(bestTicks);
        if (request.timeInForce == TimeInForce.FOK
                && (isTooGood || !market.canFill(incoming, incoming.remainingLots))) {
            return CancelReason.FOK_NOT_FILLABLE;
        }
        if (request.minEntryLots != 0
                && (isTooGood
                        || incoming.remainingLots < request.minEntryLots
                        || !market.canFill(incoming, request.minEntryLots))) {
            return CancelReason.MIN_QUANTITY_NOT_FILLABLE;
        }
        if (incoming.hasRange) {
            matchInRange(market, incoming, isTooGood);
        } else {
            market.match(incoming);
        }
        if (incoming.stoppedBySelfTrade) {
            return CancelReason.SELF_TRADE_TAKER;
        }
        if (incoming.isCut) {
            return CancelReason.TOO_MANY_TRADES;
        }
        if (incoming.interruptsAtTicks != 0) {
            return market.mayRest(request) && !incoming.isCollared ? null : CancelReason.VOLATILITY_INTERRUPTION;
        }
        if (incoming.isCollared && PriceBands.haveStopped(incoming, request, market)) {
            return CancelReason.PRICE_COLLAR;
        }
        if (incoming.byQuote) {
            return incoming.ranOut || incoming.soldOut || incoming.executedLots == 0
                    ? CancelReason.MARKET_REMAINDER
                    : null;
        }
        if (incoming.remainingLots == 0 || market.mayRest(request)) {
            return null;
        }
        return request.orderType == OrderType.MARKET ? CancelReason.MARKET_REMAINDER : CancelReason.IOC_REMAINDER;
    }

    /** Trades no further from the reference price than the range lets it, and finds out whether it would trade further. */
    private static void matchInRange(
            final ContinuousMarket market, final IncomingOrder incoming, final boolean isTooGood) {
        final long limitTicks = incoming.limitTicks;
        if (isTooGood) {
            incoming.limitTicks = incoming.limitBeyondRange;
            final long nextTicks = market.nextTicks(incoming);
            incoming.limitTicks = limitTicks;
            incoming.interruptsAtTicks = nextTicks != 0 && incoming.isTooGood(nextTicks) ? nextTicks : 0;
            if (incoming.interruptsAtTicks != 0 || incoming.stoppedBySelfTrade) {
                return;
            }
        }
        market.match(incoming);
        if (incoming.ranOut && limitTicks != incoming.limitBeyondRange) {
            incoming.limitTicks = incoming.limitBeyondRange;
            incoming.interruptsAtTicks = market.nextTicks(incoming);
        }
    }

    /** The record of an order that stays, for a moment at least. */
    private int add(
            final OrderRequest request, final Instrument instrument, final long expireNs, final long timestampNs) {
        final Orders orders = state.orders;
        final int order = orders.add(
                incoming.orderId,
                incoming.pending ? request.priceTicks : OrderChecks.priceTicks(request, instrument),
                incoming.remainingLots,
                OrderTerms.of(request.side, request.orderType, request.timeInForce, request.selfTradePrevention));
        orders.owner(order, incoming.account, instrument.id());
        orders.quantityLots(order, request.quantityLots);
        orders.executedQuote(order, incoming.executedQuote);
        orders.times(order, timestampNs, timestampNs);
        orders.expireNs(order, expireNs);
        orders.balances(order, incoming.paidFrom, incoming.receivedInto);
        orders.list(order, incoming.list);
        if (incoming.orderList != 0) {
            state.orderLists.join(incoming.orderList, incoming.leg, order);
        }
        if (request.showsLess()) {
            orders.display(order, state.displays.add(request.displayLots));
        } else if (request.isHidden()) {
            orders.hide(order);
        }
        if (request.isPegged()) {
            state.pegs.add(
                    incoming.orderId,
                    request.pegPriceType,
                    request.pegOffsetType,
                    request.pegOffset,
                    request.pegLimitTicks);
        }
        if (incoming.isQuote) {
            orders.isQuote(order, true);
        }
        return order;
    }

    /** Makes it an open order, under its cancel timer, with what it may pay held. */
    private void open(final OrderRequest request, final Instrument instrument, final int order, final int clientOrder) {
        state.open(order, clientOrder);
        if (request.cancelTimerId != 0) {
            state.orders.namesCancelTimer(order, true);
            state.cancelTimers.attach(
                    state.cancelTimers.find(incoming.account, request.cancelTimerId), incoming.orderId);
        }
        if (instrument.reserves) {
            state.hold(instrument, order);
        }
    }

    private void rest(
            final OrderRequest request,
            final Instrument instrument,
            final int clientOrder,
            final long expireNs,
            final long timestampNs) {
        final int order = add(request, instrument, expireNs, timestampNs);
        instrument.putIn(order);
        assert !instrument.isTrading() || !instrument.isCrossed() : "an order that crosses the book and rests";
        if (!instrument.isTrading()) {
            auctions.onEntered(instrument, order);
        } else if (instrument.continuous != null && !instrument.isOutsideBook(order)) {
            instrument.continuous.onEntered(order);
        }
        if (instrument.sessions != null) {
            instrument.sessions.age(order);
        }
        open(request, instrument, order, clientOrder);
        if (!instrument.isOutsideBook(order)) {
            instrument.onJoinedBook(order);
            listener.onOrderRested(
                    incoming.orderId, request.priceTicks, incoming.remainingLots, instrument.id(), request.side);
        }
        if (instrument.sessions != null) {
            instrument.sessions.onRested(timestampNs);
        }
        if (instrument.waiting != null
                && instrument.isTrading()
                && !instrument.isOutsideBook(order)
                && !request.isHidden()) {
            parents.onRested(instrument, incoming.buy, request.priceTicks, timestampNs);
        }
    }
}
