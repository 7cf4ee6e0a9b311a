package rialto.engine;

/** All that an engine knows, and the two steps by which an open order comes and goes in all of it. */
final class EngineState {
    /** Checks after each command stay cheap: the full one has no such limit. */
    private static final int MOST_INSTRUMENTS_TO_ADD_UP = 64;

    private static final int MOST_ORDERS_TO_ADD_UP = 256;

    final EngineLimits limits;
    final IdentifierHash hashes;
    final Assets assets;
    final Instruments instruments;
    final Accounts accounts;
    final RulesOfAccounts rules = new RulesOfAccounts();
    final Balances balances;
    final Fees fees;
    final Orders orders;
    final PriceLevels levels;
    final PriceNodes nodes;
    final CurveNodes curveNodes;
    final OpenOrderLists lists;
    final ClientOrders clientOrders;
    final Transfers transfers;
    final Transfers passingTransfers;
    final RevisableTrades revisableTrades;
    final ExpiryQueue expiries;
    final CancelTimers cancelTimers = new CancelTimers();
    final PendingCancels pendingCancels = new PendingCancels(this);
    final Suspensions suspensions;
    final SessionTimes sessionTimes = new SessionTimes();
    final ScheduleQueue schedules;
    final InterruptionQueue interruptions;
    final TriggerRecords triggers;
    final TriggerTurns triggerTurns;
    final OrderLists orderLists;
    final DisplayRecords displays;
    final OpenPegs pegs = new OpenPegs();
    final BookQuotes bookQuotes;
    final ReachedProtections reachedProtections = new ReachedProtections();
    final QuoteState quotes;
    long nextOrderId = 1;

    private PriceGroup priceGroup; // null before the first instrument that needs one

    /** @param secret of the {@link IdentifierHash} */
    EngineState(final EngineLimits limits, final long secret) {
        this.limits = limits;
        hashes = new IdentifierHash(secret);
        assets = new Assets(limits, hashes);
        instruments = new Instruments(limits, hashes);
        accounts = new Accounts(limits, hashes);
        balances = new Balances(limits);
        fees = new Fees(limits, balances);
        orders = new Orders(limits, true);
        levels = new PriceLevels(limits, orders);
        nodes = new PriceNodes(limits);
        curveNodes = new CurveNodes(limits);
        lists = new OpenOrderLists(limits, orders);
        orderLists = new OrderLists(limits, orders);
        clientOrders = new ClientOrders(limits, orders, orderLists, hashes);
        transfers = new Transfers(limits, limits.maxTransfers(), hashes);
        passingTransfers = new Transfers(limits, limits.maxPassingTransfers(), hashes);
        revisableTrades = new RevisableTrades(limits);
        expiries = new ExpiryQueue(orders);
        schedules = new ScheduleQueue(instruments);
        interruptions = new InterruptionQueue(instruments);
        triggers = new TriggerRecords(limits);
        triggerTurns = new TriggerTurns(instruments);
        displays = new DisplayRecords(limits);
        bookQuotes = new BookQuotes(limits, orders);
        suspensions = new Suspensions(instruments);
        quotes = new QuoteState(limits, instruments, orders);
    }

    /** Says who is filled first at one price of a book, as its instrument now has it. */
    void allocate(final ContinuousMarket market, final InstrumentDefinition definition) {
        if (definition.matchAlgorithm != MatchAlgorithm.PRICE_TIME && priceGroup == null) {
            priceGroup = new PriceGroup(orders, displays, PriceGroup.PER_CANCEL * limits.pendingCancelsPerCommand());
        }
        market.allocate(definition.matchAlgorithm, definition.minQuantityLots, priceGroup);
    }

    /** Makes an order that stands in its market an open order. */
    void open(final int order, final int clientOrder) {
        assert clientOrders.orderId(clientOrder) == orders.id(order)
                : "an order opened with the client order id of another";
        index(order, clientOrder);
        lists.append(order);
    }

    /** The part of {@link #open} that does not depend on the order of entry. */
    void index(final int order, final int clientOrder) {
        orders.clientOrder(order, clientOrder);
        orders.hasPassingId(order, clientOrders.isPassing(clientOrder));
        if (orders.expires(order)) {
            expiries.add(order);
        }
        if (orders.isQuote(order)) {
            bookQuotes.add(order);
        }
    }

    /** Forgets an order that is out of its market. */
    void close(final int order) {
        assert clientOrders.openOrder(orders.clientOrder(order)) == order
                : "an order that its client order id does not find";
        assert orders.namesCancelTimer(order) == cancelTimers.covers(orders.id(order))
                : "an order whose cancel timer does not know it";
        if (orders.expires(order)) {
            expiries.remove(order);
        }
        if (orders.namesCancelTimer(order)) {
            cancelTimers.detach(orders.id(order));
        }
        if (orders.isInList(order)) {
            orderLists.onClosed(order);
        }
        if (orders.hasTrigger(order)) {
            triggers.free(orders.trigger(order));
        }
        if (orders.showsLess(order)) {
            displays.free(orders.display(order));
        }
        if (orders.isQuote(order)) {
            bookQuotes.remove(order);
        }
        final int account = orders.account(order);
        final int clientOrder = orders.clientOrder(order);
        final boolean hasPassingId = orders.hasPassingId(order);
        lists.remove(order);
        pegs.remove(orders.id(order));
        orders.free(order);
        clientOrders.finish(account, clientOrder, hasPassingId);
    }

    /** Whether each client's balance that the command touched holds what open orders and trades on hold need. */
    boolean areHoldsRight() {
        for (int i = 0; i < balances.touchedCount(); i++) {
            final int balance = balances.touched(i);
            if (balances.account(balance) >= Accounts.FIRST_CLIENT && balances.held(balance) != needed(balance)) {
                return false;
            }
        }
        return true;
    }

    /** What open orders and trades on hold need of a balance; what it holds where there are too many to add up. */
    private long needed(final int balance) {
        if (instruments.count() > MOST_INSTRUMENTS_TO_ADD_UP || quotes.holds.count() > MOST_ORDERS_TO_ADD_UP) {
            return balances.held(balance);
        }
        long needed = quotes.needed(balance, instruments);
        int ordersLeft = MOST_ORDERS_TO_ADD_UP;
        for (int id = 1; id <= instruments.count(); id++) {
            final Instrument instrument = instruments.get(id);
            final int list = instrument.reserves ? lists.find(balances.account(balance), id) : 0;
            ordersLeft -= lists.size(list);
            if (ordersLeft < 0) {
                return balances.held(balance);
            }
            for (int order = lists.first(list); order != 0; order = orders.nextInList(order)) {
                needed += orders.paidFrom(order) == balance ? held(instrument, order) : 0;
            }
        }
        return needed;
    }

    /** What an open order may have to pay. */
    private long need(final Instrument instrument, final int order) {
        return need(instrument, order, orders.remainingLots(order));
    }

    /** What so many lots of an open order may have to pay. */
    long need(final Instrument instrument, final int order, final long lots) {
        return instrument.reserve(orders.isBuy(order), orders.priceTicks(order), lots);
    }

    /**
     * What an open order holds. Of two that end one another the second holds what it needs beyond the first, so that both
     * together hold the greater need; a pending order, and one that another one has ended, hold nothing.
     */
    long held(final Instrument instrument, final int order) {
        if (!orders.isInList(order)) {
            return need(instrument, order);
        }
        final int list = orderLists.of(order);
        final int winner = orderLists.winner(list);
        if (orders.isPending(order) || winner != OrderLists.NO_WINNER && winner != orderLists.legOf(list, order)) {
            return 0;
        }
        final int alternative = orderLists.alternative(order);
        return alternative == 0 || orders.id(alternative) > orders.id(order)
                ? need(instrument, order)
                : Math.max(0, need(instrument, order) - need(instrument, alternative));
    }

    /** What an open order holds, of two that end one another both together. */
    long heldTogether(final Instrument instrument, final int order) {
        final int alternative = orderLists.alternative(order);
        return alternative == 0
                ? held(instrument, order)
                : Math.max(need(instrument, order), need(instrument, alternative));
    }

    /** What is available again when an open order leaves: of two that end one another what the other one does not need. */
    long releasedBy(final Instrument instrument, final int order) {
        final int alternative = orderLists.alternative(order);
        return alternative == 0
                ? held(instrument, order)
                : Math.max(0, need(instrument, order) - need(instrument, alternative));
    }

    /** An open order that holds nothing yet holds what it is to hold. */
    void hold(final Instrument instrument, final int order) {
        final long held = held(instrument, order);
        if (touchesBalance(order, held)) {
            balances.hold(orders.paidFrom(order), held);
        }
    }

    /** An open order holds so much less. */
    void release(final int order, final long amount) {
        if (touchesBalance(order, amount)) {
            balances.release(lists.paidFrom(orders.list(order), orders.isBuy(order)), amount);
        }
    }

    /** Balances are told in the order in which a command touched them: what a leg of a list does not hold touches none. */
    private boolean touchesBalance(final int order, final long amount) {
        return amount != 0 || !orders.isInList(order);
    }

    /**
     * An order trades or is triggered: if it is one of two that end one another, the other one is to leave, and holds nothing
     * from now on.
     *
     * @param lots that were left of it before
     */
    void decide(final Instrument instrument, final int order, final long lots) {
        final int alternative = orderLists.alternative(order);
        if (alternative == 0) {
            return;
        }
        final long beyond = need(instrument, alternative) - need(instrument, order, lots);
        if (instrument.reserves && beyond > 0) {
            balances.release(orders.paidFrom(order), beyond);
        }
        final int list = orderLists.of(order);
        orderLists.winner(list, orderLists.legOf(list, order));
        orderLists.touch(list);
    }

    /** What is available again, from where an open order pays, when it leaves with its list if it is in one. */
    long releasedWithList(final Instrument instrument, final int order) {
        if (!orders.isInList(order)) {
            return need(instrument, order);
        }
        long released = 0;
        for (int i = 0; i < OrderListRequest.MAX_LEGS; i++) {
            final int leg = orderLists.leg(orderLists.of(order), i);
            released += leg != 0 && orders.paidFrom(leg) == orders.paidFrom(order) ? held(instrument, leg) : 0;
        }
        return released;
    }

    /** What the book shows of an order that stands on it. */
    long shownLots(final int order) {
        return orders.isHidden(order) ? 0 : displays.metLots(orders, order);
    }

    /**
     * Orders that came to the market later, or came to a new place there, have a higher number. It can be the same of two
     * that one command moved: of these the queue knows.
     */
    long arrival(final int order) {
        long later = orders.showsLess(order) ? displays.laterOrderId(orders.display(order)) : 0;
        if (later == 0 && orders.hasTrigger(order)) {
            later = triggers.laterOrderId(orders.trigger(order));
        }
        if (later == 0 && orders.isInList(order)) {
            final int list = orderLists.of(order);
            later = orderLists.legOf(list, order) == 0 ? 0 : orderLists.laterOrderId(list);
        }
        return later == 0 ? 2 * orders.id(order) : 2 * later - 1;
    }

    /** Where orders of an instrument wait for their triggers, from now on if none did before. */
    TriggerQueues triggerQueues(final Instrument instrument) {
        if (instrument.triggers == null) {
            instrument.triggers = new TriggerQueues(instrument, this);
        }
        return instrument.triggers;
    }

    /** UNKNOWN_ACCOUNT when there is no such client account, UNKNOWN_INSTRUMENT, or NONE. */
    RejectReason unknown(final long accountId, final int instrumentId) {
        if (accounts.client(accountId) == Accounts.NONE) {
            return RejectReason.UNKNOWN_ACCOUNT;
        }
        return instruments.get(instrumentId) == null ? RejectReason.UNKNOWN_INSTRUMENT : RejectReason.NONE;
    }

    /** Where a transfer of that id is remembered. */
    Transfers transfers(final Identifier transferId) {
        return transferId.isPassing() ? passingTransfers : transfers;
    }
}
