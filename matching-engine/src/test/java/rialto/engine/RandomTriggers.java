package rialto.engine;

import java.util.SplittableRandom;

/** Triggers of orders: mostly near the last price, where they are reached soon. */
final class RandomTriggers {
    private static final int[] ONE_IN = {2, 5, 5, 20, 200};
    private static final TimeInForce[] TIMES = {
        TimeInForce.GTC, TimeInForce.GTC, TimeInForce.IOC, TimeInForce.DAY, TimeInForce.GTD
    };

    private final SplittableRandom random;
    private final ReferenceState known;
    private final int oneIn;
    private final int spread;

    RandomTriggers(final RandomValues values, final ReferenceState known) {
        this.known = known;
        random = values.apart().split();
        oneIn = ONE_IN[random.nextInt(ONE_IN.length)];
        spread = values.workload().spread();
    }

    private boolean rarely(final int one) {
        return random.nextInt(one) == 0;
    }

    /** Gives one of some orders a trigger. */
    void fill(final OrderRequest order) {
        if (!rarely(oneIn) || order.orderType == null || order.side == null) {
            return;
        }
        order.triggerType = rarely(100) ? null : TriggerType.of(1 + random.nextInt(2));
        order.triggerPriceType = rarely(100) ? null : TriggerPriceType.of(rarely(3) ? 1 : 0);
        if (rarely(3)) {
            order.triggerPriceType = rarely(20) ? order.triggerPriceType : TriggerPriceType.LAST_TRADE;
            order.trailingDelta =
                    rarely(20) ? random.nextInt(-1, 3_000) : 10 * (1 + random.nextInt(rarely(2) ? 200 : 30));
        }
        order.triggerTicks = order.trailingDelta != 0 && rarely(2) ? 0 : ticks(order);
        if (!rarely(30)) {
            become(order);
        }
    }

    private void become(final OrderRequest order) {
        order.quoteAmount = 0;
        order.quantityLots = order.quantityLots == 0 ? 1 + random.nextInt(12) : order.quantityLots;
        if (order.orderType == OrderType.LIMIT_MAKER) {
            order.orderType = OrderType.LIMIT;
        }
        if (order.orderType == OrderType.LIMIT && order.timeInForce != null && !order.timeInForce.isForOneAuction()) {
            return;
        }
        order.timeInForce = TIMES[random.nextInt(order.expireTimestampNs == 0 ? TIMES.length - 1 : TIMES.length)];
        order.expireTimestampNs = order.timeInForce == TimeInForce.GTD ? order.expireTimestampNs : 0;
    }

    private long ticks(final OrderRequest order) {
        if (rarely(50)) {
            return random.nextInt(-1, 2);
        }
        if (rarely(40)) {
            return 1L << random.nextInt(43);
        }
        final ReferenceState.Instrument instrument = known.instrument(order.instrumentId);
        final long last = instrument == null || instrument.lastPrice == 0 ? 100 : instrument.lastPrice;
        final int away = random.nextInt(1, 2 + spread / 3);
        final boolean rise = rarely(10) == ReferenceTriggers.awaitsRise(order.side == Side.BUY, order.triggerType);
        return Math.max(rarely(20) ? 0 : 1, rise ? last - away : last + away);
    }
}
