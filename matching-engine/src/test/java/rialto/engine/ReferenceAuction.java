package rialto.engine;

import rialto.engine.ReferenceState.Instrument;
import rialto.engine.ReferenceState.Order;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

import static java.math.BigInteger.valueOf;

/**
 * The four rules of the auction's price, one after the other: every range of prices at which demand and supply are the
 * same is a candidate, and each rule leaves fewer.
 */
final class ReferenceAuction {
    static final Result NOTHING = new Result(0, 0, 0);

    private static final BigInteger MAX = valueOf(Long.MAX_VALUE);

    record Result(long price, long volume, long imbalance) {}

    /** Prices from low to high, at each of which the same can be bought and sold. */
    private record Candidate(long low, long high, BigInteger demand, BigInteger supply) {
        BigInteger volume() {
            return demand.min(supply);
        }

        BigInteger surplus() {
            return demand.subtract(supply);
        }
    }

    private final List<Order> buys;
    private final List<Order> sales;
    private final long reference;

    /** @param withHidden whether hidden orders take part, as they do in the trades, or not, as in what is published before */
    ReferenceAuction(final Instrument instrument, final TimeInForce auctionOnly, final boolean withHidden) {
        final Comparator<Order> market = Comparator.comparing(o -> o.terms.type() != OrderType.MARKET);
        final Comparator<Order> rest = market.thenComparing(Order::isHidden).thenComparing(Order::arrival);
        buys = taking(instrument, true, auctionOnly)
                .filter(o -> withHidden || !o.isHidden())
                .sorted(Comparator.<Order>comparingLong(o -> -o.price).thenComparing(rest))
                .toList();
        sales = taking(instrument, false, auctionOnly)
                .filter(o -> withHidden || !o.isHidden())
                .sorted(Comparator.<Order>comparingLong(o -> o.price).thenComparing(rest))
                .toList();
        reference = instrument.lastPrice;
    }

    private static Stream<Order> taking(final Instrument instrument, final boolean buy, final TimeInForce only) {
        return instrument.queues().stream()
                .flatMap(List::stream)
                .filter(o -> o.isBuy() == buy && !o.waits && !o.pending)
                .filter(o -> o.isFor(only) || !o.isFor(TimeInForce.AT_OPEN) && !o.isFor(TimeInForce.AT_CLOSE));
    }

    List<Order> buys() {
        return buys;
    }

    List<Order> sales() {
        return sales;
    }

    Result result() {
        List<Candidate> left = candidates();
        final BigInteger most = left.stream()
                .map(Candidate::volume)
                .max(Comparator.naturalOrder())
                .orElse(BigInteger.ZERO);
        if (most.signum() == 0) {
            return NOTHING;
        }
        left = left.stream().filter(c -> c.volume().equals(most)).toList();
        final BigInteger least = left.stream()
                .map(c -> c.surplus().abs())
                .min(Comparator.naturalOrder())
                .orElseThrow();
        left = left.stream().filter(c -> c.surplus().abs().equals(least)).toList();
        final long price = byPressure(left);
        final Candidate chosen = left.stream()
                .filter(c -> c.low <= price && price <= c.high)
                .findFirst()
                .orElseThrow();
        return new Result(
                price,
                most.min(MAX).longValueExact(),
                chosen.surplus().max(MAX.negate()).min(MAX).longValueExact());
    }

    private long byPressure(final List<Candidate> left) {
        final List<Candidate> toBuy =
                left.stream().filter(c -> c.surplus().signum() > 0).toList();
        final List<Candidate> toSell =
                left.stream().filter(c -> c.surplus().signum() < 0).toList();
        if (toBuy.size() == left.size()) {
            return toBuy.getLast().high;
        }
        if (toSell.size() == left.size()) {
            return toSell.getFirst().low;
        }
        return toBuy.isEmpty()
                ? nearest(left.getFirst().low, left.getLast().high)
                : nearest(toBuy.getLast().high, toSell.getFirst().low);
    }

    private long nearest(final long low, final long high) {
        if (reference == 0) {
            return low + (high - low) / 2;
        }
        return Math.max(low, Math.min(high, reference));
    }

    /** From the lowest to the highest of limits and reference price, or from what MARKET buys reserve at. */
    private List<Candidate> candidates() {
        final TreeSet<Long> limits = new TreeSet<>();
        Stream.concat(buys.stream(), sales.stream())
                .filter(o -> o.terms.type() != OrderType.MARKET)
                .forEach(o -> limits.add(o.price));
        if (reference != 0) {
            limits.add(reference);
        }
        if (limits.isEmpty()) {
            return List.of();
        }
        final long high = limits.last();
        buys.forEach(o -> limits.add(o.price));
        final long low = limits.first();
        final TreeSet<Long> starts = new TreeSet<>();
        starts.add(low);
        buys.forEach(o -> starts.add(o.price + 1));
        sales.forEach(o -> starts.add(o.price));
        final List<Candidate> candidates = new ArrayList<>();
        for (final long start : starts.subSet(low, true, high, true)) {
            final Long next = starts.higher(start);
            candidates.add(new Candidate(
                    start,
                    next == null ? high : Math.min(high, next - 1),
                    sum(buys.stream().filter(o -> o.price >= start)),
                    sum(sales.stream().filter(o -> o.price <= start))));
        }
        return candidates;
    }

    private static BigInteger sum(final Stream<Order> orders) {
        return orders.map(o -> valueOf(o.remaining)).reduce(BigInteger.ZERO, BigInteger::add);
    }
}
