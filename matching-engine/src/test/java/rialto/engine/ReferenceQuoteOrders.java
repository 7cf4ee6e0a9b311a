package rialto.engine;

import rialto.engine.ReferenceQuoteState.Hold;
import rialto.engine.ReferenceQuoteState.Ladder;
import rialto.engine.ReferenceQuoteState.Tier;
import rialto.engine.ReferenceQuoteState.Walk;
import rialto.engine.ReferenceState.Instrument;
import rialto.engine.ReferenceState.Order;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Orders where quotes are streamed, in the reference model: they look for quotes, wait for them, or go. */
final class ReferenceQuoteOrders {
    private static final int WORK = 8;
    private static final long NS_PER_LOOK = 500;
    private static final long VENUE_NS_PER_LOOK = 250;
    private static final long AHEAD_NS = 4_000_000;

    /** An order that looked in vain, and what it came upon. */
    private record Vain(long lots, long found) {}

    private final ReferenceState state;
    private final ReferenceQuoteState quotes;
    private final ReferenceOrders orders;
    private final ReferenceMoney money;
    private final ReferenceQuoteSearch search;
    private final ReferenceQuoteTrading trading;
    private final ReferenceRequests requests;
    private final EngineListener out;
    private final QuoteListener quotesOut;
    private final Map<Long, Vain> vain = new HashMap<>();
    private long workLeft;
    private long parentsLeft;
    private int walksRun;

    ReferenceQuoteOrders(
            final ReferenceState state,
            final ReferenceMoney money,
            final ReferenceOrders orders,
            final EngineListener out,
            final QuoteListener quotesOut) {
        this.state = state;
        this.money = money;
        this.orders = orders;
        this.out = out;
        this.quotesOut = quotesOut;
        quotes = state.quotes;
        search = new ReferenceQuoteSearch(state, quotesOut);
        trading = new ReferenceQuoteTrading(state, money, out, quotesOut);
        requests = new ReferenceRequests(state, trading, quotesOut);
    }

    ReferenceRequests requests() {
        return requests;
    }

    static boolean waits(final Order order) {
        return order.terms.type() == OrderType.LIMIT
                && order.terms.time() != TimeInForce.IOC
                && order.terms.time() != TimeInForce.FOK;
    }

    /** A new order: it holds what it may pay already. */
    void enter(final Order order, final OrderRequest request, final long now) {
        order.minQuantity = request.minQuantityLots;
        boolean isCut = false;
        boolean goesOn = false;
        if (request.quoteRequestId != 0) {
            requests.hit(order, request, now);
        } else {
            final boolean named = request.orderType == OrderType.PREVIOUSLY_QUOTED;
            final List<ReferenceQuoteSearch.Take> takes =
                    named ? search.named(order, request, now) : findAndCount(order, now);
            trading.take(order, takes, now);
            isCut = search.isCut;
            goesOn = isCut && !takes.isEmpty();
        }
        if (waits(order) && (order.remaining > 0 || quotes.isOnHold(order))) {
            orders.rest(order);
            if (order.remaining > 0) {
                out.onOrderRested(
                        order.id,
                        order.price,
                        order.remaining,
                        order.instrument.definition.instrumentId,
                        order.terms.side());
            }
            if (goesOn) {
                lookAgain(order.instrument, order.isBuy(), now);
            }
        } else {
            conclude(order, isCut);
        }
    }

    private void look(final Order order, final long now) {
        if (order.instrument.definition.phase == TradingPhase.CONTINUOUS
                && order.terms.type() != OrderType.PREVIOUSLY_QUOTED) {
            if (lookNow(order, now) > 0 && search.isCut && waits(order)) {
                lookAgain(order.instrument, order.isBuy(), now);
            }
        } else {
            conclude(order, false);
        }
    }

    /** How many trades it makes. */
    private int lookNow(final Order order, final long now) {
        final List<ReferenceQuoteSearch.Take> takes = findAndCount(order, now);
        trading.take(order, takes, now);
        conclude(order, search.isCut);
        return takes.size();
    }

    private List<ReferenceQuoteSearch.Take> findAndCount(final Order order, final long now) {
        final List<ReferenceQuoteSearch.Take> takes = search.find(order, now);
        workLeft -=
                search.looked + takes.size() * quotes.ladders(order.instrument).count();
        return takes;
    }

    private void lookAgain(final Instrument instrument, final boolean buyers, final long now) {
        instrument.walk(buyers).again = true;
        if (instrument.walksGoOn == ReferenceQuoteState.NEVER) {
            schedule(instrument, now + 1);
        }
    }

    private void conclude(final Order order, final boolean isCut) {
        if (!waits(order) && order.remaining > 0) {
            final long lots = order.remaining;
            final CancelReason reason = isCut ? CancelReason.TOO_MANY_TRADES : whyRestGoes(order);
            money.hold(order, -state.reserve(order));
            order.remaining = 0;
            order.quantity -= lots;
            orders.reportCanceled(order, lots, reason);
        }
        if (quotes.isOnHold(order)) {
            if (!order.instrument.queue(order).contains(order)) {
                orders.rest(order);
            }
        } else if (order.remaining == 0) {
            orders.leave(order);
        }
    }

    private static CancelReason whyRestGoes(final Order order) {
        if (order.terms.type() == OrderType.PREVIOUSLY_QUOTED) {
            return order.remaining == order.quantity ? CancelReason.QUOTE_GONE : CancelReason.IOC_REMAINDER;
        }
        if (order.terms.time() == TimeInForce.FOK) {
            return CancelReason.FOK_NOT_FILLABLE;
        }
        return order.terms.type() == OrderType.MARKET ? CancelReason.MARKET_REMAINDER : CancelReason.IOC_REMAINDER;
    }

    /** An order goes, and stands in its queue still: its trades on hold are on their own. */
    void onLeaving(final Order order) {
        final Walk walk = order.instrument.walk(order.isBuy());
        if (walk.next == order) {
            final List<Order> queue = order.instrument.queue(order);
            final int behind = queue.indexOf(order) + 1;
            walk.next = behind < queue.size() ? queue.get(behind) : null;
            if (!isPending(order.instrument)) {
                order.instrument.walksGoOn = ReferenceQuoteState.NEVER;
            }
        }
        for (final Hold hold : quotes.holdsOf(order)) {
            hold.order = null;
            if (hold.rejected) {
                quotes.holds.remove(hold);
            }
        }
    }

    // ----------------------------------------------------------------------------------------------------------- holds

    void answer(final long accountId, final long holdId, final boolean accepts, final long now) {
        final Hold hold = quotes.openHold(holdId);
        if (hold == null || hold.provider.accountId != accountId) {
            quotesOut.onQuoteCommandRejected(accountId, 0, holdId, QuoteRejectReason.UNKNOWN_HOLD);
            return;
        }
        final long present = present(hold, now);
        final boolean worse = hold.trade.takerBuys ? present > hold.trade.priceTicks : present < hold.trade.priceTicks;
        if (hasMoved(hold, present) && !(accepts && worse)) {
            reject(hold, HoldEndReason.PRICE_MOVED, present, now);
        } else if (accepts) {
            accept(hold, HoldEndReason.ACCEPTED, present, now);
        } else {
            reject(hold, HoldEndReason.REJECTED, present, now);
        }
    }

    private void end(final Hold hold, final long now) {
        final long present = present(hold, now);
        if (hasMoved(hold, present)) {
            reject(hold, HoldEndReason.PRICE_MOVED, present, now);
        } else if (hold.trade.outcomeAtEnd == HoldOutcome.ACCEPT) {
            accept(hold, HoldEndReason.ACCEPTED_AT_END, present, now);
        } else {
            reject(hold, HoldEndReason.REJECTED_AT_END, present, now);
        }
    }

    private static boolean hasMoved(final Hold hold, final long present) {
        return present != 0 && Math.abs(present - hold.trade.priceTicks) > hold.trade.toleranceTicks;
    }

    private static long present(final Hold hold, final long now) {
        final Ladder ladder = hold.provider.ladders.get(hold.trade.stream);
        final Tier best = ladder == null || !ladder.isLive(now) ? null : ladder.best(!hold.trade.takerBuys);
        return best == null ? 0 : best.price;
    }

    private void accept(final Hold hold, final HoldEndReason reason, final long present, final long now) {
        final Order order = hold.order;
        trading.accept(hold, reason, present, now);
        if (order != null) {
            conclude(order, false);
        }
        state.parents.afterHold(hold.trade.takerOrderId, now);
    }

    private void reject(final Hold hold, final HoldEndReason reason, final long present, final long now) {
        trading.reject(hold, reason, present);
        state.parents.onHoldRejected(hold.trade, now);
        if (hold.order != null) {
            hold.order.remaining += hold.trade.quantityLots;
            look(hold.order, now);
        }
        state.parents.afterHold(hold.trade.takerOrderId, now);
    }

    long nextHoldEnd() {
        return nextHold().map(h -> Math.max(h.trade.endsNs, quotes.holdsGoOn)).orElse(Long.MAX_VALUE);
    }

    /** Or all of them later. */
    void endNextHold(final long now) {
        if (workLeft > 0) {
            countOne();
            end(nextHold().orElseThrow(), now);
        } else {
            quotes.holdsGoOn = now + 1;
        }
    }

    private Optional<Hold> nextHold() {
        return quotes.holds.stream()
                .filter(h -> !h.rejected)
                .min(java.util.Comparator.<Hold>comparingLong(h -> h.trade.endsNs)
                        .thenComparingLong(h -> h.trade.holdId));
    }

    // -------------------------------------------------------------------------------------------------- waiting orders

    void beginCommand() {
        workLeft = (long) WORK * state.limits.pendingCancelsPerCommand();
        parentsLeft = workLeft / 4;
        walksRun = 0;
    }

    /** A quarter is theirs in any case. */
    boolean hasWorkLeftForParents() {
        return workLeft > 0 || parentsLeft > 0;
    }

    void ofParent(final Runnable turn) {
        final long before = workLeft;
        turn.run();
        parentsLeft -= before - workLeft;
    }

    /** A hold that ends, a turn of a parent order, or a child of one. */
    void countOne() {
        workLeft -= WORK;
    }

    void countLooked(final long looked) {
        workLeft -= looked;
    }

    void endCommand() {
        if (walksRun > 0) {
            quotesOut.onWaitingOrdersLooked(walksRun);
        }
    }

    void onQuotes(final Ladder ladder, final long now) {
        onQuotes(ladder, true, now);
        onQuotes(ladder, false, now);
    }

    private void onQuotes(final Ladder ladder, final boolean buyers, final long now) {
        final Instrument instrument = ladder.provider.instrument;
        final List<Order> waiting = instrument.side(buyers);
        final Tier best = ladder.best(!buyers);
        if (best == null || waiting.isEmpty() || !reaches(waiting.getFirst(), best.price)) {
            return;
        }
        final Walk walk = instrument.walk(buyers);
        final long allowed = Math.min(workLeft, allowed(instrument, now));
        if (walk.isPending() || allowed <= 0) {
            lookAgain(instrument, buyers, now);
        } else {
            final long before = workLeft;
            walk(instrument, buyers, waiting.getFirst(), workLeft - allowed, now);
            pay(instrument, before - workLeft, now);
            schedule(instrument, now + 1);
        }
    }

    /** What may be looked at now: something each 500 ns, and what was not in the last four milliseconds; of all twice that. */
    private long allowed(final Instrument instrument, final long now) {
        return Math.min(
                allowed(instrument.looksFrom, NS_PER_LOOK, now), allowed(quotes.looksFrom, VENUE_NS_PER_LOOK, now));
    }

    private static long allowed(final long from, final long nsPerLook, final long now) {
        final long since = Math.max(from, now - AHEAD_NS);
        return since > now ? 0 : (now - since) / nsPerLook + 1;
    }

    private void pay(final Instrument instrument, final long looked, final long now) {
        final long sharing = 1
                + state.instruments.stream()
                        .filter(i -> i != instrument && i.walksGoOn != ReferenceQuoteState.NEVER)
                        .count();
        instrument.looksFrom = Math.max(instrument.looksFrom, now - AHEAD_NS) + looked * NS_PER_LOOK * sharing;
        quotes.looksFrom = Math.max(quotes.looksFrom, now - AHEAD_NS) + looked * VENUE_NS_PER_LOOK;
    }

    private static boolean isPending(final Instrument instrument) {
        return instrument.walk(true).isPending() || instrument.walk(false).isPending();
    }

    private static void schedule(final Instrument instrument, final long earliest) {
        instrument.walksGoOn =
                isPending(instrument) ? Math.max(instrument.looksFrom, earliest) : ReferenceQuoteState.NEVER;
    }

    private static boolean reaches(final Order order, final long price) {
        return price != 0 && (order.isBuy() ? price <= order.price : price >= order.price);
    }

    void walkOn(final Instrument instrument, final long now) {
        walksRun++;
        if (workLeft <= 0) {
            schedule(instrument, now + 1);
            return;
        }
        final long before = workLeft;
        final long allowed = Math.min(workLeft, allowed(instrument, now));
        for (final boolean buyers : new boolean[] {true, false}) {
            if (instrument.walk(buyers).isPending()) {
                final boolean halves = buyers && instrument.walk(false).isPending();
                final long leave = before - allowed + (halves ? allowed / 2 : 0);
                walk(instrument, buyers, instrument.walk(buyers).next, leave, now);
            }
        }
        pay(instrument, before - workLeft, now);
        schedule(instrument, now + 2);
    }

    private void walk(
            final Instrument instrument, final boolean buyers, final Order first, final long leave, final long now) {
        final Walk walk = instrument.walk(buyers);
        final long end = Math.min(leave, workLeft - 1);
        walk.next = null;
        Order order = looking(instrument, buyers, first, end, now);
        while (order == null && workLeft > end && walk.again) {
            walk.again = false;
            final List<Order> queue = instrument.side(buyers);
            order = looking(instrument, buyers, queue.isEmpty() ? null : queue.getFirst(), end, now);
        }
        walk.next = order;
    }

    /** Whose turn it is next, or null. Work is a ladder or a tier that is looked at, and an order. */
    private Order looking(
            final Instrument instrument, final boolean buyers, final Order first, final long leave, final long now) {
        final List<Order> queue = instrument.side(buyers);
        Order order = first;
        boolean changed = true;
        while (order != null && workLeft > leave) {
            if (changed) {
                workLeft -= quotes.ladders(instrument).count();
                vain.clear();
                changed = false;
            }
            if (!reaches(order, quotes.bestQuote(instrument, !buyers, now))) {
                return null;
            }
            workLeft--;
            final int behind = queue.indexOf(order) + 1;
            final Order next = behind < queue.size() ? queue.get(behind) : null;
            if (order.remaining > 0 && !looksInVain(order)) {
                final int trades = lookNow(order, now);
                if (trades > 0 && search.isCut) {
                    return order;
                }
                changed = trades > 0 || search.hasCanceled;
                if (!changed && quotes.holdsOf(order).isEmpty()) {
                    vain.put(order.accountId, new Vain(order.remaining, search.found));
                }
            }
            order = next;
        }
        return order;
    }

    /** Because another one of its account did. */
    private boolean looksInVain(final Order order) {
        final Vain before = vain.get(order.accountId);
        if (before == null || !quotes.holdsOf(order).isEmpty()) {
            return false;
        }
        final boolean wantsMore = order.remaining > before.lots && before.found == 0;
        final long least = Math.max(1, Math.min(order.minQuantity, order.remaining));
        return wantsMore || order.remaining == before.lots && before.found < least;
    }
}
