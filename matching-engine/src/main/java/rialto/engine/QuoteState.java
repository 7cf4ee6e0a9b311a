package rialto.engine;

import org.agrona.collections.Long2LongHashMap;

/** All that an engine knows of streamed quotes besides orders and instruments. */
final class QuoteState {
    final Providers providers;
    final Ladders ladders;
    final Holds holds;
    final CreditLines creditLines;
    final LadderExpiries expiries;
    final LeaseEnds leases;
    final HoldEnds holdEnds;
    final QuoteWalks walks;
    final QuoteRequests requests;
    final RequestEnds requestEnds;
    final ParentOrders parents;

    /** Holds do not end by time before; because one command ends only so many. */
    long holdsGoOnNs;

    /** From when on waiting orders may look, whatever their instrument, as far as time is concerned; see {@link LookRate}. */
    long looksFromNs = LookRate.ANY_TIME;

    /** Of open orders that have one, by order id. */
    final Long2LongHashMap minQuantities = new Long2LongHashMap(0);

    private final Orders orders;

    QuoteState(final EngineLimits limits, final Instruments instruments, final Orders orders) {
        this.orders = orders;
        providers = new Providers(limits);
        ladders = new Ladders(limits);
        holds = new Holds(limits);
        creditLines = new CreditLines(limits);
        expiries = new LadderExpiries(ladders, providers);
        leases = new LeaseEnds(providers);
        holdEnds = new HoldEnds(holds);
        walks = new QuoteWalks(instruments);
        requests = new QuoteRequests(limits);
        requestEnds = new RequestEnds(requests);
        parents = new ParentOrders(limits, instruments);
    }

    /** When the next thing of these is due; {@link DueQueue#NEVER} when nothing is. */
    long nextNs() {
        if (providers.count() == 0) {
            return DueQueue.NEVER;
        }
        final long quotesNs = Math.min(expiries.nextNs(), leases.nextNs());
        final long ordersNs = Math.min(nextHoldEndNs(), nextWalkNs());
        return Math.min(Math.min(quotesNs, ordersNs), requestEnds.nextNs());
    }

    /** When the next hold ends by time; {@link DueQueue#NEVER} when there is none. */
    long nextHoldEndNs() {
        return Math.max(holdEnds.nextNs(), holdsGoOnNs);
    }

    /** When the next waiting orders go on; {@link DueQueue#NEVER} when none have to. */
    long nextWalkNs() {
        return Math.max(walks.nextNs(), looksFromNs);
    }

    /** Whether anything of a ladder may be traded, as far as time is concerned. */
    boolean isLive(final int ladder, final long nowNs) {
        return ladders.validUntilNs(ladder) > nowNs && providers.leaseEndsNs(ladders.provider(ladder)) > nowNs;
    }

    // An order of these markets grows never too old: the place of its ages names its holds.

    /** The latest hold of an order; 0 for none. */
    int lastHold(final int order) {
        return orders.older(order);
    }

    void lastHold(final int order, final int hold) {
        orders.older(order, hold);
    }

    /** Whether trades of an order are on hold. */
    boolean isOnHold(final int order) {
        int hold = lastHold(order);
        while (hold != 0 && holds.isRejected(hold)) {
            hold = holds.nextOfOrder(hold);
        }
        return hold != 0;
    }

    /** What of an order is on hold. */
    long lotsOnHold(final int order) {
        long lots = 0;
        for (int hold = lastHold(order); hold != 0; hold = holds.nextOfOrder(hold)) {
            lots += holds.isRejected(hold) ? 0 : holds.lots(hold);
        }
        return lots;
    }

    /** Holds that an order has had, but for accepted ones. */
    int holdCount(final int order) {
        int count = 0;
        for (int hold = lastHold(order); hold != 0; hold = holds.nextOfOrder(hold)) {
            count++;
        }
        return count;
    }

    /** Puts a hold on top of its order's. */
    void attach(final int hold, final int order) {
        holds.order(hold, order, lastHold(order));
        lastHold(order, hold);
    }

    /** What an order that waits takes at least when it takes anything. */
    long leastLots(final int order) {
        return Math.max(1, Math.min(minQuantities.get(orders.id(order)), orders.remainingLots(order)));
    }

    /** Takes a hold out of its order's. */
    void detach(final int hold) {
        final int order = holds.order(hold);
        int before = 0;
        int at = lastHold(order);
        while (at != hold) {
            before = at;
            at = holds.nextOfOrder(at);
        }
        if (before == 0) {
            lastHold(order, holds.nextOfOrder(hold));
        } else {
            holds.order(before, order, holds.nextOfOrder(hold));
        }
        holds.order(hold, 0, 0);
    }

    /** Whether an order does not go to a stream, for a trade with it was rejected. */
    boolean isKeptFrom(final int order, final int account, final int stream) {
        for (int hold = lastHold(order); hold != 0; hold = holds.nextOfOrder(hold)) {
            if (holds.isRejected(hold) && holds.provider(hold) == account && holds.stream(hold) == stream) {
                return true;
            }
        }
        return false;
    }

    /** An order leaves: its trades on hold go on alone, and all else that is known of it here is forgotten. */
    void forget(final int order) {
        int hold = lastHold(order);
        while (hold != 0) {
            final int next = holds.nextOfOrder(hold);
            holds.order(hold, 0, 0);
            if (holds.isRejected(hold)) {
                holds.remove(hold);
            }
            hold = next;
        }
        lastHold(order, 0);
        minQuantities.remove(orders.id(order));
    }

    /** What trades on hold need of a balance; for assertions. */
    long needed(final int balance, final Instruments instruments) {
        long needed = 0;
        for (int hold = holds.first(); hold != 0; hold = holds.next(hold)) {
            final Instrument instrument = instruments.get(holds.instrumentId(hold));
            if (!holds.isRejected(hold) && instrument.reserves) {
                needed += holds.paidFrom(hold) == balance ? takerReserve(instrument, hold) : 0;
                needed += providerPaysFrom(instrument, hold) == balance ? providerPayment(instrument, hold) : 0;
            }
        }
        return needed;
    }

    /** What of the taker's money is held for a trade on hold. */
    long takerReserve(final Instrument instrument, final int hold) {
        return instrument.reserve(holds.takerBuys(hold), holds.reserveTicks(hold), holds.lots(hold));
    }

    /** What the provider pays, and is held. */
    long providerPayment(final Instrument instrument, final int hold) {
        return instrument.reserve(!holds.takerBuys(hold), holds.priceTicks(hold), holds.lots(hold));
    }

    int providerPaysFrom(final Instrument instrument, final int hold) {
        final int provider = providers.find(holds.provider(hold), instrument.id());
        return providers.balance(provider, holds.takerBuys(hold));
    }
}
