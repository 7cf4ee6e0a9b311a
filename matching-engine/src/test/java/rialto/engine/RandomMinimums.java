package rialto.engine;

import java.util.SplittableRandom;

/** Minimum quantities at entry: mostly such that now and then there is enough to trade with and now and then not. */
final class RandomMinimums {
    private static final int[] ONE_IN = {2, 3, 8, 30, 300};

    private final SplittableRandom random;
    private final int oneIn;

    RandomMinimums(final RandomValues values) {
        random = values.apart().split().split().split();
        oneIn = ONE_IN[random.nextInt(ONE_IN.length)];
    }

    private boolean rarely(final int one) {
        return random.nextInt(one) == 0;
    }

    /** Lets some orders trade so much at once or nothing. */
    void fill(final OrderRequest order) {
        if (!rarely(oneIn) || order.timeInForce == null || order.orderType == null) {
            return;
        }
        order.minEntryLots =
                rarely(40) ? random.nextInt(-1, 3) : 1 + random.nextLong(Math.clamp(order.quantityLots, 1, 40));
        if (rarely(30)) {
            order.minEntryLots = order.quantityLots + random.nextInt(2);
        }
        if (!rarely(20) && order.timeInForce == TimeInForce.FOK) {
            order.timeInForce = TimeInForce.IOC;
        }
    }
}
