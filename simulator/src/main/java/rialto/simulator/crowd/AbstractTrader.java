package rialto.simulator.crowd;

import java.util.random.RandomGenerator;

/** What every trader has: a seat on one instrument, an inventory and a source of chance. */
abstract class AbstractTrader implements Trader {
    private final Seat seat;
    private long inventory;

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
    public final int account() {
        return seat.account();
    }

    @Override
    public final Instrument instrument() {
        return seat.market().instrument();
    }

    @Override
    public final void setInventory(final long lots) {
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

    /** Inventory as a part of what it bears: -1 to 1 is comfortable. */
    final double inventoryLoad(final double bearableNotional) {
        return instrument().notionalOf(inventory, market().fairTicks()) / bearableNotional;
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
