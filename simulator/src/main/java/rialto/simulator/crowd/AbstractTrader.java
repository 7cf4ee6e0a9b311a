package rialto.simulator.crowd;

import java.util.random.RandomGenerator;

/**
 * What every trader has: a seat on one instrument, an inventory and a source of chance. What it has held for long it is
 * used to, and what came or went without a trade (a fee, a deposit) does not trouble it: only what it traded lately loads it.
 */
abstract class AbstractTrader implements Trader {
    private static final double HABIT_MS = 20 * 60_000;

    private final Seat seat;
    private long inventory;
    private double usual;
    private long lastActMs;

    AbstractTrader(final Seat seat) {
        this.seat = seat;
    }

    final Seat seat() {
        return seat;
    }

    final MarketView market() {
        return seat.market();
    }

    final RandomGenerator chance() {
        return seat.chance();
    }

    @Override
    public final long act(final long nowMs) {
        if (lastActMs > 0) {
            usual += (inventory - usual) * (1 - Math.exp((lastActMs - nowMs) / HABIT_MS));
        }
        lastActMs = nowMs;
        return decide(nowMs);
    }

    /** What {@link #act} is to do. */
    abstract long decide(long nowMs);

    @Override
    public final int account() {
        return seat.account();
    }

    @Override
    public final Instrument instrument() {
        return seat.market().instrument();
    }

    @Override
    public final void setInventory(final long lots) {
        usual += lots - inventory;
        inventory = lots;
    }

    @Override
    public final long inventory() {
        return inventory;
    }

    @Override
    public void onOpened(final WorkingOrder order) {}

    @Override
    public void onExecuted(final WorkingOrder order, final long lots, final long ticks) {
        inventory += order.side().sign() * lots;
    }

    @Override
    public void onClosed(final WorkingOrder order) {}

    /** Lots that it holds above (or below) what it is used to. */
    final long excess() {
        return Math.round(inventory - usual);
    }

    /** The excess as a part of what it bears: -1 to 1 is comfortable. */
    final double inventoryLoad(final double bearableNotional) {
        return instrument().notionalOf(excess(), market().fairTicks()) / bearableNotional;
    }

    final WorkingOrder place(final Side side, final OrderKind kind, final long ticks, final long lots) {
        final WorkingOrder order = seat.newOrder(this, side, kind, ticks, lots);
        seat.entry().place(order);
        return order;
    }

    /** A waiting time without memory: exponential with this mean, at least 1 ms. */
    final long waitMs(final double meanMs) {
        return Math.max(1, (long) (chance().nextExponential() * meanMs / seat.intensity()));
    }
}
