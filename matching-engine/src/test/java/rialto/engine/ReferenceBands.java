package rialto.engine;

import rialto.engine.ReferenceState.Instrument;
import rialto.engine.ReferenceState.Order;
import rialto.engine.ReferenceState.Taker;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import static java.math.BigInteger.valueOf;

/** The price protection of an instrument in the reference model: every trade of the last slots is at hand. */
final class ReferenceBands {
    private static final BigInteger UNIT = valueOf(10_000);
    private static final long MOST_LOTS = 1L << 56;
    private static final int SLOTS = 60;

    private record Trade(long price, long lots) {}

    /** A range of prices, and what it lies around. */
    record Band(BigInteger around, BigInteger lowest, BigInteger highest) {
        static Band of(final BigInteger around, final int down, final int up) {
            final BigInteger[] low = around.multiply(valueOf(down)).divideAndRemainder(UNIT);
            final BigInteger lowest = low[1].signum() == 0 ? low[0] : low[0].add(BigInteger.ONE);
            return new Band(
                    around,
                    lowest.max(BigInteger.ONE),
                    around.multiply(valueOf(up)).divide(UNIT));
        }

        /** As far below a price as above it. */
        static Band around(final BigInteger price, final int basisPoints) {
            return of(price, 10_000 - basisPoints, 10_000 + basisPoints);
        }

        /** The last price that an order may trade at. */
        long end(final Order order) {
            return (order.isBuy() ? highest : lowest).longValueExact();
        }

        boolean holds(final long price) {
            return valueOf(price).compareTo(lowest) >= 0 && valueOf(price).compareTo(highest) <= 0;
        }
    }

    final PriceProtection terms = new PriceProtection();
    private final TreeMap<Long, List<Trade>> slots = new TreeMap<>();

    static boolean isValid(final PriceProtection p, final Instrument instrument) {
        final int[] downs = {p.bidMultiplierDown, p.askMultiplierDown};
        final int[] ups = {p.bidMultiplierUp, p.askMultiplierUp};
        final boolean none = downs[0] == 0 && downs[1] == 0 && ups[0] == 0 && ups[1] == 0;
        for (int side = 0; side < 2 && !none; side++) {
            if (downs[side] < 0 || downs[side] > 10_000 || ups[side] < 10_000 || ups[side] > 1_000_000) {
                return false;
            }
        }
        final boolean isStatic = p.staticUp != 0 || p.staticDown != 0;
        return instrument.hasAuctions()
                && 0 <= p.referenceTicks
                && p.referenceTicks < 1L << 42
                && 0 <= p.staticUp
                && p.staticUp <= 1_000_000
                && 0 <= p.staticDown
                && p.staticDown <= 10_000
                && !(isStatic && p.referenceTicks == 0)
                && 0 <= p.averageMinutes
                && p.averageMinutes <= 60
                && 0 <= p.collar
                && p.collar <= 9_999
                && ReferenceInterruptions.areTermsValid(p);
    }

    void set(final PriceProtection p) {
        if (p.averageMinutes != terms.averageMinutes) {
            slots.clear();
        }
        p.copyTo(terms);
    }

    static void onTrade(final Instrument instrument, final long price, final long lots, final long now) {
        if (instrument.bands != null && instrument.bands.terms.averageMinutes != 0) {
            instrument.bands.add(new Trade(price, lots), now);
        }
    }

    private void add(final Trade trade, final long now) {
        final long slot = slot(now);
        slots.headMap(slot - SLOTS, true).clear();
        final List<Trade> trades = slots.getOrDefault(slot, List.of());
        if (lots(trades).add(valueOf(trade.lots)).compareTo(valueOf(MOST_LOTS)) <= 0) {
            slots.put(slot, Stream.concat(trades.stream(), Stream.of(trade)).toList());
        }
    }

    private long slot(final long now) {
        final long slot = Math.max(0, now) / (terms.averageMinutes * 1_000_000_000L);
        return slots.isEmpty() ? slot : Math.max(slot, slots.lastKey());
    }

    /** A volatility auction trades next. */
    static void beginAverageAnew(final Instrument instrument) {
        if (instrument.bands != null) {
            instrument.bands.slots.clear();
        }
    }

    private static BigInteger lots(final List<Trade> trades) {
        return trades.stream().map(t -> valueOf(t.lots)).reduce(BigInteger.ZERO, BigInteger::add);
    }

    private static BigInteger amount(final List<Trade> trades) {
        return trades.stream()
                .map(t -> valueOf(t.price).multiply(valueOf(t.lots)))
                .reduce(BigInteger.ZERO, BigInteger::add);
    }

    /** 0 for none. */
    BigInteger reference(final Instrument instrument, final long now) {
        if (terms.averageMinutes != 0) {
            final List<Trade> recent = slots.tailMap(slot(now) - SLOTS, false).values().stream()
                    .flatMap(List::stream)
                    .toList();
            if (!recent.isEmpty()) {
                return amount(recent).divide(lots(recent));
            }
        }
        return valueOf(instrument.lastPrice != 0 ? instrument.lastPrice : terms.referenceTicks);
    }

    private static boolean tradesNow(final Instrument instrument, final TimeInForce time) {
        return instrument.definition.phase == TradingPhase.CONTINUOUS
                && time != TimeInForce.AT_OPEN
                && time != TimeInForce.AT_CLOSE;
    }

    /** The band that an order's limit is outside of; null for none. */
    private static Map.Entry<RejectReason, Band> broken(
            final Instrument instrument, final OrderRequest r, final long now) {
        final ReferenceBands bands = instrument.bands;
        if (bands == null || r.orderType == OrderType.MARKET) {
            return null;
        }
        final PriceProtection terms = bands.terms;
        final Band fixed = Band.of(valueOf(terms.referenceTicks), 10_000 - terms.staticDown, 10_000 + terms.staticUp);
        if ((terms.staticUp != 0 || terms.staticDown != 0) && !fixed.holds(r.priceTicks)) {
            return Map.entry(RejectReason.OUTSIDE_STATIC_BAND, fixed);
        }
        final BigInteger reference = bands.reference(instrument, now);
        if (terms.bidMultiplierUp == 0 || reference.signum() == 0 || !tradesNow(instrument, r.timeInForce)) {
            return null;
        }
        final Band moving = r.side == Side.BUY
                ? Band.of(reference, terms.bidMultiplierDown, terms.bidMultiplierUp)
                : Band.of(reference, terms.askMultiplierDown, terms.askMultiplierUp);
        return moving.holds(r.priceTicks) ? null : Map.entry(RejectReason.OUTSIDE_MOVING_BAND, moving);
    }

    static RejectReason check(final Instrument instrument, final OrderRequest r, final long now) {
        final Map.Entry<RejectReason, Band> broken = broken(instrument, r, now);
        return broken == null ? RejectReason.NONE : broken.getKey();
    }

    static void tell(
            final Instrument instrument,
            final OrderRequest r,
            final RejectReason reason,
            final long now,
            final EngineListener out) {
        if (reason != RejectReason.OUTSIDE_STATIC_BAND && reason != RejectReason.OUTSIDE_MOVING_BAND) {
            return;
        }
        final Band band = broken(instrument, r, now).getValue();
        final PriceOutOfBand told = new PriceOutOfBand();
        told.accountId = r.accountId;
        told.priceTicks = r.priceTicks;
        told.referenceTicks = band.around.longValueExact();
        told.lowestTicks = band.lowest.longValueExact();
        told.highestTicks = band.highest.longValueExact();
        told.instrumentId = r.instrumentId;
        told.buy = r.side == Side.BUY;
        told.reason = reason;
        out.onPriceOutOfBand(told);
    }

    /** Keeps what is about to trade within the collar, if it is a MARKET order or a triggered one, and near the market. */
    static void restrain(final Taker taker, final long now) {
        final Order order = taker.order;
        final ReferenceBands bands = order.instrument.bands;
        if (bands == null || !tradesNow(order.instrument, order.terms.time())) {
            return;
        }
        final BigInteger reference = bands.reference(order.instrument, now);
        if (reference.signum() == 0) {
            return;
        }
        final boolean isMarket = order.terms.type() == OrderType.MARKET;
        final boolean isTriggered = order.terms.triggerType() != TriggerType.NONE;
        if (bands.terms.collar != 0 && (isMarket || isTriggered)) {
            final long end = Band.around(reference, bands.terms.collar).end(order);
            taker.collar = isMarket || isBefore(order, end, order.price) ? end : 0;
        }
        if (bands.terms.volatilityRange != 0) {
            taker.range = Band.around(reference, bands.terms.volatilityRange);
        }
    }

    /** Of continuous trades at a time; null for none. */
    Band range(final Instrument instrument, final long now) {
        final BigInteger reference = reference(instrument, now);
        return terms.volatilityRange == 0 || reference.signum() == 0
                ? null
                : Band.around(reference, terms.volatilityRange);
    }

    /** Whether an order comes to a price before it comes to another one. */
    private static boolean isBefore(final Order order, final long price, final long other) {
        return order.isBuy() ? price < other : price > other;
    }

    /** Whether the collar lets an order trade at a price. */
    static boolean isWithinCollar(final Taker taker, final long price) {
        return taker.collar == 0 || !isBefore(taker.order, taker.collar, price);
    }

    /** Whether the collar and the range of continuous trades let an order that comes from its better prices trade at one. */
    static boolean reaches(final Taker taker, final long price) {
        return isWithinCollar(taker, price)
                && (taker.range == null || !isBefore(taker.order, taker.range.end(taker.order), price));
    }

    /** Whether a trade at a price is too far from the reference price. */
    static boolean isTooFar(final Taker taker, final long price) {
        return taker.range != null && !taker.range.holds(price);
    }

    void snapshot(final EngineSnapshotListener out) {
        out.onPriceProtection(terms);
        slots.forEach((slot, trades) -> {
            final BigInteger amount = amount(trades);
            out.onPriceAverage(
                    terms.instrumentId,
                    slot,
                    lots(trades).longValueExact(),
                    amount.shiftRight(64).longValueExact(),
                    amount.longValue());
        });
    }
}
