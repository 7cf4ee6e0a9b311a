package rialto.engine;

import rialto.engine.ReferenceState.Instrument;
import rialto.engine.ReferenceState.Order;
import rialto.engine.ReferenceState.Taker;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import static java.math.BigInteger.valueOf;

/** Who is filled at one price in the reference model, where it is not simply the earliest. */
final class ReferenceAllocation {
    private static final BigInteger MOST = BigInteger.TWO.pow(62);

    private final ReferenceState state;

    ReferenceAllocation(final ReferenceState state) {
        this.state = state;
    }

    static boolean isAllocated(final Instrument instrument) {
        return instrument.definition.matchAlgorithm != MatchAlgorithm.PRICE_TIME;
    }

    /** The orders at the price of the first one that are met together: the earliest. A hidden one is met by itself. */
    List<Order> group(final List<Order> queue) {
        final List<Order> group = new ArrayList<>();
        BigInteger lots = BigInteger.ZERO;
        for (final Order order : queue) {
            lots = lots.add(valueOf(order.met()));
            if (order.price != queue.getFirst().price
                    || order.isHidden() && !group.isEmpty()
                    || queue.getFirst().isHidden() && !group.isEmpty()
                    || group.size() == 4 * state.limits.pendingCancelsPerCommand()
                    || lots.compareTo(MOST) > 0) {
                break;
            }
            group.add(order);
        }
        return group;
    }

    /** Who of a group is met when, one step after the other. */
    static List<List<Order>> steps(final List<Order> group) {
        final Instrument instrument = group.getFirst().instrument;
        final Order top = group.getFirst().isBuy() ? instrument.topBid : instrument.topAsk;
        return switch (instrument.definition.matchAlgorithm) {
            case PRICE_TIME -> throw new AssertionError();
            case PRO_RATA -> List.of(group);
            case PRO_RATA_TOP -> {
                final List<Order> others = new ArrayList<>(group);
                final boolean isHere = others.remove(top);
                yield !isHere ? List.of(group) : others.isEmpty() ? List.of(group) : List.of(List.of(top), others);
            }
            case SIZE_TIME ->
                group.stream()
                        .sorted(Comparator.comparing(Order::met).reversed())
                        .map(List::of)
                        .toList();
        };
    }

    /** What each of those that are met gets, in order of time. */
    static Map<Order, Long> share(final List<Order> met, final long lots) {
        final BigInteger there = shown(met);
        final Map<Order, Long> shares = new LinkedHashMap<>();
        long left = lots;
        for (final Order order : met) {
            final long exact =
                    valueOf(lots).multiply(valueOf(order.met())).divide(there).longValueExact();
            final long share = lots < there.min(MOST).longValueExact()
                            && exact < Math.max(2, order.instrument.definition.minQuantityLots)
                    ? 0
                    : Math.min(exact, order.met());
            shares.put(order, share);
            left -= share;
        }
        for (final Order order : met) {
            final long more = Math.min(left, order.met() - shares.get(order));
            shares.merge(order, more, Long::sum);
            left -= more;
        }
        return shares;
    }

    private static BigInteger shown(final List<Order> orders) {
        return orders.stream().map(o -> valueOf(o.met())).reduce(BigInteger.ZERO, BigInteger::add);
    }

    /** How much an incoming order would trade at a price, whether it is stopped there, and whether it leaves nothing. */
    record Reach(long lots, boolean stopped, boolean exhausted, long parts) {}

    private Reach reach(final Taker taker, final List<Order> queue, final long wanted) {
        return reach(taker, queue, wanted, false);
    }

    /**
     * @param queue     all orders at one price
     * @param shownOnly whether what icebergs hide counts as not there
     */
    private Reach reach(final Taker taker, final List<Order> queue, final long wanted, final boolean shownOnly) {
        BigInteger total = BigInteger.ZERO;
        BigInteger hidden = BigInteger.ZERO;
        final List<Order> left = new ArrayList<>(queue);
        long parts = 0;
        while (!left.isEmpty() && total.compareTo(valueOf(wanted)) < 0) {
            final List<Order> group = group(left);
            taker.lookedAt += group.size();
            for (final List<Order> step : steps(group)) {
                if (total.compareTo(valueOf(wanted)) >= 0) {
                    break;
                }
                left.removeAll(step);
                final List<Order> others = step.stream()
                        .filter(o -> !state.rules.isOwn(taker.order, o))
                        .toList();
                if (others.size() < step.size() && taker.order.terms.prevention() != SelfTradePrevention.EXPIRE_MAKER) {
                    return new Reach(total.longValueExact(), true, false, parts);
                }
                total = total.add(shown(others));
                parts +=
                        others.stream().mapToLong(ReferenceTrading::partsToCome).sum();
                for (final Order order : others) {
                    hidden = shownOnly ? hidden : hidden.add(valueOf(order.remaining - order.met()));
                }
            }
        }
        final BigInteger all = total.add(hidden);
        return new Reach(
                all.min(valueOf(wanted)).longValueExact(),
                false,
                left.isEmpty() && all.compareTo(valueOf(wanted)) <= 0,
                parts);
    }

    private record Level(long price, boolean hidden) {}

    /** The orders of a side, price by price, as far as an incoming order accepts the price; hidden ones by themselves. */
    List<List<Order>> prices(final Taker taker) {
        final Map<Level, List<Order>> prices = new LinkedHashMap<>();
        for (final Order order : taker.order.instrument.side(!taker.order.isBuy())) {
            if (state.crosses(taker.order, order.price) && ReferenceBands.reaches(taker, order.price)) {
                prices.computeIfAbsent(new Level(order.price, order.isHidden()), p -> new ArrayList<>())
                        .add(order);
            }
        }
        return List.copyOf(prices.values());
    }

    /** As {@link ReferenceTrading#canFill}. */
    boolean canFill(final Taker taker, final long lots) {
        long missing = lots;
        long parts = 0;
        for (final List<Order> queue : prices(taker)) {
            if (ReferenceBands.isTooFar(taker, queue.getFirst().price)) {
                return false;
            }
            final Reach reach = reach(taker, queue, missing);
            missing -= reach.lots();
            parts += reach.parts();
            if (missing == 0 || reach.stopped()) {
                return missing == 0 && parts <= 4L * state.limits.pendingCancelsPerCommand();
            }
        }
        return false;
    }

    /** As {@link ReferenceTrading#affordable}. */
    long affordable(final Taker taker, final long available) {
        final Order order = taker.order;
        long lots = 0;
        long money = available;
        for (final List<Order> queue : prices(taker)) {
            final Reach reach = reach(taker, queue, order.remaining - lots);
            final long paid = Math.min(reach.lots(), money / state.quoteFor(queue.getFirst(), 1));
            lots += paid;
            money -= state.quoteFor(queue.getFirst(), paid);
            if (paid < reach.lots() || lots == order.remaining) {
                return lots;
            }
            if (reach.stopped()) {
                break;
            }
        }
        return order.remaining;
    }

    /** What an order that never rests would pay, in minor units, and trade, in lots. */
    record Cost(BigInteger quote, BigInteger lots) {}

    /** As far as an account with endless money would go. */
    Cost cost(final Taker taker, final OrderRequest request, final boolean shownOnly) {
        BigInteger lots = BigInteger.ZERO;
        BigInteger quote = BigInteger.ZERO;
        for (final List<Order> queue : prices(taker)) {
            if (queue.getFirst().isHidden()) {
                continue;
            }
            final BigInteger unit = state.quote(taker.order.instrument, queue.getFirst().price, 1);
            final BigInteger wanted = taker.byQuote
                    ? valueOf(request.quoteAmount).subtract(quote).divide(unit)
                    : valueOf(request.quantityLots).subtract(lots);
            if (wanted.signum() == 0) {
                break;
            }
            final Reach reach = reach(taker, queue, wanted.min(MOST).longValueExact(), shownOnly);
            lots = lots.add(valueOf(reach.lots()));
            quote = quote.add(unit.multiply(valueOf(reach.lots())));
            if (!reach.exhausted()) {
                break;
            }
        }
        return new Cost(quote, lots);
    }
}
