package rialto.engine;

/**
 * All orders of a group are met at once. Each gets its share by what it shows, rounded down, unless that is less than the
 * smallest share that is given; what is left goes by time.
 */
final class ProRata implements Allocation {
    private final WideSum product = new WideSum();

    @Override
    public void meet(final PriceGroup group) {
        group.meetAll();
    }

    @Override
    public void share(final PriceGroup group, final long lots) {
        final long there = group.metLots();
        assert lots < there : "a share of all that is there";
        long left = lots;
        for (int i = 0; i < group.metCount(); i++) {
            final long shown = group.shownLots(i);
            final long exact =
                    product.set(Math.multiplyHigh(lots, shown), lots * shown).dividedBy(there, shown);
            final long share = exact < group.smallestShare() ? 0 : exact;
            group.give(i, share);
            left -= share;
        }
        for (int i = 0; left > 0; i++) {
            final long more = Math.min(left, group.shownLots(i) - group.given(i));
            group.give(i, group.given(i) + more);
            left -= more;
        }
    }
}
