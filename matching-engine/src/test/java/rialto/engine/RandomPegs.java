package rialto.engine;

import java.util.SplittableRandom;

/** Orders that take their prices from the book: mostly such that there is one to take. */
final class RandomPegs {
    private static final int[] ONE_IN = {2, 3, 8, 30};
    private static final PegPriceType[] PRICE_TYPES = PegPriceType.values();
    private static final PegOffsetType[] OFFSET_TYPES = PegOffsetType.values();

    /** Null in a run without them. */
    private final SplittableRandom random;

    private final int oneIn;

    RandomPegs(final RandomValues values) {
        random = values.dice(CommandFamily.PEGS);
        oneIn = random == null ? 0 : ONE_IN[random.nextInt(ONE_IN.length)];
    }

    private boolean rarely(final int one) {
        return random.nextInt(one) == 0;
    }

    /** Pegs some orders. */
    void fill(final OrderRequest order) {
        if (random == null || !rarely(oneIn) || order.orderType == null || order.timeInForce == null) {
            return;
        }
        if (order.orderType == OrderType.MARKET && !rarely(30)) {
            order.orderType = OrderType.LIMIT;
            order.quoteAmount = 0;
            order.quantityLots = Math.max(order.quantityLots, 1 + random.nextInt(20));
        }
        if (!rarely(30)) {
            order.priceTicks = 0;
            order.trigger(TriggerType.NONE, TriggerPriceType.LAST_TRADE, 0, 0);
        }
        final PegPriceType priceType = rarely(100) ? null : PRICE_TYPES[random.nextInt(PRICE_TYPES.length)];
        final PegOffsetType offsetType = rarely(100) ? null : OFFSET_TYPES[random.nextInt(OFFSET_TYPES.length)];
        order.peg(priceType, offsetType, offset(offsetType), limit());
        if (priceType == PegPriceType.NONE && !rarely(20)) {
            order.peg(PegPriceType.PRIMARY, PegOffsetType.NONE, 0, 0);
        }
    }

    private int offset(final PegOffsetType type) {
        if (rarely(60)) {
            return rarely(2) ? Integer.MIN_VALUE : 99 + random.nextInt(3);
        }
        if (type == PegOffsetType.TICKS) {
            return random.nextInt(-4, 5);
        }
        return type == PegOffsetType.PRICE_LEVEL || rarely(40) ? random.nextInt(rarely(30) ? -1 : 0, 5) : 0;
    }

    private long limit() {
        if (rarely(2)) {
            return 0;
        }
        return rarely(50) ? random.nextLong(-1, 2_000) : random.nextLong(90, 111);
    }
}
