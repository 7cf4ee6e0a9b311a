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

    static void onLeft(final Instrument instrument) {
        if (!hasBothSides(instrument)) {
            instrument.sessionAt = NEVER;
        }
    }

    /** Its times or its phase may be others. */
    static void onChanged(final Instrument instrument, final long now) {
        if (!isTrading(instrument)) {
            instrument.sessionAt = NEVER;
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

    /** A session as of the time when it was due. */
    void run(final Instrument instrument, final long at, final long now) {
        instrument.sessionCount++;
        final List<Order> tooOld = allOrders(instrument)
                .filter(order -> at - order.enteredNs > timeout(instrument))
                .sorted(Comparator.comparingLong(order -> order.id))
                .toList();
        tooOld.forEach(order -> orders.expire(order, CancelReason.EXPIRED));
        final long before = instrument.lastTradeId;
        if (isTrading(instrument)) {
            new ArrayList<>(instrument.bids).forEach(buyer -> serve(buyer, now));
        }
        instrument.sessionAt =
                instrument.lastTradeId > before && hasBothSides(instrument) ? after(instrument, at) : NEVER;
    }

    /** A buyer goes to the cheapest sale, and on only past sales that leave because they are its own. */
    private void serve(final Order buyer, final long now) {
        final List<Order> sales = buyer.instrument.asks;
        while (!sales.isEmpty() && (buyer.terms.type() == OrderType.MARKET || sales.getFirst().price <= buyer.price)) {
            final Order sale = sales.getFirst();
            final SelfTradePrevention prevention = buyer.terms.prevention();
            if (prevention == SelfTradePrevention.NONE || sale.accountId != buyer.accountId) {
                orders.trading().tradeInSession(sale, buyer, Math.min(sale.remaining, buyer.remaining), now);
                return;
            }
            if (prevention != SelfTradePrevention.EXPIRE_TAKER) {
                orders.expire(sale, CancelReason.SELF_TRADE_MAKER);
            }
            if (prevention != SelfTradePrevention.EXPIRE_MAKER) {
                orders.expire(buyer, CancelReason.SELF_TRADE_TAKER);
                return;
            }
        }
    }
}
