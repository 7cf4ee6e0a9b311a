package rialto.engine;

import java.util.function.Consumer;

/** Hands out an engine's state as records. */
final class EngineSnapshotTaker {
    private final EngineState state;
    private final InstrumentDefinition definition = new InstrumentDefinition();
    private final OpenOrder openOrder = new OpenOrder();
    private final Identifier name = new Identifier();
    private final VolatilityInterruption told = new VolatilityInterruption();
    private final QuoteSnapshotTaker quotes;
    private final OrderListSnapshot orderLists;

    EngineSnapshotTaker(final EngineState state) {
        this.state = state;
        quotes = new QuoteSnapshotTaker(state);
        orderLists = new OrderListSnapshot(state);
    }

    void take(final EngineSnapshotListener listener) {
        listener.onCounters(state.nextOrderId, state.accounts.nextId());
        state.assets.snapshot(listener);
        for (int id = 1; id <= state.instruments.count(); id++) {
            final Instrument instrument = state.instruments.get(id);
            instrument.definition.copyTo(definition);
            listener.onInstrument(definition, instrument.lastTradeId, instrument.lastPriceTicks);
            if (instrument.bookEvents != 0) {
                listener.onBook(
                        id,
                        instrument.bookEvents,
                        instrument.continuous.topOrders().orderId(true),
                        instrument.continuous.topOrders().orderId(false));
            }
        }
        for (int id = 1; id <= state.instruments.count(); id++) {
            final SessionMarket sessions = state.instruments.get(id).sessions;
            if (sessions != null) {
                listener.onSessions(
                        id,
                        sessions.sessionAtNs(),
                        sessions.sessionCount(),
                        sessions.nextBuyerId(),
                        state.sessionTimes.goesOnNs);
            }
        }
        takeTriggers(listener);
        takeSchedules(listener);
        takeProtections(listener);
        takeIndications(listener);
        state.suspensions.snapshot(listener);
        state.fees.snapshotSchedules(listener);
        for (int id = 1; id <= state.instruments.count(); id++) {
            final FeeSchedule schedule = state.instruments.get(id).feeSchedule;
            if (schedule != null) {
                listener.onAssignedFeeSchedule(id, schedule.scheduleId);
            }
        }
        takeAccounts(listener);
        for (int balance = 1; balance <= state.balances.count(); balance++) {
            listener.onBalance(
                    Accounts.id(state.balances.account(balance)),
                    state.balances.assetId(balance),
                    state.balances.available(balance),
                    state.balances.held(balance));
        }
        state.fees.volumes.snapshot(listener);
        orderLists.take(listener);
        takeOrders(listener, false);
        state.clientOrders.snapshotFinished(listener);
        takeOrders(listener, true);
        state.transfers.snapshot(listener);
        state.passingTransfers.snapshot(listener);
        state.revisableTrades.snapshot(listener);
        state.cancelTimers.snapshot(listener);
        state.pendingCancels.snapshot(listener);
        quotes.take(listener);
    }

    private void takeAccounts(final EngineSnapshotListener listener) {
        for (int i = 0; i < state.accounts.clientCount(); i++) {
            final long accountId = MatchingEngine.FIRST_CLIENT_ACCOUNT_ID + i;
            listener.onAccount(accountId, state.accounts.name(i, name));
            if (state.suspensions.isFrozen(state.accounts.client(accountId))) {
                listener.onFrozenAccount(accountId);
            }
            state.rules.snapshot(state.accounts.client(accountId), listener);
            takeLimits(state.accounts.client(accountId), listener);
            state.fees.snapshot(state.accounts.client(accountId), listener);
            takeQuoteProtections(state.accounts.client(accountId), listener);
        }
    }

    private void takeQuoteProtections(final int account, final EngineSnapshotListener listener) {
        if (state.reachedProtections.protectionCount == 0) {
            return;
        }
        for (int id = 1; id <= state.instruments.count(); id++) {
            final QuoteProtections protections = state.instruments.get(id).protectedQuotes;
            if (protections != null) {
                protections.snapshot(account, listener);
            }
        }
    }

    private void takeLimits(final int account, final EngineSnapshotListener listener) {
        for (int id = 1; id <= state.instruments.count(); id++) {
            final LimitChecks limits = state.instruments.get(id).limits;
            if (limits != null) {
                limits.snapshot(account, listener);
            }
        }
    }

    private void takeTriggers(final EngineSnapshotListener listener) {
        for (int id = 1; id <= state.instruments.count(); id++) {
            final TriggerQueues triggers = state.instruments.get(id).triggers;
            if (triggers != null && triggers.isUnderWay()) {
                listener.onTriggers(id, triggers.risenToTicks(), triggers.fallenToTicks(), triggers.goesOnNs);
            }
        }
    }

    private void takeSchedules(final EngineSnapshotListener listener) {
        for (int id = 1; id <= state.instruments.count(); id++) {
            final TradingSchedule schedule = state.instruments.get(id).schedule;
            if (schedule.entryCount > 0) {
                listener.onSchedule(schedule);
            }
        }
    }

    private void takeProtections(final EngineSnapshotListener listener) {
        for (int id = 1; id <= state.instruments.count(); id++) {
            final PriceBands bands = state.instruments.get(id).bands;
            if (bands != null) {
                bands.snapshot(listener);
            }
        }
        for (int id = 1; id <= state.instruments.count(); id++) {
            final VolatilityInterruption interruption = state.instruments.get(id).interruption;
            if (interruption.endsNs != DueQueue.NEVER) {
                interruption.copyTo(told);
                listener.onVolatilityInterruption(told);
            }
        }
    }

    private void takeIndications(final EngineSnapshotListener listener) {
        for (int id = 1; id <= state.instruments.count(); id++) {
            final AuctionIndication indication = state.instruments.get(id).indication;
            if (indication.priceTicks != 0) {
                listener.onIndication(id, indication.priceTicks, indication.volumeLots, indication.imbalanceLots);
            }
        }
    }

    private void takeOrders(final EngineSnapshotListener listener, final boolean asClientOrders) {
        for (int id = 1; id <= state.instruments.count(); id++) {
            final Instrument instrument = state.instruments.get(id);
            takeSide(instrument.market, true, listener, asClientOrders);
            takeSide(instrument.market, false, listener, asClientOrders);
            if (instrument.collected != null) {
                for (int queue = 0; queue < CollectedOrders.QUEUES; queue++) {
                    takeCollected(instrument.collected, queue, listener, asClientOrders);
                }
            }
            if (instrument.triggers != null) {
                instrument.triggers.tellMarks();
                for (int order = instrument.triggers.first(); order != 0; order = instrument.triggers.next(order)) {
                    take(order, listener, asClientOrders);
                }
            }
            if (instrument.pending != null) {
                for (int order = instrument.pending.first(); order != 0; order = instrument.pending.next(order)) {
                    take(order, listener, asClientOrders);
                }
            }
            if (instrument.quotes != null) {
                for (int order = instrument.quotes.firstOnHold(); order != 0; order = state.orders.nextInQueue(order)) {
                    take(order, listener, asClientOrders);
                }
            }
        }
    }

    private void takeCollected(
            final CollectedOrders collected,
            final int queue,
            final EngineSnapshotListener listener,
            final boolean asClientOrders) {
        for (int order = collected.first(queue, true); order != 0; order = collected.next(order)) {
            take(order, listener, asClientOrders);
        }
        for (int order = collected.first(queue, false); order != 0; order = collected.next(order)) {
            take(order, listener, asClientOrders);
        }
    }

    private void take(final int order, final EngineSnapshotListener listener, final boolean asClientOrders) {
        if (asClientOrders) {
            state.clientOrders.snapshot(state.orders.clientOrder(order), listener);
        } else {
            listener.onOrder(view(order));
        }
    }

    /** Those of an account, without what is on hold among what is executed. */
    void takeOrdersOf(final int account, final Consumer<OpenOrder> consumer) {
        for (int id = 1; id <= state.instruments.count(); id++) {
            final Instrument instrument = state.instruments.get(id);
            final int list = state.lists.find(account, id);
            int order = list == 0 ? 0 : state.lists.first(list);
            while (order != 0) {
                final OpenOrder view = view(order);
                if (instrument.quotes != null) {
                    view.executedLots -= state.quotes.lotsOnHold(order);
                }
                consumer.accept(view);
                order = state.orders.nextInList(order);
            }
        }
    }

    private void takeSide(
            final MarketModel market,
            final boolean buy,
            final EngineSnapshotListener listener,
            final boolean asClientOrders) {
        for (int order = market.first(buy); order != 0; order = market.next(order)) {
            take(order, listener, asClientOrders);
        }
    }

    private OpenOrder view(final int order) {
        final Orders orders = state.orders;
        final int clientOrder = orders.clientOrder(order);
        openOrder.orderId = orders.id(order);
        openOrder.accountId = Accounts.id(orders.account(order));
        state.clientOrders.identifier(clientOrder, openOrder.clientOrderId);
        openOrder.priceTicks = orders.priceTicks(order);
        openOrder.quantityLots = orders.quantityLots(order);
        openOrder.executedLots = orders.quantityLots(order) - orders.remainingLots(order);
        openOrder.executedQuote = orders.executedQuote(order);
        openOrder.enteredTimestampNs = orders.enteredNs(order);
        openOrder.changedTimestampNs = orders.changedNs(order);
        openOrder.instrumentId = orders.instrumentId(order);
        openOrder.side = orders.side(order);
        openOrder.orderType = orders.type(order);
        openOrder.timeInForce = orders.timeInForce(order);
        openOrder.selfTradePrevention = orders.selfTradePrevention(order);
        openOrder.expireTimestampNs = orders.expireNs(order);
        openOrder.publicOrderId = 0;
        if (state.instruments.get(openOrder.instrumentId).continuous != null) {
            openOrder.publicOrderId = orders.publicId(order);
        }
        openOrder.display(0, 0, 0);
        if (orders.showsLess(order)) {
            final int display = orders.display(order);
            openOrder.display(
                    state.displays.displayLots(display),
                    state.displays.shownLots(display),
                    state.displays.laterOrderId(display));
        } else if (orders.isHidden(order)) {
            openOrder.display(OrderRequest.HIDDEN, 0, 0);
        }
        viewPeg(openOrder.orderId);
        openOrder.clearTrigger();
        if (orders.hasTrigger(order)) {
            viewTrigger(orders.trigger(order));
        }
        return openOrder;
    }

    private void viewPeg(final long orderId) {
        if (state.pegs.has(orderId)) {
            openOrder.peg(
                    state.pegs.priceType(orderId),
                    state.pegs.offsetType(orderId),
                    state.pegs.offset(orderId),
                    state.pegs.limitTicks(orderId));
        } else {
            openOrder.peg(PegPriceType.NONE, PegOffsetType.NONE, 0, 0);
        }
    }

    private void viewTrigger(final int trigger) {
        final TriggerRecords triggers = state.triggers;
        openOrder.triggerType = triggers.type(trigger);
        openOrder.triggerPriceType = triggers.priceType(trigger);
        openOrder.triggerTicks = triggers.triggerTicks(trigger);
        openOrder.trailingDelta = triggers.trailingDelta(trigger);
        openOrder.waitsForTicks = triggers.waitsForTicks(trigger);
        openOrder.markTicks = triggers.markTicks(trigger);
        openOrder.trailingTimestampNs = triggers.trailingNs(trigger);
        openOrder.triggeredTimestampNs = triggers.triggeredNs(trigger);
        openOrder.laterOrderId = triggers.laterOrderId(trigger);
    }
}
