package rialto.engine;

import java.util.SplittableRandom;

/** Icebergs: mostly of a few lots at a time, so that they come to their next parts soon. And hidden orders. */
final class RandomDisplays {
    private static final int[] ONE_IN = {2, 3, 8, 30, 300};
    private static final TimeInForce[] TIMES = {TimeInForce.GTC, TimeInForce.GTC, TimeInForce.DAY};

    private final SplittableRandom random;
    private final int oneIn;
    private final boolean hides;

    RandomDisplays(final RandomValues values) {
        random = values.apart().split().split();
        oneIn = ONE_IN[random.nextInt(ONE_IN.length)];
        hides = random.nextInt(3) > 0;
    }

    private boolean rarely(final int one) {
        return random.nextInt(one) == 0;
    }

    /** Makes one of some orders an iceberg, or hides it. */
    void fill(final OrderRequest order) {
        if (!rarely(oneIn) || order.orderType == null || order.side == null) {
            return;
        }
        order.displayLots = hides && rarely(2) ? OrderRequest.HIDDEN : lots(order);
        if (rarely(30) || order.triggerType != TriggerType.NONE && order.orderType == OrderType.MARKET) {
            return;
        }
        if (order.orderType == OrderType.MARKET) {
            order.orderType = OrderType.LIMIT;
            order.priceTicks = random.nextInt(90, 110);
            order.quoteAmount = 0;
        }
        if (order.quantityLots < 2) {
            order.quantityLots = random.nextInt(2, 40);
            order.displayLots = Math.min(order.displayLots, 2);
        }
        if (order.timeInForce != TimeInForce.GTD) {
            order.timeInForce = TIMES[random.nextInt(TIMES.length)];
        }
    }

    private long lots(final OrderRequest order) {
        if (rarely(40)) {
            return random.nextInt(-2, 3);
        }
        if (rarely(20)) {
            return order.quantityLots + random.nextInt(2);
        }
        final long most = Math.clamp(order.quantityLots, 3, 1_000);
        return rarely(2) ? random.nextLong(2, most) : 2 + random.nextInt(3) * (most / 8);
    }
}
