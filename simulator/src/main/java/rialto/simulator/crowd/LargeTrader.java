package rialto.simulator.crowd;

/**
 * Now and then has much to buy or sell, and works it in slices: either taking every second or two, or showing one
 * slice at the best price and the next when it is gone.
 */
final class LargeTrader extends AbstractTrader {
    private static final double INTENTION_INTERVAL_MS = 150_000;
    private static final double TAKING_INTERVAL_MS = 1_400;
    private static final double SHOWING_INTERVAL_MS = 700;
    private static final long LONGEST_WORK_MS = 90_000;
    private static final double HOLDING_AVERSION = 0.35;
    private static final double BEARABLE_TRADES = 150;

    private Side side = Side.BUY;
    private boolean resting;
    private boolean taking;
    private long remainingLots;
    private long sliceLots;
    private long giveUpMs;
    private WorkingOrder shown;

    LargeTrader(final Seat seat) {
        super(seat);
    }

    @Override
    long decide(final long nowMs) {
        if (!market().isTwoSided()) {
            return waitMs(TAKING_INTERVAL_MS);
        }
        if (remainingLots > 0 && nowMs <= giveUpMs) {
            return work();
        }
        if (shown != null) {
            seat().entry().cancel(shown);
            return waitMs(SHOWING_INTERVAL_MS);
        }
        if (!resting) {
            resting = true;
            return waitMs(INTENTION_INTERVAL_MS);
        }
        resting = false;
        intend(nowMs);
        return 1;
    }

    @Override
    public void onExecuted(final WorkingOrder order, final long lots, final long ticks) {
        super.onExecuted(order, lots, ticks);
        remainingLots -= lots;
    }

    @Override
    public void onClosed(final WorkingOrder order) {
        if (order == shown) {
            shown = null;
        }
    }

    private long work() {
        if (taking) {
            takeSlice();
            return waitMs(TAKING_INTERVAL_MS);
        }
        showSlice();
        return waitMs(SHOWING_INTERVAL_MS);
    }

    private void intend(final long nowMs) {
        final double load = inventoryLoad(BEARABLE_TRADES * instrument().tradeNotional());
        side = chance().nextDouble() < 0.5 - HOLDING_AVERSION * Math.tanh(2 * load) ? Side.BUY : Side.SELL;
        taking = chance().nextDouble() < 0.6;
        final double total = instrument().tradeNotional() * (20 + 50 * chance().nextDouble());
        remainingLots = instrument().lotsOf(total, market().fairTicks());
        final int slices = 10 + chance().nextInt(20);
        sliceLots = Math.max(TradeSize.round(remainingLots / slices), 1);
        giveUpMs = nowMs + LONGEST_WORK_MS;
    }

    private void takeSlice() {
        final long lots = worthSending(sliceLots);
        final long through = (long) (2 * market().halfSpreadTicks());
        place(side, OrderKind.IMMEDIATE, Math.max(1, market().oppositeTicks(side) + side.sign() * through), lots);
    }

    private void showSlice() {
        final long best = side == Side.BUY ? market().bidTicks() : market().askTicks();
        if (shown == null) {
            shown = place(side, OrderKind.POST_ONLY, best, worthSending(2 * sliceLots));
        } else if (shown.isOpen() && side.sign() * (best - shown.priceTicks()) > market().halfSpreadTicks()) {
            seat().entry().cancel(shown); // the market went away from it
        }
    }

    private long worthSending(final long lots) {
        return Math.max(lots, instrument().lotsOf(15, market().fairTicks()));
    }
}
