package rialto.engine;

/**
 * Orders that wait for their triggers enter the market when a price has reached them, pending orders when the one before them
 * was filled: those that a command reaches right after what it did, as many as one command has room for, the others in turns
 * right after.
 */
final class TriggerWork {
    /** To let an order in costs one more for each so many that trail, as a trade may have to look at all of these. */
    private static final int TRAILING_PER_WORK = 256;

    private final EngineState state;
    private final EngineListener listener;
    private final Settlement settlement;
    private final OrderExit exit;
    private final ParentProgress parents;
    private final OrderListWork lists;
    private final CallAuctions auctions;
    private VolatilityInterruptions interruptions;
    private QuoteProtectionWork quoteProtections;
    private final IncomingOrder incoming = new IncomingOrder();
    private final OrderRequest entering = new OrderRequest();
    private final OrderTrigger told = new OrderTrigger();
    private final long workPerCommand;
    private long workLeft;

    TriggerWork(
            final EngineState state,
            final EngineListener listener,
            final Settlement settlement,
            final OrderExit exit,
            final ParentProgress parents,
            final OrderListWork lists,
            final CallAuctions auctions) {
        this.auctions = auctions;
        this.lists = lists;
        this.state = state;
        this.listener = listener;
        this.settlement = settlement;
        this.exit = exit;
        this.parents = parents;
        workPerCommand = state.limits.pendingCancelsPerCommand();
        workLeft = workPerCommand;
    }

    /** Names what lets protected quotes leave; once, at the start. */
    void protectBy(final QuoteProtectionWork what) {
        quoteProtections = what;
    }

    /** Names what begins volatility interruptions; once, at the start. */
    void interruptBy(final VolatilityInterruptions what) {
        interruptions = what;
    }

    // ------------------------------------------------------------------------------------------------ orders that wait

    /** The price that a MARKET order with a trigger holds money for; of another one its limit. */
    static long reserveTicks(final OrderRequest request, final Instrument instrument) {
        if (request.orderType != OrderType.MARKET || request.side != Side.BUY) {
            return request.priceTicks;
        }
        if (request.trailingDelta == 0) {
            return request.triggerTicks;
        }
        final long mark = request.triggerTicks != 0 ? request.triggerTicks : instrument.lastPriceTicks;
        return mark == 0
                ? instrument.definition.maxPriceTicks
                : TrailingOrders.triggerTicks(true, mark, request.trailingDelta);
    }

    /** Whether the price that an order is to wait for is there. */
    static boolean isReached(final OrderRequest request, final Instrument instrument) {
        if (request.triggerTicks == 0) {
            return false;
        }
        final boolean buy = request.side == Side.BUY;
        final int queue = TriggerQueues.queue(buy, request.triggerType, request.triggerPriceType);
        final long ticks =
                switch (request.triggerPriceType) {
                    case LAST_TRADE -> instrument.lastPriceTicks;
                    case BEST_PRICE -> instrument.market.bestTicks(!buy);
                };
        return TriggerQueues.isThere(ticks, queue, request.triggerTicks)
                || instrument.triggers != null && instrument.triggers.isReached(queue, request.triggerTicks);
    }

    /** Tells the trigger of an order that is about to be accepted. */
    void accept(final OrderRequest request, final Instrument instrument, final long orderId, final boolean pending) {
        told.orderId = orderId;
        told.accountId = request.accountId;
        told.triggerTicks = request.triggerTicks;
        told.markTicks = !pending && trailsAtOnce(request.triggerTicks, instrument) ? instrument.lastPriceTicks : 0;
        told.remainingLots = request.quantityLots;
        told.trailingDelta = request.trailingDelta;
        told.instrumentId = instrument.id();
        told.buy = request.side == Side.BUY;
        told.triggerType = request.triggerType;
        told.triggerPriceType = request.triggerPriceType;
        listener.onTriggerOrderAccepted(told);
    }

    /** One that trails from the start waits for any trade where there was none yet. */
    private static boolean trailsAtOnce(final long triggerTicks, final Instrument instrument) {
        return triggerTicks == 0 && instrument.lastPriceTicks != 0;
    }

    /** Gives an order's record its trigger, for which it waits once it is put in. */
    void arm(final OrderRequest request, final Instrument instrument, final int order, final long timestampNs) {
        keep(request, order);
        arm(instrument, order, timestampNs);
    }

    /** Gives a pending order's record its trigger, for which it does not wait yet. */
    void keep(final OrderRequest request, final int order) {
        state.orders.hasTrigger(
                order,
                state.triggers.add(
                        order,
                        request.triggerType,
                        request.triggerPriceType,
                        request.triggerTicks,
                        request.trailingDelta));
    }

    private void arm(final Instrument instrument, final int order, final long timestampNs) {
        final TriggerRecords triggers = state.triggers;
        final int trigger = state.orders.trigger(order);
        final long triggerTicks = triggers.triggerTicks(trigger);
        if (trailsAtOnce(triggerTicks, instrument)) {
            triggers.trail(trigger, instrument.lastPriceTicks, timestampNs);
        } else if (triggerTicks == 0) {
            triggers.waitFor(trigger, TriggerRecords.RISES, 1);
        } else {
            final boolean buy = state.orders.isBuy(order);
            triggers.waitFor(
                    trigger,
                    TriggerQueues.queue(buy, triggers.type(trigger), triggers.priceType(trigger)),
                    triggerTicks);
        }
        state.orders.waits(order, true);
        state.triggerQueues(instrument);
    }

    /** An order that was pending waits for its trigger from now on; if the price is there already, it is reached at once. */
    void armReleased(final Instrument instrument, final int order, final long timestampNs) {
        final OrderRequest request = pending(instrument, order);
        state.orders.priceTicks(order, reserveTicks(request, instrument));
        arm(instrument, order, timestampNs);
        state.lists.onArmed(order);
        if (instrument.reserves) {
            state.hold(instrument, order);
        }
        instrument.putIn(order);
        if (state.triggers.markTicks(state.orders.trigger(order)) != 0) {
            describe(instrument, order);
            listener.onTrailingStarted(told);
        }
        if (instrument.lastPriceTicks != 0) {
            instrument.triggers.onTrade(instrument.lastPriceTicks);
        }
        state.triggerTurns.touch(instrument.triggers);
    }

    /** A pending order as its owner entered it, but for its name, its times and its cancel timer; valid until the next call. */
    OrderRequest pending(final Instrument instrument, final int order) {
        fill(instrument, order);
        if (state.orders.hasTrigger(order)) {
            final int trigger = state.orders.trigger(order);
            entering.trigger(
                    state.triggers.type(trigger),
                    state.triggers.priceType(trigger),
                    state.triggers.triggerTicks(trigger),
                    state.triggers.trailingDelta(trigger));
        }
        return entering;
    }

    // --------------------------------------------------------------------------------------------------------- turns

    /** An instrument came to another phase: nothing enters but while it trades; then the last price is looked at. */
    void onPhase(final Instrument instrument) {
        if (instrument.triggers == null) {
            return;
        }
        state.triggerTurns.touch(instrument.triggers);
        if (instrument.isTrading() && instrument.lastPriceTicks != 0) {
            instrument.triggers.onTrade(instrument.lastPriceTicks);
        }
    }

    /** When the next turn is due; {@link DueQueue#NEVER} when none is. */
    long nextNs() {
        return state.triggerTurns.nextNs();
    }

    /** The turn of an instrument that is due. */
    void runNext(final long timestampNs) {
        final TriggerQueues queues = state.instruments.get(state.triggerTurns.first()).triggers;
        state.triggerTurns.change(queues, DueQueue.NEVER);
        run(queues, timestampNs);
    }

    /** What the command has reached enters. */
    void endCommand(final long timestampNs) {
        while (state.triggerTurns.isTouched()) {
            final TriggerQueues queues = state.triggerTurns.takeTouched();
            final Instrument instrument = state.instruments.get(queues.id());
            queues.look();
            if (!instrument.isTrading() || queues.nextReached() == 0 && instrument.pending.firstReady() == 0) {
                state.triggerTurns.change(queues, DueQueue.NEVER);
            } else if (queues.goesOnNs == DueQueue.NEVER) {
                run(queues, timestampNs);
            }
        }
        if (workLeft != workPerCommand) {
            workLeft = workPerCommand;
        }
    }

    private void run(final TriggerQueues queues, final long timestampNs) {
        final Instrument instrument = state.instruments.get(queues.id());
        while (true) {
            quoteProtections.react();
            lists.react();
            if (!instrument.isTrading()) {
                return;
            }
            final boolean releases = instrument.pending.firstReady() != 0;
            final int order = releases ? 0 : queues.nextReached();
            if (!releases && order == 0) {
                return;
            }
            if (workLeft <= 0) {
                state.triggerTurns.change(queues, Math.min(timestampNs, DueQueue.NEVER - 2) + 1);
                return;
            }
            if (releases) {
                workLeft -= lists.release(instrument, timestampNs);
            } else {
                workLeft -= 1 + queues.trailingCount() / TRAILING_PER_WORK;
                if (startsTrailing(order)) {
                    startTrailing(instrument, order, timestampNs);
                } else {
                    workLeft -= enter(instrument, order, timestampNs);
                }
            }
        }
    }

    private boolean startsTrailing(final int order) {
        final int trigger = state.orders.trigger(order);
        return state.triggers.trailingDelta(trigger) != 0 && state.triggers.markTicks(trigger) == 0;
    }

    private void startTrailing(final Instrument instrument, final int order, final long timestampNs) {
        instrument.triggers.startTrailing(order, instrument.lastPriceTicks, timestampNs);
        describe(instrument, order);
        listener.onTrailingStarted(told);
    }

    private void describe(final Instrument instrument, final int order) {
        final int trigger = state.orders.trigger(order);
        told.orderId = state.orders.id(order);
        told.accountId = Accounts.id(state.orders.account(order));
        told.triggerTicks = state.triggers.waitsForTicks(trigger);
        told.markTicks = state.triggers.markTicks(trigger);
        told.remainingLots = state.orders.remainingLots(order);
        told.trailingDelta = state.triggers.trailingDelta(trigger);
        told.instrumentId = instrument.id();
        told.buy = state.orders.isBuy(order);
        told.triggerType = state.triggers.type(trigger);
        told.triggerPriceType = state.triggers.priceType(trigger);
    }

    // ------------------------------------------------------------------------------------------------- into the market

    /** @return what it traded or looked at, whatever is more */
    private long enter(final Instrument instrument, final int order, final long timestampNs) {
        final Orders orders = state.orders;
        describe(instrument, order);
        instrument.triggers.remove(order);
        orders.waits(order, false);
        state.lists.onTriggered(order);
        state.triggers.triggered(orders.trigger(order), timestampNs, state.nextOrderId);
        listener.onOrderTriggered(told);
        lists.onTriggered(instrument, order);
        if (instrument.reserves) {
            state.balances.release(orders.paidFrom(order), state.held(instrument, order));
        }
        if (orders.type(order) == OrderType.MARKET) {
            orders.priceTicks(order, 0);
        }
        return enterMarket(instrument, order, timestampNs);
    }

    /**
     * An open order that is in no queue, and holds nothing, enters the market as it would have as a new one, and keeps its
     * place everywhere else.
     *
     * @return what it traded or looked at, whatever is more
     */
    long enterMarket(final Instrument instrument, final int order, final long timestampNs) {
        final long tradesBefore = instrument.lastTradeId;
        final Orders orders = state.orders;
        begin(instrument, order, timestampNs);
        settlement.begin(instrument, incoming.paidFrom, incoming.receivedInto, timestampNs);
        final CancelReason canceled = OrderAcceptance.match(entering, instrument.continuous, incoming);
        orders.remainingLots(order, incoming.remainingLots + incoming.unpaidLots);
        orders.executedQuote(order, incoming.executedQuote);
        orders.changedNs(order, timestampNs);
        finish(instrument, order, canceled, timestampNs);
        return Math.max(instrument.lastTradeId - tradesBefore, incoming.lookedAt);
    }

    private void fill(final Instrument instrument, final int order) {
        final Orders orders = state.orders;
        entering.accountId = Accounts.id(orders.account(order));
        entering.priceTicks = orders.limitTicks(order);
        entering.quantityLots = orders.remainingLots(order);
        entering.instrumentId = instrument.id();
        entering.terms(
                orders.side(order), orders.type(order), orders.timeInForce(order), orders.selfTradePrevention(order));
        entering.trigger(TriggerType.NONE, TriggerPriceType.LAST_TRADE, 0, 0);
        entering.displayLots = displayLots(order);
    }

    private long displayLots(final int order) {
        if (state.orders.isHidden(order)) {
            return OrderRequest.HIDDEN;
        }
        return state.orders.showsLess(order)
                ? Math.min(state.displays.displayLots(state.orders.display(order)), entering.quantityLots)
                : 0;
    }

    private void begin(final Instrument instrument, final int order, final long timestampNs) {
        final Orders orders = state.orders;
        fill(instrument, order);
        incoming.start(orders.id(order), orders.account(order), entering);
        incoming.paidFrom = orders.paidFrom(order);
        incoming.receivedInto = orders.receivedInto(order);
        incoming.list = orders.list(order);
        if (instrument.bands != null) {
            final boolean collared = entering.orderType == OrderType.MARKET || orders.hasTrigger(order);
            instrument.bands.restrain(incoming, collared, timestampNs);
        }
        if (instrument.reserves && incoming.buy && entering.orderType == OrderType.MARKET) {
            final long lots = instrument.continuous.affordable(incoming, state.balances.available(incoming.paidFrom));
            incoming.unpaidLots = incoming.remainingLots - lots;
            incoming.remainingLots = lots;
        }
    }

    private void finish(
            final Instrument instrument, final int order, final CancelReason canceled, final long timestampNs) {
        final Orders orders = state.orders;
        final long left = orders.remainingLots(order);
        final boolean leaves = canceled != null || incoming.unpaidLots > 0;
        if (left == 0) {
            state.close(order);
        } else if (instrument.reserves) {
            state.hold(instrument, order);
        }
        if (left != 0 && leaves) {
            exit.cancelEntering(instrument, order, canceled == null ? CancelReason.MARKET_REMAINDER : canceled);
        }
        if (incoming.interruptsAtTicks != 0) {
            interruptions.begin(instrument, incoming, timestampNs);
        }
        if (left != 0 && !leaves) {
            rest(instrument, order, timestampNs);
        }
    }

    private void rest(final Instrument instrument, final int order, final long timestampNs) {
        final Orders orders = state.orders;
        final long left = orders.remainingLots(order);
        instrument.putIn(order);
        if (!instrument.isTrading()) {
            auctions.onEntered(instrument, order);
        } else {
            instrument.continuous.onEntered(order);
        }
        instrument.onJoinedBook(order);
        listener.onOrderRested(orders.id(order), orders.priceTicks(order), left, instrument.id(), orders.side(order));
        if (instrument.waiting != null && instrument.isTrading() && !orders.isHidden(order)) {
            parents.onRested(instrument, incoming.buy, orders.priceTicks(order), timestampNs);
        }
    }
}
