package rialto.simulator.crowd;

/** Buys what rises and sells what falls, in the last minute's trades, and gets out when that ends. */
final class TrendTrader extends AbstractTrader {
    private static final double LOOK_INTERVAL_MS = 2_500;
    private static final double ENTER_HALF_SPREADS = 2.0;
    private static final double LEAVE_HALF_SPREADS = 0.4;
    private static final double BEARABLE_TRADES = 12;
    private static final double SIZE = 1.4;

    TrendTrader(final Seat seat) {
        super(seat);
    }

    @Override
    long decide(final long nowMs) {
        if (market().isTwoSided()) {
            follow();
        }
        return waitMs(LOOK_INTERVAL_MS / instrument().activity());
    }

    private void follow() {
        final double trend = market().trend();
        final Side side = trend > 0 ? Side.BUY : Side.SELL;
        final double load = inventoryLoad(BEARABLE_TRADES * instrument().tradeNotional());
        if (Math.abs(trend) > ENTER_HALF_SPREADS && side.sign() * load < 1) {
            take(side, TradeSize.draw(chance(), market(), SIZE));
        } else if (load != 0 && Math.signum(load) * trend < LEAVE_HALF_SPREADS) {
            leave();
        }
    }

    private void leave() {
        final long held = Math.abs(excess());
        final long most = 2 * instrument().lotsOf(instrument().tradeNotional(), market().fairTicks());
        final long lots = Math.min(held, most);
        if (instrument().notionalOf(lots, market().fairTicks()) > 12) {
            take(excess() > 0 ? Side.SELL : Side.BUY, lots);
        }
    }

    private void take(final Side side, final long lots) {
        final long through = (long) (2 * market().halfSpreadTicks());
        place(side, OrderKind.IMMEDIATE, Math.max(1, market().oppositeTicks(side) + side.sign() * through), lots);
    }
}
