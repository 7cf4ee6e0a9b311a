package rialto.engine;

/** One order after another, the one that shows the most first, of equal ones the earlier one. */
final class SizeTime implements Allocation {
    @Override
    public void meet(final PriceGroup group) {
        if (group.isUntouched()) {
            group.rankBySize();
        }
        group.meetLargest();
    }

    @Override
    public void share(final PriceGroup group, final long lots) {
        group.give(0, lots);
    }
}
