package rialto.engine;

import java.util.Set;
import java.util.TreeSet;

/**
 * What must hold of streamed quotes in every state: ladders whole, uncrossed and where they belong, holds with their
 * orders and money, nothing lost from or left in the pools. Used once, as {@link Invariants}, which begins it.
 */
final class QuoteInvariants {
    private final EngineState state;
    private final QuoteState quotes;
    private final Set<Long> priorities = new TreeSet<>();
    private int ladders;
    private int leases;
    private int openHolds;
    private int holdsOfOrders;
    private int minQuantities;

    QuoteInvariants(final EngineState state) {
        this.state = state;
        quotes = state.quotes;
    }

    private static void require(final boolean holds, final String what, final long id) {
        Invariants.require(holds, what, id);
    }

    /** Adds to what each balance holds what trades on hold need of it. */
    void addHolds(final long[] heldByBalance) {
        for (int hold = quotes.holds.first(); hold != 0; hold = quotes.holds.next(hold)) {
            final Instrument instrument = state.instruments.get(quotes.holds.instrumentId(hold));
            if (instrument.reserves && !quotes.holds.isRejected(hold)) {
                final int ofTaker = quotes.holds.paidFrom(hold);
                final int ofProvider = quotes.providerPaysFrom(instrument, hold);
                heldByBalance[ofTaker] = Math.addExact(heldByBalance[ofTaker], quotes.takerReserve(instrument, hold));
                heldByBalance[ofProvider] =
                        Math.addExact(heldByBalance[ofProvider], quotes.providerPayment(instrument, hold));
            }
        }
    }

    void check() {
        for (int provider = 1; provider <= quotes.providers.count(); provider++) {
            checkProvider(provider);
        }
        for (int hold = quotes.holds.first(); hold != 0; hold = quotes.holds.next(hold)) {
            openHolds += quotes.holds.isRejected(hold) ? 0 : 1;
            checkHold(hold);
        }
        for (int id = 1; id <= state.instruments.count(); id++) {
            if (state.instruments.get(id).quotes != null) {
                checkMarket(state.instruments.get(id));
            }
        }
        require(quotes.ladders.count() == ladders, "ladders in the pool that nobody has, of", quotes.ladders.count());
        require(quotes.expiries.size() == ladders, "ladders in the queue of ends", quotes.expiries.size());
        require(quotes.leases.size() == leases, "providers in the queue of leases", quotes.leases.size());
        require(quotes.holdEnds.size() == openHolds, "holds in the queue of ends", quotes.holdEnds.size());
        require(quotes.minQuantities.size() == minQuantities, "minimum quantities", quotes.minQuantities.size());
        require(
                quotes.requests.count() == listedRequests() && quotes.requestEnds.size() == quotes.requests.count(),
                "requests in the queue of ends",
                quotes.requestEnds.size());
        require(attachedHolds() == holdsOfOrders, "holds that their orders do not know", holdsOfOrders);
        new ParentInvariants(state).check();
    }

    private void checkProvider(final int provider) {
        final Instrument instrument = state.instruments.get(quotes.providers.instrumentId(provider));
        int count = 0;
        for (int stream = 0; stream < QuoteLadder.MAX_STREAMS; stream++) {
            final int ladder = quotes.providers.ladder(provider, stream);
            if (ladder != 0) {
                count++;
                final boolean belongs = quotes.ladders.provider(ladder) == provider
                        && quotes.ladders.stream(ladder) == stream
                        && instrument.quotes.ladder(quotes.ladders.slot(ladder)) == ladder;
                require(belongs, "place of ladder", ladder);
                checkLadder(ladder);
            }
        }
        ladders += count;
        leases += count == 0 ? 0 : 1;
        require(count == quotes.providers.ladderCount(provider), "ladders of provider", provider);
        require(
                (count == 0) == (quotes.providers.leaseEndsNs(provider) == DueQueue.NEVER),
                "lease of provider",
                provider);
        require(count == 0 || instrument.isTrading(), "quotes where nothing trades, of provider", provider);
    }

    private void checkLadder(final int ladder) {
        checkSide(ladder, true);
        checkSide(ladder, false);
        final boolean both = quotes.ladders.tierCount(ladder, true) > 0 && quotes.ladders.tierCount(ladder, false) > 0;
        require(
                !both || quotes.ladders.priceTicks(ladder, true, 0) < quotes.ladders.priceTicks(ladder, false, 0),
                "crossed ladder",
                ladder);
    }

    private void checkSide(final int ladder, final boolean bid) {
        int best = 0;
        for (int tier = 0; tier < quotes.ladders.tierCount(ladder, bid); tier++) {
            final long ticks = quotes.ladders.priceTicks(ladder, bid, tier);
            require(
                    tier == 0 || Ladders.isBetter(quotes.ladders.priceTicks(ladder, bid, tier - 1), ticks, bid),
                    "tiers of ladder",
                    ladder);
            require(quotes.ladders.remainingLots(ladder, bid, tier) >= 0, "what is left of ladder", ladder);
            best += best == tier && quotes.ladders.remainingLots(ladder, bid, tier) == 0 ? 1 : 0;
            final long priority = quotes.ladders.priority(ladder, bid, tier);
            require(priority < quotes.ladders.nextPriority && priorities.add(priority), "priority of ladder", ladder);
        }
        require(quotes.ladders.best(ladder, bid) == best, "best tier of ladder", ladder);
    }

    private void checkHold(final int hold) {
        final long id = quotes.holds.id(hold);
        final int order = quotes.holds.order(hold);
        require(id < quotes.holds.nextId, "id of hold", id);
        require(order == 0 || state.orders.id(order) == quotes.holds.takerOrderId(hold), "order of hold", id);
        require(order != 0 || !quotes.holds.isRejected(hold), "rejected hold without an order", id);
        holdsOfOrders += order == 0 ? 0 : 1;
    }

    private void checkMarket(final Instrument instrument) {
        final StreamedQuotes market = instrument.quotes;
        require(
                (market.goesOnNs != DueQueue.NEVER) == market.isWalkPending() && market.looksFromNs <= market.goesOnNs,
                "waiting orders that have still to look, of instrument",
                instrument.id());
        for (int order = market.firstOnHold(); order != 0; order = state.orders.nextInQueue(order)) {
            final boolean isThere = !market.waits(order) && quotes.isOnHold(order);
            require(isThere && state.orders.remainingLots(order) == 0, "order on hold", state.orders.id(order));
            checkOrder(order);
        }
        for (int order = market.first(true); order != 0; order = market.next(order)) {
            checkOrder(order);
        }
        for (int order = market.first(false); order != 0; order = market.next(order)) {
            checkOrder(order);
        }
    }

    private void checkOrder(final int order) {
        final long id = state.orders.id(order);
        minQuantities += quotes.minQuantities.get(id) == 0 ? 0 : 1;
        require(
                state.orders.remainingLots(order) > 0 || quotes.isOnHold(order),
                "nothing left and nothing on hold of order",
                id);
        require(quotes.holdCount(order) <= Holds.MAX_PER_ORDER, "too many holds of order", id);
    }

    private int listedRequests() {
        int listed = 0;
        for (int request = quotes.requests.first(); request != 0; request = quotes.requests.next(request)) {
            final long id = quotes.requests.id(request);
            require(id < quotes.requests.nextId && quotes.requests.find(id) == request, "id of request", id);
            final long strangers = quotes.requests.declined(request) & ~quotes.requests.providers(request);
            require(strangers == 0, "who declined request", id);
            listed++;
        }
        return listed;
    }

    private int attachedHolds() {
        int attached = 0;
        for (int id = 1; id <= state.instruments.count(); id++) {
            final StreamedQuotes market = state.instruments.get(id).quotes;
            if (market != null) {
                for (int order = market.firstOnHold(); order != 0; order = state.orders.nextInQueue(order)) {
                    attached += quotes.holdCount(order);
                }
                for (int order = market.first(true); order != 0; order = market.next(order)) {
                    attached += quotes.holdCount(order);
                }
                for (int order = market.first(false); order != 0; order = market.next(order)) {
                    attached += quotes.holdCount(order);
                }
            }
        }
        return attached;
    }
}
