package rialto.engine;

/** All that an engine knows, and the two steps by which an open order comes and goes in all of it. */
final class EngineState {
    final EngineLimits limits;
    final Assets assets;
    final Instruments instruments;
    final Accounts accounts;
    final Balances balances;
    final Orders orders;
    final PriceLevels levels;
    final PriceNodes nodes;
    final CurveNodes curveNodes;
    final OpenOrderLists lists;
    final ClientOrders clientOrders;
    final Transfers transfers;
    final ExpiryQueue expiries;
    final CancelTimers cancelTimers = new CancelTimers();
    final PendingCancels pendingCancels = new PendingCancels(this);
    final SessionTimes sessionTimes = new SessionTimes();
    final ScheduleQueue schedules;
    long nextOrderId = 1;

    EngineState(final EngineLimits limits) {
        this.limits = limits;
        assets = new Assets(limits);
        instruments = new Instruments(limits);
        accounts = new Accounts(limits);
        balances = new Balances(limits);
        orders = new Orders(limits, true);
        levels = new PriceLevels(limits, orders);
        nodes = new PriceNodes(limits);
        curveNodes = new CurveNodes(limits);
        lists = new OpenOrderLists(limits, orders);
        clientOrders = new ClientOrders(limits, orders);
        transfers = new Transfers(limits);
        expiries = new ExpiryQueue(orders);
        schedules = new ScheduleQueue(instruments);
    }

    /** Makes an order that stands in its market an open order. */
    void open(final int order, final int clientOrder) {
        index(order, clientOrder);
        lists.append(order);
    }

    /** The part of {@link #open} that does not depend on the order of entry. */
    void index(final int order, final int clientOrder) {
        orders.clientOrder(order, clientOrder);
        if (orders.expires(order)) {
            expiries.add(order);
        }
    }

    /** Forgets an order that is out of its market. */
    void close(final int order) {
        if (orders.expires(order)) {
            expiries.remove(order);
        }
        if (orders.isUnderCancelTimer(order)) {
            cancelTimers.detach(orders.id(order));
        }
        clientOrders.finish(orders.account(order), orders.clientOrder(order));
        lists.remove(order);
        orders.free(order);
    }

    /** What an open order holds. */
    long held(final Instrument instrument, final int order) {
        return instrument.reserve(orders.isBuy(order), orders.priceTicks(order), orders.remainingLots(order));
    }
}
