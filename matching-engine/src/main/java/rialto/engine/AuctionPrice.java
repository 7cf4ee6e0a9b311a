package rialto.engine;

/**
 * The price of an auction: at which most is executed; of those at which least is left over; then by the side on which it
 * is left over; then nearest to the reference price. docs/auctions.md has the rules with examples.
 *
 * <p>How it is found. Both sides are matched in priority as long as their prices cross. What that executes is the most
 * that can be; it is executed at every price from the last matched sale's to the last matched buy's. Of the orders that
 * are left, the best buy is below the best sale; between the two nothing is left over, and towards either end what is left
 * over on that side only grows. So the walk ends at the answer, and looks at no order that cannot trade at it.
 */
final class AuctionPrice {
    private static final long NONE = 0;

    private final Orders orders;
    private final AuctionSide buys;
    private final AuctionSide sales;

    private long priceTicks;
    private long volumeLots;
    private long imbalanceLots;

    private long buyLeft;
    private long saleLeft;
    private long lastBuyTicks;
    private long lastSaleTicks;

    AuctionPrice(final Orders orders, final AuctionSide buys, final AuctionSide sales) {
        this.orders = orders;
        this.buys = buys;
        this.sales = sales;
    }

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

    /** Computes the three for an instrument as it stands. */
    void compute(final Instrument instrument, final TimeInForce onlyFor) {
        buys.begin(instrument, onlyFor);
        sales.begin(instrument, onlyFor);
        final long bestBuyLimit = buys.bestLimitTicks();
        final long bestSaleLimit = sales.bestLimitTicks();
        final long reference = instrument.lastPriceTicks;
        priceTicks = NONE;
        imbalanceLots = 0;
        match();
        if ((bestBuyLimit | bestSaleLimit | reference) == 0) {
            volumeLots = 0; // MARKET orders alone have no price
        } else if (volumeLots > 0) {
            choose(
                    Math.max(lastSaleTicks, lowest(bestSaleLimit, reference)),
                    Math.min(lastBuyTicks, highest(bestBuyLimit, reference)),
                    reference);
        }
    }

    private void match() {
        volumeLots = 0;
        buyLeft = lots(buys);
        saleLeft = lots(sales);
        while (buyLeft > 0 && saleLeft > 0 && buys.priceTicks() >= sales.priceTicks()) {
            final long lots = Math.min(buyLeft, saleLeft);
            volumeLots = sum(volumeLots, lots);
            lastBuyTicks = buys.priceTicks();
            lastSaleTicks = sales.priceTicks();
            buyLeft -= lots;
            saleLeft -= lots;
            if (buyLeft == 0) {
                buys.next();
                buyLeft = lots(buys);
            }
            if (saleLeft == 0) {
                sales.next();
                saleLeft = lots(sales);
            }
        }
    }

    private long lots(final AuctionSide side) {
        return side.order() == 0 ? 0 : orders.remainingLots(side.order());
    }

    /** No price below those of limit orders, the reference price and what MARKET buys reserve at is looked at. */
    private long lowest(final long bestSaleLimit, final long reference) {
        final long lowestBuy = buyLeft > 0 ? buys.priceTicks() : lastBuyTicks;
        return Math.min(lowestBuy, Math.min(orNever(bestSaleLimit), orNever(reference)));
    }

    private static long orNever(final long ticks) {
        return ticks == NONE ? Long.MAX_VALUE : ticks;
    }

    /** No price above those of limit orders and the reference price is looked at. */
    private long highest(final long bestBuyLimit, final long reference) {
        final long highestSale = saleLeft > 0 ? Math.max(sales.priceTicks(), lastSaleTicks) : lastSaleTicks;
        return Math.max(highestSale, Math.max(bestBuyLimit, reference));
    }

    /** Among the prices from low to high most is executed. */
    private void choose(final long low, final long high, final long reference) {
        final long nextBuy = buyLeft > 0 ? buys.priceTicks() : -1;
        final long nextSale = saleLeft > 0 ? sales.priceTicks() : Long.MAX_VALUE;
        final long fairLow = Math.max(low, nextBuy + 1);
        final long fairHigh = Math.min(high, nextSale - 1);
        if (fairLow <= fairHigh) {
            priceTicks = nearest(fairLow, fairHigh, reference);
        } else if (high <= nextBuy) {
            priceTicks = high;
            imbalanceLots = buyLeftDownTo(high);
        } else if (low >= nextSale) {
            priceTicks = low;
            imbalanceLots = -saleLeftUpTo(low);
        } else {
            chooseBetween(nextBuy, nextSale, reference);
        }
    }

    /** Neighbouring prices; at the lower one something to buy is left over, at the higher one something to sell. */
    private void chooseBetween(final long lower, final long higher, final long reference) {
        final long toBuy = buyLeftDownTo(lower);
        final long toSell = saleLeftUpTo(higher);
        priceTicks = toBuy < toSell ? lower : toBuy > toSell ? higher : nearest(lower, higher, reference);
        imbalanceLots = priceTicks == lower ? toBuy : -toSell;
    }

    private static long nearest(final long low, final long high, final long reference) {
        return reference == NONE ? low + (high - low >> 1) : Math.clamp(reference, low, high);
    }

    private long buyLeftDownTo(final long ticks) {
        long left = 0;
        while (buyLeft > 0 && buys.priceTicks() >= ticks) {
            left = sum(left, buyLeft);
            buys.next();
            buyLeft = lots(buys);
        }
        return left;
    }

    private long saleLeftUpTo(final long ticks) {
        long left = 0;
        while (saleLeft > 0 && sales.priceTicks() <= ticks) {
            left = sum(left, saleLeft);
            sales.next();
            saleLeft = lots(sales);
        }
        return left;
    }

    private static long sum(final long a, final long b) {
        return a + b < 0 ? Long.MAX_VALUE : a + b;
    }
}
