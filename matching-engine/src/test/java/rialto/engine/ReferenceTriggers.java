package rialto.engine;

import rialto.engine.ReferenceState.Instrument;
import rialto.engine.ReferenceState.Order;
import rialto.engine.ReferenceState.Taker;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

import static java.math.BigInteger.valueOf;

/** Orders that wait for their triggers in the reference model: each looks at each price by itself. */
final class ReferenceTriggers {
    static final long NEVER = Long.MAX_VALUE;
    private static final int LAST = 0;
    private static final int ASK = 2;
    private static final int BID = 4;
    private static final int BUYERS_THAT_TRAIL = 6;
    private static final int SELLERS_THAT_TRAIL = 7;

    private final ReferenceState state;
    private final ReferenceOrders orders;
    private final ReferenceMoney money;
    private final EngineListener out;
    private long workLeft;

    ReferenceTriggers(
            final ReferenceState state,
            final ReferenceOrders orders,
            final ReferenceMoney money,
            final EngineListener out) {
        this.state = state;
        this.orders = orders;
        this.money = money;
        this.out = out;
        workLeft = state.limits.pendingCancelsPerCommand();
    }

    static boolean has(final OrderRequest r) {
        return r.triggerType != TriggerType.NONE;
    }

    static boolean awaitsRise(final boolean buy, final TriggerType type) {
        return buy ? type == TriggerType.STOP_LOSS : type == TriggerType.TAKE_PROFIT;
    }

    /** What an order that is accepted will hold money for. */
    static BigInteger reservePrice(final OrderRequest r, final Instrument instrument) {
        if (r.orderType == OrderType.LIMIT || r.side == Side.SELL) {
            return valueOf(r.priceTicks);
        }
        final long from = r.triggerTicks == 0 ? instrument.lastPrice : r.triggerTicks;
        if (from == 0) {
            return valueOf(instrument.definition.maxPriceTicks);
        }
        return trigger(true, from, r.trailingDelta);
    }

    private static BigInteger trigger(final boolean buy, final long mark, final int delta) {
        final BigInteger tenThousand = valueOf(10_000);
        if (!buy) {
            return valueOf(mark).multiply(valueOf(10_000L - delta)).divide(tenThousand);
        }
        final BigInteger[] whole =
                valueOf(mark).multiply(valueOf(10_000L + delta)).divideAndRemainder(tenThousand);
        return whole[1].signum() == 0 ? whole[0] : whole[0].add(BigInteger.ONE);
    }

    static boolean isReached(final OrderRequest r, final Instrument instrument) {
        if (r.triggerTicks == 0) {
            return false;
        }
        final boolean buy = r.side == Side.BUY;
        final boolean rise = awaitsRise(buy, r.triggerType);
        if (r.triggerPriceType == TriggerPriceType.BEST_PRICE) {
            return best(instrument, !buy)
                    .filter(ticks -> rise ? ticks >= r.triggerTicks : ticks <= r.triggerTicks)
                    .isPresent();
        }
        final boolean now = instrument.lastPrice != 0
                && (rise ? instrument.lastPrice >= r.triggerTicks : instrument.lastPrice <= r.triggerTicks);
        return now || (rise ? instrument.risenTo >= r.triggerTicks : instrument.fallenTo <= r.triggerTicks);
    }

    private static Optional<Long> best(final Instrument instrument, final boolean bid) {
        return instrument.shown(bid).stream().findFirst().map(o -> o.price);
    }

    // ------------------------------------------------------------------------------------------------ orders that wait

    void accept(final Order order, final OrderRequest r, final long now) {
        final Instrument instrument = order.instrument;
        if (!order.pending) {
            waitFor(order, reservePrice(r, instrument), now);
        }
        final OrderTrigger told = describe(order);
        told.triggerTicks = r.triggerTicks;
        out.onTriggerOrderAccepted(told);
    }

    private static void waitFor(final Order order, final BigInteger price, final long now) {
        final long lastPrice = order.instrument.lastPrice;
        order.price = price.longValueExact();
        order.waits = true;
        if (order.terms.triggerTicks() == 0 && lastPrice != 0) {
            order.mark = lastPrice;
            order.trailingNs = now;
        } else {
            order.waitsFor = order.terms.triggerTicks() == 0 ? 1 : order.terms.triggerTicks();
        }
    }

    /** An order that was pending waits for its trigger. */
    void arm(final Order order, final long now) {
        final Instrument instrument = order.instrument;
        waitFor(order, reservePrice(ReferenceOrders.request(order), instrument), now);
        putIn(order);
        orders.holdAgain(order, 0);
        if (order.mark != 0) {
            out.onTrailingStarted(describe(order));
        }
        if (instrument.lastPrice != 0) {
            onTrade(instrument, instrument.lastPrice);
        }
    }

    private static OrderTrigger describe(final Order order) {
        final OrderTrigger told = new OrderTrigger();
        told.orderId = order.id;
        told.accountId = order.accountId;
        told.triggerTicks = order.waitsFor;
        told.markTicks = order.mark;
        told.remainingLots = order.remaining;
        told.trailingDelta = order.terms.trailingDelta();
        told.instrumentId = order.instrument.definition.instrumentId;
        told.buy = order.isBuy();
        told.triggerType = order.terms.triggerType();
        told.triggerPriceType = order.terms.triggerPriceType();
        return told;
    }

    /** Where an order waits. */
    static List<Order> queue(final Order order) {
        final List<List<Order>> queues = order.instrument.waiting;
        if (order.waitsFor == 0) {
            return queues.get(order.isBuy() ? BUYERS_THAT_TRAIL : SELLERS_THAT_TRAIL);
        }
        final int of = order.terms.triggerPriceType() == TriggerPriceType.LAST_TRADE ? LAST : order.isBuy() ? ASK : BID;
        return queues.get(of + (rises(order) ? 0 : 1));
    }

    private static boolean rises(final Order order) {
        if (order.mark != 0) {
            return order.isBuy();
        }
        return order.terms.triggerTicks() == 0 || awaitsRise(order.isBuy(), order.terms.triggerType());
    }

    static void putIn(final Order order) {
        final List<Order> queue = queue(order);
        int place = 0;
        while (place < queue.size()
                && (rises(order)
                        ? queue.get(place).waitsFor <= order.waitsFor
                        : queue.get(place).waitsFor >= order.waitsFor)) {
            place++;
        }
        queue.add(order.waitsFor == 0 ? queue.size() : place, order);
    }

    static void takeOut(final Order order) {
        queue(order).remove(order);
        settle(order.instrument);
    }

    /** A price is over when nothing is left that it reached. */
    private static void settle(final Instrument instrument) {
        if (instrument.waiting.get(LAST).stream().noneMatch(o -> o.waitsFor <= instrument.risenTo)) {
            instrument.risenTo = 0;
        }
        if (instrument.waiting.get(LAST + 1).stream().noneMatch(o -> o.waitsFor >= instrument.fallenTo)) {
            instrument.fallenTo = NEVER;
        }
    }

    // --------------------------------------------------------------------------------------------------------- prices

    void onTrade(final Instrument instrument, final long price) {
        for (final boolean buy : new boolean[] {true, false}) {
            final List<Order> trailing = instrument.waiting.get(buy ? BUYERS_THAT_TRAIL : SELLERS_THAT_TRAIL);
            trailing.forEach(o -> o.mark = buy ? Math.min(o.mark, price) : Math.max(o.mark, price));
            final List<Order> reached = trailing.stream()
                    .filter(o -> buy ? price >= trigger(o) : price <= trigger(o))
                    .sorted(Comparator.<Order>comparingLong(o -> buy ? o.mark : -o.mark)
                            .thenComparing(o -> o.terms.trailingDelta())
                            .thenComparing(o -> o.id))
                    .toList();
            for (final Order order : reached) {
                trailing.remove(order);
                order.waitsFor = trigger(order);
                putIn(order);
            }
        }
        if (instrument.waiting.get(LAST).stream().anyMatch(o -> o.waitsFor <= price)) {
            instrument.risenTo = Math.max(instrument.risenTo, price);
        }
        if (instrument.waiting.get(LAST + 1).stream().anyMatch(o -> o.waitsFor >= price)) {
            instrument.fallenTo = Math.min(instrument.fallenTo, price);
        }
    }

    private static long trigger(final Order order) {
        return trigger(order.isBuy(), order.mark, order.terms.trailingDelta()).longValueExact();
    }

    void onPhase(final Instrument instrument) {
        if (instrument.definition.phase == TradingPhase.CONTINUOUS && instrument.lastPrice != 0) {
            onTrade(instrument, instrument.lastPrice);
        }
    }

    private Optional<Order> nextReached(final Instrument instrument) {
        final Comparator<Order> byId = Comparator.comparing(o -> o.id);
        final Optional<Order> rise = Stream.of(
                        heads(instrument, LAST, o -> o.waitsFor <= instrument.risenTo),
                        heads(instrument, ASK, o -> best(instrument, false).orElse(0L) >= o.waitsFor),
                        heads(instrument, BID, o -> best(instrument, true).orElse(0L) >= o.waitsFor))
                .flatMap(Optional::stream)
                .min(Comparator.<Order>comparingLong(o -> o.waitsFor).thenComparing(byId));
        final Optional<Order> fall = Stream.of(
                        heads(instrument, LAST + 1, o -> o.waitsFor >= instrument.fallenTo),
                        heads(instrument, ASK + 1, o -> best(instrument, false).orElse(NEVER) <= o.waitsFor),
                        heads(instrument, BID + 1, o -> best(instrument, true).orElse(NEVER) <= o.waitsFor))
                .flatMap(Optional::stream)
                .min(Comparator.<Order>comparingLong(o -> -o.waitsFor).thenComparing(byId));
        return Stream.of(rise, fall).flatMap(Optional::stream).min(byId);
    }

    private static Optional<Order> heads(
            final Instrument instrument, final int queue, final Predicate<Order> isReached) {
        return instrument.waiting.get(queue).stream().findFirst().filter(isReached);
    }

    // ----------------------------------------------------------------------------------------------------------- turns

    Optional<Instrument> next() {
        return state.instruments.stream()
                .filter(i -> i.triggersGoOn != NEVER)
                .min(Comparator.comparingLong(i -> i.triggersGoOn));
    }

    void runNext(final long now) {
        final Instrument instrument = next().orElseThrow();
        instrument.triggersGoOn = NEVER;
        run(instrument, now);
    }

    void endCommand(final long now) {
        for (final Instrument instrument : state.instruments) {
            final boolean hasWork = instrument.definition.phase == TradingPhase.CONTINUOUS
                    && (nextReached(instrument).isPresent() || !instrument.readyLists.isEmpty());
            if (!hasWork) {
                instrument.triggersGoOn = NEVER;
            } else if (instrument.triggersGoOn == NEVER) {
                run(instrument, now);
            }
        }
        workLeft = state.limits.pendingCancelsPerCommand();
    }

    private void run(final Instrument instrument, final long now) {
        while (true) {
            orders.react();
            if (instrument.definition.phase != TradingPhase.CONTINUOUS) {
                return;
            }
            final Optional<Order> next = nextReached(instrument);
            final boolean releases = !instrument.readyLists.isEmpty();
            if (!releases && next.isEmpty()) {
                return;
            }
            if (workLeft <= 0) {
                instrument.triggersGoOn = Math.min(now, NEVER - 2) + 1;
                return;
            }
            if (releases) {
                workLeft -= orders.lists().release(instrument, now);
                continue;
            }
            final Order order = next.get();
            final Taker taker = new Taker();
            final long trailing = instrument.waiting.stream()
                    .flatMap(List::stream)
                    .filter(o -> o.terms.trailingDelta() != 0)
                    .count();
            if (order.terms.trailingDelta() != 0 && order.mark == 0) {
                startTrailing(order, now);
            } else {
                workLeft -= enter(order, taker, now);
            }
            workLeft -= 1 + trailing / 256;
        }
    }

    private void startTrailing(final Order order, final long now) {
        takeOut(order);
        order.mark = order.instrument.lastPrice;
        order.trailingNs = now;
        order.waitsFor = 0;
        putIn(order);
        settle(order.instrument);
        out.onTrailingStarted(describe(order));
    }

    private long enter(final Order order, final Taker taker, final long now) {
        final OrderTrigger told = describe(order);
        takeOut(order);
        order.waits = false;
        order.waitsFor = 0;
        order.triggeredNs = now;
        order.laterOrderId = state.nextOrderId;
        order.changedNs = now;
        out.onOrderTriggered(told);
        orders.lists().onWorks(order);
        orders.lists().react();
        final long held = state.reserve(order);
        if (order.terms.type() == OrderType.MARKET) {
            order.price = 0;
        }
        order.enters = true;
        orders.holdAgain(order, -held);
        return enterMarket(order, taker, now);
    }

    /** @return what it traded or looked at, whatever is more */
    long enterMarket(final Order order, final Taker taker, final long now) {
        final long before = order.instrument.lastTradeId;
        market(order, taker, now);
        return Math.max(order.instrument.lastTradeId - before, taker.lookedAt);
    }

    private void market(final Order order, final Taker taker, final long now) {
        taker.order = order;
        order.enters = true;
        final CancelReason canceled = orders.executeTriggered(taker, now);
        order.enters = false;
        if (order.remaining == 0) {
            orders.forget(order);
            return;
        }
        orders.holdAgain(order, state.reserve(order));
        if (canceled != null) {
            orders.cancelTriggered(order, canceled);
        }
        if (taker.interruptsAt != 0) {
            orders.interruptions().begin(taker, now);
        }
        if (canceled == null) {
            orders.restTriggered(order, now);
        }
    }
}
