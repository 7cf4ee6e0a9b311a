package rialto.engine;

import org.agrona.collections.IntHashSet;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What must hold in every state: money, holds, uncrossed books, queues in order, nothing lost from or left in the
 * pools. Used once. It looks at everything, so it takes as long as a snapshot, and it allocates.
 */
final class Invariants {
    private final EngineState state;
    private final long[] heldByBalance;
    private final QuoteInvariants quotes;
    private final IntHashSet leaves = new IntHashSet();
    private int openOrders;
    private int expiringOrders;
    private int cancelTimerOrders;
    private int curveNodes;
    private int displays;
    private int pegs;
    private int interruptions;

    Invariants(final EngineState state) {
        this.state = state;
        quotes = new QuoteInvariants(state);
        heldByBalance = new long[state.balances.count() + 1];
    }

    /** @throws IllegalStateException naming the first that does not hold */
    void check() {
        checkMoney();
        checkBooks();
        checkHolds();
        checkPools();
        checkSuspensions();
        require(state.fees.areWhole(state.instruments), "fee schedules or traded volumes", 0);
        require(state.revisableTrades.areConsecutive(), "numbers of trades that can be revised", 0);
        new OrderListInvariants(state).check();
        new BookQuoteInvariants(state).check();
        quotes.check();
    }

    static void require(final boolean holds, final String what, final long id) {
        if (!holds) {
            throw new IllegalStateException("an invariant is broken: " + what + " " + id);
        }
    }

    private void checkMoney() {
        final long[] sumByAsset = new long[state.limits.maxAssets() + 1];
        for (int b = 1; b <= state.balances.count(); b++) {
            final long total = Math.addExact(state.balances.available(b), state.balances.held(b));
            final boolean external = state.balances.account(b) == Accounts.EXTERNAL;
            final int asset = state.balances.assetId(b);
            sumByAsset[asset] = Math.addExact(sumByAsset[asset], total);
            require(external ? total <= 0 : state.balances.available(b) >= 0, "sign of balance", b);
            require(state.balances.find(state.balances.account(b), asset) == b, "place of balance", b);
        }
        for (int asset = 1; asset < sumByAsset.length; asset++) {
            require(sumByAsset[asset] == 0, "sum over all accounts of asset", asset);
        }
    }

    private void checkBooks() {
        for (int id = 1; id <= state.instruments.count(); id++) {
            final Instrument instrument = state.instruments.get(id);
            checkCrossing(instrument);
            checkSide(instrument, true);
            checkSide(instrument, false);
            checkInterruption(instrument);
            if (instrument.collected != null) {
                checkCollected(instrument);
                checkTop(instrument, true);
                checkTop(instrument, false);
            }
            if (instrument.triggers != null) {
                checkTriggers(instrument);
            }
            if (instrument.pending != null) {
                checkPending(instrument);
            }
            if (instrument.quotes != null) {
                checkOnHold(instrument);
            }
            require(instrument.sessions == null || instrument.sessions.isConsistent(), "buyers of instrument", id);
        }
    }

    private void checkCrossing(final Instrument instrument) {
        require(
                !instrument.isTrading()
                        || !instrument.isCrossed() && !BookOrder.crossesWithHidden(state.orders, instrument),
                "crossed book of instrument",
                instrument.id());
    }

    private void checkTop(final Instrument instrument, final boolean buy) {
        final int order = instrument.continuous.topOrders().order(buy);
        require(
                order == 0 || BookOrder.isTop(state, instrument, order, buy),
                "top order of instrument",
                instrument.id());
    }

    private void checkOnHold(final Instrument instrument) {
        for (int order = instrument.quotes.firstOnHold(); order != 0; order = state.orders.nextInQueue(order)) {
            openOrders++;
            checkOrder(order, instrument);
        }
    }

    private void checkCollected(final Instrument instrument) {
        for (int queue = 0; queue < CollectedOrders.QUEUES; queue++) {
            checkCollected(instrument, instrument.collected.first(queue, true), queue);
            checkCollected(instrument, instrument.collected.first(queue, false), queue);
        }
        checkCurve(instrument);
        require(
                instrument.indication.priceTicks == 0 || instrument.definition.phase.isAuction(),
                "indication of instrument",
                instrument.id());
    }

    private void checkInterruption(final Instrument instrument) {
        final boolean isInterrupted = instrument.interruption.endsNs != DueQueue.NEVER;
        interruptions += isInterrupted ? 1 : 0;
        require(
                isInterrupted == (instrument.definition.phase == TradingPhase.VOLATILITY_AUCTION),
                "volatility interruption of instrument",
                instrument.id());
    }

    /** A leaf for each price of an order that takes part and is not hidden, and one node fewer over them. */
    private void checkCurve(final Instrument instrument) {
        final boolean isAuction = instrument.definition.phase.isAuction();
        require(instrument.curve.isOpen() == isAuction, "curve of instrument", instrument.id());
        if (isAuction) {
            final Set<Long> prices = new HashSet<>();
            for (final boolean buy : new boolean[] {true, false}) {
                final AuctionSide side = new AuctionSide(buy, state);
                side.begin(instrument, instrument.definition.phase.auctionOnly());
                for (; side.order() != 0; side.next()) {
                    if (!state.orders.isHidden(side.order())) {
                        prices.add(state.orders.priceTicks(side.order()));
                    }
                }
            }
            curveNodes += Math.max(0, 2 * prices.size() - 1);
        }
    }

    private void checkCollected(final Instrument instrument, final int first, final int queue) {
        int before = 0;
        for (int order = first; order != 0; order = instrument.collected.next(order)) {
            final long id = state.orders.id(order);
            require(before == 0 || BookOrder.isBehind(state, order, before), "priority of collected order", id);
            final boolean market = state.orders.type(order) == OrderType.MARKET;
            final int expected =
                    switch (state.orders.timeInForce(order)) {
                        case AT_OPEN -> market ? CollectedOrders.MARKET_AT_OPEN : CollectedOrders.LIMIT_AT_OPEN;
                        case AT_CLOSE -> market ? CollectedOrders.MARKET_AT_CLOSE : CollectedOrders.LIMIT_AT_CLOSE;
                        default -> market ? CollectedOrders.MARKET : -1;
                    };
            require(expected == queue, "queue of collected order", id);
            final TradingPhase phase = instrument.definition.phase;
            require(phase != TradingPhase.CLOSED, "collected order after the day", id);
            require(
                    phase != TradingPhase.CONTINUOUS || state.orders.timeInForce(order) == TimeInForce.AT_CLOSE,
                    "collected order after its auction",
                    id);
            checkOrder(order, instrument);
            leaves.add(PriceLevels.leaf(state.orders.level(order)));
            openOrders++;
            before = order;
        }
    }

    private void checkSide(final Instrument instrument, final boolean buy) {
        final MarketModel market = instrument.market;
        final Orders orders = state.orders;
        int before = 0;
        int firstShown = 0;
        for (int order = market.first(buy); order != 0; order = market.next(order)) {
            openOrders++;
            require(
                    openOrders <= orders.count(),
                    "more orders on books than there are, at instrument",
                    instrument.id());
            final long id = orders.id(order);
            final boolean queue = buy && instrument.sessions != null;
            require(
                    before == 0 || (queue ? id > orders.id(before) : BookOrder.isBehind(state, order, before)),
                    "priority of order",
                    id);
            if (firstShown == 0 && !orders.isHidden(order)) {
                firstShown = order;
                require(queue || orders.priceTicks(order) == market.bestTicks(buy), "best price", id);
            }
            checkOrder(order, instrument);
            if (instrument.continuous != null) {
                checkPublicId(order, before, instrument);
            }
            if (!queue) {
                leaves.add(PriceLevels.leaf(orders.level(order)));
                require(state.levels.priceTicks(orders.level(order)) == orders.priceTicks(order), "level of order", id);
            }
            before = order;
        }
        require(market.firstShown(buy) == firstShown, "first order that is shown of instrument", instrument.id());
    }

    private void checkPublicId(final int order, final int before, final Instrument instrument) {
        final Orders orders = state.orders;
        final long publicId = orders.publicId(order);
        if (orders.isHidden(order)) {
            require(publicId == 0, "public id of hidden order", orders.id(order));
            return;
        }
        final boolean isInQueue = before != 0 && orders.priceTicks(before) == orders.priceTicks(order);
        require(
                publicId <= instrument.bookEvents
                        && publicId != 0
                        && (!isInQueue || publicId > orders.publicId(before)),
                "public id of order",
                orders.id(order));
    }

    private void checkPending(final Instrument instrument) {
        for (int order = instrument.pending.first(); order != 0; order = instrument.pending.next(order)) {
            require(state.orders.isPending(order), "pending order", state.orders.id(order));
            checkOrder(order, instrument);
            openOrders++;
        }
    }

    private void checkTriggers(final Instrument instrument) {
        final Orders orders = state.orders;
        int waiting = 0;
        for (int order = instrument.triggers.first(); order != 0; order = instrument.triggers.next(order)) {
            final long id = orders.id(order);
            waiting++;
            require(waiting <= instrument.triggers.count(), "more orders that wait than there are, with order", id);
            require(orders.waits(order) && orders.hasTrigger(order), "trigger of order", id);
            final int trigger = orders.trigger(order);
            require(state.triggers.order(trigger) == order, "order of the trigger of order", id);
            final boolean trails = state.triggers.queue(trigger) == TriggerRecords.TRAILS;
            require(trails == (state.triggers.waitsForTicks(trigger) == 0), "price that is waited for by order", id);
            if (!trails) {
                leaves.add(PriceLevels.leaf(orders.level(order)));
                require(
                        state.levels.priceTicks(orders.level(order)) == state.triggers.waitsForTicks(trigger),
                        "level of waiting order",
                        id);
            }
            checkOrder(order, instrument);
            openOrders++;
        }
        require(waiting == instrument.triggers.count(), "orders that wait on instrument", instrument.id());
        require(
                instrument.triggers.nextReached() == 0 && instrument.pending.firstReady() == 0
                        || !instrument.isTrading()
                        || instrument.triggers.goesOnNs != DueQueue.NEVER,
                "reached order that nothing lets in on instrument",
                instrument.id());
    }

    private void checkOrder(final int order, final Instrument instrument) {
        final Orders orders = state.orders;
        final long id = orders.id(order);
        expiringOrders += orders.expires(order) ? 1 : 0;
        cancelTimerOrders += orders.namesCancelTimer(order) ? 1 : 0;
        pegs += state.pegs.has(id) ? 1 : 0;
        require(orders.namesCancelTimer(order) == state.cancelTimers.covers(id), "cancel timer of order", id);
        require(!orders.expires(order) || orders.expireNs(order) != 0, "expiry of order", id);
        require(orders.remainingLots(order) > 0 || instrument.quotes != null, "nothing left of order", id);
        require(orders.quantityLots(order) >= orders.remainingLots(order), "quantity of order", id);
        require(orders.instrumentId(order) == instrument.id(), "instrument of order", id);
        require(state.orders.find(id) == order, "order not found by its id", id);
        if (orders.showsLess(order)) {
            checkDisplay(order, instrument);
        }
        final int clientOrder = orders.clientOrder(order);
        require(
                state.clientOrders.orderId(clientOrder) == id && state.clientOrders.openOrder(clientOrder) == order,
                "client order id of order",
                id);
        if (instrument.reserves) {
            final int paidFrom = orders.paidFrom(order);
            heldByBalance[paidFrom] = Math.addExact(heldByBalance[paidFrom], state.held(instrument, order));
        }
    }

    private void checkDisplay(final int order, final Instrument instrument) {
        displays++;
        final int display = state.orders.display(order);
        final long shown = state.displays.shownLots(display);
        require(instrument.continuous != null, "display where there is no book, of order", state.orders.id(order));
        require(
                state.orders.isOutsideBook(order)
                        ? shown == 0
                        : shown >= 1
                                && shown
                                        <= Math.min(
                                                state.displays.displayLots(display), state.orders.remainingLots(order)),
                "lots that are shown of order",
                state.orders.id(order));
    }

    private void checkHolds() {
        quotes.addHolds(heldByBalance);
        for (int b = 1; b < heldByBalance.length; b++) {
            require(
                    state.balances.held(b) == heldByBalance[b],
                    "what open orders hold is not what is held of balance",
                    b);
        }
    }

    private void checkSuspensions() {
        int suspended = 0;
        for (int id = 1; id <= state.instruments.count(); id++) {
            suspended += state.instruments.get(id).suspensions == 0 ? 0 : 1;
        }
        require(state.suspensions.instrumentCount() == suspended, "suspended instruments", suspended);
        final int sweeps = state.pendingCancels.sweepCount();
        require(state.suspensions.sweepCount() == sweeps, "mass cancels under way", sweeps);
    }

    private void checkPools() {
        require(state.orders.count() == openOrders, "orders in the pool that are on no book, of", state.orders.count());
        require(state.pegs.count() == pegs, "pegs of orders that are not open, of", state.pegs.count());
        require(state.expiries.size() == expiringOrders, "orders in the expiry queue", state.expiries.size());
        require(
                state.interruptions.size() == interruptions,
                "instruments in the queue of interruptions",
                state.interruptions.size());
        require(
                state.cancelTimers.orderCount() == cancelTimerOrders,
                "orders that name a cancel timer",
                state.cancelTimers.orderCount());
        require(state.levels.count() == leaves.size(), "empty leaves in the pool, of", state.levels.count());
        final int mostNodes =
                (leaves.size() + PriceNodes.ROOTS_PER_INSTRUMENT * state.instruments.count()) * BookSide.MAX_HEIGHT;
        require(state.nodes.count() <= mostNodes, "nodes in the pool that lead nowhere, of", state.nodes.count());
        require(state.displays.count() == displays, "displays in the pool, of", state.displays.count());
        require(state.curveNodes.count() == curveNodes, "nodes of curves in the pool, of", state.curveNodes.count());
        final long listed = listedOrders();
        require(listed == openOrders, "orders in the accounts' lists", listed);
        final int remembered =
                finishedClientOrders() + openOrders + state.quotes.parents.count() + state.orderLists.count();
        require(state.clientOrders.count() == remembered, "client orders in the pool, of", state.clientOrders.count());
        for (final Transfers transfers : List.of(state.transfers, state.passingTransfers)) {
            require(transfers.areFound(), "transfers that are not found by their ids, of", transfers.count());
        }
    }

    private long listedOrders() {
        long listed = 0;
        for (int i = 0; i < state.accounts.clientCount(); i++) {
            final int account = account(i);
            for (int id = 1; id <= state.instruments.count(); id++) {
                final int list = state.lists.find(account, id);
                int inList = 0;
                for (int order = state.lists.first(list); order != 0; order = state.orders.nextInList(order)) {
                    require(state.orders.list(order) == list, "list of order", state.orders.id(order));
                    require(state.orders.account(order) == account, "account of order", state.orders.id(order));
                    inList++;
                    require(inList <= openOrders, "endless list", list);
                }
                require(inList == state.lists.size(list), "size of list", list);
                listed += inList;
            }
        }
        return listed;
    }

    private int finishedClientOrders() {
        int finished = 0;
        for (int i = 0; i < state.accounts.clientCount(); i++) {
            final int ofAccount = state.clientOrders.finishedCount(account(i));
            require(ofAccount <= state.limits.maxClientOrdersPerAccount(), "finished client orders", ofAccount);
            finished += ofAccount;
        }
        return finished + state.clientOrders.passingCount();
    }

    private int account(final int number) {
        return state.accounts.client(MatchingEngine.FIRST_CLIENT_ACCOUNT_ID + number);
    }
}
