package rialto.engine;

import rialto.engine.ReferenceState.Instrument;
import rialto.engine.ReferenceState.Order;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Sessions of posted-offer markets in the reference model. */
final class ReferenceSessions {
    static final long NEVER = Long.MAX_VALUE;

    private static final long NS_PER_MS = 1_000_000;

    private final ReferenceState state;
    private final ReferenceOrders orders;
    private int workLeft;

    ReferenceSessions(final ReferenceState state, final ReferenceOrders orders) {
        this.state = state;
        this.orders = orders;
    }

    private static boolean hasBothSides(final Instrument instrument) {
        return !instrument.bids.isEmpty() && !instrument.asks.isEmpty();
    }

    private static boolean isTrading(final Instrument instrument) {
        return instrument.definition.phase == TradingPhase.CONTINUOUS;
    }

    /** The first whole multiple of the pause after a time. */
    private static long after(final Instrument instrument, final long time) {
        final long pause = instrument.definition.sessionPauseMs * NS_PER_MS;
        return time >= NEVER - pause ? NEVER : (Math.floorDiv(time, pause) + 1) * pause;
    }

    private static long timeout(final Instrument instrument) {
        return instrument.definition.orderTimeoutMs * NS_PER_MS;
    }

    static void onEntered(final Instrument instrument, final long now) {
        if (instrument.sessionAt == NEVER && hasBothSides(instrument) && isTrading(instrument)) {
            instrument.sessionAt = after(instrument, now);
        }
    }

    /** Whose turn it would be has left: it is the turn of who stood behind. */
    static void onLeaving(final Order order) {
        if (order.instrument.nextBuyer == order) {
            final List<Order> buyers = order.instrument.bids;
            final int behind = buyers.indexOf(order) + 1;
            order.instrument.nextBuyer = behind < buyers.size() ? buyers.get(behind) : null;
        }
    }

    static void onLeft(final Instrument instrument) {
        if (!hasBothSides(instrument)) {
            instrument.sessionAt = NEVER;
            instrument.nextBuyer = null;
        }
    }

    /** Its times or its phase may be others. */
    static void onChanged(final Instrument instrument, final long now) {
        if (!isTrading(instrument)) {
            instrument.sessionAt = NEVER;
            instrument.nextBuyer = null;
        } else if (instrument.isPostedOffer()) {
            onEntered(instrument, now);
        }
    }

    static long nextNs(final Instrument instrument) {
        final Optional<Order> oldest = allOrders(instrument).min(Comparator.comparingLong((Order order) -> order.id));
        if (!instrument.isPostedOffer() || oldest.isEmpty()) {
            return NEVER;
        }
        final long entered = oldest.get().enteredNs;
        final long timeoutAt =
                entered > NEVER - timeout(instrument) ? NEVER : after(instrument, entered + timeout(instrument));
        return Math.min(instrument.sessionAt, timeoutAt);
    }

    private static Stream<Order> allOrders(final Instrument instrument) {
        return Stream.concat(instrument.bids.stream(), instrument.asks.stream());
    }

    /** Of those that are due first the one with the lowest id. */
    Optional<Instrument> next() {
        return state.instruments.stream()
                .filter(instrument -> nextNs(instrument) != NEVER)
                .min(Comparator.comparingLong(ReferenceSessions::nextNs));
    }

    void beginCommand() {
        workLeft = state.limits.pendingCancelsPerCommand();
    }

    /** A session as of the time when it was due, or as much of it as a command may do. */
    void run(final Instrument instrument, final long now) {
        instrument.sessionCount++;
        final long at = nextNs(instrument);
        if (expire(instrument, at)) {
            final Order first = instrument.nextBuyer;
            instrument.nextBuyer = null;
            final long before = instrument.lastTradeId;
            if (isTrading(instrument) && !serve(instrument, first, now)) {
                instrument.sessionAt = now + 1;
            } else {
                final boolean again = (first != null || instrument.lastTradeId > before) && hasBothSides(instrument);
                instrument.sessionAt = again ? after(instrument, at) : NEVER;
            }
        }
        if (workLeft <= 0) {
            state.sessionsGoOn = now + 1;
        }
    }

    /** Whether all that are too old have left. */
    private boolean expire(final Instrument instrument, final long at) {
        final List<Order> tooOld = allOrders(instrument)
                .filter(order -> at - order.enteredNs > timeout(instrument))
                .sorted(Comparator.comparingLong(order -> order.id))
                .toList();
        for (final Order order : tooOld) {
            if (workLeft <= 0) {
                return false;
            }
            workLeft--;
            orders.expire(order, CancelReason.EXPIRED);
        }
        return true;
    }

    /** Whether all buyers from one on had their turn; otherwise the one whose turn it is goes first the next time. */
    private boolean serve(final Instrument instrument, final Order first, final long now) {
        final List<Order> buyers = new ArrayList<>(instrument.bids);
        for (final Order buyer : buyers.subList(first == null ? 0 : buyers.indexOf(first), buyers.size())) {
            if (!serve(buyer, now)) {
                instrument.nextBuyer = buyer;
                return false;
            }
        }
        return true;
    }

    /** A buyer goes to the cheapest sale, and on only past sales that leave because they are its own. */
    private boolean serve(final Order buyer, final long now) {
        final List<Order> sales = buyer.instrument.asks;
        while (!sales.isEmpty() && (buyer.terms.type() == OrderType.MARKET || sales.getFirst().price <= buyer.price)) {
            if (workLeft <= 0) {
                return false;
            }
            workLeft--;
            final Order sale = sales.getFirst();
            final SelfTradePrevention prevention = buyer.terms.prevention();
            if (!state.rules.isOwn(buyer, sale)) {
                orders.trading().tradeInSession(sale, buyer, Math.min(sale.remaining, buyer.remaining), now);
                return true;
            }
            if (prevention != SelfTradePrevention.EXPIRE_TAKER) {
                orders.expire(sale, CancelReason.SELF_TRADE_MAKER);
            }
            if (prevention != SelfTradePrevention.EXPIRE_MAKER) {
                if (prevention != SelfTradePrevention.EXPIRE_TAKER) {
                    workLeft--;
                }
                orders.expire(buyer, CancelReason.SELF_TRADE_TAKER);
                return true;
            }
        }
        return true;
    }
}
