package rialto.engine;

import java.util.SplittableRandom;

/** Icebergs: mostly of a few lots at a time, so that they come to their next parts soon. And hidden orders. */
final class RandomDisplays {
    private static final int[] ONE_IN = {2, 3, 8, 30, 300};
    private static final int[] HIDDEN_ONE_IN = {2, 5, 20};
    private static final TimeInForce[] TIMES = {TimeInForce.GTC, TimeInForce.GTC, TimeInForce.DAY};

    private final SplittableRandom random;
    private final int oneIn;

    /** Of hidden orders alone; null in a run without them. */
    private final SplittableRandom hiding;

    private final int hiddenOneIn;

    RandomDisplays(final RandomValues values) {
        random = values.apart().split().split();
        oneIn = ONE_IN[random.nextInt(ONE_IN.length)];
        hiding = values.dice(CommandFamily.HIDDEN_ORDERS);
        hiddenOneIn = hiding == null ? 0 : HIDDEN_ONE_IN[hiding.nextInt(HIDDEN_ONE_IN.length)];
    }

    private boolean rarely(final int one) {
        return random.nextInt(one) == 0;
    }

    /** Makes one of some orders an iceberg, or hides it. */
    void fill(final OrderRequest order) {
        final boolean iceberg = rarely(oneIn);
        final boolean hidden = hiding != null && hiding.nextInt(hiddenOneIn) == 0;
        if (!iceberg && !hidden || order.orderType == null || order.side == null) {
            return;
        }
        order.displayLots = hidden ? OrderRequest.HIDDEN : lots(order);
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
            order.displayLots = order.isHidden() ? OrderRequest.HIDDEN : 2;
        }
        if (order.timeInForce != TimeInForce.GTD) {
            order.timeInForce = TIMES[random.nextInt(TIMES.length)];
        }
    }

    private long lots(final OrderRequest order) {
        if (rarely(40)) {
            final int few = random.nextInt(-1, 3);
            return few == OrderRequest.HIDDEN && hiding == null ? -2 : few;
        }
        if (rarely(20)) {
            return order.quantityLots + random.nextInt(2);
        }
        final long most = Math.clamp(order.quantityLots, 3, 1_000);
        return rarely(2) ? random.nextLong(2, most) : 2 + random.nextInt(3) * (most / 8);
    }
}
