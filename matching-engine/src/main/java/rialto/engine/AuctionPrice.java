package rialto.engine;

/**
 * The price of an auction: at which most is executed; of those at which least is left over; then by the side on which
 * it is left over; then nearest to the reference price. docs/auctions.md has the rules with examples.
 *
 * <p>How it is found. From price to price demand only falls and supply only grows. So there is one highest price at
 * which demand is no less than supply; up to it supply is what is executed, above it demand. Therefore the answer is
 * that price or the next one, or, where demand and supply are equal, some price below with nothing between. An {@link
 * AuctionCurve} answers each question that this needs along one path of its tree.
 */
final class AuctionPrice {
    private static final long NONE = 0;

    private final WideSum demand = new WideSum();
    private final WideSum supply = new WideSum();
    private final WideSum demandAbove = new WideSum();
    private final WideSum supplyAbove = new WideSum();

    private AuctionCurve curve;
    private long reference;
    private long priceTicks;
    private long volumeLots;
    private long imbalanceLots;

    /** 0 when nothing can be executed. */
    long priceTicks() {
        return priceTicks;
    }

    /** At most {@link Long#MAX_VALUE}. */
    long volumeLots() {
        return volumeLots;
    }

    /** Left over at the price: above zero to buy, below zero to sell; at most {@link Long#MAX_VALUE}. */
    long imbalanceLots() {
        return imbalanceLots;
    }

    /** Nothing can be executed. */
    void setNone() {
        priceTicks = NONE;
        volumeLots = 0;
        imbalanceLots = 0;
    }

    /** @param referenceTicks the last trade's price; 0 before the first one */
    void compute(final AuctionCurve of, final long referenceTicks) {
        setNone();
        curve = of;
        reference = referenceTicks;
        if (reference == NONE && !curve.hasLimits()) {
            return; // MARKET orders alone have no price
        }
        final long high = Math.max(curve.highestLimit(), reference);
        final long low = Math.min(curve.lowestPrice(), reference == NONE ? Long.MAX_VALUE : reference);
        final long last = Math.min(high, curve.lastWithoutSurplusOfSupply(demand, supply, demandAbove));
        if (last < low) {
            look(low, demand, supply);
            choose(low, demand);
        } else {
            chooseFrom(last, low, high);
        }
    }

    private void look(final long ticks, final WideSum demandThere, final WideSum supplyThere) {
        curve.demandAt(ticks, demandThere);
        curve.supplyAt(ticks, supplyThere);
    }

    /** The price is the last one at which demand is no less than supply, or the next one, or one like the last. */
    private void chooseFrom(final long last, final long low, final long high) {
        look(last, demand, supply);
        if (demand.compareTo(supply) == 0) {
            choose(nearest(Math.max(low, firstLike(last)), last), supply);
            return;
        }
        if (last < high) {
            look(last + 1, demandAbove, supplyAbove);
            if (isBetterAbove(last)) {
                demand.set(demandAbove);
                supply.set(supplyAbove);
                choose(last + 1, demand);
                return;
            }
        }
        choose(last, supply);
    }

    /** Neighbouring prices; at the lower one something to buy is left over, at the higher one something to sell. */
    private boolean isBetterAbove(final long last) {
        final int byVolume = demandAbove.compareTo(supply);
        if (byVolume != 0) {
            return byVolume > 0;
        }
        // as much is executed: what is left over of either side decides
        final int byImbalance = demand.compareTo(supplyAbove);
        return byImbalance != 0 ? byImbalance > 0 : nearest(last, last + 1) != last;
    }

    /** The lowest price from which to another one demand and supply stay as they are. */
    private long firstLike(final long ticks) {
        return Math.max(curve.highestUpTo(ticks - 1, true) + 1, curve.highestUpTo(ticks, false));
    }

    private long nearest(final long low, final long high) {
        return reference == NONE ? low + (high - low >> 1) : Math.clamp(reference, low, high);
    }

    /** Takes a price at which demand and supply are as they were looked at. */
    private void choose(final long ticks, final WideSum executed) {
        if (executed.isZero()) {
            return;
        }
        priceTicks = ticks;
        volumeLots = executed.atMostLong();
        imbalanceLots = demand.compareTo(supply) >= 0
                ? demand.subtract(supply).atMostLong()
                : -supply.subtract(demand).atMostLong();
    }
}
