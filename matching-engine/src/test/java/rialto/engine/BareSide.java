package rialto.engine;

/** One side of a book alone, to measure the way from level to level. */
public final class BareSide {
    private final BookSide side;
    private final Orders orders;
    private final PriceLevels levels;

    public BareSide(final int maxOrders) {
        final EngineLimits limits = new EngineLimits(1, 1, 1, 1, maxOrders, 1, maxOrders + 1, 1, 1, true);
        orders = new Orders(limits, false);
        levels = new PriceLevels(limits, orders);
        side = new BookSide(false, orders, levels, new PriceNodes(limits));
    }

    public void add(final long id, final long priceTicks) {
        side.append(orders.add(id, priceTicks, 1, Side.SELL.ordinal()));
    }

    /** Goes through all levels. @return the sum of their prices */
    public long walk() {
        long sum = 0;
        for (int level = side.best(); level != 0; level = side.next(level)) {
            sum += levels.priceTicks(level);
        }
        return sum;
    }
}
